// On a sandbox bank the caller lets the simulated rail return a stage. Under a hold the execution fails as reversed; after its end the
// return is an execution of its own.
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { returnPayment } from '../../providers/sandbox/memory/return-payment.ts'
import { type Execution, executions, type StageKey } from './execution.ts'
import { decideStage } from './record-stage.ts'

export interface ReturnExecutionInput extends StageKey {
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
    // The current stage is not returned here: its job asks the carrier.
    if (execution.state === 'executing') return conflict
    const payment = { bank_guid, guid: stage_guid, return_code }
    const decided = returnPayment(payment, rows, moment, (standing) =>
      decideStage({ bank_guid, execution_guid, stage_guid, standing, isReport: true }, rows, moment),
    )
    return decided ?? conflict
  },
}

const noStage = 'The execution has no such stage. GET /api/executions/{execution_guid} lists its stages.'

const notReturnable =
  'The stage cannot come back: only a pull or a payout that a rail has settled, and has not returned yet, can.'
