// Routing numbers of every kind: known good and bad ones, canonical forms, countries, and what no slip of a digit survives.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFaulty, type NumberFault } from './fault.ts'
import { countryOf, parseRoutingNumber, type RoutingNumberType, routingNumberTypes } from './routing-number.ts'

const canonicalOf = (type: RoutingNumberType, unchecked: string): string => {
  const parsed = parseRoutingNumber(type, unchecked)
  return isFaulty(parsed) ? parsed.fault : parsed.routing_number
}

// Examples of the standards and codes of real banks; the phone numbers are made up.
const good: readonly (readonly [RoutingNumberType, string, string, string])[] = [
  ['ABA', '021000021', '021000021', 'US'],
  ['ABA', '0110-0001-5', '011000015', 'US'],
  ['ABA', '121000248', '121000248', 'US'],
  ['ABA', '322271627', '322271627', 'US'],
  ['CPA', '000302169', '000302169', 'CA'],
  ['CPA', '02169-003', '000302169', 'CA'],
  ['CPA', ' 10202 004 ', '000410202', 'CA'],
  ['CPA', '0 703 00001', '070300001', 'CA'],
  ['SWIFT', 'DEUTDEFF', 'DEUTDEFF', 'DE'],
  ['SWIFT', 'DEUTDEFF500', 'DEUTDEFF500', 'DE'],
  ['SWIFT', 'bofa us 3n xxx', 'BOFAUS3N', 'US'],
  ['SWIFT', 'NEDSZAJJXXX', 'NEDSZAJJ', 'ZA'],
  ['SWIFT', 'NCBVXKPR', 'NCBVXKPR', 'XK'],
  ['IFSC', 'SBIN0000300', 'SBIN0000300', 'IN'],
  ['IFSC', 'hdfc0cagsbk', 'HDFC0CAGSBK', 'IN'],
  ['CLABE', '002010077777777771', '002010077777777771', 'MX'],
  ['CLABE', '032 180 00011835971 9', '032180000118359719', 'MX'],
  ['SORT_CODE', '20-04-15', '200415', 'GB'],
  ['SORT_CODE', '070116', '070116', 'GB'],
  ['IBAN', 'GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819', 'GB'],
  ['IBAN', 'pk36scbl0000001123456702', 'PK36SCBL0000001123456702', 'PK'],
  ['PIX', '529.982.247-25', '52998224725', 'BR'],
  ['PIX', '11.222.333/0001-81', '11222333000181', 'BR'],
  ['PIX', '00000000000191', '00000000000191', 'BR'],
  ['PIX', '12.abc.345/01de-35', '12ABC34501DE35', 'BR'],
  ['PIX', '+55 (11) 91234-5684', '+5511912345684', 'BR'],
  ['PIX', 'Fulano@Example.com.br', 'fulano@example.com.br', 'BR'],
  ['PIX', '123E4567-E89B-12D3-A456-426655440000', '123e4567-e89b-12d3-a456-426655440000', 'BR'],
  ['PSE', '1007', '1007', 'CO'],
  ['PSE', '007', '1007', 'CO'],
  ['BEFTN', '125274182', '125274182', 'BD'],
  ['BEFTN', '085260728', '085260728', 'BD'],
  ['BEFTN', '235 15 193 7', '235151937', 'BD'],
  ['CBN', '058', '058', 'NG'],
  ['CBN', '50211', '50211', 'NG'],
  ['MSISDN', '+254 712 345 678', '+254712345678', 'KE'],
  ['MSISDN', '254110345678', '+254110345678', 'KE'],
]

