// Resumes an execution that is reviewing, without asking a carrier: its holds have ended, and its participants are verified.
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { banks } from '../banks/bank.ts'
import { type Execution, executions } from './execution.ts'
import { resumeOrWait } from './holds.ts'

export interface EndHoldInput extends JobInput {
  readonly execution_guid: Guid
}

export const endHold: Command<EndHoldInput, Execution | Stale | Early> = {
  name: 'end-hold',
  decide({ bank_guid, execution_guid, event_sequence }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = stillAsked(rows.get(executions, bank_guid, execution_guid), event_sequence, 'reviewing')
    // Before its first stage it waits for a person.
    if (!bank || !execution || execution.stage_index === 0) return stale
    return resumeOrWait(execution, undefined, bank, rows, moment)
  },
}
