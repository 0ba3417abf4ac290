// How a stage of an execution stands, as its carrier or the market says. `movements/transition.ts` decides what follows; this
// writes it to the execution: the next stage begins, everything is undone, a return is booked. An answer about a stage that has
// moved on changes nothing.
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Command, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, early } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { bookLateSuccess } from '../../movements/late-success.ts'
import type { Movement, MovementStanding } from '../../movements/movement.ts'
import { nextLook, type PullHold } from '../../movements/pull-hold.ts'
import { decidingBalances, type Transition, transitionOf } from '../../movements/transition.ts'
import { isWithinTolerance } from '../../pricing/rate.ts'
import { type Bank, banks } from '../banks/bank.ts'
import type { Stage } from '../plans/stage.ts'
import { networkFeesExecuted, reportedBy, stageDone, withStage } from './advance.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { applyTransition, type ExecutionTransition } from './execution-transition.ts'
import { lookAtHolds } from './holds.ts'
import { isKeptBack } from './participants.ts'
import { failureOf } from './stage-failure.ts'
import { findMovement, isEnded } from './stage-movement.ts'
import { bookStageReturn } from './stage-return.ts'
import { pullReturned, unwindExecution } from './unwind-execution.ts'

export interface RecordStageInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly stage_guid: Guid
  readonly standing: MovementStanding
  /** The carrier reports it without being asked. */
  readonly isReport?: boolean
}

/** The execution as it is now, or when to ask again; 'passed' if the answer changes nothing. */
type StageRecorded = Execution | 'passed' | Early

const passed = { output: 'passed' } as const

/** Everything that a decision about one stage reads. */
interface Found {
  readonly bank: Bank
  readonly execution: Execution
  readonly index: number
  readonly stage: Stage
  readonly movement: Movement
  readonly standing: MovementStanding
}

export const recordStage: Command<RecordStageInput, StageRecorded> = {
  name: 'record-stage',
  decide: decideStage,
}

export function decideStage(input: RecordStageInput, rows: Rows, moment: Moment): Decided<StageRecorded> {
  const found = findStage(input, rows)
  if (!found) return passed
  const { bank, execution, movement, standing } = found
  // How risky a pull is, only its job asks.
  const isUnscreened = input.isReport && movement.kind === 'pull' && standing.kind === 'settled'
  if (isUnscreened && movement.state === 'carried') return passed
  if (movement.state === 'held') return underHold(found, rows, moment)
  const context = { isAsked: !input.isReport, bank, rows, now: moment.now }
  const transition = transitionOf(movement, standing, context)
  if (!transition) return passed
  switch (transition.kind) {
    case 'wait':
      // Of a stage that is done it is an old answer, and must not put off the job of the next one.
      return movement.state === 'carried' ? noted(found, transition.check_again_at, moment) : passed
    case 'hold':
    case 'settle':
    case 'fail': {
      const decided = applyTransition(transitionTo(found, transition, rows, moment.now), bank, rows, moment)
      return { ...decided, exact: decidingBalances(movement, standing, bank, rows) }
    }
    case 'return':
      // Until the execution has ended, what came back is not looked at (R9).
      return isEnded(execution)
        ? bookStageReturn({ ...found, return_code: transition.return_code }, rows, moment)
        : passed
    case 'late':
      return paidLate(found, rows, moment)
    default:
      // When to look again is recorded for all stages together.
      return passed
  }
}

function findStage(
  { bank_guid, execution_guid, stage_guid, standing }: RecordStageInput,
  rows: Rows,
): Found | undefined {
  const bank = rows.get(banks, bank_guid, bank_guid)
  const execution = rows.get(executions, bank_guid, execution_guid)
  const index = execution?.stages.findIndex(({ guid }) => guid === stage_guid) ?? -1
  const stage = execution?.stages[index]
  const movement = execution && findMovement(execution, index, rows)
  return bank && execution && stage && movement ? { bank, execution, index, stage, movement, standing } : undefined
}

