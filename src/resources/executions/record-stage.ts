// Records the standing of a stage, as its carrier or the market answers. `movements/transition.ts` chooses the transition; this
// writes it to the execution: the next stage starts, the execution is unwound, or a return is posted. A repeated or late answer changes
// nothing.
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Command, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { type Early, early, type Unchanged, unchanged } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { noteLateFailure } from '../../movements/late-failure.ts'
import { postLateSuccess } from '../../movements/late-success.ts'
import type { Movement, MovementStanding } from '../../movements/movement.ts'
import { nextHoldCheck, type PullHold } from '../../movements/pull-hold.ts'
import { decidingBalances, nextReturnCheck, type Transition, transitionOf } from '../../movements/transition.ts'
import { isWithinTolerance } from '../../pricing/rate.ts'
import type { Bank } from '../banks/bank.ts'
import type { Stage } from '../plans/stage.ts'
import { completeStage, networkFeesExecuted, reportedBy, withStage } from './advance.ts'
import { type Execution, executionStates, executions, type StageKey } from './execution.ts'
import { applyTransition, type ExecutionTransition } from './execution-transition.ts'
import { resumeOrWait } from './holds.ts'
import { isBlocked } from './participants.ts'
import { failureOf } from './stage-failure.ts'
import { findStage, isEnded, type StageRows } from './stage-movement.ts'
import { postStageReturn } from './stage-return.ts'
import { unwindExecution, unwindReturnedPull } from './unwind-execution.ts'

export interface RecordStageInput extends StageKey {
  readonly standing: MovementStanding
  /** The carrier reports it without being asked. */
  readonly isReport?: boolean
}

type StageRecorded = Execution | Unchanged | Early

interface RecordedStage extends StageRows {
  readonly standing: MovementStanding
}

export const recordStage: Command<RecordStageInput, StageRecorded> = {
  name: 'record-stage',
  decide: decideStage,
}

export function decideStage(input: RecordStageInput, rows: Rows, moment: Moment): Decided<StageRecorded> {
  const { standing } = input
  const read = findStage(rows, input)
  if (!read) return unchanged
  const found = { ...read, standing }
  const { bank, execution, movement } = read
  const context = { isAsked: !input.isReport, bank, rows, now: moment.now }
  const transition = transitionOf(movement, standing, context)
  if (!transition) return unchanged
  if (movement.state === 'held') return recordHeldPull(found, transition, rows, moment)
  switch (transition.kind) {
    case 'wait':
      // An old answer about a completed stage must not delay the job of the next stage.
      return movement.state === 'carried' ? recordPending(found, transition.check_again_at, moment) : unchanged
    case 'hold':
    case 'settle':
    case 'fail': {
      const decided = applyTransition(transitionTo(found, transition, rows, moment.now), bank, rows, moment)
      return { ...decided, exact: decidingBalances(movement, standing, bank, rows) }
    }
    case 'return':
      // A return is posted only when the execution has ended (R9).
      return isEnded(execution)
        ? postStageReturn({ ...found, return_code: transition.return_code }, rows, moment)
        : unchanged
    case 'late':
      return recordLateSuccess(found, rows, moment)
    case 'late_failure':
      return recordLateFailure(found, rows, moment)
    default:
      // `record-return` records when to ask again, for all stages together.
      return unchanged
  }
}

/** The current stage has completed or failed. */
function transitionTo(
  found: RecordedStage,
  transition: Extract<Transition, { kind: 'hold' | 'settle' | 'fail' }>,
  rows: Rows,
  now: Timestamp,
): ExecutionTransition {
  const { bank, execution, stage, movement, standing } = found
  const failure_code = failureOf(transition) ?? (isTooFar(movement, standing, bank) ? 'market_volatility' : undefined)
  if (failure_code) {
    const return_code = standing.kind === 'returned' ? standing.return_code : undefined
    const reported = reportedBy(movement, standing, bank)
    const failed = { stage, movement, reported, network_fee: standing.network_fee, return_code }
    return unwindExecution(execution, failure_code, failed, now)
  }
  assert(standing.kind === 'settled', 'only a settled stage is done')
  const holds = transition.kind === 'hold' ? transition.holds : []
  return completeStage(execution, stage, movement, standing, waitOf(execution, holds, standing, rows, now), bank, now)
}

