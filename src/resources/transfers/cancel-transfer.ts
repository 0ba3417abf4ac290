// The caller takes a transfer back. Before it was handed over it has failed at once; after that the carrier is asked, and
// decides.
import type { Command, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { nothingMoves } from '../../movements/movement-lines.ts'
import { banks } from '../banks/bank.ts'
import { isArrival, type Transfer, transfers } from './transfer.ts'
import { applyTransition, type TransferTransition } from './transfer-transition.ts'

export interface CancelTransferInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
}

export const cancelTransfer: Command<CancelTransferInput, Transfer> = {
  name: 'cancel-transfer',
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || !transfer) return reject('not_found')
    const transition = transitionTo(input, rows)
    if (transition) return applyTransition(transition, bank, rows, moment)
    const why = isArrival(transfer) ? 'came by itself' : `is ${transfer.state}`
    const message = `The transfer ${why}. Only an order that is storing, reviewing, pending or holding can be taken back.`
    return reject('data_exists', undefined, message)
  },
}

function transitionTo({ bank_guid, transfer_guid }: CancelTransferInput, rows: Rows): TransferTransition | undefined {
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  // What came by itself was nobody's order.
  if (!transfer || isArrival(transfer)) return undefined
  if (transfer.state === 'storing' || transfer.state === 'reviewing') {
    return { transfer, to: ['failed'], statement: nothingMoves, failure_code: 'cancelled' }
  }
  const isCarried = transfer.state === 'pending' || transfer.state === 'holding'
  return isCarried ? { transfer, to: ['cancelling'], statement: nothingMoves } : undefined
}
