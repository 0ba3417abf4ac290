// The country codes: all of them, once each, and none that ISO only reserves.
import { expect, test } from 'vitest'
import { countryCodes, isCountryCode } from './country.ts'

test('there are 249, in order, each two capital letters', () => {
  expect(countryCodes).toHaveLength(249)
  expect(countryCodes).toEqual([...new Set(countryCodes)].sort())
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([])
})

test.each([
  ['US', true],
  ['CA', true],
  ['GB', true],
  ['TW', true],
  ['SS', true],
  // Reserved, withdrawn or private: the United Kingdom's other code, the Union, Kosovo, the Antilles, nobody.
  ['UK', false],
  ['EU', false],
  ['XK', false],
  ['AN', false],
  ['ZZ', false],
  ['us', false],
  ['USA', false],
  ['', false],
])('%s: %s', (text, known) => expect(isCountryCode(text)).toBe(known))
