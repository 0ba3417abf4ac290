// The types of routing number, each with its canonical form, its check and its country. CLABE, IBAN, PIX and MSISDN name the account
// itself, the others the bank or branch that keeps it.
import { isCountryCode } from '../kernel/country.ts'
import { isMultipleOfTen } from './check-digits.ts'
import { canonicalText, digitsFault, type Faulty, lettersAndDigitsFault, type NumberFault } from './fault.ts'
import { ibanFault } from './iban.ts'
import { canonicalPixKey, pixKeyFault } from './pix-key.ts'

export const routingNumberTypes = [
  'ABA',
  'CPA',
  'SWIFT',
  'IFSC',
  'CLABE',
  'SORT_CODE',
  'IBAN',
  'PIX',
  'PSE',
  'BEFTN',
  'CBN',
  'MSISDN',
] as const
export type RoutingNumberType = (typeof routingNumberTypes)[number]

export interface RoutingDetail {
  readonly routing_number_type: RoutingNumberType
  readonly routing_number: string
}

interface Kind {
  /** A function: the number contains the country. */
  readonly country: string | ((routing_number: string) => string | undefined)
  readonly canonical?: (unchecked: string) => string
  readonly fault: (canonical: string) => NumberFault | undefined
}

const unlessMatching = (number: string, form: RegExp, fault: NumberFault): NumberFault | undefined =>
  form.test(number) ? undefined : fault
const checkDigitFault = (number: string, weights: readonly number[]): NumberFault | undefined =>
  isMultipleOfTen(number, weights) ? undefined : 'wrong_check_digits'

const kinds: Record<RoutingNumberType, Kind> = {
  // The twelve Federal Reserve districts, alone, + 20 (thrifts) and + 60 (electronic). The government (00) and travellers' cheques (80)
  // have no accounts to pay.
  ABA: {
    country: 'US',
    fault: (number) =>
      digitsFault(number, 9) ??
      unlessMatching(number, /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])/, 'unknown_prefix') ??
      checkDigitFault(number, [3, 7, 1]),
  },
  // 0, institution, transit. On paper it is transit-institution.
  CPA: {
    country: 'CA',
    canonical: (unchecked) => canonicalText(unchecked.replace(/^\s*(\d{5})[\s-](\d{3})\s*$/, '0$2$1')),
    fault: (number) => digitsFault(number, 9) ?? unlessMatching(number, /^0(?!000)/, 'unknown_prefix'),
  },
  // The branch XXX is the head office, like no branch.
  SWIFT: {
    country: (number) => number.slice(4, 6),
    canonical: (unchecked) => canonicalText(unchecked).replace(/^(.{8})XXX$/, '$1'),
    fault: bicFault,
  },
  IFSC: {
    country: 'IN',
    fault: (number) =>
      lettersAndDigitsFault(number, 11) ?? unlessMatching(number, /^[A-Z]{4}0[A-Z\d]{6}$/, 'wrong_characters'),
  },
  CLABE: {
    country: 'MX',
    fault: (number) =>
      digitsFault(number, 18) ??
      unlessMatching(number, /^(?!000)/, 'unknown_prefix') ??
      checkDigitFault(number, [3, 7, 1]),
  },
  SORT_CODE: {
    country: 'GB',
    fault: (number) => digitsFault(number, 6) ?? unlessMatching(number, /^(?!000000)/, 'unknown_prefix'),
  },
  IBAN: { country: (number) => number.slice(0, 2), fault: ibanFault },
  PIX: { country: 'BR', canonical: canonicalPixKey, fault: pixKeyFault },
  // A 1 and the bank's three clearing digits, which may be sent alone.
  PSE: {
    country: 'CO',
    canonical: (unchecked) => canonicalText(unchecked).replace(/^\d{3}$/, '1$&'),
    fault: (number) => digitsFault(number, 4) ?? unlessMatching(number, /^1(?!000)/, 'unknown_prefix'),
  },
  // Bank, district, branch, check digit.
  BEFTN: {
    country: 'BD',
    fault: (number) =>
      digitsFault(number, 9) ??
      unlessMatching(number, /^(?!000)/, 'unknown_prefix') ??
      checkDigitFault(number, [5, 7, 1]),
  },
  // Three digits for deposit money banks, five for other institutions.
  CBN: {
    country: 'NG',
    fault: (number) =>
      digitsFault(number, 3, 5) ??
      (number.length === 4 ? 'wrong_length' : unlessMatching(number, /[^0]/, 'unknown_prefix')),
  },
  MSISDN: {
    country: (number) => (number.startsWith('+254') ? 'KE' : undefined),
    canonical: (unchecked) => canonicalText(unchecked).replace(/^\+?/, '+'),
    fault: phoneNumberFault,
  },
}

function bicFault(number: string): NumberFault | undefined {
  const malformed = lettersAndDigitsFault(number, 8, 11)
  if (malformed) return malformed
  if (number.length !== 8 && number.length !== 11) return 'wrong_length'
  if (!/^[A-Z]{6}/.test(number)) return 'wrong_characters'
  const country_code = number.slice(4, 6)
  // Kosovo has banks but no ISO code; XK is in common use.
  return isCountryCode(country_code) || country_code === 'XK' ? undefined : 'unknown_country'
}

/** E.164. A Kenyan number must be a mobile one: its wallet is paid. */
function phoneNumberFault(number: string): NumberFault | undefined {
  if (!/^\+\d*$/.test(number)) return 'wrong_characters'
  if (number.startsWith('+0')) return 'unknown_prefix'
  if (number.length < 9 || number.length > 16) return 'wrong_length'
  if (!number.startsWith('+254')) return undefined
  return number.length === 13 ? unlessMatching(number, /^\+254[17]/, 'unknown_prefix') : 'wrong_length'
}

export function parseRoutingNumber(type: RoutingNumberType, unchecked: string): RoutingDetail | Faulty {
  const kind = kinds[type]
  const routing_number = (kind.canonical ?? canonicalText)(unchecked)
  const fault = kind.fault(routing_number)
  return fault ? { fault } : { routing_number_type: type, routing_number }
}

/** Undefined only for phone numbers of countries without a corridor. */
export function countryOf({ routing_number_type, routing_number }: RoutingDetail): string | undefined {
  const { country } = kinds[routing_number_type]
  return typeof country === 'string' ? country : country(routing_number)
}

/** Of a canonical CPA number: a 0, the institution, the transit number. */
export const institutionOf = (cpa: string): string => cpa.slice(1, 4)
