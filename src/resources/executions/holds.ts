// An execution in `reviewing` waits until its holds end and its participants are verified.
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { type Early, early } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { holdsAt, isActive, nextHoldCheck, waitsForReserve } from '../../movements/pull-hold.ts'
import { isReserveLow, reserveExact } from '../accounts/reserve-minimum.ts'
import type { Bank } from '../banks/bank.ts'
import { resumeExecution } from './advance.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { applyTransition } from './execution-transition.ts'
import { isBlocked } from './participants.ts'

/** `look_again_at`: when to ask the rail of its pull again. */
export function resumeOrWait(
  execution: Execution,
  look_again_at: Timestamp | undefined,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<Execution | Early> {
  const { now } = moment
  const before = execution.holds ?? []
  const { asset } = execution.source_account
  const holds = holdsAt(before, isReserveLow(rows, bank, asset), now)
  // The balance of the reserve decides about a hold for the reserve. The commit compares it.
  const exact = waitsForReserve(before) ? reserveExact(rows, bank, asset) : []
  if (!holds.some(isActive) && !isBlocked(execution, rows, now)) {
    return { ...applyTransition(resumeExecution(execution, execution.holds && holds, now), bank, rows, moment), exact }
  }
  const hold_ends_at = nextHoldCheck(holds, look_again_at, now)
  if (holds.every((each, i) => each === execution.holds?.[i])) return early(hold_ends_at)
  const moved = move(executionStates, execution, [], { holds, hold_ends_at, updated_at: now })
  return { output: moved.row, changes: [save(executions, moved)], exact }
}
