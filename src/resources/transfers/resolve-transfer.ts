// An operator says who bears a payment that was made although its transfer had failed (W5).
import type { Command } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { bookResolution, type Resolution, refuseOnTime } from '../../movements/late-success.ts'
import { banks } from '../banks/bank.ts'
import { type Transfer, transfers } from './transfer.ts'
import { isCarried, movementOf } from './transfer-movement.ts'

export interface ResolveTransferInput extends Resolution {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
}

export const resolveTransfer: Command<ResolveTransferInput, Transfer> = {
  name: 'resolve-transfer',
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || !transfer) return reject('no_transfer', 'transfer_guid')
    // What stayed inside the bank, and a return, was paid by no carrier.
    if (!isCarried(transfer)) return refuseOnTime('transfer')
    const booked = bookResolution(movementOf(transfer), input, bank, rows, moment)
    return 'rejected' in booked ? booked : { ...booked, output: transfer }
  },
}
