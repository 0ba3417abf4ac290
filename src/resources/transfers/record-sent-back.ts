// An operator has sent a deposit back by hand, which was not accepted. What a carrier has, the carrier takes back by itself.
import { zero } from '../../kernel/amount.ts'
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { decideStanding } from './record-standing.ts'
import { isArrival, type Transfer, type TransferKey, transfers } from './transfer.ts'

const standing = { kind: 'cancelled', identifiers: [], network_fee: zero } as const

export const recordSentBack: Command<TransferKey, Transfer> = {
  name: 'record-sent-back',
  decide({ bank_guid, transfer_guid }, rows, moment) {
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!transfer) return reject('not_found')
    if (!isArrival(transfer) || transfer.state !== 'cancelling') {
      const what = isArrival(transfer) ? transfer.state : 'no deposit that came by itself'
      const message = `The transfer is ${what}. Only a deposit that is cancelling is sent back.`
      return reject('data_exists', undefined, message)
    }
    const decided = decideStanding({ bank_guid, transfer_guid, standing }, rows, moment)
    return { ...decided, output: decided.output as Transfer }
  },
}
