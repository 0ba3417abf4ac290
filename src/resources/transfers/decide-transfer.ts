// Ends a review: what a compliance officer (or, on a sandbox bank, the caller) decides about a transfer. An order goes on its
// way or fails; money that arrived is credited, or its carrier is asked to send it back.

import { acceptanceOf, isWelcome } from '../../arrivals/arrival-money.ts'
import type { Command, Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { nothingMoves } from '../../movements/movement-lines.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { type WalletPayment, walletPaymentParties } from '../quotes/wallet-payment.ts'
import { isArrival, type Transfer, transfers } from './transfer.ts'
import { applyTransition, type TransferTransition } from './transfer-transition.ts'

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
    const transition = transitionTo(input, rows)
    if (!transition) {
      const message = `The transfer is ${transfer.state}. Only a transfer that is reviewing can be decided.`
      return reject('data_exists', undefined, message)
    }
    const { customer_guid } = transition.transfer
    if (decision === 'approve' && customer_guid) {
      const isFit = isArrival(transition.transfer) && isWelcome(transition.transfer, rows)
      const unfit = isFit ? undefined : refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
      if (unfit) return unfit
    }
    if (decision === 'approve' && isGone(transition.transfer, rows, moment)) {
      return applyTransition(nowhereToGo(transition.transfer), bank, rows, moment)
    }
    return applyTransition(transition, bank, rows, moment)
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

const nowhereToGo = (transfer: Transfer): TransferTransition => ({
  transfer,
  to: ['failed'],
  statement: nothingMoves,
  failure_code: 'invalid_destination',
})

function transitionTo(
  { bank_guid, transfer_guid, decision }: DecideTransferInput,
  rows: Rows,
): TransferTransition | undefined {
  const transfer = rows.get(transfers, bank_guid, transfer_guid)
  if (transfer?.state !== 'reviewing') return undefined
  if (isArrival(transfer)) {
    return decision === 'approve'
      ? { transfer, to: ['completed'], statement: acceptanceOf(transfer) }
      : { transfer, to: ['cancelling'], statement: nothingMoves }
  }
  return decision === 'approve'
    ? { transfer, to: ['pending'], statement: nothingMoves }
    : { transfer, to: ['failed'], statement: nothingMoves, failure_code: 'compliance_rejection' }
}
