// A payout pays many people from one account: the rows of an uploaded CSV. It plans all rows, then executes all of them. Its state says
// what it does now; each row has its own state (payout-row.ts).
import * as column from '../../kernel/column.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'

export const payoutStates = machine('payout', {
  storing: { to: ['validated'], owes: 'store-payout' },
  // Some rows may be planned: a run that was halted, and rows whose plans have expired, lead back here.
  validated: { to: ['planning', 'completed', 'cancelling'] },
  planning: { to: ['planned', 'validated', 'cancelling'], owes: 'plan-payout' },
  planned: { to: ['executing', 'completed', 'cancelling'] },
  executing: { to: ['completed', 'planned', 'validated', 'cancelling'], owes: 'execute-payout' },
  cancelling: { to: ['cancelled'], owes: 'cancel-payout' },
  completed: { to: [] },
  cancelled: { to: [] },
})

/** Which end of a payment the amounts in the CSV are of: what leaves the payer with all fees, or what arrives. */
export const amountEnds = ['source', 'destination'] as const

export const payouts = table(
  'payouts',
  {
    ...column.statefulRecord,
    name: column.text,
    customer_guid: column.optional(column.guid),
    source_account_guid: column.guid,
    /** Of the source account. */
    asset: column.text,
    amount_end: column.oneOf(amountEnds),
    needs_all_rows: column.flag,
    state: column.oneOf(statesOf(payoutStates)),
    /** Why the last run stopped before its end: the code of a refusal. */
    halt_code: column.optional(column.word),
    row_count: column.integer,
    part_count: column.integer,
    parts_stored: column.integer,
    /** The key of its parts. Not `guid`, because the parts are written before the command creates the guid. */
    content_guid: column.guid,
    labels: column.optional(plainJson<readonly string[]>()),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['halt_code', 'parts_stored', 'updated_at'],
    states: payoutStates,
    counted: { type: null },
  },
)
export type Payout = RowOf<typeof payouts>

export const payoutRowsMax = 20_000
export const payoutBytesMax = 5 * 1024 * 1024

/** Rows of one part. A part is stored by one commit. */
export const partRows = 50
