// What became of the stage under way: it is done and the next begins, it failed and everything is undone, or it is not known
// yet. The same word twice, or one about another stage, changes nothing.
import { assert } from '../../kernel/assert.ts'
import { type Command, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, early } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { isWithinTolerance } from '../../pricing/rate.ts'
import { isReserveLow, reserveExact } from '../accounts/reserve-minimum.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { plans } from '../plans/plan.ts'
import type { RemittanceFailureCode } from '../plans/stage.ts'
import { knownBy, stageDone, withStage } from './advance.ts'
import { type Course, takeCourse } from './course.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { isKeptBack } from './participants.ts'
import { holdsOfPull, nextLook } from './pull-holds.ts'
import { kindOf, type StageKind } from './stage-kind.ts'
import type { StageOutcome } from './stage-outcome.ts'
import { unwindExecution } from './unwind-execution.ts'

export interface RecordStageInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  /** Which one was asked about. */
  readonly stage_guid: Guid
  readonly outcome: StageOutcome
}

interface Asked {
  readonly bank: Bank
  readonly execution: Execution
  readonly kind: StageKind
}

/** The execution as it is now, or when to ask again; 'passed' if the stage is not under way (any more). */
export const recordStage: Command<RecordStageInput, Execution | 'passed' | Early> = {
  name: 'record-stage',
  decide(input, rows, moment) {
    const asked = askedOf(input, rows)
    if (!asked) return { output: 'passed' }
    const { outcome } = input
    if (outcome.kind === 'pending') return noted(asked, outcome, moment)
    const course = courseOf(input, rows, moment)
    assert(course, 'a stage that is done or failed moves its execution')
    const { bank, execution, kind } = asked
    const isPulled = kind.kind === 'pull' && outcome.kind === 'completed'
    const exact = isPulled ? reserveExact(rows, bank, execution.source_account.asset) : []
    return { ...takeCourse(course, bank, rows, moment), exact }
  },
}

function askedOf({ bank_guid, execution_guid, stage_guid }: RecordStageInput, rows: Rows): Asked | undefined {
  const bank = rows.get(banks, bank_guid, bank_guid)
  const execution = rows.get(executions, bank_guid, execution_guid)
  if (!bank || execution?.state !== 'executing') return undefined
  const stage = execution.stages[execution.stage_index]
  if (stage?.guid !== stage_guid) return undefined
  const terms = rows.get(plans, bank_guid, execution.plan_guid)?.terms[execution.stage_index]
  assert(terms, 'an execution has its plan, and each stage its terms')
  return { bank, execution, kind: kindOf(stage, terms) }
}

function courseOf(input: RecordStageInput, rows: Rows, { now }: Moment): Course | undefined {
  const asked = askedOf(input, rows)
  const { outcome } = input
  if (!asked || outcome.kind === 'pending') return undefined
  const { bank, execution, kind } = asked
  const failure_code = failureOf(kind, outcome, bank)
  if (outcome.kind === 'failed' || failure_code) {
    const stage = execution.stages[execution.stage_index]!
    const { network_fee } = outcome
    const return_code = outcome.kind === 'failed' ? outcome.return_code : undefined
    const failed = { kind, known: knownBy(stage, kind, outcome, bank), network_fee, return_code }
    return unwindExecution(execution, failure_code!, failed, now)
  }
  return stageDone(execution, kind, outcome, waitOf(asked, outcome, rows, now), bank, now)
}

/** A trade is filled at its quoted amounts; the bank bears what the market moved since, up to its tolerance. */
function failureOf(kind: StageKind, outcome: StageOutcome, { settings }: Bank): RemittanceFailureCode | undefined {
  if (outcome.kind === 'failed') return outcome.failure_code
  if (kind.kind !== 'trade' || outcome.kind !== 'completed') return undefined
  assert(outcome.rate, 'a fill has its rate')
  const { rate, side } = kind.conversion
  return isWithinTolerance(rate, outcome.rate, side, settings.plan_tolerance_bps) ? undefined : 'market_volatility'
}

/** What was pulled may come back. And whatever the stage was, it took its time: meanwhile the owner may have been frozen. */
function waitOf(
  { bank, execution, kind }: Asked,
  { risk = 'passed', look_again_at }: Extract<StageOutcome, { kind: 'completed' }>,
  rows: Rows,
  now: Timestamp,
) {
  const { asset } = execution.source_account
  const isLow = isReserveLow(rows, bank, asset)
  const holds = kind.kind === 'pull' ? holdsOfPull(bank, asset, kind.rail, risk, isLow, now) : []
  const isWaiting = holds.length > 0 || isKeptBack({ ...execution, stage_index: execution.stage_index + 1 }, rows, now)
  return isWaiting ? { holds, look_at: nextLook(holds, look_again_at, now) } : undefined
}

/** Nothing to do yet. What others know it by may have grown meanwhile: a transaction was replaced. */
function noted(
  { bank, execution, kind }: Asked,
  outcome: Extract<StageOutcome, { kind: 'pending' }>,
  { now }: Moment,
): Decided<Execution | Early> {
  const { stage_index, stages } = execution
  const stage = stages[stage_index]!
  if (outcome.identifiers.length <= stage.identifiers.length) return early(outcome.check_again_at)
  const known = { ...knownBy(stage, kind, outcome, bank), updated_at: now }
  const moved = move(executionStates, execution, [], {
    stages: withStage(stages, stage_index, known),
    updated_at: now,
  })
  return { output: moved.row, changes: [save(executions, moved)] }
}
