// On a sandbox bank the caller lets the simulated carrier return a transfer. Before completion the transfer fails as reversed; after
// it, the return is a transfer of its own.
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { returnPayment } from '../../providers/sandbox/memory/return-payment.ts'
import { decideStanding } from './record-standing.ts'
import { type Transfer, type TransferKey, transfers } from './transfer.ts'

export interface ReturnTransferInput extends TransferKey {
  readonly return_code: string
}

export const returnTransfer: Command<ReturnTransferInput, Transfer> = {
  name: 'return-transfer',
  decide({ bank_guid, transfer_guid, return_code }, rows, moment) {
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!transfer) return reject('not_found')
    const payment = { bank_guid, guid: transfer_guid, return_code }
    const decided = returnPayment(payment, rows, moment, (standing) =>
      decideStanding({ bank_guid, transfer_guid, standing }, rows, moment),
    )
    return decided ?? reject('data_exists', undefined, unreturnableText(transfer))
  },
}

const unreturnableText = ({ state }: Transfer): string =>
  `The transfer is ${state}, and its carrier cannot return it. Only a payment that a carrier has, and has not returned yet, comes back.`
