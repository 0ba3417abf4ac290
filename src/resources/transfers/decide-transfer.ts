// Ends a review: the decision of a compliance officer (or, on a sandbox bank, of the caller) about a transfer. An order becomes
// pending or fails. An arrival is credited, or its carrier is asked to send it back.
import { acceptanceOf, isOwnerVerified } from '../../arrivals/arrival-money.ts'
import { canBeReal } from '../../chains/chain.ts'
import type { Command, Moment, Rows } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { nothingMoves } from '../../movements/movement-lines.ts'
import type { ReviewDecision } from '../../movements/screening.ts'
import { providerRoutes } from '../../providers/configured/route.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { walletPaymentParties } from '../quotes/wallet-payment.ts'
import { isArrival, type Transfer, type TransferKey, transfers } from './transfer.ts'
import { applyTransition, type TransferTransition } from './transfer-transition.ts'

export interface DecideTransferInput extends TransferKey {
  readonly decision: ReviewDecision
}

export const decideTransfer: Command<DecideTransferInput, Transfer> = {
  name: 'decide-transfer',
  decide({ bank_guid, transfer_guid, decision }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const transfer = rows.get(transfers, bank_guid, transfer_guid)
    if (!bank || !transfer) return reject('not_found')
    if (transfer.state !== 'reviewing') {
      const message = `The transfer is ${transfer.state}. Only a transfer that is reviewing can be decided.`
      return reject('data_exists', undefined, message)
    }
    if (decision === 'reject') return applyTransition(rejected(transfer), bank, rows, moment)
    const { customer_guid } = transfer
    if (customer_guid && !(isArrival(transfer) && isOwnerVerified(transfer, rows))) {
      const unfit = refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
      if (unfit) return unfit
    }
    return applyTransition(approved(transfer, bank, rows, moment), bank, rows, moment)
  },
}

const rejected = (transfer: Transfer): TransferTransition =>
  isArrival(transfer)
    ? { transfer, to: ['cancelling'], journal: nothingMoves }
    : { transfer, to: ['failed'], journal: nothingMoves, failure_code: 'compliance_rejection' }

function approved(transfer: Transfer, bank: Bank, rows: Rows, moment: Moment): TransferTransition {
  if (isWalletLost(transfer, rows, moment)) {
    return { transfer, to: ['failed'], journal: nothingMoves, failure_code: 'invalid_destination' }
  }
  return isArrival(transfer)
    ? {
        transfer,
        to: ['completed'],
        journal: acceptanceOf(transfer),
        changes: watchedFrom(transfer, bank, rows, moment),
      }
    : { transfer, to: ['pending'], journal: nothingMoves }
}

/** A chain may have lost the deposit while it waited. One that a configured provider told of is left to that provider. */
function watchedFrom({ bank_guid, guid, deposit_address_guid }: Transfer, bank: Bank, rows: Rows, { now }: Moment) {
  const isReal = deposit_address_guid !== null && canBeReal(bank.type, bank.settings.network)
  return isReal && !rows.get(providerRoutes, bank_guid, guid, 'blockchain') ? { look_again_at: now } : {}
}

/** A wallet was deleted, or its holder rejected, while the transfer waited. Accounts that rails pay are checked by their job. */
function isWalletLost({ bank_guid, customer_guid, asset, entries }: Transfer, rows: Rows, moment: Moment): boolean {
  const wallets = entries.flatMap(({ destination_account: { type, guid } }) =>
    type === 'external_wallet' && guid ? [{ guid, field: 'external_wallet_guid' }] : [],
  )
  const payment = { bank_guid, customer_guid, asset, wallets }
  return wallets.length > 0 && 'rejected' in walletPaymentParties(payment, rows, moment)
}