const bad: readonly (readonly [RoutingNumberType, string, NumberFault])[] = [
  ['ABA', '', 'wrong_length'],
  ['ABA', '02100002', 'wrong_length'],
  ['ABA', '0210000210', 'wrong_length'],
  ['ABA', '02100002A', 'wrong_characters'],
  ['ABA', '٠٢١٠٠٠٠٢١', 'wrong_characters'],
  ['ABA', '021000022', 'wrong_check_digits'],
  ['ABA', '000000000', 'unknown_prefix'],
  ['ABA', '000000518', 'unknown_prefix'],
  ['ABA', '130000006', 'unknown_prefix'],
  ['ABA', '500000005', 'unknown_prefix'],
  ['ABA', '800000006', 'unknown_prefix'],
  ['CPA', '00302169', 'wrong_length'],
  ['CPA', '003-02169', 'wrong_length'],
  ['CPA', '100302169', 'unknown_prefix'],
  ['CPA', '000002169', 'unknown_prefix'],
  ['CPA', '02169-000', 'unknown_prefix'],
  ['SWIFT', 'DEUTDEF', 'wrong_length'],
  ['SWIFT', 'DEUTDEFF5', 'wrong_length'],
  ['SWIFT', 'DEUTDEFF5000', 'wrong_length'],
  ['SWIFT', 'D3UTDEFF', 'wrong_characters'],
  ['SWIFT', 'DEUTDE.F', 'wrong_characters'],
  ['SWIFT', 'DEUTZZFF', 'unknown_country'],
  ['IFSC', 'SBIN000030', 'wrong_length'],
  ['IFSC', 'SBIN1000300', 'wrong_characters'],
  ['IFSC', 'SB1N0000300', 'wrong_characters'],
  ['IFSC', 'ßIN0000300', 'wrong_characters'],
  ['CLABE', '00201007777777777', 'wrong_length'],
  ['CLABE', '002010077777777770', 'wrong_check_digits'],
  ['CLABE', '000000000000000000', 'unknown_prefix'],
  ['SORT_CODE', '20041', 'wrong_length'],
  ['SORT_CODE', '2004I5', 'wrong_characters'],
  ['SORT_CODE', '000000', 'unknown_prefix'],
  ['PIX', '52998224726', 'wrong_check_digits'],
  ['PIX', '11111111111', 'wrong_check_digits'],
  ['PIX', '1234567890', 'wrong_length'],
  ['PIX', '5299822472A', 'wrong_characters'],
  ['PIX', '11222333000182', 'wrong_check_digits'],
  ['PIX', '12ABC34501DE36', 'wrong_check_digits'],
  ['PIX', '12ABC34501DEA5', 'wrong_characters'],
  ['PIX', '+14155552671', 'unknown_country'],
  ['PIX', '+551191234', 'wrong_length'],
  ['PIX', '+55119123456AB', 'wrong_characters'],
  ['PIX', 'fulano@', 'wrong_characters'],
  ['PIX', 'ful ano@example.com', 'wrong_characters'],
  ['PIX', '\u212Aarl@example.com', 'wrong_characters'],
  ['PIX', `${'a'.repeat(66)}@example.com`, 'wrong_length'],
  ['PIX', '123e4567-e89b-12d3-a456-42665544000g', 'wrong_length'],
  ['PSE', '07', 'wrong_length'],
  ['PSE', '2007', 'unknown_prefix'],
  ['PSE', '000', 'unknown_prefix'],
  ['BEFTN', '125274183', 'wrong_check_digits'],
  ['BEFTN', '12527418', 'wrong_length'],
  ['BEFTN', '000000000', 'unknown_prefix'],
  ['CBN', '58', 'wrong_length'],
  ['CBN', '0058', 'wrong_length'],
  ['CBN', '999992', 'wrong_length'],
  ['CBN', '000', 'unknown_prefix'],
  ['CBN', 'GTB', 'wrong_characters'],
  ['MSISDN', '0712345678', 'unknown_prefix'],
  ['MSISDN', '+25471234567', 'wrong_length'],
  ['MSISDN', '+254201234567', 'unknown_prefix'],
  ['MSISDN', '+1234567', 'wrong_length'],
  ['MSISDN', '+1234567890123456', 'wrong_length'],
  ['MSISDN', '+2547123x5678', 'wrong_characters'],
]

