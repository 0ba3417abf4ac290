// What moves when a transfer across the bank's edge comes to its end, by docs/ledger.md. One place says it for all kinds.

import { type Amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { JournalStep } from '../../kernel/posting.ts'
import {
  backFromSuspense,
  chainWithdrawal,
  type EdgeMoney,
  lightningPayment,
  networkFee,
  pullAtOnce,
  pullCredit,
  pullFees,
  pullReversed,
  type RecipePosting,
  railWithdrawal,
} from '../../ledger/recipes.ts'
import { feeOf } from '../quotes/quote.ts'
import { isArrival, isPull, ownAccountOf, type Transfer } from './transfer.ts'

export interface Statement {
  readonly step: JournalStep
  readonly lines: readonly RecipePosting[]
}

export function edgeMoneyOf(transfer: Transfer): EdgeMoney {
  assert(transfer.ref, 'a transfer across the edge goes by something')
  return {
    account: ownAccountOf(transfer),
    ref: transfer.ref,
    asset: transfer.asset,
    deliver_amount: transfer.deliver_amount,
    receive_amount: transfer.receive_amount,
    bank_fee: feeOf(transfer.fee_details, 'bank'),
    platform_fee: feeOf(transfer.fee_details, 'platform'),
  }
}

/** Pulled money that is credited already and waits under its hold. */
export const isHeldPull = (transfer: Transfer): boolean => isPull(transfer) && transfer.hold_ends_at !== null

/** D4: the rail has settled, and the money waits. */
export const creditOfPull = (transfer: Transfer): Statement => ({
  step: 'credit',
  lines: pullCredit(edgeMoneyOf(transfer)),
})

/** The end of a transfer that went well. */
export function settlementOf(transfer: Transfer, network_fee: Amount): Statement {
  const money = edgeMoneyOf(transfer)
  if (isHeldPull(transfer)) return { step: 'fees', lines: pullFees(money) }
  if (isPull(transfer)) return { step: 'credit', lines: pullAtOnce(money) }
  if (transfer.transfer_type === 'crypto') {
    const paid = transfer.entries.map((entry) => entry.receive_amount)
    return { step: 'settle', lines: chainWithdrawal(money, paid, gasAssetOf(transfer), network_fee) }
  }
  if (transfer.transfer_type === 'lightning')
    return { step: 'settle', lines: invoicePaid(transfer, money, network_fee) }
  return { step: 'settle', lines: railWithdrawal(money) }
}

/** L1: the last entry is the bank's payment; before it, of a customer's transfer, the customer's to the bank. */
function invoicePaid(transfer: Transfer, money: EdgeMoney, routing_fee: Amount): RecipePosting[] {
  const payment = transfer.entries.at(-1)
  const [first] = transfer.entries
  const operations = payment?.source_account.guid
  const bank_account = first === payment ? undefined : first?.destination_account.guid
  assert(operations && transfer.network_fee !== null, 'a lightning transfer names what it is paid from')
  return lightningPayment({ ...money, operations, bank_account, network_fee: transfer.network_fee, routing_fee })
}

/** The end of one that did not: money that came in goes out again, and a network may have kept its fee. */
export function reversalOf(transfer: Transfer, network_fee: Amount): Statement {
  if (isHeldPull(transfer)) return { step: 'return', lines: pullReversed(edgeMoneyOf(transfer)) }
  if (isArrival(transfer)) {
    // Its money waits in suspense, or was never credited at all.
    const lines =
      transfer.state === 'cancelling' ? backFromSuspense(transfer.ref!, transfer.asset, transfer.receive_amount) : []
    return { step: 'return', lines }
  }
  const isPaid = transfer.transfer_type === 'crypto' && network_fee > zero
  return { step: 'fees', lines: isPaid ? networkFee(transfer.ref!, gasAssetOf(transfer), network_fee) : [] }
}

function gasAssetOf({ network_fee_asset }: Transfer): string {
  assert(network_fee_asset, 'a transfer by chain knows what its fee is paid in')
  return network_fee_asset
}
