// Ends a hold or a review: what a compliance officer (or, on a sandbox bank, the caller) decides about an execution.
import type { Command, Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { banks } from '../banks/bank.ts'
import { goOn } from './advance.ts'
import { type Course, takeCourse } from './course.ts'
import { type Execution, executions } from './execution.ts'
import { refuseParticipants } from './participants.ts'
import { endedAll } from './pull-holds.ts'
import { unwindExecution } from './unwind-execution.ts'

export const executionDecisions = ['approve', 'reject'] as const

export interface DecideExecutionInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly decision: (typeof executionDecisions)[number]
}

export const decideExecution: Command<DecideExecutionInput, Execution> = {
  name: 'decide-execution',
  decide(input, rows, moment) {
    const { bank_guid, execution_guid, decision } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!bank || !execution) return reject('not_found')
    const course = courseOf(input, rows, moment)
    if (!course) {
      const message = `The execution is ${execution.state}. Only an execution that is reviewing can be decided.`
      return reject('data_exists', undefined, message)
    }
    const unfit = decision === 'approve' ? refuseParticipants(course.execution, rows, moment.now) : undefined
    return unfit ?? takeCourse(course, bank, rows, moment)
  },
}

function courseOf(
  { bank_guid, execution_guid, decision }: DecideExecutionInput,
  rows: Rows,
  { now }: Moment,
): Course | undefined {
  const execution = rows.get(executions, bank_guid, execution_guid)
  if (execution?.state !== 'reviewing') return undefined
  if (decision === 'reject') return unwindExecution(execution, 'compliance_rejection', undefined, now)
  return goOn(execution, endedAll(execution.holds, now), now)
}
