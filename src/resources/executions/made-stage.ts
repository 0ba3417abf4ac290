// Stages that no plan has: returns, loss recoveries and reversals. They are created completed.
import type { Amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { PlanAccount, Stage } from '../plans/stage.ts'

export const completedStage = (guid: Guid, now: Timestamp) => ({
  guid,
  state: 'completed' as const,
  identifiers: [],
  links: [],
  created_at: now,
  updated_at: now,
  fees: [],
})

export const withAmounts = (account: PlanAccount, value: Amount, executed = value): PlanAccount => {
  const { requested_amount: _, ...rest } = account
  return { ...rest, quoted_amount: value, executed_amount: executed }
}

/** Undoes a stage of a failed execution, at its executed amounts. */
export function reversalOf(undone: Stage, guid: Guid, now: Timestamp): Stage {
  const { source_account, destination_account } = undone
  const [taken, arrived] = [source_account.executed_amount, destination_account.executed_amount]
  assert(taken !== undefined && arrived !== undefined, 'only a completed stage is undone')
  return {
    ...completedStage(guid, now),
    type: 'reversal',
    reverses_stage_guid: undone.guid,
    source_account: withAmounts(destination_account, arrived),
    destination_account: withAmounts(source_account, taken),
  }
}
