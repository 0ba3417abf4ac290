// Conversions between assets, and their rates. Crypto is bought and sold against a fiat counter asset. Fiat becomes other fiat in one
// trade: the rate follows from buying a stable coin with the first currency and selling it for the second. A payout buys the currency
// abroad, at the corridor's spread above the market.
import { assert } from '../kernel/assert.ts'
import { findPair, findPayoutPair } from '../kernel/asset.ts'
import type { RateLookup } from '../pricing/convert.ts'
import { applyBps, crossRate, isWithinTolerance, type Rate, type Side } from '../pricing/rate.ts'

/** The coin that gives the rate between two fiat currencies. */
const bridge = 'USDC'

export interface MarketLeg {
  readonly symbol: string
  readonly side: Side
}

/** A conversion without its price. `symbol` is ASSET-COUNTER even if no market trades it. */
export interface Exchange extends MarketLeg {
  readonly legs: readonly MarketLeg[]
  readonly spread_bps: number
}

export interface Conversion extends Exchange {
  readonly legs: readonly (MarketLeg & { readonly rate: Rate })[]
  /** Counter per asset in base units: the market's rate with the spread. */
  readonly rate: Rate
}

const traded = (symbol: string, side: Side): Exchange => ({ symbol, side, legs: [{ symbol, side }], spread_bps: 0 })

/** The trade from one asset to another; undefined: there is none. */
export function tradeExchange(from: string, to: string): Exchange | undefined {
  if (findPair(`${to}-${from}`)) return traded(`${to}-${from}`, 'buy')
  if (findPair(`${from}-${to}`)) return traded(`${from}-${to}`, 'sell')
  const legs = [
    { symbol: `${bridge}-${from}`, side: 'buy' },
    { symbol: `${bridge}-${to}`, side: 'sell' },
  ] as const
  if (from === to || !legs.every(({ symbol }) => findPair(symbol))) return undefined
  return { symbol: `${to}-${from}`, side: 'buy', legs, spread_bps: 0 }
}

export const isCross = (exchange: Exchange): boolean => exchange.legs.length > 1

/** The conversion inside a payout, paid from the counter asset. */
export const payoutExchange = (symbol: string, spread_bps: number): Exchange | undefined =>
  findPayoutPair(symbol) && { ...traded(symbol, 'buy'), spread_bps }

/** `unpriced`: the symbol without a price. */
export function convertedAt(exchange: Exchange, rates: RateLookup): Conversion | { readonly unpriced: string } {
  const legs: (MarketLeg & { rate: Rate })[] = []
  for (const { symbol, side } of exchange.legs) {
    const now = rates(symbol)
    if (!now) return { unpriced: symbol }
    legs.push({ symbol, side, rate: side === 'buy' ? now.ask : now.bid })
  }
  const [first, second] = legs
  assert(first, 'a exchange has a leg')
  const market = second ? crossRate(first.rate, second.rate) : first.rate
  return { ...exchange, legs, rate: exchange.spread_bps ? applyBps(market, exchange.spread_bps) : market }
}

/** Whether a stage can still run at its quoted amounts: the market has moved against the bank by at most the tolerance. */
export function isStillGood(
  { conversion }: { readonly conversion?: Conversion },
  rates: RateLookup,
  tolerance_bps: number,
): boolean {
  if (!conversion) return true
  const now = convertedAt(conversion, rates)
  return !('unpriced' in now) && isWithinTolerance(conversion.rate, now.rate, conversion.side, tolerance_bps)
}
