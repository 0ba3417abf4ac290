// An operator says who bears a payment that was made although its stage had failed (W5).
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { bookResolution, type Resolution } from '../../movements/late-success.ts'
import { banks } from '../banks/bank.ts'
import { type Execution, executions } from './execution.ts'
import { findMovement } from './stage-movement.ts'

export interface ResolveStageInput extends Resolution {
  readonly bank_guid: Guid
  readonly execution_guid: Guid
  readonly stage_guid: Guid
}

export const resolveStage: Command<ResolveStageInput, Execution> = {
  name: 'resolve-stage',
  decide(input, rows, moment) {
    const { bank_guid, execution_guid, stage_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const execution = rows.get(executions, bank_guid, execution_guid)
    const index = execution?.stages.findIndex(({ guid }) => guid === stage_guid) ?? -1
    const movement = execution && findMovement(execution, index, rows)
    if (!bank || !execution || !movement) return reject('not_found')
    const booked = bookResolution(movement, input, bank, rows, moment)
    return 'rejected' in booked ? booked : { ...booked, output: execution }
  },
}
