// Records what the carriers of an ended execution answered: a stage was returned, or when to ask again.
import { type Command, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Unchanged, unchanged } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { canComeBack } from '../../movements/movement.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { findStage, isEnded } from './stage-movement.ts'
import { postStageReturn } from './stage-return.ts'

export interface RecordReturnInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly returned?: { readonly stage_guid: Guid; readonly return_code: string } | undefined
  /** When to ask again; null: never. Undefined: as before. */
  readonly look_again_at?: Timestamp | null
}

export const recordReturn: Command<RecordReturnInput, Execution | Unchanged> = {
  name: 'record-return',
  decide({ bank_guid, execution_guid, returned, look_again_at }, rows, moment) {
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!execution || !isEnded(execution)) return unchanged
    const next = look_again_at === undefined ? execution.look_again_at : look_again_at
    if (returned) {
      const { stage_guid, return_code } = returned
      const found = findStage(rows, { bank_guid, execution_guid, stage_guid })
      const canReturn = found?.movement.state === 'settled' && !found.movement.isReturned && canComeBack(found.movement)
      return found && canReturn
        ? postStageReturn({ ...found, return_code, look_again_at: next }, rows, moment)
        : unchanged
    }
    if (next === execution.look_again_at) return unchanged
    const moved = move(executionStates, execution, [], { look_again_at: next })
    return { output: moved.row, changes: [save(executions, moved)] }
  },
}
