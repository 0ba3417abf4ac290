// R7: a failed execution is unwound. Its trades are reversed, the newest first, at their executed amounts. All holds end, limits are
// given back, and no fee is taken. Pulled money stays in the owner's account.
import { type Amount, zero } from '../../kernel/amount.ts'
import { movePart } from '../../kernel/machine.ts'
import { subjectOf } from '../../kernel/posting.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { exchangeReversed, pullTakenBack } from '../../ledger/recipes.ts'
import type { Movement } from '../../movements/movement.ts'
import { failedLines } from '../../movements/movement-lines.ts'
import { endedAll } from '../../movements/pull-hold.ts'
import type { JournalLines } from '../accounts/recovery.ts'
import { type PlanFee, type RemittanceFailureCode, type Stage, stageStates } from '../plans/stage.ts'
import { networkFeesExecuted, withStage } from './advance.ts'
import type { Execution } from './execution.ts'
import type { ExecutionTransition } from './execution-transition.ts'
import { quotedAmount, stageSubject } from './stage-movement.ts'

/** The stage that failed, and the fee that the network kept. */
export interface FailedStage {
  readonly stage: Stage
  readonly movement: Movement
  readonly reported: Pick<Stage, 'identifiers' | 'links'>
  readonly network_fee: Amount
  /** It settled and was returned at once. */
  readonly return_code: string | undefined
}

export function unwindExecution(
  execution: Execution,
  failure_code: RemittanceFailureCode,
  failed: FailedStage | undefined,
  now: Timestamp,
): ExecutionTransition {
  const { stages, stage_index, holds } = execution
  const traded = stages.filter(({ type, state }) => type === 'trade' && state === 'completed').toReversed()
  return {
    execution,
    to: ['failed'],
    changes: {
      failure_code,
      ...(failed && {
        stages: withStage(stages, stage_index, failedStage(failed, failure_code, now)),
        fees: feesAfter(execution.fees, failed),
      }),
      holds: holds && endedAll(holds, now),
      hold_ends_at: null,
    },
    journals: [
      ...(failed ? [networkFeeJournal(failed)] : []),
      ...traded.map((stage) => tradeReversal(execution, stage)),
    ],
    ends: [
      subjectOf('execution', execution),
      ...stages.slice(stage_index).map((stage) => stageSubject(execution, stage)),
    ],
    undone: traded,
  }
}

const failedStage = (failed: FailedStage, failure_code: RemittanceFailureCode, now: Timestamp): Stage => {
  const { stage, movement, reported, return_code } = failed
  return movePart(stageStates, stage, 'failed', {
    ...reported,
    failure_code,
    updated_at: now,
    ...(return_code !== undefined && returnDetails(movement, return_code, now)),
    fees: feesAfter(stage.fees, failed),
  })
}

/** Of the fees of a failed stage only the network's may have been paid. */
const feesAfter = (fees: readonly PlanFee[], { movement, network_fee }: FailedStage): readonly PlanFee[] =>
  movement.route.by === 'chain' && network_fee > zero ? networkFeesExecuted(fees, network_fee) : fees

/** The transaction was mined and reverted: the bank pays its network fee. */
const networkFeeJournal = ({ movement, network_fee }: FailedStage): JournalLines => ({
  subject: movement.subject,
  ...failedLines(movement, network_fee),
})

const tradeReversal = (execution: Execution, stage: Stage): JournalLines => {
  const { source_account, destination_account } = stage
  return {
    subject: stageSubject(execution, stage),
    step: 'reverse',
    lines: exchangeReversed(
      { account: source_account.guid, asset: source_account.asset, deliver_amount: quotedAmount(source_account) },
      { asset: destination_account.asset, amount: quotedAmount(destination_account) },
      destination_account.guid,
    ),
  }
}

export const returnDetails = (
  { kind }: Movement,
  return_code: string,
  returned_at: Timestamp,
): Pick<Stage, 'deposit_return_details' | 'withdrawal_return_details'> =>
  kind === 'pull'
    ? { deposit_return_details: { returned_at, return_code } }
    : { withdrawal_return_details: { returned_at, return_code } }

/** The rail took a pull back before its money was used: the money is taken back, and the execution fails. */
export function unwindReturnedPull(
  execution: Execution,
  pull: Stage,
  { subject, money }: Movement,
  return_code: string | undefined,
  now: Timestamp,
): ExecutionTransition {
  const unwound = unwindExecution(execution, 'reversed', undefined, now)
  const details = return_code === undefined ? {} : { deposit_return_details: { returned_at: now, return_code } }
  const returned = { ...details, updated_at: now }
  return {
    ...unwound,
    changes: { ...unwound.changes, stages: withStage(execution.stages, 0, returned), look_again_at: null },
    journals: [{ subject, step: 'return', lines: pullTakenBack(money) }],
    undone: [pull],
  }
}
