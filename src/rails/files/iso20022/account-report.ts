// What a bank says of an account: statements (camt.053) and notifications of single bookings (camt.054). All amounts are base units.
import type { Timestamp } from '../../../kernel/time.ts'
import type { PaymentAccount } from './payment-message.ts'
import type { DayOrTime, Money } from './read-values.ts'
import type { StatusReason } from './status-report.ts'

export const directions = ['CRDT', 'DBIT'] as const
export const entryStatuses = ['BOOK', 'PDNG', 'INFO', 'FUTR'] as const

export interface BankTransactionCode {
  readonly domain?: string | undefined
  readonly family?: string | undefined
  readonly subfamily?: string | undefined
  readonly proprietary?: string | undefined
}

/** As the order named it. Undefined: the bank does not say. */
export interface OriginalReferences {
  readonly message_id?: string | undefined
  readonly payment_information_id?: string | undefined
  readonly instruction_id?: string | undefined
  readonly end_to_end_id?: string | undefined
  readonly uetr?: string | undefined
  readonly transaction_id?: string | undefined
  readonly mandate_id?: string | undefined
  /** The bank's own. */
  readonly servicer_reference?: string | undefined
}

/** One payment of an entry. */
export interface EntryDetail {
  readonly references: OriginalReferences
  /** Undefined: the entry has one payment, and its amount is that of the entry. */
  readonly money?: Money | undefined
  readonly direction?: (typeof directions)[number] | undefined
  readonly debtor_name?: string | undefined
  readonly debtor_account?: PaymentAccount | undefined
  readonly creditor_name?: string | undefined
  readonly creditor_account?: PaymentAccount | undefined
  readonly remittance: readonly string[]
  /** Present: this payment is the return of the one that the references name. */
  readonly return_reason?: StatusReason | undefined
}

export interface AccountEntry extends Money {
  readonly entry_reference?: string | undefined
  /** Of this booking, also of a reversal: CRDT adds to the balance. */
  readonly direction: (typeof directions)[number]
  readonly is_reversal: boolean
  readonly status: (typeof entryStatuses)[number]
  readonly booked?: DayOrTime | undefined
  readonly value?: DayOrTime | undefined
  readonly servicer_reference?: string | undefined
  readonly code: BankTransactionCode
  readonly details: readonly EntryDetail[]
}

export interface AccountBalance extends Money {
  /** OPBD, CLBD, ITBD, CLAV, ... */
  readonly type: string
  readonly direction: (typeof directions)[number]
  readonly date: DayOrTime
}

export interface AccountReport {
  readonly id: string
  readonly created_at?: Timestamp | undefined
  readonly account: PaymentAccount
  readonly asset?: string | undefined
  /** Empty in a notification. */
  readonly balances: readonly AccountBalance[]
  readonly entries: readonly AccountEntry[]
}

export interface AccountReportMessage {
  readonly message_id: string
  readonly created_at: Timestamp
  /** False: entries of the same report follow in another message, so sums over the report were not checked. */
  readonly is_whole: boolean
  readonly reports: readonly AccountReport[]
}
