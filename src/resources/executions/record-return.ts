// What the carriers of an execution that has ended say: a stage came back, or when there may be news.
import { type Command, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { canComeBack } from '../../movements/movement.ts'
import { banks } from '../banks/bank.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { findMovement, isEnded } from './stage-movement.ts'
import { bookStageReturn } from './stage-return.ts'

export interface RecordReturnInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly returned?: { readonly stage_guid: Guid; readonly return_code: string } | undefined
  /** When there may be more news; null: never. Left out: as it was. */
  readonly look_again_at?: Timestamp | null
}

export const recordReturn: Command<RecordReturnInput, Execution | 'passed'> = {
  name: 'record-return',
  decide({ bank_guid, execution_guid, returned, look_again_at }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!bank || !execution || !isEnded(execution)) return { output: 'passed' }
    const next = look_again_at === undefined ? execution.look_again_at : look_again_at
    if (returned) {
      const index = execution.stages.findIndex(({ guid }) => guid === returned.stage_guid)
      const stage = execution.stages[index]
      const movement = findMovement(execution, index, rows)
      const isBack = movement?.state === 'settled' && !movement.isReturned && canComeBack(movement)
      if (!stage || !movement || !isBack) return { output: 'passed' }
      const { return_code } = returned
      return bookStageReturn(
        { bank, execution, index, stage, movement, return_code, look_again_at: next },
        rows,
        moment,
      )
    }
    if (next === execution.look_again_at) return { output: 'passed' }
    const moved = move(executionStates, execution, [], { look_again_at: next })
    return { output: moved.row, changes: [save(executions, moved)] }
  },
}
