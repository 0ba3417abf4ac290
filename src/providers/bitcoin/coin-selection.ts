// Which coins pay, and what comes back. Largest first, equal ones by their outpoint: the same coins always give the same
// choice, and few inputs make a small fee. Change below dust is left to the fee; where that would take the fee over its
// maximum, a further coin is taken so that there is real change.
import { chains } from '../../chains/chain.ts'
import { change_script_bytes, feeAt, inputFee, relay_rate_min, virtualSize } from './size.ts'
import type { KeyPath } from './wallet.ts'

export interface Coin {
  /** `txid:vout` */
  readonly outpoint: string
  readonly amount: bigint
  readonly script: Uint8Array
  readonly path: KeyPath
}

/** What is to be paid, in satoshi, to scripts of these sizes. */
export interface Wanted {
  readonly amount: bigint
  readonly scripts_bytes: readonly number[]
  readonly fee_max: bigint
}

export interface Choice {
  readonly coins: readonly Coin[]
  readonly fee: bigint
  /** 0: none comes back. */
  readonly change: bigint
}

/** Keeps a transaction with 100 outputs well below the 100,000 virtual bytes that nodes relay. */
export const inputs_max = 500

const dust = chains.bitcoin.dust_minimum

export function chooseCoins(
  coins: readonly Coin[],
  wanted: Wanted,
  rate: bigint,
): Choice | 'not_enough_coins' | 'network_fee_too_low' {
  // A coin that costs more than it brings is never worth spending.
  const largestFirst = coins.filter((coin) => coin.amount > inputFee(rate)).sort(byAmountThenOutpoint)
  let available = 0n
  for (const [index, coin] of largestFirst.slice(0, inputs_max).entries()) {
    available += coin.amount
    const chosen = largestFirst.slice(0, index + 1)
    const { bare, withChange } = sizes(chosen.length, wanted)
    const rest = available - wanted.amount
    if (rest < feeAt(rate, bare)) continue
    // More coins would only cost more.
    if (feeAt(rate, bare) > wanted.fee_max) return 'network_fee_too_low'
    const fee = feeAt(rate, withChange)
    if (rest - fee >= dust) {
      return fee > wanted.fee_max ? 'network_fee_too_low' : { coins: chosen, fee, change: rest - fee }
    }
    if (rest <= wanted.fee_max) return { coins: chosen, fee: rest, change: 0n }
  }
  return 'not_enough_coins'
}

/**
 * The same coins for a higher fee, or undefined if they do not yield one that replaces the former: it must be higher by the
 * least rate that nodes relay (BIP125), and no higher than its maximum. Only the change can pay for it.
 */
export function raiseFee(former: Choice, wanted: Wanted, rate: bigint): Choice | undefined {
  const { coins } = former
  const rest = coins.reduce((sum, coin) => sum + coin.amount, 0n) - wanted.amount
  const { bare, withChange } = sizes(coins.length, wanted)
  const least = former.fee + feeAt(relay_rate_min, withChange)
  const asked = feeAt(rate, withChange) > least ? feeAt(rate, withChange) : least
  const fee = asked < wanted.fee_max ? asked : wanted.fee_max
  if (fee >= least && rest - fee >= dust) return { coins, fee, change: rest - fee }
  const isHigher = rest >= former.fee + feeAt(relay_rate_min, bare)
  return isHigher && rest <= wanted.fee_max ? { coins, fee: rest, change: 0n } : undefined
}

/** For a wallet that has not the coins now: as if one coin paid it all, with change. */
export const feeOfOneCoin = (wanted: Wanted, rate: bigint): bigint => feeAt(rate, sizes(1, wanted).withChange)

const sizes = (inputs: number, { scripts_bytes }: Wanted): { readonly bare: bigint; readonly withChange: bigint } => ({
  bare: virtualSize(inputs, scripts_bytes),
  withChange: virtualSize(inputs, [...scripts_bytes, change_script_bytes]),
})

function byAmountThenOutpoint(a: Coin, b: Coin): number {
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1
  return a.outpoint < b.outpoint ? -1 : a.outpoint > b.outpoint ? 1 : 0
}
