// Rates: storage, named rounding, basis points and the tolerance of fills, at their exact edges.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenAssertion } from '../kernel/assert.ts'
import { displayPrice } from './price.ts'
import {
  applyBps,
  assetCeil,
  assetFloor,
  counterCeil,
  counterFloor,
  isWithinTolerance,
  midRate,
  parseRate,
  type Rate,
  rateFromRatio,
  type Side,
  textFromRate,
} from './rate.ts'

const rates = fc
  .tuple(fc.bigInt(1n, 10n ** 24n), fc.bigInt(1n, 10n ** 24n))
  .map(([numerator, denominator]) => rateFromRatio(numerator, denominator))

const rateOf = (text: string): Rate => {
  const [numerator, denominator] = text.split('/')
  return rateFromRatio(BigInt(numerator!), BigInt(denominator!))
}

test('a rate is kept in lowest terms and both terms are above zero', () => {
  expect(rateFromRatio(6_000_000n, 10n ** 8n)).toEqual({ numerator: 3n, denominator: 50n })
  expect(() => rateFromRatio(0n, 1n)).toThrow(BrokenAssertion)
  expect(() => rateFromRatio(1n, 0n)).toThrow(BrokenAssertion)
  expect(() => rateFromRatio(-1n, 1n)).toThrow(BrokenAssertion)
})

test('the stored form is read back as the same rate', () => {
  fc.assert(fc.property(rates, (rate) => void expect(parseRate(textFromRate(rate))).toEqual(rate)))
  expect(parseRate('6/4')).toEqual({ numerator: 3n, denominator: 2n })
  expect(() => textFromRate({ numerator: 10n ** 128n, denominator: 1n })).toThrow(BrokenAssertion)
})

test.each(['', '1', '0/1', '1/0', '-1/2', '01/2', '1/2/3', ' 1/2', '1/2\n', '1.5/2', `${'9'.repeat(129)}/1`, 3, null])(
  '%j is no stored rate',
  (unchecked) => expect(parseRate(unchecked)).toBeUndefined(),
)

test('conversions bracket the exact value and differ by at most one', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 38n), rates, (value, rate) => {
      const { numerator, denominator } = rate
      const [low, high] = [counterFloor(value, rate), counterCeil(value, rate)]
      expect(low * denominator <= value * numerator && value * numerator <= high * denominator).toBe(true)
      expect(high - low).toBe((value * numerator) % denominator === 0n ? 0n : 1n)
      const [lowAsset, highAsset] = [assetFloor(value, rate), assetCeil(value, rate)]
      expect(lowAsset * numerator <= value * denominator && value * denominator <= highAsset * numerator).toBe(true)
      expect(highAsset - lowAsset).toBe((value * denominator) % numerator === 0n ? 0n : 1n)
    }),
  )
})

test('basis points and the middle are exact', () => {
  expect(textFromRate(applyBps(rateOf('3/50'), 1))).toBe('30003/500000')
  expect(textFromRate(applyBps(rateOf('3/50'), -9_999n))).toBe('3/500000')
  expect(() => applyBps(rateOf('3/50'), -10_000)).toThrow(BrokenAssertion)
  expect(textFromRate(midRate(rateOf('1/3'), rateOf('1/2')))).toBe('5/12')
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 9_999 }), (rate, bps) => {
      const [bid, ask] = [applyBps(rate, -bps), applyBps(rate, bps)]
      expect(bid.numerator * rate.denominator).toBeLessThan(rate.numerator * bid.denominator)
      expect(ask.numerator * rate.denominator).toBeGreaterThan(rate.numerator * ask.denominator)
      expect(midRate(bid, ask)).toEqual(rate)
    }),
  )
})

test.each<[Side, string, string, number, boolean]>([
  ['buy', '10000/1', '10050/1', 50, true],
  ['buy', '10000/1', '100500001/10000', 50, false],
  ['buy', '10000/1', '1/1', 0, true],
  ['buy', '10000/1', '10000/1', 0, true],
  ['buy', '10000/1', '100000001/10000', 0, false],
  ['sell', '10000/1', '9950/1', 50, true],
  ['sell', '10000/1', '99499999/10000', 50, false],
  ['sell', '10000/1', '99999/1', 0, true],
  ['sell', '10000/1', '10000/1', 0, true],
  ['sell', '10000/1', '1/1000', 10_000, true],
])('%s quoted at %s, now %s, tolerance %s: %s', (side, quoted, now, tolerance_bps, isWithin) => {
  expect(isWithinTolerance(rateOf(quoted), rateOf(now), side, tolerance_bps)).toBe(isWithin)
})

test('the shown price is rounded against the caller', () => {
  const rate = rateFromRatio(9_640_000_50n, 10n ** 10n)
  expect([displayPrice(rate, 8, 'up'), displayPrice(rate, 8, 'down')]).toEqual([9_640_001n, 9_640_000n])
  const whole = rateFromRatio(9_640_000n, 10n ** 8n)
  expect([displayPrice(whole, 8, 'up'), displayPrice(whole, 8, 'down')]).toEqual([9_640_000n, 9_640_000n])
  const tiny = rateFromRatio(1n, 10n ** 20n)
  expect([displayPrice(tiny, 18, 'up'), displayPrice(tiny, 18, 'down')]).toEqual([1n, 0n])
})
