// Chooses the coins of a payment and its change. Largest first, equal ones by their outpoint: the choice is deterministic, and few
// inputs make a small fee. Change below dust is added to the fee. If that exceeds the maximum, one more coin makes real change. Change
// becomes several coins while the wallet has few: a coin pays one transaction at a time, until its change is deep.
import { chains } from '../../chains/chain.ts'
import { change_script_bytes, feeAt, inputFee, relay_rate_min, virtualSize } from './size.ts'
import { sumOf } from './sum-of.ts'
import type { KeyPath } from './wallet.ts'

export interface Coin {
  /** `txid:vout` */
  readonly outpoint: string
  readonly amount: bigint
  readonly script: Uint8Array
  readonly path: KeyPath
}

/** In satoshi, to scripts of these sizes. */
export interface Wanted {
  readonly amount: bigint
  readonly scripts_bytes: readonly number[]
  readonly fee_max: bigint
}

export interface Choice {
  readonly coins: readonly Coin[]
  readonly fee: bigint
  /** 0: no change output. */
  readonly change: bigint
  /** The outputs that share the change. */
  readonly change_coins: number
}

/** How many coins the wallet keeps, and the least that is worth one. */
export interface CoinTarget {
  readonly coins: number
  readonly least: bigint
}

export const usualTarget: CoinTarget = { coins: 8, least: 1_000_000n }
/** More at once would make dear transactions. */
export const change_coins_max = 50

/** With 100 outputs still well below the 100,000 virtual bytes that nodes relay. */
export const inputs_max = 500
/** Of one transaction, without change. */
export const outputs_max = 100
/** Payments in one transaction: each has an output. */
export const bundle_most = outputs_max
/** If the node's settings name no other number. */
export const usual_bundle_max = 20

const dust = chains.bitcoin.dust_minimum

export function chooseCoins(
  coins: readonly Coin[],
  wanted: Wanted,
  rate: bigint,
  target: CoinTarget = usualTarget,
): Choice | 'not_enough_coins' | 'network_fee_too_low' {
  // A coin that costs more than it is worth is never spent.
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
      if (fee > wanted.fee_max) return 'network_fee_too_low'
      return inCoins(chosen, wanted, rate, rest, piecesOf(rest - fee, coins.length - chosen.length, target))
    }
    if (rest <= wanted.fee_max) return { coins: chosen, fee: rest, change: 0n, change_coins: 0 }
  }
  return 'not_enough_coins'
}

/** `left`: coins that stay in the wallet beside the change. */
function piecesOf(change: bigint, left: number, { coins, least }: CoinTarget): number {
  const worth = change / least
  const wanted = Math.min(coins - left, change_coins_max)
  return Math.max(1, worth < BigInt(wanted) ? Number(worth) : wanted)
}

/** In fewer coins if so many would take more than half of what a replacement may still need. */
function inCoins(coins: readonly Coin[], wanted: Wanted, rate: bigint, rest: bigint, pieces: number): Choice {
  const feeOf = (count: number): bigint => feeAt(rate, sizes(coins.length, wanted, count).withChange)
  const fee = feeOf(pieces)
  const isTooMuch = fee > (feeOf(1) + wanted.fee_max) / 2n || rest - fee < dust * BigInt(pieces)
  if (pieces > 1 && isTooMuch) return inCoins(coins, wanted, rate, rest, pieces - 1)
  return { coins, fee, change: rest - fee, change_coins: pieces }
}

/**
 * The same coins at a fee that replaces the previous transaction; undefined: they cannot pay it. `before`: what the transactions
 * before it pay too little. It must be higher by the least rate that nodes relay (BIP125), and at most the maximum. Only the change can
 * pay for it.
 */
export function raiseFee(previous: Choice, wanted: Wanted, rate: bigint, before = 0n): Choice | undefined {
  const { coins } = previous
  const change_coins = Math.max(1, previous.change_coins)
  const rest = sumOf(coins) - wanted.amount
  const { bare, withChange } = sizes(coins.length, wanted, change_coins)
  const least = previous.fee + feeAt(relay_rate_min, withChange)
  const usual = feeAt(rate, withChange) + before
  const asked = usual > least ? usual : least
  const fee = asked < wanted.fee_max ? asked : wanted.fee_max
  if (fee >= least && rest - fee >= dust * BigInt(change_coins)) return { coins, fee, change: rest - fee, change_coins }
  const isHigher = rest >= previous.fee + feeAt(relay_rate_min, bare)
  return isHigher && rest <= wanted.fee_max ? { coins, fee: rest, change: 0n, change_coins: 0 } : undefined
}

/** An estimate for a wallet without enough coins: one coin pays everything, with change. */
export const feeOfOneCoin = (wanted: Wanted, rate: bigint): bigint => feeAt(rate, sizes(1, wanted).withChange)

const sizes = (
  inputs: number,
  { scripts_bytes }: Wanted,
  pieces = 1,
): { readonly bare: bigint; readonly withChange: bigint } => ({
  bare: virtualSize(inputs, scripts_bytes),
  withChange: virtualSize(inputs, [...scripts_bytes, ...Array<number>(pieces).fill(change_script_bytes)]),
})

function byAmountThenOutpoint(a: Coin, b: Coin): number {
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1
  return a.outpoint < b.outpoint ? -1 : a.outpoint > b.outpoint ? 1 : 0
}
