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
    /** Null: the reference is a transfer. */
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
    /** The key of the return in a NACHA file that brought it back. Another one is a second return, and took the money twice. */
    returned_by: column.optional(column.text),
    /** The key of the return that it dishonours. Null: it is an order. */
    dishonours: column.optional(column.text),
    /** The outcome has not been reported yet. */
    is_news: column.flag,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['cancelled_at', 'payment_file_guid', 'outcome', 'failure_code', 'return_code', 'returned_by', 'is_news'],
    isCached: false,
  },
)
export type FiledPayment = RowOf<typeof filedPayments>

/** A `StoredParty`. A payment that was cancelled before it came has none. */
export const filedPaymentsPersonal = personal('filed_payments', ['party'], ['party'])
