// Payments that travel in files, as their carrier remembers them. `guid` is the payment's reference. Whether a payment has left follows
// from the state of its file.
import * as column from '../../../kernel/column.ts'
import { personal } from '../../../kernel/personal.ts'
import { rails } from '../../../kernel/rail.ts'
import { type RowOf, table } from '../../../kernel/table.ts'
import type { CarrierFailureCode } from '../../standing.ts'

/** What a file of the bank has said of it. `settled` of a batch rail is not said: it follows from the day of settlement. */
export const filedOutcomes = ['settled', 'failed', 'returned'] as const
export type FiledOutcome = (typeof filedOutcomes)[number]

export const filedPayments = table(
  'filed_payments',
  {
    bank_guid: column.guid,
    guid: column.guid,
    provider_guid: column.guid,
    /** Null: the reference is a transfer, or the dishonour of a second return, which has none. */
    execution_guid: column.optional(column.guid),
    rail: column.oneOf(rails),
    asset: column.text,
    amount: column.amount,
    side: column.oneOf(['deposit', 'withdrawal']),
    /** Counts the payments of a provider. Trace numbers and cross-references are made of it. */
    number: column.integer,
    /** What the bank's files call it: the trace number, the cross-reference, or the end-to-end id. */
    name: column.word,
    /** On the bank's clock. */
    created_at: column.timestamp,
    cancelled_at: column.optional(column.timestamp),
    /** A payment whose file was dissolved waits for the next file. */
    payment_file_guid: column.optional(column.guid),
    outcome: column.optional(column.oneOf(filedOutcomes)),
    failure_code: column.optional(column.word as column.Column<CarrierFailureCode>),
    return_code: column.optional(column.word),
    /** The return in a NACHA file that brought it back. */
    return_notice_key: column.optional(column.text),
    /** The return that it dishonours. Null: it is an order. */
    dishonoured_notice_key: column.optional(column.text),
    /** The outcome has not been reported yet. */
    is_news: column.flag,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'cancelled_at',
      'payment_file_guid',
      'outcome',
      'failure_code',
      'return_code',
      'return_notice_key',
      'is_news',
    ],
    isCached: false,
  },
)
export type FiledPayment = RowOf<typeof filedPayments>

/** What a folder's own record of a file says of a payment. */
export type SentPayment = Pick<FiledPayment, 'guid' | 'execution_guid' | 'amount' | 'side' | 'number' | 'name'> &
  Pick<FiledPayment, 'dishonoured_notice_key'>

export const nothingYet = {
  cancelled_at: null,
  payment_file_guid: null,
  outcome: null,
  failure_code: null,
  return_code: null,
  return_notice_key: null,
  is_news: false,
} as const

/** A `StoredParty`. A payment that was cancelled before it came has none. */
export const filedPaymentsPersonal = personal('filed_payments', ['party'], ['party'])
