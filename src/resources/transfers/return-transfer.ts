// On a sandbox bank the caller lets a transfer come back: the simulated carrier's book says so, and with it what follows from
// it. Before completion it fails as reversed; after, the return is a transfer of its own.
import type { Command, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isStale } from '../../kernel/job-answer.ts'
import { reject } from '../../kernel/rejections.ts'
import { canBeSentBack, sandboxPayments, sentBack } from '../../providers/sandbox/memory/sandbox-payment.ts'
import { decideStanding, type RecordStandingInput } from './record-standing.ts'
import { type Transfer, transfers } from './transfer.ts'

export interface ReturnTransferInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  readonly return_code: string
}

/** What the carrier says then; undefined: it never had the payment. */
function toldOf(
  { bank_guid, transfer_guid, return_code }: ReturnTransferInput,
  rows: Rows,
): RecordStandingInput | undefined {
  const payment = rows.get(sandboxPayments, bank_guid, transfer_guid)
  if (!payment) return undefined
  const { identifiers, fee } = payment
  return { bank_guid, transfer_guid, standing: { kind: 'returned', return_code, identifiers, network_fee: fee } }
}

const unreturnableText = ({ state }: Transfer): string =>
  `The transfer is ${state}, and its carrier cannot return it. Only a payment that a carrier has, and has not returned yet, comes back.`

export const returnTransfer: Command<ReturnTransferInput, Transfer> = {
  name: 'return-transfer',
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid, return_code } = input
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!transfer) return reject('not_found')
    const conflict = reject('data_exists', undefined, unreturnableText(transfer))
    const payment = rows.get(sandboxPayments, bank_guid, transfer_guid)
    const told = toldOf(input, rows)
    if (!payment || !told || !canBeSentBack(payment, moment.now)) return conflict
    const { output, changes = [], ...money } = decideStanding(told, rows, moment)
    if (isStale(output) || 'check_again_at' in output) return conflict
    return { ...money, output, changes: [...changes, sentBack(payment, return_code, moment.now)] }
  },
}
