// Ends a review: what a compliance officer (or, on a sandbox bank, the caller) decides about a transfer. An order goes on its
// way or fails; money that arrived is credited, or its carrier is asked to send it back.
import { type Command, key, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { acceptanceOf, isWelcome } from './arrival.ts'
import { type Step, stepNeedsOf, takeStep } from './end-transfer.ts'
import { nothingMoves } from './settlement.ts'
import { isArrival, type Transfer, transfers } from './transfer.ts'

export const transferDecisions = ['approve', 'reject'] as const

export interface DecideTransferInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  readonly decision: (typeof transferDecisions)[number]
}

export const decideTransfer: Command<DecideTransferInput, Transfer> = {
  name: 'decide-transfer',
  needs: [
    ({ bank_guid, transfer_guid }) => [key(banks, bank_guid, bank_guid), key(transfers, bank_guid, transfer_guid)],
    ({ bank_guid, transfer_guid }, rows) => {
      const owner = rows.get(transfers, bank_guid, transfer_guid)?.customer_guid
      return owner ? [key(customers, bank_guid, owner)] : []
    },
    ...stepNeedsOf(stepOf),
  ],
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid, decision } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank || !rows.get(transfers, bank_guid, transfer_guid)) return reject('not_found')
    const step = stepOf(input, rows)
    if (!step) return reject('data_exists')
    const { customer_guid } = step.transfer
    if (decision === 'approve' && customer_guid) {
      const isFit = isArrival(step.transfer) && isWelcome(step.transfer, rows)
      const unfit = isFit ? undefined : refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
      if (unfit) return unfit
    }
    return takeStep(step, bank, rows, moment)
  },
}

function stepOf({ bank_guid, transfer_guid, decision }: DecideTransferInput, rows: Rows): Step | undefined {
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  if (transfer?.state !== 'reviewing') return undefined
  if (isArrival(transfer)) {
    return decision === 'approve'
      ? { transfer, through: ['completed'], statement: acceptanceOf(transfer) }
      : { transfer, through: ['cancelling'], statement: nothingMoves }
  }
  return decision === 'approve'
    ? { transfer, through: ['pending'], statement: nothingMoves }
    : { transfer, through: ['failed'], statement: nothingMoves, failure_code: 'compliance_rejection' }
}
