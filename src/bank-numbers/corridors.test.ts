// Corridors: which rails reach an account, and which rails a caller may name for a country and a side.
import { describe, expect, test } from 'vitest'
import { findAsset } from '../kernel/asset.ts'
import { isCountryCode } from '../kernel/country.ts'
import { corridors, corridorsTo, homeRailFault, homeRailsOf } from './corridors.ts'
import { type RoutingNumberType, routingNumberTypes } from './routing-number.ts'

test.each<readonly [string, string, RoutingNumberType, readonly string[]]>([
  ['USD', 'US', 'ABA', ['ach', 'wire', 'rtp']],
  ['CAD', 'CA', 'CPA', ['eft', 'wire']],
  ['MXN', 'MX', 'CLABE', ['spei']],
  ['COP', 'CO', 'PSE', ['pse']],
  ['INR', 'IN', 'IFSC', ['imps', 'neft']],
  ['PKR', 'PK', 'IBAN', ['ibft']],
  ['BDT', 'BD', 'BEFTN', ['beftn']],
  ['NGN', 'NG', 'CBN', ['nip']],
  ['KES', 'KE', 'MSISDN', ['mobile_wallet']],
  ['PHP', 'PH', 'SWIFT', ['instapay']],
  ['BRL', 'BR', 'PIX', ['pix']],
  ['EUR', 'DE', 'IBAN', ['sepa']],
  ['EUR', 'GB', 'IBAN', ['sepa']],
  ['GBP', 'GB', 'SORT_CODE', ['fps']],
  ['GBP', 'GB', 'IBAN', ['fps']],
  ['EUR', 'PK', 'IBAN', []],
  ['USD', 'CA', 'CPA', []],
  ['USD', 'DE', 'IBAN', []],
  ['GBP', 'DE', 'IBAN', []],
])('%s to an account in %s by %s: %j', (asset, country_code, routing_number_type, rails) => {
  const found = corridorsTo(asset, country_code, [{ routing_number_type, routing_number: '' }])
  expect(found.map(({ rail }) => rail)).toEqual(rails)
})

describe('rails that a caller names', () => {
  test.each([
    ['USD', 'US', 'deposit', ['ach']],
    ['USD', 'US', 'withdrawal', ['ach', 'wire', 'rtp']],
    ['CAD', 'CA', 'deposit', ['eft', 'etransfer']],
    ['CAD', 'CA', 'withdrawal', ['eft', 'wire', 'etransfer']],
    ['EUR', 'DE', 'withdrawal', ['sepa']],
    ['EUR', 'GB', 'withdrawal', ['sepa']],
    ['EUR', 'DE', 'deposit', []],
    ['GBP', 'GB', 'withdrawal', ['fps']],
    ['GBP', 'GB', 'deposit', []],
    ['GBP', undefined, 'withdrawal', ['fps']],
    ['MXN', 'MX', 'withdrawal', []],
    ['USD', 'DE', 'withdrawal', []],
  ] as const)('%s in %s, %s: %j', (asset, country_code, side, rails) =>
    expect(homeRailsOf({ asset, country_code }, side)).toEqual(rails),
  )

  test.each([
    ['wire', 'USD', 'US', 'deposit', 'invalid_payment_rail_for_direction'],
    ['rtp', 'USD', 'US', 'deposit', 'invalid_payment_rail_for_direction'],
    ['wire', 'CAD', 'CA', 'deposit', 'invalid_payment_rail_for_direction'],
    ['sepa', 'EUR', 'DE', 'deposit', 'invalid_payment_rail_for_direction'],
    ['fps', 'GBP', undefined, 'deposit', 'invalid_payment_rail_for_direction'],
    ['rtp', 'CAD', 'CA', 'withdrawal', 'invalid_payment_rail_for_country'],
    ['eft', 'USD', 'US', 'deposit', 'invalid_payment_rail_for_country'],
    ['wire', 'MXN', 'MX', 'withdrawal', 'invalid_payment_rail_for_country'],
    ['wire', 'USD', 'CA', 'withdrawal', 'invalid_payment_rail_for_country'],
    ['sepa', 'EUR', 'JP', 'withdrawal', 'invalid_payment_rail_for_country'],
    ['sepa', 'GBP', 'GB', 'withdrawal', 'invalid_payment_rail_for_country'],
    ['fps', 'EUR', 'GB', 'withdrawal', 'invalid_payment_rail_for_country'],
  ] as const)('%s of %s in %s for a %s: %s', (rail, asset, country_code, side, fault) => {
    expect(homeRailFault(rail, { asset, country_code }, side)).toBe(fault)
  })
})

test('every corridor goes to known countries in a fiat asset that is served, and every kind of number has one', () => {
  for (const { country_codes, asset } of corridors) {
    expect(country_codes.filter((code) => !isCountryCode(code))).toEqual([])
    expect(findAsset(asset)?.kind).toBe('fiat')
  }
  const reached = new Set(corridors.flatMap(({ routing_number_types }) => routing_number_types))
  expect(routingNumberTypes.filter((type) => !reached.has(type))).toEqual([])
})
