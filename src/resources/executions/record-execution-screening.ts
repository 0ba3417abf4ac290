// Records the screening of an execution: its first stage starts, it waits for a review, or it fails.
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { afterScreening, type Screened } from '../../movements/screening.ts'
import { banks } from '../banks/bank.ts'
import { resumeExecution } from './advance.ts'
import { type Execution, executions } from './execution.ts'
import { applyTransition, type ExecutionTransition } from './execution-transition.ts'
import { isBlocked } from './participants.ts'
import { unwindExecution } from './unwind-execution.ts'

export interface RecordExecutionScreeningInput extends Screened {
  readonly execution_guid: Guid
}

export const recordExecutionScreening: Command<RecordExecutionScreeningInput, Execution | Stale> = {
  name: 'record-execution-screening',
  decide({ bank_guid, execution_guid, event_sequence, finding }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = stillAsked(rows.get(executions, bank_guid, execution_guid), event_sequence, 'storing')
    if (!bank || !execution) return stale
    const { now } = moment
    const transitions: Record<ReturnType<typeof afterScreening>, () => ExecutionTransition> = {
      go_on: () => resumeExecution(execution, null, now),
      review: () => ({ execution, to: ['reviewing'], changes: {} }),
      fail: () => unwindExecution(execution, 'compliance_rejection', undefined, now),
    }
    const next = afterScreening(finding, () => isBlocked(execution, rows, now))
    return applyTransition(transitions[next](), bank, rows, moment)
  },
}
