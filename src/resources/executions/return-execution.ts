// On a sandbox bank the caller lets what a stage fetched or paid come back: the simulated rail's book says so, and what follows is
// done in the same commit. Under a hold the execution fails as reversed; once it has ended, the return is an execution of its own.
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { canBeSentBack, sandboxPayments, sentBack } from '../../providers/sandbox/memory/sandbox-payment.ts'
import { type Execution, executions } from './execution.ts'
import { decideStage } from './record-stage.ts'

export interface ReturnExecutionInput {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly stage_guid: Guid
  readonly return_code: string
}

export const returnExecution: Command<ReturnExecutionInput, Execution> = {
  name: 'return-execution',
  decide({ bank_guid, execution_guid, stage_guid, return_code }, rows, moment) {
    const execution = rows.get(executions, bank_guid, execution_guid)
    if (!execution) return reject('not_found')
    if (!execution.stages.some(({ guid }) => guid === stage_guid)) {
      return reject('unsupported_value', 'stage_guid', noStage)
    }
    const conflict = reject('data_exists', undefined, notReturnable)
    const payment = rows.get(sandboxPayments, bank_guid, stage_guid)
    // The stage under way is not returned: its job asks for it.
    if (!payment || !canBeSentBack(payment, moment.now) || execution.state === 'executing') return conflict
    const { identifiers, fee } = payment
    const standing = { kind: 'returned', return_code, identifiers, network_fee: fee } as const
    const input = { bank_guid, execution_guid, stage_guid, standing, isReport: true }
    const { output, changes = [], ...money } = decideStage(input, rows, moment)
    if (typeof output === 'string' || 'check_again_at' in output) return conflict
    return { ...money, output, changes: [...changes, sentBack(payment, return_code, moment.now)] }
  },
}

const noStage = 'The execution has no such stage. GET /api/executions/{execution_guid} lists its stages.'

const notReturnable =
  'The stage cannot come back: only a pull or a payout that a rail has settled, and has not returned yet, can.'
