// Where an execution goes next, with its money: the states it enters, what is posted for which stage, what is set aside and
// whose holds end. What failed gives its limits back.

import type { Amount } from '../../kernel/amount.ts'
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move, type StateOf } from '../../kernel/machine.ts'
import { hold, type JournalStep, journal, release, type Subject } from '../../kernel/posting.ts'
import type { RecipePosting } from '../../ledger/recipes.ts'
import { postingsOf } from '../accounts/account.ts'
import type { Bank } from '../banks/bank.ts'
import { givenBack } from '../customers/customer-limits.ts'
import type { Stage } from '../plans/stage.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { reversalOf } from './made-stage.ts'

export interface Course {
  readonly execution: Execution
  /** The states it enters, the last one to stay in; none: it stays where it is. */
  readonly through: readonly StateOf<typeof executionStates>[]
  readonly changes: Partial<Omit<Execution, 'state' | 'event_sequence'>>
  readonly journals: readonly {
    readonly subject: Subject
    readonly step: JournalStep
    readonly lines: readonly RecipePosting[]
  }[]
  /** New ones, on accounts of the owner. */
  readonly holds: readonly { readonly subject: Subject; readonly account_guid: Guid; readonly amount: Amount }[]
  /** Whose holds end, whether they are taken or not. */
  readonly ends: readonly Subject[]
  /** Completed stages that are undone, in this order: each gets a stage that says so. */
  readonly undone?: readonly Stage[]
}

export const stageSubject = ({ bank_guid }: Execution, { guid }: Stage): Subject => ({
  bank_guid,
  subject_type: 'stage',
  subject_guid: guid,
})

export const executionSubject = ({ bank_guid, guid }: Pick<Execution, 'bank_guid' | 'guid'>): Subject => ({
  bank_guid,
  subject_type: 'execution',
  subject_guid: guid,
})

const isFailing = ({ through }: Course): boolean => through.at(-1) === 'failed'

const linesOf = ({ journals }: Course): RecipePosting[] => journals.flatMap(({ lines }) => lines)

function reversed({ execution, changes, undone = [] }: Course, moment: Moment): Partial<Pick<Execution, 'stages'>> {
  if (undone.length === 0) return {}
  const reversals = undone.map((stage) => reversalOf(stage, moment.newGuid(), moment.now))
  return { stages: [...(changes.stages ?? execution.stages), ...reversals] }
}

export function takeCourse(course: Course, bank: Bank, rows: Rows, moment: Moment): Decided<Execution> {
  const { execution, through, changes, journals, ends } = course
  // In one go: several may name an account that only now is opened.
  const { postings, changes: opened } = postingsOf(rows, bank, linesOf(course), moment)
  let from = 0
  const posted = journals.flatMap(({ subject, step, lines }) => {
    const own = postings.slice(from, from + lines.length)
    from += lines.length
    return own.length > 0 ? [journal(subject, step, own)] : []
  })
  // A journal that captures ends the holds of its subject; without one they are released.
  const captured = new Set(
    journals.flatMap(({ subject, lines }) => (lines.some((line) => line.isCapture) ? [subject.subject_guid] : [])),
  )
  const released = ends.filter(({ subject_guid }) => !captured.has(subject_guid)).map(release)
  const moved = move(executionStates, execution, through, {
    ...changes,
    ...reversed(course, moment),
    updated_at: moment.now,
  })
  const back = isFailing(course) ? givenBack(execution, rows) : []
  return {
    output: moved.row,
    changes: [...opened, save(executions, moved), ...back],
    ledger: [
      ...posted,
      ...released,
      ...course.holds.map(({ subject, account_guid, amount }) => hold(subject, account_guid, amount)),
    ],
  }
}
