// The caller takes a transfer back. Before a carrier has it, it fails at once. After that the carrier is asked, and decides.
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { nothingMoves } from '../../movements/movement-lines.ts'
import { banks } from '../banks/bank.ts'
import { isArrival, type Transfer, type TransferKey, transfers } from './transfer.ts'
import { applyTransition, type TransferTransition } from './transfer-transition.ts'

export const cancelTransfer: Command<TransferKey, Transfer> = {
  name: 'cancel-transfer',
  decide({ bank_guid, transfer_guid }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || !transfer) return reject('not_found')
    const transition = isArrival(transfer) ? undefined : transitionTo(transfer)
    if (transition) return applyTransition(transition, bank, rows, moment)
    const why = isArrival(transfer) ? 'came by itself' : `is ${transfer.state}`
    const message = `The transfer ${why}. Only an order that is storing, reviewing, pending or holding can be taken back.`
    return reject('data_exists', undefined, message)
  },
}

function transitionTo(transfer: Transfer): TransferTransition | undefined {
  switch (transfer.state) {
    case 'storing':
    case 'reviewing':
      return { transfer, to: ['failed'], journal: nothingMoves, failure_code: 'cancelled' }
    case 'pending':
    case 'holding':
      return { transfer, to: ['cancelling'], journal: nothingMoves }
    default:
      return undefined
  }
}
