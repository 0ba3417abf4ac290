// News of what an execution that ended had sent or fetched: it came back, or there is nothing new.
import { assert } from '../../kernel/assert.ts'
import { type Command, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isTerminal, move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { banks } from '../banks/bank.ts'
import { plans } from '../plans/plan.ts'
import { type Execution, executionStates, executions } from './execution.ts'
import { kindOf } from './stage-kind.ts'
import { bookStageReturn, type ReturnedStage } from './stage-return.ts'

export interface RecordReturnInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly returned?: { readonly stage_guid: Guid; readonly return_code: string } | undefined
  /** When there may be more news; null: never. Left out: as it was. */
  readonly look_again_at?: Timestamp | null
}

export const recordReturn: Command<RecordReturnInput, Execution | 'passed'> = {
  name: 'record-return',
  decide(input, rows, moment) {
    const { bank_guid, look_again_at } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = endedOf(input, rows)
    if (!bank || !execution) return { output: 'passed' }
    const returned = returnedOf(input, rows)
    if (returned) return bookStageReturn(returned, bank, rows, moment)
    if (input.returned || look_again_at === undefined || look_again_at === execution.look_again_at) {
      return { output: 'passed' }
    }
    const moved = move(executionStates, execution, [], { look_again_at })
    return { output: moved.row, changes: [save(executions, moved)] }
  },
}

function endedOf({ bank_guid, execution_guid }: RecordReturnInput, rows: Rows): Execution | undefined {
  const execution = rows.get(executions, bank_guid, execution_guid)
  return execution && isTerminal(executionStates, execution.state) ? execution : undefined
}

/** Undefined: nothing that could come back, or it did so already. */
function returnedOf(input: RecordReturnInput, rows: Rows): ReturnedStage | undefined {
  const execution = endedOf(input, rows)
  const index = execution?.stages.findIndex(({ guid }) => guid === input.returned?.stage_guid) ?? -1
  const stage = execution?.stages[index]
  if (!execution || !input.returned || stage?.state !== 'completed' || execution.type !== 'remittance') return undefined
  if (stage.deposit_return_details || stage.withdrawal_return_details || stage.type === 'reversal') return undefined
  const terms = rows.get(plans, execution.bank_guid, execution.plan_guid)?.terms[index]
  assert(terms, 'an execution has its plan, and each stage its terms')
  const kind = kindOf(stage, terms)
  if (kind.kind !== 'pull' && kind.kind !== 'rail') return undefined
  const { return_code } = input.returned
  const look_again_at = input.look_again_at === undefined ? execution.look_again_at : input.look_again_at
  return { execution, index, kind, return_code, look_again_at }
}
