// IBAN: the structure and length of each country, and modulo 97. National check digits are not checked: modulo 97 finds every wrong
// digit, and a wrongly refused account could never be paid.
import { composeIBAN, getCountrySpecifications, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { assert } from '../kernel/assert.ts'
import { lettersAndDigitsFault, type NumberFault } from './fault.ts'

const specifications = getCountrySpecifications()

export const hasIbans = (country_code: string): boolean => !!specifications[country_code]?.bban_regexp

const faults: readonly (readonly [ValidationErrorsIBAN, NumberFault])[] = [
  [ValidationErrorsIBAN.NoIBANCountry, 'unknown_country'],
  [ValidationErrorsIBAN.WrongBBANLength, 'wrong_length'],
  [ValidationErrorsIBAN.WrongBBANFormat, 'wrong_characters'],
  [ValidationErrorsIBAN.ChecksumNotNumber, 'wrong_characters'],
  [ValidationErrorsIBAN.WrongIBANChecksum, 'wrong_check_digits'],
]

export function ibanFault(iban: string): NumberFault | undefined {
  const malformed = lettersAndDigitsFault(iban, 5, 34)
  if (malformed) return malformed
  const { errorCodes } = validateIBAN(iban)
  return faults.find(([code]) => errorCodes.includes(code))?.[1]
}

/** `bank`: country and bank as one text (DE99999999). The account is padded to the length of the country. */
export function ibanOf(bank: string, account: string): string {
  const countryCode = bank.slice(0, 2)
  const room = (specifications[countryCode]?.chars ?? 0) - bank.length - 2
  const iban = composeIBAN({ countryCode, bban: bank.slice(2) + account.padStart(room, '0') })
  assert(iban, 'the bank and the account fit into an IBAN of the country')
  return iban
}
