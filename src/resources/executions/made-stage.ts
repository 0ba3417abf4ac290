// Stages that no plan had: the way back of a return, what the reserve covered of a loss, and reversals. They are completed in the
// commit that makes them.
import type { Amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { PlanAccount, Stage } from '../plans/stage.ts'

export const madeStage = (guid: Guid, now: Timestamp) => ({
  guid,
  state: 'completed' as const,
  identifiers: [],
  links: [],
  created_at: now,
  updated_at: now,
  fees: [],
})

/** The account with what such a stage moved there. */
export const moved = (account: PlanAccount, value: Amount, executed = value): PlanAccount => {
  const { requested_amount: _, ...rest } = account
  return { ...rest, quoted_amount: value, executed_amount: executed }
}

/** A stage of a failed execution, undone: the other way round, at the amounts it was executed at. */
export function reversalOf(undone: Stage, guid: Guid, now: Timestamp): Stage {
  const { source_account, destination_account } = undone
  const [taken, arrived] = [source_account.executed_amount, destination_account.executed_amount]
  assert(taken !== undefined && arrived !== undefined, 'only a completed stage is undone')
  return {
    ...madeStage(guid, now),
    type: 'reversal',
    reverses_stage_guid: undone.guid,
    source_account: moved(destination_account, arrived),
    destination_account: moved(source_account, taken),
  }
}
