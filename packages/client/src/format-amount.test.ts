// Amounts for people and back: a table, and a property over all assets.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assets } from '../../../src/kernel/asset.ts'
import { formatAmount, parseAmount } from './format-amount.ts'

test.each([
  [123456n, 'USD', '1,234.56 USD'],
  [0n, 'USD', '0.00 USD'],
  [5n, 'USD', '0.05 USD'],
  [-100_000_000n, 'USD', '-1,000,000.00 USD'],
  [104001n, 'BTC', '0.00104001 BTC'],
  [50_000_000n, 'BTC', '0.5 BTC'],
  [300_000_000n, 'BTC', '3 BTC'],
  [12345678901234567891n, 'ETH', '12.345678901234567891 ETH'],
  [10n ** 38n - 1n, 'ETH', '99,999,999,999,999,999,999.999999999999999999 ETH'],
])('%d base units of %s are %s', (amount, asset, text) => {
  expect(formatAmount(amount, asset)).toBe(text)
  expect(parseAmount(text)).toEqual({ amount, asset })
})

test('every amount of every asset comes back', () => {
  const codes = fc.constantFrom(...assets.map(({ code }) => code))
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 38n), 10n ** 38n), codes, (amount, asset) => {
      expect(parseAmount(formatAmount(amount, asset))).toEqual({ amount, asset })
    }),
  )
})

test('an asset of the service can be given itself', () => {
  const yen = { code: 'JPY', decimals: 0, type: 'fiat' }
  expect(formatAmount(1234n, yen)).toBe('1,234 JPY')
  expect(parseAmount('1,234', yen)).toEqual({ amount: 1234n, asset: 'JPY' })
})

describe('refused', () => {
  test.each([
    ['1.234 USD', 'USD has 2 decimals, and the amount has 3'],
    ['12,34.00 USD', 'an amount is written as'],
    ['1e3 USD', 'an amount is written as'],
    ['.5 BTC', 'an amount is written as'],
    ['1.5', 'the amount names no asset'],
    ['1.5 DOGE', 'DOGE is no asset that this client knows'],
  ])('%s', (text, message) => expect(() => parseAmount(text)).toThrow(message))

  test('another asset than the one that is wanted', () => {
    expect(() => parseAmount('1 BTC', 'USD')).toThrow('the amount is in BTC, not in USD')
  })

  test('a number', () => {
    expect(() => formatAmount(1 as never, 'USD')).toThrow('an amount is a bigint')
  })
})
