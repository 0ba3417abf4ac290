// The ledger's own tables. A commit adds a delta to each balance, and the database checks its floor. The balance in memory may be
// older than that.
import { assert } from '../kernel/assert.ts'
import * as column from '../kernel/column.ts'
import type { Rows } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { journalSteps } from '../kernel/posting.ts'
import { type RowOf, table } from '../kernel/table.ts'

export const balances = table(
  'balances',
  {
    bank_guid: column.guid,
    account_guid: column.guid,
    asset: column.text,
    posted: column.signed,
    held: column.signed,
    floor: column.optional(column.signed),
    ceiling: column.optional(column.signed),
    sequence: column.count,
  },
  { key: ['bank_guid', 'account_guid'], isGuarded: false },
)
export type Balance = RowOf<typeof balances>

export const holds = table(
  'holds',
  {
    bank_guid: column.guid,
    subject_guid: column.guid,
    account_guid: column.guid,
    amount: column.amount,
    created_at: column.timestamp,
  },
  {
    key: ['bank_guid', 'subject_guid', 'account_guid'],
    indexes: { subject: ['bank_guid', 'subject_guid'] },
    // Holds change only in commits that change their subject, whose version guards them. So a subject that was just inserted needs
    // no query for its holds.
    owned: { index: 'subject', by: ['trades', 'transfers', 'executions', 'sweeps'] },
    parentIndex: 'subject',
    isShortLived: true,
  },
)
export type Hold = RowOf<typeof holds>

export const journals = table(
  'journals',
  {
    bank_guid: column.guid,
    guid: column.guid,
    subject_type: column.word,
    subject_guid: column.guid,
    step: column.oneOf(journalSteps),
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'guid'], isCached: false },
)
export type Journal = RowOf<typeof journals>

/** The commit adds sequence and running balance, from the balance row that it updates. */
export interface NewEntry {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly journal_guid: Guid
  readonly asset: string
  readonly amount: bigint
}

/** What the owner can spend: the balance less its active holds. */
export function available(rows: Rows, bank_guid: Guid, account_guid: Guid): bigint {
  const balance = rows.get(balances, bank_guid, account_guid)
  assert(balance, 'every account has a balance')
  return balance.posted - balance.held
}
