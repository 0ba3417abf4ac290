// The sandbox market: the same for everyone who asks, never far from its base, never fast, and exactly as overridden.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BrokenAssertion } from '../../kernel/assert.ts'
import { findPair, findPayoutPair, payoutPairs, tradingPairs } from '../../kernel/asset.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { displayPrice } from '../../pricing/price.ts'
import { applyBps, isWithinTolerance, midRate, type Rate, rateFromRatio } from '../../pricing/rate.ts'
import { sandboxRates } from './price-walk.ts'

const start = 1_790_000_000_000
const instants = fc.integer({ min: start, max: start + 10 * 365 * 86_400_000 }).map(timestampFromMs)
const symbols = fc.constantFrom(...[...tradingPairs, ...payoutPairs].map((pair) => pair.symbol))
const later = (at: Timestamp, ms: number): Timestamp => timestampFromMs(at + ms)
const midAt = (symbol: string, at: Timestamp): Rate => {
  const { bid, ask } = sandboxRates(symbol, at)
  return midRate(bid, ask)
}
const isNear = (a: Rate, b: Rate, bps: number): boolean =>
  isWithinTolerance(a, b, 'buy', bps) && isWithinTolerance(a, b, 'sell', bps)
const isCalm = (symbol: string): boolean => symbol.startsWith('USD') || findPayoutPair(symbol) !== undefined

describe('for any pair and instant', () => {
  it('answers the same again, with five basis points on each side', () => {
    fc.assert(
      fc.property(symbols, instants, (symbol, at) => {
        const { bid, ask } = sandboxRates(symbol, at)
        expect(sandboxRates(symbol, at)).toEqual({ bid, ask })
        const mid = midRate(bid, ask)
        expect([applyBps(mid, -5), applyBps(mid, 5)]).toEqual([bid, ask])
      }),
    )
  })

  it('stays within 3 % of its base, a stable coin within 0.6 %', () => {
    fc.assert(
      fc.property(symbols, instants, instants, (symbol, at, other) => {
        // Two instants lie at most twice as far apart as each lies from the base.
        expect(isNear(midAt(symbol, at), midAt(symbol, other), isCalm(symbol) ? 120 : 620)).toBe(true)
      }),
    )
  })

  it('moves at most 5 basis points within a minute, a stable coin at most 1', () => {
    fc.assert(
      fc.property(symbols, instants, fc.integer({ min: 0, max: 60_000 }), (symbol, at, ms) => {
        expect(isNear(midAt(symbol, at), midAt(symbol, later(at, ms)), isCalm(symbol) ? 1 : 5)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('each dollar price lies near its base', () => {
  const cents = { BTC: 9_640_000n, ETH: 342_000n, SOL: 18_400n, USDC: 100n, USDT_TRX: 100n }
  for (const [code, base] of Object.entries(cents)) {
    const pair = tradingPairs.find(({ symbol }) => symbol === `${code}-USD`)!
    const rate = rateFromRatio(base, 10n ** BigInt(pair.asset.decimals))
    expect(isNear(rate, midAt(pair.symbol, timestampFromMs(start)), isCalm(code) ? 30 : 300)).toBe(true)
  }
})

test('payouts have the prices of their countries, none of which can be traded', () => {
  // Base units of the currency for one dollar, as its base says.
  const perDollar = { MXN: 1_862n, BRL: 542n, COP: 401_200n, INR: 8_655n, PKR: 28_140n, BDT: 12_160n, NGN: 153_800n }
  for (const [code, base] of Object.entries({
    ...perDollar,
    KES: 12_930n,
    PHP: 5_842n,
    EUR: 89n,
    GBP: 75n,
    CAD: 138n,
  })) {
    expect(isNear(rateFromRatio(100n, base), midAt(`${code}-USD`, timestampFromMs(start)), 110)).toBe(true)
  }
  expect(payoutPairs.filter(({ symbol }) => findPair(symbol))).toEqual([])
  expect(payoutPairs).toHaveLength(12 * 3 - 2)
})

test('two ways from one currency to another agree', () => {
  const at = timestampFromMs(start)
  const [pesos, canadian, direct] = [midAt('MXN-USD', at), midAt('CAD-USD', at), midAt('MXN-CAD', at)]
  const around = rateFromRatio(pesos.numerator * canadian.denominator, pesos.denominator * canadian.numerator)
  expect(around).toEqual(direct)
})

test('an hour of a market moves, every minute of it by no more than 5 basis points', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => midAt('BTC-USD', timestampFromMs(start + minute * 60_000)))
  for (const [index, rate] of minutes.slice(1).entries()) expect(isNear(minutes[index]!, rate, 5)).toBe(true)
  expect(new Set(minutes.map((rate) => displayPrice(rate, 8, 'down'))).size).toBeGreaterThan(50)
})

test('one coin on two chains is one market', () => {
  const at = timestampFromMs(start)
  const [ether, base] = [sandboxRates('ETH-EUR', at), sandboxRates('ETH_BASE-EUR', at)]
  expect(base).toEqual(ether)
})

test('this very market, so that a change of the walk does not go unnoticed', () => {
  const shown = ['BTC-USD', 'ETH-CAD', 'XRP-EUR', 'USDC-USD', 'USDT-CAD'].map((symbol) => {
    const { decimals } = tradingPairs.find((pair) => pair.symbol === symbol)!.asset
    return displayPrice(midAt(symbol, timestampFromMs(start)), decimals + 4, 'down')
  })
  expect(shown).toEqual([96_027_521_004n, 4_698_603_268n, 2_096_842n, 1_000_120n, 1_379_089n])
})

describe('overridden', () => {
  const at = timestampFromMs(start)
  it('has exactly the given price in the middle, at any time', () => {
    const { bid, ask } = sandboxRates('BTC-USD', at, { price: 6_000_000n, move_bps: 0 })
    expect(midRate(bid, ask)).toEqual(rateFromRatio(6_000_000n, 10n ** 8n))
    expect([displayPrice(ask, 8, 'up'), displayPrice(bid, 8, 'down')]).toEqual([6_003_000n, 5_997_000n])
    expect(sandboxRates('BTC-USD', later(at, 86_400_000), { price: 6_000_000n, move_bps: 0 })).toEqual({ bid, ask })
  })

  it('moves on top of the walk or of the given price', () => {
    const moved = sandboxRates('ETH-USD', at, { move_bps: -250 })
    expect(midRate(moved.bid, moved.ask)).toEqual(applyBps(midAt('ETH-USD', at), -250))
    const both = sandboxRates('ETH-USD', at, { price: 300_000n, move_bps: 100 })
    expect(midRate(both.bid, both.ask)).toEqual(rateFromRatio(303_000n, 10n ** 18n))
  })
})

test('an unknown symbol is a bug of the caller', () => {
  expect(() => sandboxRates('BTC-XXX', timestampFromMs(start))).toThrow(BrokenAssertion)
})
