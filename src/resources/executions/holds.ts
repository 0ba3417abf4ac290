// An execution waits in `reviewing` for holds to end and for people to be verified again. When nothing keeps it back, it goes on.
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { type Early, early } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { holdsAt, isActive, nextLook, waitsForReserve } from '../../movements/pull-hold.ts'
import { isReserveLow, reserveExact } from '../accounts/reserve-minimum.ts'
import type { Bank } from '../banks/bank.ts'
import { goOn } from './advance.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { applyTransition } from './execution-transition.ts'
import { isKeptBack } from './participants.ts'

/** `look_again_at` is when the rail of its pull may have news. */
export function lookAtHolds(
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
  // A hold for the reserve is ended, or not, by a balance. The commit compares it.
  const exact = waitsForReserve(before) ? reserveExact(rows, bank, asset) : []
  if (!holds.some(isActive) && !isKeptBack(execution, rows, now)) {
    return { ...applyTransition(goOn(execution, execution.holds && holds, now), bank, rows, moment), exact }
  }
  const hold_ends_at = nextLook(holds, look_again_at, now)
  if (holds.every((each, i) => each === execution.holds?.[i])) return early(hold_ends_at)
  const moved = move(executionStates, execution, [], { holds, hold_ends_at, updated_at: now })
  return { output: moved.row, changes: [save(executions, moved)], exact }
}
