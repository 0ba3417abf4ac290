// A person decides about a completed transfer whose carrier says that it failed (W6).
import { type Command, save } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import {
  type LateFailureDecision,
  late_return_code,
  refuseLateFailure,
  settledAfterAll,
} from '../../movements/late-failure.ts'
import { banks } from '../banks/bank.ts'
import { type Transfer, type TransferKey, transferStates, transfers } from './transfer.ts'
import { isCarried, movementOf } from './transfer-movement.ts'
import { postTransferReturn } from './transfer-return.ts'

export interface DecideLateFailureInput extends TransferKey {
  readonly decision: LateFailureDecision
}

export const decideLateFailure: Command<DecideLateFailureInput, Transfer> = {
  name: 'decide-late-failure',
  decide({ bank_guid, transfer_guid, decision }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || !transfer || !isCarried(transfer)) return reject('not_found')
    const movement = movementOf(transfer)
    const refusal = refuseLateFailure(movement, rows)
    if (refusal) return refusal
    if (decision === 'returned') return postTransferReturn(transfer, late_return_code, bank, rows, moment)
    const moved = move(transferStates, transfer, [], { updated_at: moment.now })
    return { output: moved.row, changes: [settledAfterAll(movement, moment), save(transfers, moved)] }
  },
}