/** A trade is filled at its quoted amounts; the bank bears what the market moved since, up to its tolerance. */
function isTooFar({ route }: Movement, standing: MovementStanding, { settings }: Bank): boolean {
  if (route.by !== 'market' || standing.kind !== 'settled') return false
  assert(standing.rate, 'a fill has its rate')
  const { rate, side } = route.conversion
  return !isWithinTolerance(rate, standing.rate, side, settings.plan_tolerance_bps)
}

/** A pull may have holds. After any stage a participant may have been frozen meanwhile. */
function waitOf(
  execution: Execution,
  holds: readonly PullHold[],
  { look_again_at }: Extract<MovementStanding, { kind: 'settled' }>,
  rows: Rows,
  now: Timestamp,
) {
  const isWaiting = holds.length > 0 || isBlocked({ ...execution, stage_index: execution.stage_index + 1 }, rows, now)
  return isWaiting ? { holds, check_again_at: nextHoldCheck(holds, look_again_at, now) } : undefined
}

/** The rail took a held pull back, or its holds are checked. They may have ended while a participant is still blocked. */
function recordHeldPull(
  { bank, execution, stage, movement, standing }: RecordedStage,
  transition: Transition,
  rows: Rows,
  moment: Moment,
): Decided<StageRecorded> {
  if (transition.kind !== 'fail') return resumeOrWait(execution, nextReturnCheck(standing), bank, rows, moment)
  const return_code = standing.kind === 'returned' ? standing.return_code : undefined
  return applyTransition(unwindReturnedPull(execution, stage, movement, return_code, moment.now), bank, rows, moment)
}

/** W5: the execution stays failed. The network fee is added to what an earlier attempt may have cost. */
function recordLateSuccess(found: RecordedStage, rows: Rows, moment: Moment): Decided<StageRecorded> {
  const { bank, execution, index, stage, movement, standing } = found
  const posted = postLateSuccess(movement, standing, bank, rows, moment)
  if (!posted) return unchanged
  const { now: updated_at } = moment
  const withFee = (fees: Stage['fees']) =>
    movement.route.by === 'chain' ? networkFeesExecuted(fees, networkFeePaid(fees, standing.network_fee)) : fees
  const reported = { ...reportedBy(movement, standing, bank), fees: withFee(stage.fees), updated_at }
  const moved = move(executionStates, execution, [], {
    stages: withStage(execution.stages, index, reported),
    fees: withFee(execution.fees),
    updated_at,
  })
  return { ...posted, output: moved.row, changes: [...posted.changes, save(executions, moved)] }
}

/** W6: the stage stays completed. */
function recordLateFailure({ execution, movement }: RecordedStage, rows: Rows, moment: Moment): Decided<StageRecorded> {
  const noted = noteLateFailure(movement, rows, moment)
  if (noted.length === 0) return unchanged
  // The queue of reviews finds the execution by the time of its change.
  const moved = move(executionStates, execution, [], { updated_at: moment.now })
  return { output: moved.row, changes: [...noted, save(executions, moved)] }
}

const networkFeePaid = (fees: Stage['fees'], more: Amount): Amount =>
  amount(fees.reduce((sum, fee) => (fee.type === 'network' ? sum + (fee.executed_amount ?? 0n) : sum), 0n) + more)

/** Still pending. If a transaction was replaced, there are more identifiers to record. */
function recordPending(found: RecordedStage, check_again_at: Timestamp, { now }: Moment): Decided<StageRecorded> {
  const { bank, execution, index, stage, movement, standing } = found
  if (standing.identifiers.length <= stage.identifiers.length) return early(check_again_at)
  const reported = { ...reportedBy(movement, standing, bank), updated_at: now }
  const stages = withStage(execution.stages, index, reported)
  const moved = move(executionStates, execution, [], { stages, updated_at: now })
  return { output: moved.row, changes: [save(executions, moved)] }
}
