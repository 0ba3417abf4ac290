// A CPA 005 file as the reader answers it and the writer takes it. Counts and totals are not in it: the writer computes them and the
// reader has compared them.
import type { Amount } from '../../../kernel/amount.ts'
import type { Day } from '../../../kernel/day.ts'

/** By the letter of their record. */
export const cpa005Kinds = {
  C: 'credit',
  D: 'debit',
  E: 'credit_reversal',
  F: 'debit_reversal',
  I: 'returned_credit',
  J: 'returned_debit',
} as const
export type Cpa005Letter = keyof typeof cpa005Kinds
export type Cpa005Kind = (typeof cpa005Kinds)[Cpa005Letter]

export const cpa005Currencies = ['CAD', 'USD'] as const

export interface Cpa005File {
  readonly originator_id: string
  /** 1 to 9999. A bank refuses a number that it has had lately. */
  readonly file_creation_number: number
  readonly creation_date: Day
  readonly destination_data_centre: string
  readonly communication_area: string
  readonly currency: (typeof cpa005Currencies)[number]
  readonly transactions: readonly Cpa005Transaction[]
}

export interface Cpa005Transaction {
  readonly kind: Cpa005Kind
  /** Why money moves; of a returned item, why it came back (900 to 922, 990, 998). */
  readonly transaction_type: string
  readonly amount: Amount
  /** When the money is due or available. */
  readonly date: Day
  /** A 0, the institution, the transit number. */
  readonly routing_number: string
  readonly account_number: string
  /** 22 digits. Zeros: the sender's bank gives the number. */
  readonly trace_number: string
  /** Of a returned item: the type of the original. Else zeros. */
  readonly stored_transaction_type: string
  readonly short_name: string
  /** The payee or payor. */
  readonly name: string
  readonly long_name: string
  readonly user_id: string
  readonly cross_reference: string
  /** Where returns go; of a returned item, where the original went. So is `related_account_number`. */
  readonly related_routing_number: string
  readonly related_account_number: string
  readonly sundry: string
  /** Of reversals and returned items; else empty. */
  readonly original_trace_number: string
  readonly settlement_code: string
  /** Which data elements an edit reject (900) complains of, as pairs of digits. Zeros: none. */
  readonly invalid_elements: string
}
