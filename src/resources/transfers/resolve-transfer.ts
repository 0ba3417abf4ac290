// An operator says who bears the late success of a transfer (W5).
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { postResolution, type Resolution, refuseNotLate } from '../../movements/late-success.ts'
import { banks } from '../banks/bank.ts'
import { type Transfer, type TransferKey, transfers } from './transfer.ts'
import { isCarried, movementOf } from './transfer-movement.ts'

export interface ResolveTransferInput extends Resolution, TransferKey {}

export const resolveTransfer: Command<ResolveTransferInput, Transfer> = {
  name: 'resolve-transfer',
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || !transfer) return reject('no_transfer', 'transfer_guid')
    // No carrier paid money that stayed inside the bank, or a return.
    if (!isCarried(transfer)) return refuseNotLate('transfer')
    const posted = postResolution(movementOf(transfer), input, bank, rows, moment)
    return 'rejected' in posted ? posted : { ...posted, output: transfer }
  },
}
