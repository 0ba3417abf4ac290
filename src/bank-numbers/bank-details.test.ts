// Bank details as a whole: the shape first, then routing numbers in their order, then the account number.
import { expect, test } from 'vitest'
import { type BankDetails, identityOf, isProblem, parseBankDetails, type UncheckedBankDetails } from './bank-details.ts'
import type { RoutingNumberType } from './routing-number.ts'

const details = (account_number: string | undefined, ...routings: readonly string[]): UncheckedBankDetails => ({
  ...(account_number === undefined ? {} : { account_details: [{ account_number }] }),
  routing_details: routings.map((text) => {
    const [type, routing_number] = text.split(':')
    return { routing_number_type: type as RoutingNumberType, routing_number: routing_number! }
  }),
})

const iban = 'DE89370400440532013000'

test.each<readonly [string, UncheckedBankDetails, BankDetails]>([
  [
    'a bank and an account',
    details('1234-5678', 'ABA:021000021'),
    { account_number: '12345678', country_code: 'US', ...details(undefined, 'ABA:021000021') },
  ],
  [
    'two ways to the same bank',
    details('12345678', 'ABA:021000021', 'SWIFT:chasus33xxx'),
    { account_number: '12345678', country_code: 'US', ...details(undefined, 'ABA:021000021', 'SWIFT:CHASUS33') },
  ],
  [
    'a whole account alone',
    details(undefined, 'IBAN:de89 3704 0044 0532 0130 00'),
    { account_number: iban, country_code: 'DE', ...details(undefined, `IBAN:${iban}`) },
  ],
  [
    'a whole account repeated in another form',
    details('DE89 3704 0044 0532 0130 00', `IBAN:${iban}`),
    { account_number: iban, country_code: 'DE', ...details(undefined, `IBAN:${iban}`) },
  ],
  [
    'a whole account behind its bank',
    details(undefined, 'SWIFT:DEUTDEFF', `IBAN:${iban}`),
    { account_number: iban, country_code: 'DE', ...details(undefined, 'SWIFT:DEUTDEFF', `IBAN:${iban}`) },
  ],
  [
    'a whole account that looks like none of its bank',
    details('254712345678', 'MSISDN:+254712345678', 'SWIFT:SCBLKENX'),
    {
      account_number: '+254712345678',
      country_code: 'KE',
      ...details(undefined, 'MSISDN:+254712345678', 'SWIFT:SCBLKENX'),
    },
  ],
  [
    'an account at a bank whose code is part of its check digit',
    details('0000014579', 'CBN:011'),
    { account_number: '0000014579', country_code: 'NG', ...details(undefined, 'CBN:011') },
  ],
  [
    'a phone number that no corridor reaches',
    details(undefined, 'MSISDN:+4915123456789'),
    { account_number: '+4915123456789', ...details(undefined, 'MSISDN:+4915123456789') },
  ],
])('%s', (_, unchecked, expected) => {
  const parsed = parseBankDetails(unchecked)
  expect(parsed).toEqual(expected)
  expect(isProblem(parsed)).toBe(false)
})

const wrongRouting = (i: number, fault: string) => ({
  field: `routing_details[${i}].routing_number`,
  code: 'invalid_value',
  failure_code: 'invalid_routing_number',
  fault,
})
const wrongAccount = (fault: string) => ({
  field: 'account_details[0].account_number',
  code: 'invalid_value',
  failure_code: 'invalid_account_number',
  fault,
})

test.each<readonly [string, UncheckedBankDetails, object]>([
  ['no routing number', details('12345678'), { field: 'routing_details', code: 'missing_parameter' }],
  [
    'one kind twice',
    details('12345678', 'ABA:021000021', 'SWIFT:CHASUS33', 'ABA:011000015'),
    { field: 'routing_details[2].routing_number_type', code: 'invalid_parameter' },
  ],
  [
    'two accounts',
    {
      account_details: [{ account_number: '12345678' }, { account_number: '12345679' }],
      ...details(undefined, 'ABA:021000021'),
    },
    { field: 'account_details[1]', code: 'invalid_parameter' },
  ],
  [
    'a bank without an account',
    details(undefined, 'ABA:021000021'),
    { field: 'account_details', code: 'missing_parameter' },
  ],
  ['a wrong routing number', details('1', 'ABA:021000022'), wrongRouting(0, 'wrong_check_digits')],
  ['a wrong second one', details('1', 'ABA:021000021', 'SWIFT:CHAS'), wrongRouting(1, 'wrong_length')],
  [
    'banks of two countries',
    details('12345678', 'ABA:021000021', 'SWIFT:DEUTDEFF'),
    wrongRouting(1, 'different_country'),
  ],
  ['a wrong account', details('123', 'ABA:021000021'), wrongAccount('wrong_length')],
  [
    'an account that one bank would not keep',
    details('123456', 'SWIFT:GTBINGLA', 'CBN:058'),
    wrongAccount('wrong_length'),
  ],
  ['an account that its bank did not give out', details('0000014579', 'CBN:058'), wrongAccount('wrong_check_digits')],
  ['another account than the whole one', details('532013000', `IBAN:${iban}`), wrongAccount('different_account')],
  [
    'two numbers that cannot mean one account',
    details(undefined, 'SORT_CODE:601613', 'IBAN:GB29NWBK60161331926819'),
    wrongAccount('wrong_characters'),
  ],
  [
    'another account than the whole one, behind its bank',
    details('532013000', 'SWIFT:DEUTDEFF', `IBAN:${iban}`),
    wrongAccount('different_account'),
  ],
])('%s', (_, unchecked, problem) => {
  const parsed = parseBankDetails(unchecked)
  expect(parsed).toEqual(problem)
  expect(isProblem(parsed)).toBe(true)
})

test('an account has one identity, however it is given, and no other account has it', () => {
  const identity = (account_number: string | undefined, ...routings: readonly string[]): string => {
    const parsed = parseBankDetails(details(account_number, ...routings))
    return isProblem(parsed) ? 'a problem' : identityOf(parsed)
  }
  const same = [
    identity(undefined, `IBAN:${iban}`),
    identity(iban.toLowerCase(), `IBAN:${iban}`),
    identity(undefined, 'SWIFT:DEUTDEFF', `IBAN:${iban}`),
    identity(iban, 'SWIFT:DEUTDEFFXXX'),
  ]
  expect(new Set(same)).toEqual(new Set([`IBAN ${iban}`]))
  expect(identity('1234-5678', 'SWIFT:CHASUS33', 'ABA:021000021')).toBe('ABA 021000021 12345678')
  expect(identity('12345678', 'SWIFT:CHASUS33')).toBe('SWIFT CHASUS33 12345678')
  expect(identity('12345678', 'ABA:011000015')).toBe('ABA 011000015 12345678')
})