/** The stage under way is done, or has failed. */
function transitionTo(
  found: Found,
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
  return stageDone(execution, stage, movement, standing, waitOf(execution, holds, standing, rows, now), bank, now)
}

/** A trade is filled at its quoted amounts; the bank bears what the market moved since, up to its tolerance. */
function isTooFar({ route }: Movement, standing: MovementStanding, { settings }: Bank): boolean {
  if (route.by !== 'market' || standing.kind !== 'settled') return false
  assert(standing.rate, 'a fill has its rate')
  const { rate, side } = route.conversion
  return !isWithinTolerance(rate, standing.rate, side, settings.plan_tolerance_bps)
}

/** What was pulled may come back. Whatever the stage was, it took its time: meanwhile the owner may have been frozen. */
function waitOf(
  execution: Execution,
  holds: readonly PullHold[],
  { look_again_at }: Extract<MovementStanding, { kind: 'settled' }>,
  rows: Rows,
  now: Timestamp,
) {
  const isWaiting = holds.length > 0 || isKeptBack({ ...execution, stage_index: execution.stage_index + 1 }, rows, now)
  return isWaiting ? { holds, look_at: nextLook(holds, look_again_at, now) } : undefined
}

/** The pull lies under its hold: it has come back, or its holds are looked at, whatever else the rail says. */
function underHold(found: Found, rows: Rows, moment: Moment): Decided<StageRecorded> {
  const { bank, execution, stage, movement, standing } = found
  if (standing.kind === 'returned') {
    const returned = pullReturned(execution, stage, movement, standing.return_code, moment.now)
    return applyTransition(returned, bank, rows, moment)
  }
  return lookAtHolds(execution, nextNews(standing), bank, rows, moment)
}

/** When the rail may say more. One that cannot tell is asked again, or a return would be lost. */
export const nextNews = (standing: MovementStanding): Timestamp | undefined => {
  if (standing.kind === 'pending') return standing.check_again_at
  return standing.kind === 'settled' ? standing.look_again_at : undefined
}

/** W5: the execution stays failed. What the network took is added to what it may have taken for a first try. */
function paidLate(found: Found, rows: Rows, moment: Moment): Decided<StageRecorded> {
  const { bank, execution, index, stage, movement, standing } = found
  const booked = bookLateSuccess(movement, standing, bank, rows, moment)
  if (!booked) return passed
  const { now: updated_at } = moment
  const withFee = (fees: Stage['fees']) =>
    movement.route.by === 'chain' ? networkFeesExecuted(fees, networkFeePaid(fees, standing.network_fee)) : fees
  const reported = { ...reportedBy(movement, standing, bank), fees: withFee(stage.fees), updated_at }
  const moved = move(executionStates, execution, [], {
    stages: withStage(execution.stages, index, reported),
    fees: withFee(execution.fees),
    updated_at,
  })
  return { ...booked, output: moved.row, changes: [...booked.changes, save(executions, moved)] }
}

const networkFeePaid = (fees: Stage['fees'], more: Amount): Amount =>
  amount(fees.reduce((sum, fee) => (fee.type === 'network' ? sum + (fee.executed_amount ?? 0n) : sum), 0n) + more)

/** Nothing to do yet. The identifiers may have grown meanwhile: a transaction was replaced. */
function noted(found: Found, check_again_at: Timestamp, { now }: Moment): Decided<StageRecorded> {
  const { bank, execution, index, stage, movement, standing } = found
  if (standing.identifiers.length <= stage.identifiers.length) return early(check_again_at)
  const reported = { ...reportedBy(movement, standing, bank), updated_at: now }
  const stages = withStage(execution.stages, index, reported)
  const moved = move(executionStates, execution, [], { stages, updated_at: now })
  return { output: moved.row, changes: [save(executions, moved)] }
}
