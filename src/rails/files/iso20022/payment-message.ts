// Payments that we order from a bank: credit transfers (pain.001) and direct debits (pain.008). All amounts are base units.
import type { Day } from '../../../kernel/day.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import type { Money } from './read-values.ts'

export interface PaymentAddress {
  readonly street?: string | undefined
  readonly building?: string | undefined
  readonly post_code?: string | undefined
  readonly town?: string | undefined
  readonly region?: string | undefined
  /** ISO 3166, two letters. */
  readonly country: string
}

export interface PaymentParty {
  readonly name: string
  readonly address?: PaymentAddress | undefined
}

export const accountTypes = ['CACC', 'SVGS'] as const

/** An IBAN, or the number that a country without IBANs uses. */
export type PaymentAccount = ({ readonly iban: string } | { readonly number: string }) & {
  readonly type?: (typeof accountTypes)[number] | undefined
}

/** A bank. All undefined: the account says which bank it is, as an IBAN does. */
export interface PaymentAgent {
  readonly bic?: string | undefined
  /** Such as USABA with a routing number. */
  readonly clearing?: { readonly system: string; readonly member: string } | undefined
  readonly name?: string | undefined
}

export const chargeBearers = ['SLEV', 'SHAR', 'DEBT', 'CRED'] as const
export const sequenceTypes = ['OOFF', 'FRST', 'RCUR', 'FNAL', 'RPRE'] as const

/** How the bank shall carry the payments of a batch. */
export interface PaymentTerms {
  /** SEPA, URGP (wire), NURG, ... */
  readonly service_level?: string | undefined
  /** CORE or B2B for SEPA debits, INST for instant payments, ... */
  readonly local_instrument?: string | undefined
  readonly category_purpose?: string | undefined
  readonly charge_bearer?: (typeof chargeBearers)[number] | undefined
  /** True: one booking for the whole batch. */
  readonly is_batch_booked?: boolean | undefined
}

/** Identifiers come from payment-ids.ts. */
export interface OrderedPayment extends Money {
  readonly instruction_id: string
  readonly end_to_end_id: string
  readonly uetr?: string | undefined
  /** The other side: who is paid, or who pays a debit. */
  readonly party: PaymentParty
  readonly account: PaymentAccount
  readonly agent: PaymentAgent
  /** ISO 20022 external code, such as SALA. */
  readonly purpose?: string | undefined
  readonly remittance?: string | undefined
}

export interface PaymentBatch<P extends OrderedPayment> {
  readonly payment_information_id: string
  readonly terms: PaymentTerms
  /** On which the bank shall execute or collect. */
  readonly day: Day
  /** Our side: the account that pays, or that debits are collected for. */
  readonly party: PaymentParty
  readonly account: PaymentAccount
  readonly agent: PaymentAgent
  readonly payments: readonly P[]
}

export interface PaymentMessage<B> {
  readonly message_id: string
  readonly created_at: Timestamp
  readonly initiating_party: { readonly name: string; readonly id?: string | undefined }
  readonly batches: readonly B[]
}

export type CreditTransferMessage = PaymentMessage<PaymentBatch<OrderedPayment>>

export interface DirectDebit extends OrderedPayment {
  readonly mandate: { readonly id: string; readonly signed_on: Day }
}

export interface DirectDebitBatch extends PaymentBatch<DirectDebit> {
  readonly sequence_type: (typeof sequenceTypes)[number]
  /** The creditor's identifier in the debit scheme. */
  readonly creditor_id?: string | undefined
}

export type DirectDebitMessage = PaymentMessage<DirectDebitBatch>
