// The return of a stage after its execution has ended. A new plan and a new execution, completed at once, show the return and refer to
// the first execution. The first execution keeps its state and shows the return code on its stage. The money is posted by
// `movements/returns.ts`; the stages made here only show it.
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter, move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { postReturn } from '../../movements/returns.ts'
import type { Covered } from '../accounts/recovery.ts'
import { plans } from '../plans/plan.ts'
import type { PlanAccount, Stage } from '../plans/stage.ts'
import { partyOf } from '../plans/travel-rule.ts'
import { withStage } from './advance.ts'
import { type Execution, executionFields, executionStates, executions } from './execution.ts'
import { completedStage, withAmounts } from './made-stage.ts'
import { quotedAmount, type StageRows, stageSubject } from './stage-movement.ts'
import { returnDetails } from './unwind-execution.ts'

export interface ReturnedStage extends StageRows {
  readonly return_code: string
  /** When to ask again for other returns. Undefined: as before. */
  readonly look_again_at?: Timestamp | null
}

export function postStageReturn(returned: ReturnedStage, rows: Rows, moment: Moment): Decided<Execution> {
  const { bank, execution, index, movement, return_code } = returned
  const { look_again_at = execution.look_again_at } = returned
  const guid = moment.newGuid()
  const posted = postReturn(movement, stageSubject(execution, { guid }), bank, rows, moment)
  const { lost, covered } = posted
  const back = returnStage(returned, guid, moment)
  const recovery = lost > zero && covered ? [recoveryStage(returned, lost, covered, moment)] : []
  const created = returnRows(returned, [...recovery, back], moment)
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
    changes: [...posted.changes, ...created, save(executions, first)],
    ledger: posted.ledger,
    exact: posted.exact,
  }
}

/** The other way round, at the same amounts. */
function returnStage({ stage, movement }: ReturnedStage, guid: Guid, moment: Moment): Stage {
  const { source_account: to, destination_account: from } = stage
  return {
    ...completedStage(guid, moment.now),
    type: movement.kind === 'pull' ? 'deposit_return' : 'withdrawal_return',
    source_account: withAmounts(from, quotedAmount(from)),
    destination_account: withAmounts(to, quotedAmount(to)),
  }
}

/**
 * Shows a loss: what the owner no longer had (`lost`), and what the reserve paid of it (`given`). It posts nothing, and no entry is made in
 * the owner's account: R9 has debited the loss to the bank's receivable, and X1 has moved `given` from the reserve to the receivable.
 */
function recoveryStage(returned: ReturnedStage, lost: Amount, covered: Covered, moment: Moment): Stage {
  const { bank, stage, movement } = returned
  const own = movement.kind === 'pull' ? stage.destination_account : stage.source_account
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
    ...completedStage(moment.newGuid(), moment.now),
    type: 'loss_recovery',
    source_account: withAmounts(source, lost, given),
    destination_account: withAmounts(own, lost),
    loss_recovery_details: { lost_amount: lost, recovered_amount: given, uncovered_amount: amount(lost - given) },
  }
}

function returnRows({ execution, stage, movement }: ReturnedStage, stages: readonly Stage[], moment: Moment) {
  const { bank_guid, customer_guid } = execution
  const last = stages.at(-1)
  assert(last, 'a return has a stage')
  const { source_account, destination_account } = last
  const [guid, plan_guid] = [moment.newGuid(), moment.newGuid()]
  const { route } = movement
  assert(route.by === 'rail', 'only what a rail carried comes back')
  const plan = enter(
    plans,
    {
      bank_guid,
      guid: plan_guid,
      type: movement.kind === 'pull' ? 'deposit_return' : 'withdrawal_return',
      customer_guid,
      failure_code: null,
      source_account: unexecuted(source_account),
      destination_account: unexecuted(destination_account),
      stages: stages.map(({ loss_recovery_details: _, ...stage }) => ({
        ...stage,
        state: 'planned' as const,
        source_account: unexecuted(stage.source_account),
        destination_account: unexecuted(stage.destination_account),
      })),
      fees: [],
      // The parties of its own two accounts: a pull is returned to its payer, not to the payee of the execution.
      travel_rule_info: { originating_party: partyOf(source_account), receiving_party: partyOf(destination_account) },
      purpose_of_transaction: null,
      payout_row_guid: null,
      labels: null,
      supporting_documents: null,
      expires_at: null,
      terms: stages.map(({ type }) => (type === 'loss_recovery' ? {} : { rail: route.rail })),
      explanation: null,
      execution_guid: guid,
      created_at: moment.now,
      updated_at: moment.now,
    },
    'planning',
    'completed',
  )
  const returned = enter(
    executions,
    {
      ...executionFields(plan.row, guid, moment.now),
      source_account,
      destination_account,
      stages,
      references: [
        { type: 'returned_execution', guid: execution.guid },
        { type: 'returned_stage', guid: stage.guid },
      ],
      stage_index: stages.length,
    },
    'executing',
    'completed',
  )
  return [save(plans, plan), save(executions, returned)]
}

const unexecuted = ({ executed_amount: _, ...account }: PlanAccount): PlanAccount => account
