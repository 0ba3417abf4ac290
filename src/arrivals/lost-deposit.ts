// A credited deposit that its chain has no more: a reorganization was deeper than the confirmations that it was credited at. `guid` is the
// transfer. It waits for a person while `ended_at` is null.
import { chainNames } from '../chains/chain.ts'
import * as column from '../kernel/column.ts'
import { type RowOf, table } from '../kernel/table.ts'

/** How it ended. The CHECK in the migration allows these. */
export const lostDepositOutcomes = ['mined_again', 'taken_back', 'kept'] as const
export type LostDepositOutcome = (typeof lostDepositOutcomes)[number]

export const lostDeposits = table(
  'lost_deposits',
  {
    bank_guid: column.guid,
    guid: column.guid,
    chain: column.oneOf(chainNames),
    lost_at: column.timestamp,
    ended_at: column.optional(column.timestamp),
    outcome: column.optional(column.oneOf(lostDepositOutcomes)),
  },
  { key: ['bank_guid', 'guid'], mutable: ['lost_at', 'ended_at', 'outcome'], isCached: false },
)
export type LostDeposit = RowOf<typeof lostDeposits>
