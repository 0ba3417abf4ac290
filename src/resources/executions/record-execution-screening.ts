// What screening says of an execution before anything moves: its first stage begins, it waits for a person, or it ends here.
// Screening may take its time: if somebody who takes part was frozen meanwhile, a person has to look too.
import type { Command, Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { banks } from '../banks/bank.ts'
import { goOn } from './advance.ts'
import { type Course, takeCourse } from './course.ts'
import { type Execution, executions } from './execution.ts'
import { isKeptBack } from './participants.ts'
import { unwindExecution } from './unwind-execution.ts'

export interface RecordExecutionScreeningInput extends ToldByJob {
  readonly execution_guid: Guid
  readonly finding: 'passed' | 'review' | 'rejected'
}

export const recordExecutionScreening: Command<RecordExecutionScreeningInput, Execution | Stale> = {
  name: 'record-execution-screening',
  decide(input, rows, moment) {
    const bank = rows.get(banks, input.bank_guid, input.bank_guid)
    const course = courseOf(input, rows, moment)
    return bank && course ? takeCourse(course, bank, rows, moment) : stale
  },
}

function courseOf(input: RecordExecutionScreeningInput, rows: Rows, { now }: Moment): Course | undefined {
  const { bank_guid, execution_guid, event_sequence, finding } = input
  const execution = stillAsked(rows.get(executions, bank_guid, execution_guid), event_sequence, 'storing')
  if (!execution) return undefined
  if (finding === 'rejected') return unwindExecution(execution, 'compliance_rejection', undefined, now)
  if (finding === 'passed' && !isKeptBack(execution, rows, now)) return goOn(execution, null, now)
  return { execution, through: ['reviewing'], changes: {}, journals: [], holds: [], ends: [] }
}
