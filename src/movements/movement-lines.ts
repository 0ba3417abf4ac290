// The journal lines of a movement when it settles, fails, is returned or succeeds late.
import { type Amount, amount, zero } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import type { JournalStep } from '../kernel/posting.ts'
import { suspense } from '../ledger/chart.ts'
import type { RecipePosting } from '../ledger/lines.ts'
import {
  chainWithdrawal,
  depositReturned,
  exchangeInside,
  intoSuspense,
  lightningPayment,
  moveInside,
  networkFee,
  paidAfterFailure,
  payoutAbroad,
  payoutReturned,
  pullAtOnce,
  pullCredit,
  pullFees,
  pullReversed,
  railWithdrawal,
  withdrawalReturned,
} from '../ledger/recipes.ts'
import type { Movement } from './movement.ts'

/** One journal of a movement, without its subject. */
export interface StepLines {
  readonly step: JournalStep
  readonly lines: readonly RecipePosting[]
}

export const nothingMoves: StepLines = { step: 'settle', lines: [] }

/** The rail has settled a pull, and the money waits under a hold (D4). */
export const creditLines = ({ money }: Movement): StepLines => ({ step: 'credit', lines: pullCredit(money) })

/** `network_fee` is what the network really took. */
export function settledLines(movement: Movement, network_fee: Amount): StepLines {
  const { kind, money, holds } = movement
  if (kind !== 'pull') return { step: 'settle', lines: paidLines(movement, network_fee) }
  return holds ? { step: 'fees', lines: pullFees(money) } : { step: 'credit', lines: pullAtOnce(money) }
}

function paidLines({ route, money }: Movement, network_fee: Amount): RecipePosting[] {
  switch (route.by) {
    case 'rail':
      return route.abroad ? payoutAbroad(money, route.abroad) : railWithdrawal(money)
    case 'chain': {
      const paid = route.shares.map((share) => share.amount)
      return chainWithdrawal(money, paid, route.native_asset, network_fee, route.network_fee_max)
    }
    case 'lightning': {
      const { operations_account, bank_account } = route
      const fees = { network_fee: route.network_fee, routing_fee: network_fee }
      return lightningPayment({ ...money, operations: operations_account, bank_account, ...fees })
    }
    case 'invoice':
      throw new Error('what an invoice brought is credited when the invoice is settled')
    case 'market':
      return exchangeInside(money, route.to, route.account)
    case 'book':
      return moveInside(money, route.account)
  }
}

/** It failed, or was returned before it was completed. A chain may have kept its fee (W4). */
export function failedLines({ kind, route, money, holds }: Movement, network_fee: Amount): StepLines {
  if (kind === 'pull' && holds) return { step: 'return', lines: pullReversed(money) }
  if (route.by !== 'chain' || network_fee === zero) return nothingMoves
  return { step: 'fees', lines: networkFee(money.place, route.native_asset, network_fee, route.network_fee_max) }
}

/** It was returned after it had settled. `taken_max`: what can be taken from the owner of a deposit. */
export function returnedLines({ kind, route, money }: Movement, taken_max: bigint): RecipePosting[] {
  const { place, asset, account, deliver_amount } = money
  if (kind !== 'payment') return depositReturned(place, asset, account, deliver_amount, taken_max)
  assert(route.by !== 'market' && route.by !== 'book', 'only what a carrier paid comes back')
  return route.by === 'rail' && route.abroad ? payoutReturned(money, route.abroad) : withdrawalReturned(money)
}

/** W5. */
export function lateLines({ kind, route, money }: Movement, network_fee: Amount): StepLines {
  const { place, asset, deliver_amount, receive_amount } = money
  if (kind === 'pull') return { step: 'settle', lines: intoSuspense(place, asset, deliver_amount) }
  if (route.by === 'rail' && route.abroad) {
    return { step: 'settle', lines: payoutAbroad(money, route.abroad, suspense(asset)) }
  }
  if (route.by === 'chain') {
    return { step: 'settle', lines: paidAfterFailure(place, asset, receive_amount, route.native_asset, network_fee) }
  }
  // The route of a lightning payment takes its fee in the same asset.
  const paid = route.by === 'lightning' ? amount(receive_amount + network_fee) : receive_amount
  return { step: 'settle', lines: paidAfterFailure(place, asset, paid, asset, zero) }
}
