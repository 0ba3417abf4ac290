// Account numbers beside each kind of routing number, and what is shown of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWholeAccount, lastFour, parseAccountNumber } from './account-number.ts'
import type { NumberFault } from './fault.ts'
import { type RoutingNumberType, routingNumberTypes } from './routing-number.ts'

const routings: Record<RoutingNumberType, string> = {
  ABA: '021000021',
  CPA: '000302169',
  SWIFT: 'DEUTDEFF',
  IFSC: 'SBIN0000300',
  CLABE: '002010077777777771',
  SORT_CODE: '200415',
  IBAN: 'DE89370400440532013000',
  PIX: 'fulano@example.com',
  PSE: '1007',
  BEFTN: '125274182',
  CBN: '011',
  MSISDN: '+254712345678',
}

const accountAt = (type: RoutingNumberType, unchecked: string, routing_number = routings[type]) =>
  parseAccountNumber({ routing_number_type: type, routing_number }, unchecked)

test.each<readonly [RoutingNumberType, string, string]>([
  ['ABA', '0001', '0001'],
  ['ABA', '1234-5678 9012 34567', '12345678901234567'],
  ['CPA', '12345', '12345'],
  ['CPA', '123456789012', '123456789012'],
  ['SWIFT', '0532-013000', '0532013000'],
  ['SWIFT', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['IFSC', '000000001', '000000001'],
  ['IFSC', '123456789012345678', '123456789012345678'],
  ['CLABE', '002 010 07777777777 1', '002010077777777771'],
  ['SORT_CODE', '31926819', '31926819'],
  ['IBAN', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['PIX', 'FULANO@example.com', 'fulano@example.com'],
  ['PSE', '123456', '123456'],
  ['BEFTN', '20503320100194716', '20503320100194716'],
  ['CBN', '0000014579', '0000014579'],
  ['MSISDN', '254712345678', '+254712345678'],
])('%s: %s is %s', (type, unchecked, account_number) => {
  expect(accountAt(type, unchecked)).toEqual({ account_number })
})

test.each<readonly [RoutingNumberType, string, NumberFault]>([
  ['ABA', '', 'wrong_length'],
  ['ABA', '123', 'wrong_length'],
  ['ABA', '123456789012345678', 'wrong_length'],
  ['ABA', '12345X', 'wrong_characters'],
  ['ABA', '0000', 'all_zeros'],
  ['CPA', '1234', 'wrong_length'],
  ['CPA', '1234567890123', 'wrong_length'],
  ['SWIFT', '123', 'wrong_length'],
  ['SWIFT', '1'.repeat(35), 'wrong_length'],
  ['SWIFT', '0000000000', 'all_zeros'],
  ['SWIFT', 'DE89370400440532013001', 'wrong_check_digits'],
  ['IFSC', '12345678', 'wrong_length'],
  ['IFSC', '1234567890123456789', 'wrong_length'],
  ['CLABE', '032180000118359719', 'different_account'],
  ['SORT_CODE', '3192681', 'wrong_length'],
  ['SORT_CODE', '319268190', 'wrong_length'],
  ['IBAN', '532013000', 'different_account'],
  ['PIX', 'beltrano@example.com', 'different_account'],
  ['PSE', '12345', 'wrong_length'],
  ['PSE', '1'.repeat(21), 'wrong_length'],
  ['BEFTN', '12345', 'wrong_length'],
  ['BEFTN', '123456789012345678', 'wrong_length'],
  ['CBN', '000001457', 'wrong_length'],
  ['CBN', '0000014578', 'wrong_check_digits'],
  ['CBN', '0000000000', 'all_zeros'],
  ['MSISDN', '+254712345679', 'different_account'],
])('%s: %s is refused (%s)', (type, unchecked, fault) => {
  expect(accountAt(type, unchecked)).toEqual({ fault })
})

test('an account at a bank abroad follows the rules of its country where it has some', () => {
  expect(accountAt('SWIFT', '1234567', 'BNORPHMM')).toEqual({ fault: 'wrong_length' })
  expect(accountAt('SWIFT', '12345678901', 'BNORPHMM')).toEqual({ account_number: '12345678901' })
  // The United States has no IBANs, so nothing is meant by these letters.
  expect(accountAt('SWIFT', 'US1234', 'CHASUS33')).toEqual({ account_number: 'US1234' })
})

test('CLABE, IBAN, PIX and MSISDN are whole accounts', () => {
  expect(routingNumberTypes.filter(isWholeAccount)).toEqual(['CLABE', 'IBAN', 'PIX', 'MSISDN'])
})

test('NUBAN: made by the rule it is accepted, with any digit changed it is not', () => {
  const digitsOf = (pattern: RegExp) => fc.stringMatching(pattern)
  const banks = fc.oneof(
    digitsOf(/^[0-9]{2}[1-9]$/).map((code) => [code, `000${code}`] as const),
    digitsOf(/^[0-9]{4}[1-9]$/).map((code) => [code, `9${code}`] as const),
  )
  fc.assert(
    fc.property(
      banks,
      digitsOf(/^[0-9]{8}[1-9]$/),
      fc.nat({ max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      ([code, full], serial, i, by) => {
        const sum = [...(full + serial)].reduce((total, digit, at) => total + Number(digit) * (at % 3 === 1 ? 7 : 3), 0)
        const account = `${serial}${(10 - (sum % 10)) % 10}`
        expect(accountAt('CBN', account, code)).toEqual({ account_number: account })
        const changed = account.slice(0, i) + ((Number(account[i]) + by) % 10) + account.slice(i + 1)
        expect(accountAt('CBN', changed, code)).toHaveProperty('fault')
      },
    ),
  )
})

test.each([
  ['DE89370400440532013000', '3000'],
  ['12345678', '5678'],
  ['123456', '456'],
  ['0001', '01'],
  ['1', ''],
  ['', ''],
])('of %s is shown %s', (account_number, four) => {
  expect(lastFour(account_number)).toBe(four)
})
