// Ends a hold or a review: the decision of a compliance officer (or, on a sandbox bank, of the caller) about an execution.
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { endedAll } from '../../movements/pull-hold.ts'
import type { ReviewDecision } from '../../movements/screening.ts'
import { banks } from '../banks/bank.ts'
import { resumeExecution } from './advance.ts'
import { type Execution, executions } from './execution.ts'
import { applyTransition } from './execution-transition.ts'
import { refuseParticipants } from './participants.ts'
import { unwindExecution } from './unwind-execution.ts'

export interface DecideExecutionInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly decision: ReviewDecision
}

export const decideExecution: Command<DecideExecutionInput, Execution> = {
  name: 'decide-execution',
  decide({ bank_guid, execution_guid, decision }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!bank || !execution) return reject('not_found')
    if (execution.state !== 'reviewing') {
      const message = `The execution is ${execution.state}. Only an execution that is reviewing can be decided.`
      return reject('data_exists', undefined, message)
    }
    const { now } = moment
    if (decision === 'reject') {
      return applyTransition(unwindExecution(execution, 'compliance_rejection', undefined, now), bank, rows, moment)
    }
    const unfit = refuseParticipants(execution, rows, now)
    const holds = execution.holds && endedAll(execution.holds, now)
    return unfit ?? applyTransition(resumeExecution(execution, holds, now), bank, rows, moment)
  },
}
