// How one asset becomes another, and at what rate. Crypto is bought and sold against a fiat counter asset. Fiat becomes
// other fiat in one trade: what is bought is the second currency, at the rate that follows from buying a stable coin with
// the first and selling it for the second. A payout buys the currency abroad, at the corridor's spread above the market.
import { assert } from '../kernel/assert.ts'
import { findPair, findPayoutPair } from '../kernel/asset.ts'
import type { RateLookup } from '../pricing/convert.ts'
import { applyBps, crossRate, isWithinTolerance, type Rate, type Side } from '../pricing/rate.ts'

/** The coin that fiat is priced through against other fiat. */
const bridge = 'USDC'

export interface MarketLeg {
  readonly symbol: string
  readonly side: Side
}

/** A way that exists, whatever the price. `symbol` is ASSET-COUNTER also where no market trades it as such. */
export interface Way extends MarketLeg {
  readonly legs: readonly MarketLeg[]
  readonly spread_bps: number
}

export interface Conversion extends Way {
  readonly legs: readonly (MarketLeg & { readonly rate: Rate })[]
  /** Counter per asset in base units, as the stage pays it: the market's and the spread. */
  readonly rate: Rate
}

const traded = (symbol: string, side: Side): Way => ({ symbol, side, legs: [{ symbol, side }], spread_bps: 0 })

/** The one trade from an asset to another; undefined if there is none. */
export function tradeWay(from: string, to: string): Way | undefined {
  if (findPair(`${to}-${from}`)) return traded(`${to}-${from}`, 'buy')
  if (findPair(`${from}-${to}`)) return traded(`${from}-${to}`, 'sell')
  const legs = [
    { symbol: `${bridge}-${from}`, side: 'buy' },
    { symbol: `${bridge}-${to}`, side: 'sell' },
  ] as const
  if (from === to || !legs.every(({ symbol }) => findPair(symbol))) return undefined
  return { symbol: `${to}-${from}`, side: 'buy', legs, spread_bps: 0 }
}

export const isCross = (way: Way): boolean => way.legs.length > 1

/** The exchange inside a payout, paid from the counter asset. */
export const payoutWay = (symbol: string, spread_bps: number): Way | undefined =>
  findPayoutPair(symbol) && { ...traded(symbol, 'buy'), spread_bps }

/** The symbol without a price where one is missing. */
export function convertedAt(way: Way, rates: RateLookup): Conversion | { readonly unpriced: string } {
  const legs: (MarketLeg & { rate: Rate })[] = []
  for (const { symbol, side } of way.legs) {
    const now = rates(symbol)
    if (!now) return { unpriced: symbol }
    legs.push({ symbol, side, rate: side === 'buy' ? now.ask : now.bid })
  }
  const [first, second] = legs
  assert(first, 'a way has a leg')
  const market = second ? crossRate(first.rate, second.rate) : first.rate
  return { ...way, legs, rate: way.spread_bps ? applyBps(market, way.spread_bps) : market }
}

/**
 * Whether a stage can still run at its quoted amounts: since planning the market moved against the bank by at most the
 * tolerance. Without a price nobody can say so. A stage without a conversion is always good.
 */
export function isStillGood(
  { conversion }: { readonly conversion?: Conversion },
  rates: RateLookup,
  tolerance_bps: number,
): boolean {
  if (!conversion) return true
  const now = convertedAt(conversion, rates)
  return !('unpriced' in now) && isWithinTolerance(conversion.rate, now.rate, conversion.side, tolerance_bps)
}
