// What a bank's file tells about an entry that was sent before. The carrier finds its payment by `original_trace_number`, or by
// `cross_reference` where the bank gives the trace numbers.
import type { Amount } from '../../kernel/amount.ts'
import type { Day } from '../../kernel/day.ts'

/**
 * `return`: the entry came back. `correction`: it was paid, and its data must change before the next one. `dishonoured`: the sender
 * refuses a return. `contested`: the returning bank insists on its return. `reversal`: the sender takes an entry back.
 */
export type EntryReportKind = 'return' | 'correction' | 'dishonoured' | 'contested' | 'reversal'

export interface EntryReport {
  readonly kind: EntryReportKind
  /** Of the report itself. */
  readonly trace_number: string
  /** Of the entry that was sent. */
  readonly original_trace_number: string
  /** R01 and so on, C01 and so on, or the three digits of an EFT. */
  readonly code: string
  /** Whether the entry that was sent is a credit or a debit to its receiver. */
  readonly side: 'credit' | 'debit'
  /** 0: a correction, or a prenote that came back. */
  readonly amount: Amount
  /** The day of settlement. */
  readonly date: Day
  /** The sender's own reference, as the report repeats it. May be empty. */
  readonly cross_reference: string
  /** Who sent the entry: the company, or the user of EFT. */
  readonly company: string
  /** Where the entry was sent to, and where it came from (`accountAt`). A report may turn them round. */
  readonly accounts: readonly string[]
  readonly own_accounts: readonly string[]
}

/** An account, to be compared with the one of another record. */
export const accountAt = (routing_number: string, account_number: string): string =>
  `${routing_number.trim()}/${account_number.trim()}`
