// Which prices of a market are believed. A market may be wrong by many digits, and whoever is quicker than the bank trades with it. A price
// that is not believed is no price: callers get no quote in its symbol, and the log says why. The spread may be too wide, the price may be
// too far from the last one (where the market stays, it is believed after a while), or the market says that it is too old. The last prices
// are kept in memory: after a start the first price of a symbol is not compared.
import { bpsOne, midRate, type Rate } from '../../pricing/rate.ts'
import type { MarketSnapshot, Rates } from '../ports.ts'
import type { ProviderSettings } from './settings.ts'

export const priceBoundNames = [
  'price_spread_max_bps',
  'price_jump_max_bps',
  'price_jump_seconds',
  'price_age_max_seconds',
] as const
export type PriceBounds = Required<Pick<ProviderSettings, (typeof priceBoundNames)[number]>>

export const usualPriceBounds: PriceBounds = {
  price_spread_max_bps: 1_000,
  price_jump_max_bps: 2_000,
  price_jump_seconds: 60,
  price_age_max_seconds: 60,
}

/** A price that was believed longer ago says nothing of the next one. */
const compared_ms = 3_600_000
/** The same fault of a symbol is logged again after this time. */
const told_again_ms = 60_000

type Fault = 'spread' | 'jump' | 'age'

interface Kept {
  believed?: { readonly mid: Rate; readonly at_ms: number }
  /** The first price at a level that is not believed yet. */
  jumped?: { readonly mid: Rate; readonly at_ms: number }
  told?: { readonly fault: Fault; readonly at_ms: number }
}

interface BelievedPricesOptions {
  readonly bounds: PriceBounds
  /** Milliseconds that only go forward. */
  monotonic(): number
  /** A price is not believed. */
  onFault(symbol: string, fault: Fault, rates: Rates): void
}

export class BelievedPrices {
  readonly #kept = new Map<string, Kept>()

  constructor(private readonly options: BelievedPricesOptions) {}

  /** `age_ms`: how old the prices are; undefined: the market does not say. */
  of(snapshot: MarketSnapshot, age_ms: number | undefined): MarketSnapshot {
    return {
      rates: (symbol) => {
        const rates = snapshot.rates(symbol)
        return rates && this.#isBelieved(symbol, rates, age_ms) ? rates : undefined
      },
    }
  }

  #isBelieved(symbol: string, rates: Rates, age_ms: number | undefined): boolean {
    const kept = this.#kept.get(symbol) ?? {}
    this.#kept.set(symbol, kept)
    const fault = this.#faultOf(rates, age_ms, kept)
    if (!fault) return true
    const now = this.options.monotonic()
    if (kept.told?.fault !== fault || now - kept.told.at_ms >= told_again_ms) {
      kept.told = { fault, at_ms: now }
      this.options.onFault(symbol, fault, rates)
    }
    return false
  }

  #faultOf({ bid, ask }: Rates, age_ms: number | undefined, kept: Kept): Fault | undefined {
    const { price_spread_max_bps, price_jump_max_bps, price_jump_seconds, price_age_max_seconds } = this.options.bounds
    // A clock that is ahead makes old prices look new.
    if (age_ms !== undefined && Math.abs(age_ms) > price_age_max_seconds * 1000) return 'age'
    if (isAbove(ask, bid, price_spread_max_bps)) return 'spread'
    const now = this.options.monotonic()
    const mid = midRate(bid, ask)
    const isFar = (other: Rate) => isAbove(mid, other, price_jump_max_bps) || isAbove(other, mid, price_jump_max_bps)
    const { believed, jumped } = kept
    if (believed && now - believed.at_ms <= compared_ms && isFar(believed.mid)) {
      if (!jumped || isFar(jumped.mid)) kept.jumped = { mid, at_ms: now }
      const since = kept.jumped ?? { at_ms: now }
      if (now - since.at_ms < price_jump_seconds * 1000) return 'jump'
    }
    kept.believed = { mid, at_ms: now }
    delete kept.jumped
    return undefined
  }
}

/** By more than so many basis points. */
const isAbove = (one: Rate, other: Rate, bps: number): boolean =>
  one.numerator * other.denominator * bpsOne > other.numerator * one.denominator * (bpsOne + BigInt(bps))
