// A row of a payout: one person to pay. Its plan and its execution move it in their own commits (payout-row-moves.ts), so a row never
// says anything else than they do.
import { routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { purposes } from '../../planning/purposes.ts'
import { jsonWithAmounts, plainJson } from '../../wire/json-column.ts'
import { type PlanFee, stageAmounts } from '../plans/stage.ts'

export const payoutRowStates = machine('payout_row', {
  storing: { to: ['valid', 'invalid'] },
  // Waits for the payout to be planned.
  valid: { to: ['planning', 'failed', 'cancelled'] },
  // Its plan has a job.
  planning: { to: ['planned', 'failed', 'cancelled'] },
  // Waits for the payout to be executed. If its plan has expired by then, the row is valid again.
  planned: { to: ['executing', 'valid', 'failed', 'cancelled'] },
  // Its execution has a job.
  executing: { to: ['completed', 'failed'] },
  invalid: { to: [] },
  completed: { to: [] },
  failed: { to: [] },
  cancelled: { to: [] },
})
export type PayoutRowState = StateOf<typeof payoutRowStates>

/** What is wrong with a field of a row. */
export interface RowFault {
  readonly field: string
  readonly message: string
}

export const payoutRows = table(
  'payout_rows',
  {
    ...column.statefulRecord,
    payout_guid: column.guid,
    /** The part of the payout that counts this row. */
    part: column.integer,
    /** From 1, without the header and empty lines. */
    row_number: column.integer,
    /** Where the row begins in the CSV. */
    line_number: column.integer,
    reference: column.optional(column.text),
    amount: column.optional(column.amount),
    /** Of the destination, once that is known; before, as it was sent. */
    asset: column.optional(column.text),
    routing_number_type: column.optional(column.oneOf(routingNumberTypes)),
    purpose_of_transaction: column.optional(column.oneOf(purposes)),
    destination_account_guid: column.optional(column.guid),
    state: column.oneOf(statesOf(payoutRowStates)),
    errors: plainJson<readonly RowFault[]>(),
    plan_guid: column.optional(column.guid),
    execution_guid: column.optional(column.guid),
    /** As planned, and after the end as executed: what leaves the payer, and what arrives. */
    source_amount: column.optional(column.amount),
    destination_amount: column.optional(column.amount),
    fees: jsonWithAmounts<readonly PlanFee[]>(...stageAmounts),
    failure_code: column.optional(column.word),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'errors',
      'plan_guid',
      'execution_guid',
      'source_amount',
      'destination_amount',
      'fees',
      'failure_code',
      'updated_at',
    ],
    states: payoutRowStates,
    counted: { type: null },
  },
)
export type PayoutRow = RowOf<typeof payoutRows>

/** The columns of the CSV, as they were sent. Names and account numbers identify people. */
export const payoutRowsPersonal = personal('payout_rows', ['input'], ['input'])

export type RowCounts = Readonly<Partial<Record<PayoutRowState, number>>>

/**
 * A part counts its rows by state. So the commit that ends the last row of a payout knows that it is the last, and commits of other rows
 * of the payout do not conflict with it unless they are of the same part. `content` has the rows until they are stored.
 */
export const payoutParts = table(
  'payout_parts',
  {
    bank_guid: column.guid,
    guid: column.guid,
    part: column.integer,
    row_guids: plainJson<readonly Guid[]>(),
    content: column.optional(column.bytes),
    counts: plainJson<RowCounts>(),
    /** Real time: housekeeping removes old parts that have no payout. */
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'guid', 'part'], mutable: ['row_guids', 'content', 'counts'] },
)
export type PayoutPart = RowOf<typeof payoutParts>

/** How the content of parts is encrypted. */
export const partFields = { noun: 'payout_parts', fields: ['content'] } as const