test.each(good)('%s %s is %s, of %s', (type, unchecked, canonical, country_code) => {
  const parsed = parseRoutingNumber(type, unchecked)
  expect(parsed).toEqual({ routing_number_type: type, routing_number: canonical })
  expect(isFaulty(parsed) || countryOf(parsed)).toBe(country_code)
})

test.each(bad)('%s %s: %s', (type, unchecked, fault) => {
  expect(parseRoutingNumber(type, unchecked)).toEqual({ fault })
})

test('the tables know every kind', () => {
  expect(new Set(good.map(([type]) => type))).toEqual(new Set(routingNumberTypes))
  expect(new Set(bad.map(([type]) => type)).add('IBAN')).toEqual(new Set(routingNumberTypes))
})

test('PIX: every CPF and CNPJ made by the rule is accepted as it is', () => {
  const worth = (character: string): number => character.charCodeAt(0) - 48
  const closed = (body: string, weights: readonly number[]): string => {
    const sum = [...body].reduce((total, character, i) => total + worth(character) * weights.at(i - body.length)!, 0)
    return body + (((sum * 10) % 11) % 10)
  }
  const cpf = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
  const cnpj = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  const made = fc.oneof(
    fc.stringMatching(/^0[0-9]{7}[1-9]$/).map((body) => closed(closed(body, cpf), cpf)),
    fc.stringMatching(/^0[0-9A-Z]{10}[1-9]$/).map((body) => closed(closed(body, cnpj), cnpj)),
  )
  fc.assert(fc.property(made, (key) => canonicalOf('PIX', key) === key))
})

test('a phone number of a country that no corridor reaches is valid and has no country', () => {
  const parsed = parseRoutingNumber('MSISDN', '+4915123456789')
  expect(isFaulty(parsed) || countryOf(parsed)).toBeUndefined()
})

describe('numbers with check digits', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
  const sumOf = (body: string, weights: string): number =>
    [...body].reduce((sum, digit, i) => sum + Number(digit) * Number(weights[i]), 0)
  const closed = (body: string, weights: string): string => body + ((10 - (sumOf(body, weights) % 10)) % 10)

  const abas = fc
    .tuple(fc.constantFrom(...'01 05 12 21 28 32 61 66 72'.split(' ')), digits(6))
    .map(([district, rest]) => closed(district + rest, '37137137'))
  const clabes = fc
    .tuple(fc.integer({ min: 1, max: 999 }), digits(14))
    .map(([bank, rest]) => closed(String(bank).padStart(3, '0') + rest, '37137137137137137'))
  const beftns = fc
    .tuple(fc.integer({ min: 1, max: 999 }), digits(5))
    .map(([bank, rest]) => closed(String(bank).padStart(3, '0') + rest, '57157157'))

  const madeOf = { ABA: abas, CLABE: clabes, BEFTN: beftns } as const

  test.each(['ABA', 'CLABE', 'BEFTN'] as const)('%s: every number made by the rule is accepted as it is', (type) => {
    fc.assert(fc.property(madeOf[type], (number) => canonicalOf(type, number) === number))
  })

  // Not BEFTN: its weight 5 does not tell 0 from 2.
  test.each(['ABA', 'CLABE'] as const)('%s: no changed digit is accepted', (type) => {
    fc.assert(
      fc.property(madeOf[type], fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const i = at % number.length
        const changed = number.slice(0, i) + ((Number(number[i]) + by) % 10) + number.slice(i + 1)
        expect(parseRoutingNumber(type, changed)).toHaveProperty('fault')
      }),
    )
  })
})

test('a canonical number is its own canonical form, whatever was sent', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...routingNumberTypes),
      fc.oneof(fc.string(), fc.constantFrom(...good.map(([, unchecked]) => unchecked))),
      (type, unchecked) => {
        const parsed = parseRoutingNumber(type, unchecked)
        if (isFaulty(parsed)) return
        expect(parseRoutingNumber(type, parsed.routing_number)).toEqual(parsed)
      },
    ),
  )
})
