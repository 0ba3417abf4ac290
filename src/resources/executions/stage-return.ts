// A stage comes back after its execution has ended: a new plan and a new execution, completed at once, refer to the first one,
// which keeps its state and shows the reason on its stage.
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter, move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Movement } from '../../movements/movement.ts'
import { postReturn } from '../../movements/returns.ts'
import type { Covered } from '../accounts/recovery.ts'
import type { Bank } from '../banks/bank.ts'
import { plans } from '../plans/plan.ts'
import type { PlanAccount, Stage } from '../plans/stage.ts'
import { partyOf } from '../plans/travel-rule.ts'
import { withStage } from './advance.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { madeStage, moved } from './made-stage.ts'
import { quotedAmount, stageSubject } from './stage-movement.ts'
import { returnDetails } from './unwind-execution.ts'

export interface ReturnedStage {
  readonly bank: Bank
  readonly execution: Execution
  readonly index: number
  readonly stage: Stage
  readonly movement: Movement
  readonly return_code: string
  /** When there may be more news of this execution. Left out: as it was. */
  readonly look_again_at?: Timestamp | null
}

/** The owner's account that it came to or went from. */
const ownOf = ({ source_account, destination_account }: Stage, { kind }: Movement): PlanAccount =>
  kind === 'pull' ? destination_account : source_account

export function bookStageReturn(returned: ReturnedStage, rows: Rows, moment: Moment): Decided<Execution> {
  const { bank, execution, index, movement, return_code } = returned
  const { look_again_at = execution.look_again_at } = returned
  const guid = moment.newGuid()
  const posted = postReturn(movement, stageSubject(execution, { guid }), bank, rows, moment)
  const { lost, covered } = posted
  const back = returnStage(returned, guid, moment)
  const recovery = lost > zero && covered ? [recoveryStage(returned, lost, covered, moment)] : []
  const made = returnRows(returned, [...recovery, back], moment)
  const first = move(executionStates, execution, [], {
    stages: withStage(execution.stages, index, {
      ...returnDetails(movement, return_code, moment.now),
      updated_at: moment.now,
    }),
    look_again_at,
    updated_at: moment.now,
  })
  return {
    output: first.row,
    changes: [...posted.changes, ...made, save(executions, first)],
    ledger: posted.ledger,
    exact: posted.exact,
  }
}

/** The way back, in the amounts that went there. */
function returnStage({ stage, movement }: ReturnedStage, guid: Guid, moment: Moment): Stage {
  const { source_account: to, destination_account: from } = stage
  return {
    ...madeStage(guid, moment.now),
    type: movement.kind === 'pull' ? 'deposit_return' : 'withdrawal_return',
    source_account: moved(from, quotedAmount(from)),
    destination_account: moved(to, quotedAmount(to)),
  }
}

/**
 * X1, as it is shown: the whole loss is made good on the owner's account, as far as it goes by the reserve. The rest stays with
 * the bank.
 */
function recoveryStage(returned: ReturnedStage, lost: Amount, covered: Covered, moment: Moment): Stage {
  const { bank, stage, movement } = returned
  const own = ownOf(stage, movement)
  const { fund, given } = covered
  const { organization_guid } = bank
  const source: PlanAccount = {
    guid: fund.guid,
    type: 'reserve',
    organization_guid,
    bank_guid: bank.guid,
    asset: own.asset,
  }
  return {
    ...madeStage(moment.newGuid(), moment.now),
    type: 'loss_recovery',
    source_account: moved(source, lost, given),
    destination_account: moved(own, lost),
    loss_recovery_details: { lost_amount: lost, recovered_amount: given, uncovered_amount: amount(lost - given) },
  }
}

/** A plan and its execution, made and completed in one commit. */
function returnRows({ execution, stage, movement }: ReturnedStage, stages: readonly Stage[], moment: Moment) {
  const { bank_guid, customer_guid } = execution
  const last = stages.at(-1)
  assert(last, 'a return has a stage')
  const { source_account, destination_account } = last
  const [guid, plan_guid] = [moment.newGuid(), moment.newGuid()]
  const isPull = movement.kind === 'pull'
  const { route } = movement
  assert(route.by === 'rail', 'only what a rail carried comes back')
  const fields = {
    bank_guid,
    type: isPull ? ('deposit_return' as const) : ('withdrawal_return' as const),
    customer_guid,
    failure_code: null,
    source_account,
    destination_account,
    fees: [],
    // Of its own two accounts: a pull goes back to whom it was taken from, whoever was paid with it.
    travel_rule_info: { originating_party: partyOf(source_account), receiving_party: partyOf(destination_account) },
    purpose_of_transaction: null,
    labels: null,
    created_at: moment.now,
    updated_at: moment.now,
  }
  const plan = enter(
    plans,
    {
      ...fields,
      guid: plan_guid,
      source_account: unexecuted(source_account),
      destination_account: unexecuted(destination_account),
      stages: stages.map(({ loss_recovery_details: _, ...stage }) => ({
        ...stage,
        state: 'planned' as const,
        source_account: unexecuted(stage.source_account),
        destination_account: unexecuted(stage.destination_account),
      })),
      supporting_documents: null,
      expires_at: null,
      terms: stages.map(({ type }) => (type === 'loss_recovery' ? {} : { rail: route.rail })),
      explanation: null,
      execution_guid: guid,
    },
    'planning',
    'completed',
  )
  const made = enter(
    executions,
    {
      ...fields,
      guid,
      plan_guid,
      stages,
      holds: null,
      references: [
        { type: 'returned_execution', guid: execution.guid },
        { type: 'returned_stage', guid: stage.guid },
      ],
      source_account_guid: source_account.guid,
      destination_account_guid: destination_account.guid,
      stage_index: stages.length,
      reservations: [],
      hold_ends_at: null,
      look_again_at: null,
    },
    'executing',
    'completed',
  )
  return [save(plans, plan), save(executions, made)]
}

const unexecuted = ({ executed_amount: _, ...account }: PlanAccount): PlanAccount => account
