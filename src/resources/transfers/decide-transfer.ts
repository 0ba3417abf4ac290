// Ends a review: what a compliance officer (or, on a sandbox bank, the caller) decides about a transfer. An order goes on its
// way or fails; money that arrived is credited, or its carrier is asked to send it back.
import type { Command, Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { type WalletPayment, walletPaymentParties } from '../quotes/wallet-payment.ts'
import { acceptanceOf, isWelcome } from './arrival-money.ts'
import { nothingMoves } from './settlement.ts'
import { type Step, takeStep } from './step.ts'
import { isArrival, type Transfer, transfers } from './transfer.ts'

export const transferDecisions = ['approve', 'reject'] as const

export interface DecideTransferInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  readonly decision: (typeof transferDecisions)[number]
}

export const decideTransfer: Command<DecideTransferInput, Transfer> = {
  name: 'decide-transfer',
  decide(input, rows, moment) {
    const { bank_guid, transfer_guid, decision } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || !transfer) return reject('not_found')
    const step = stepOf(input, rows)
    if (!step) {
      const message = `The transfer is ${transfer.state}. Only a transfer that is reviewing can be decided.`
      return reject('data_exists', undefined, message)
    }
    const { customer_guid } = step.transfer
    if (decision === 'approve' && customer_guid) {
      const isFit = isArrival(step.transfer) && isWelcome(step.transfer, rows)
      const unfit = isFit ? undefined : refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
      if (unfit) return unfit
    }
    if (decision === 'approve' && isGone(step.transfer, rows, moment)) {
      return takeStep(nowhereToGo(step.transfer), bank, rows, moment)
    }
    return takeStep(step, bank, rows, moment)
  },
}

/** A transfer to wallets, as its quote would be checked; others have none. What rails pay to is looked at by their job. */
const paymentOf = ({ bank_guid, customer_guid, asset, entries }: Transfer): WalletPayment => ({
  bank_guid,
  customer_guid,
  asset,
  wallets: entries.flatMap(({ destination_account: { type, guid } }) =>
    type === 'external_wallet' && guid ? [{ guid, field: 'external_wallet_guid' }] : [],
  ),
})

/** A wallet was deleted, or its holder rejected, while the transfer waited. */
const isGone = (transfer: Transfer, rows: Rows, moment: Moment): boolean => {
  const payment = paymentOf(transfer)
  return payment.wallets.length > 0 && 'rejected' in walletPaymentParties(payment, rows, moment)
}

const nowhereToGo = (transfer: Transfer): Step => ({
  transfer,
  through: ['failed'],
  statement: nothingMoves,
  failure_code: 'invalid_destination',
})

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
