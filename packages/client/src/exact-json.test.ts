// Amounts become bigints wherever they are, and nothing else does.
import { expect, test } from 'vitest'
import { readExact, writeExact } from './exact-json.ts'

test.each([
  ['{"amount":1,"sequence":1}', { amount: 1n, sequence: 1 }],
  ['{"amount":12345678901234567891}', { amount: 12345678901234567891n }],
  ['{"amount":-99999999999999999999999999999999999999}', { amount: -(10n ** 38n - 1n) }],
  ['{"amount":null,"fee":0}', { amount: null, fee: 0n }],
  ['{"amount":"12.50"}', { amount: '12.50' }],
  [
    '{"objects":[{"fee_details":[{"amount":7}]}],"total":1}',
    { objects: [{ fee_details: [{ amount: 7n }] }], total: 1 },
  ],
  ['{"reserve_minimums":{"USD":5}}', { reserve_minimums: { USD: 5n } }],
])('%s', (text, value) => {
  expect(readExact(text)).toEqual(value)
  expect(writeExact(value)).toBe(text)
})

test('a fraction is not rounded but refused', () => {
  expect(() => readExact('{"amount":1.5}')).toThrow('amount is not a whole number')
})

test.each([
  [{ amount: 2 ** 53 }, 'amount is a number that may have been rounded'],
  [{ fees: [{ fixed_fee: 0.5 }] }, 'fees[0].fixed_fee is'],
  [{ amount: Number.NaN }, 'amount is'],
])('%j is not sent', (value, message) => {
  expect(() => writeExact(value)).toThrow(message)
})

test('what is undefined is left out', () => {
  expect(writeExact({ a: undefined, b: 1n })).toBe('{"b":1}')
})
