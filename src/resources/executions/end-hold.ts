// The time of a hold is over, or its reason is gone: when all are, the execution goes on, unless somebody who takes part is no
// longer verified: who was frozen meanwhile spends nothing. Or the pull came back.
import { type Command, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, early, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { isReserveLow, reserveExact } from '../accounts/reserve-minimum.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { plans } from '../plans/plan.ts'
import { goOn } from './advance.ts'
import { type Course, takeCourse } from './course.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { isKeptBack } from './participants.ts'
import { holdsAt, isActive, nextLook, waitsForReserve } from './pull-holds.ts'
import { kindOf } from './stage-kind.ts'
import { pullReturned } from './unwind-execution.ts'

export interface EndHoldInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  /** Of the job that asked. News that came by itself has none. */
  readonly event_sequence?: number
  /** How the pull stands with its rail: when there may be news, or that it came back. */
  readonly news_at?: Timestamp | undefined
  readonly return_code?: string | undefined
}

/** The execution as it is now, or when to look again. */
export const endHold: Command<EndHoldInput, Execution | Stale | Early> = {
  name: 'end-hold',
  decide(input, rows, moment) {
    const execution = heldOf(input, rows)
    const bank = rows.get(banks, input.bank_guid, input.bank_guid)
    if (!bank || !execution) return stale
    const isForReserve = waitsForReserve(execution.holds ?? [])
    const exact = isForReserve ? reserveExact(rows, bank, execution.source_account.asset) : []
    const course = courseOf(input, rows, moment)
    if (course) return { ...takeCourse(course, bank, rows, moment), exact }
    const { now } = moment
    const holds = holdsNow(execution, bank, rows, moment)
    const hold_ends_at = nextLook(holds, input.news_at, now)
    if (holds.every((each, i) => each === execution.holds?.[i])) return early(hold_ends_at)
    const moved = move(executionStates, execution, [], { holds, hold_ends_at, updated_at: now })
    return { output: moved.row, changes: [save(executions, moved)], exact }
  },
}

/** What waits before its first stage waits for a person. */
function heldOf({ bank_guid, execution_guid, event_sequence }: EndHoldInput, rows: Rows): Execution | undefined {
  const execution = stillAsked(rows.get(executions, bank_guid, execution_guid), event_sequence, 'reviewing')
  return execution?.stage_index === 0 ? undefined : execution
}

/** Nothing but its pull, if that is how it begins, is done. */
export const isPullAlone = ({ stage_index }: Execution): boolean => stage_index === 1

const holdsNow = (execution: Execution, bank: Bank, rows: Rows, { now }: Moment) =>
  holdsAt(execution.holds ?? [], isReserveLow(rows, bank, execution.source_account.asset), now)

/** Undefined while something still keeps it back. */
function courseOf(input: EndHoldInput, rows: Rows, moment: Moment): Course | undefined {
  const bank = rows.get(banks, input.bank_guid, input.bank_guid)
  const execution = heldOf(input, rows)
  if (!bank || !execution) return undefined
  if (input.return_code !== undefined) {
    // Later than that it is finished first, and what came back is looked at after the end (R9).
    if (!isPullAlone(execution)) return undefined
    const terms = rows.get(plans, execution.bank_guid, execution.plan_guid)?.terms[0]
    const kind = terms && kindOf(execution.stages[0]!, terms)
    return kind?.kind === 'pull' ? pullReturned(execution, kind.rail, input.return_code, moment.now) : undefined
  }
  const holds = holdsNow(execution, bank, rows, moment)
  if (holds.some(isActive) || isKeptBack(execution, rows, moment.now)) return undefined
  return goOn(execution, execution.holds && holds, moment.now)
}
