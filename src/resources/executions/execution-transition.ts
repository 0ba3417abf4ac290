// Moves an execution to its next states and posts its money: journals of its stages, new holds, and holds that end. A failed execution
// gives its limits back.
import type { Amount } from '../../kernel/amount.ts'
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move, type StateOf } from '../../kernel/machine.ts'
import { hold, release, type Subject } from '../../kernel/posting.ts'
import { type JournalLines, postAndRecover } from '../accounts/recovery.ts'
import type { Bank } from '../banks/bank.ts'
import { givenBack } from '../customers/customer-limits.ts'
import { executionMoved } from '../payouts/payout-row-moves.ts'
import type { Stage } from '../plans/stage.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { reversalOf } from './made-stage.ts'

export interface ExecutionTransition {
  readonly execution: Execution
  /** None: it stays in its state. */
  readonly to: readonly StateOf<typeof executionStates>[]
  readonly changes: Partial<Omit<Execution, 'state' | 'event_sequence'>>
  readonly journals?: readonly JournalLines[]
  /** New holds on accounts of the owner. */
  readonly holds?: readonly { readonly subject: Subject; readonly account_guid: Guid; readonly amount: Amount }[]
  /** Subjects whose holds end, whether a journal captures them or not. */
  readonly ends?: readonly Subject[]
  /** Completed stages that are undone, in this order. Each gets a reversal stage. */
  readonly undone?: readonly Stage[]
}

export function applyTransition(
  transition: ExecutionTransition,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<Execution> {
  const { execution, to, changes, journals = [], holds = [], ends = [] } = transition
  const posted = postAndRecover(rows, bank, journals, undefined, moment)
  // A journal that captures ends the holds of its subject; without one they are released.
  const captured = new Set(
    journals.flatMap(({ subject, lines }) => (lines.some((line) => line.isCapture) ? [subject.subject_guid] : [])),
  )
  const released = ends.filter(({ subject_guid }) => !captured.has(subject_guid)).map(release)
  const moved = move(executionStates, execution, to, {
    ...changes,
    ...withReversals(transition, moment),
    updated_at: moment.now,
  })
  const isFailing = to.at(-1) === 'failed'
  return {
    output: moved.row,
    changes: [
      ...posted.changes,
      save(executions, moved),
      ...(isFailing ? givenBack(execution, rows) : []),
      ...(to.length > 0 ? executionMoved(moved.row, rows, moment) : []),
    ],
    ledger: [
      ...posted.ledger,
      ...released,
      ...holds.map(({ subject, account_guid, amount }) => hold(subject, account_guid, amount)),
    ],
  }
}

function withReversals(
  { execution, changes, undone = [] }: ExecutionTransition,
  moment: Moment,
): Partial<Pick<Execution, 'stages'>> {
  if (undone.length === 0) return {}
  const reversals = undone.map((stage) => reversalOf(stage, moment.newGuid(), moment.now))
  return { stages: [...(changes.stages ?? execution.stages), ...reversals] }
}
