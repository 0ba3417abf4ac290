// Rates of conversions, and how far the market may move before a planned stage can no longer run.
import { describe, expect, test } from 'vitest'
import { lookupOf, planned, roundPrices } from '../../test/support/plan-request.ts'
import { textFromRate } from '../pricing/rate.ts'
import { convertedAt, isStillGood, payoutExchange, tradeExchange } from './conversion.ts'

test.each([
  ['USD', 'USDC', 'buy USDC-USD'],
  ['USDC', 'USD', 'sell USDC-USD'],
  ['USD', 'CAD', 'buy CAD-USD'],
  ['CAD', 'USD', 'buy USD-CAD'],
  ['BTC', 'ETH', undefined],
  ['USD', 'MXN', undefined],
  ['MXN', 'USD', undefined],
  ['USD', 'USD', undefined],
])('%s for %s: %s', (from, to, expected) => {
  const way = tradeExchange(from, to)
  expect(way && `${way.side} ${way.symbol}`).toBe(expected)
})

test('what is traded is no payout symbol, and the other way round', () => {
  expect(payoutExchange('USDC-USD', 0)).toBeUndefined()
  const pesos = convertedAt(payoutExchange('MXN-USD', 100)!, lookupOf(roundPrices))
  expect('rate' in pesos && textFromRate(pesos.rate)).toBe('101/1800')
})

/** The prices with one of them multiplied on both sides, in millionths. */
const moved = (symbol: string, millionths: bigint) => {
  const scaled = ([numerator, denominator]: readonly [bigint, bigint]) =>
    [numerator * millionths, denominator * 1_000_000n] as const
  const [bid, ask] = roundPrices[symbol]!
  return lookupOf({ ...roundPrices, [symbol]: [scaled(bid), scaled(ask)] })
}

describe('still good within 50 basis points', () => {
  const payout = planned({}).stages[0]!
  const usdc = { kind: 'account', asset: 'USDC' } as const
  const dollars = { kind: 'account', asset: 'USD', is_own: true } as const
  const sale = planned({ source: usdc, destination: dollars }).stages[0]!
  const cross = planned({ destination: { kind: 'account', asset: 'CAD', is_own: true } }).stages[0]!

  test.each([
    ['a payout, dearer to the edge', payout, 'MXN-USD', 1_005_000n, true],
    ['a payout, dearer beyond it', payout, 'MXN-USD', 1_005_001n, false],
    ['a payout, cheaper', payout, 'MXN-USD', 500_000n, true],
    ['a sale, lower to the edge', sale, 'USDC-USD', 995_000n, true],
    ['a sale, lower beyond it', sale, 'USDC-USD', 994_999n, false],
    ['a sale, higher', sale, 'USDC-USD', 2_000_000n, true],
    ['both sides of an exchange: the first dearer to the edge', cross, 'USDC-USD', 1_005_000n, true],
    ['the first dearer beyond it', cross, 'USDC-USD', 1_005_001n, false],
    // 1 / 0.995025 is a hair below 1.005, and 1 / 0.995 is 1.005025.
    ['the second lower to the edge', cross, 'USDC-CAD', 995_025n, true],
    ['the second lower beyond it', cross, 'USDC-CAD', 995_000n, false],
    ['another symbol', cross, 'MXN-USD', 9_000_000n, true],
  ])('%s', (_, stage, symbol, millionths, expected) => {
    expect(isStillGood(stage, moved(symbol, millionths), 50)).toBe(expected)
  })

  test('not without a price, and always without a conversion', () => {
    expect(isStillGood(payout, () => undefined, 50)).toBe(false)
    const move = planned({ destination: { ...dollars, is_own: false } }).stages[0]!
    expect(isStillGood(move, () => undefined, 0)).toBe(true)
  })

  test('no tolerance takes the same price and nothing worse', () => {
    expect(isStillGood(payout, lookupOf(roundPrices), 0)).toBe(true)
    expect(isStillGood(payout, moved('MXN-USD', 1_000_001n), 0)).toBe(false)
  })
})
