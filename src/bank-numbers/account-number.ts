// Account numbers: the rules of each type of routing number, and how much of a number is shown.
import { defined } from '../kernel/assert.ts'
import { withCheckDigit } from './check-digits.ts'
import { canonicalText, digitsFault, type Faulty, isFaulty, lettersAndDigitsFault, type NumberFault } from './fault.ts'
import { hasIbans, ibanFault } from './iban.ts'
import { countryOf, parseRoutingNumber, type RoutingDetail, type RoutingNumberType } from './routing-number.ts'

type Rule = (account_number: string, routing: RoutingDetail) => NumberFault | undefined

/** The routing number is the account. An account number beside it may only repeat it. */
const isRouting: Rule = (account_number, { routing_number }) =>
  account_number === routing_number ? undefined : 'different_account'

const digits =
  (min: number, max = min): Rule =>
  (account_number) =>
    digitsFault(account_number, min, max) ?? (/^0+$/.test(account_number) ? 'all_zeros' : undefined)

const rules: Record<RoutingNumberType, Rule> = {
  ABA: digits(4, 17),
  CPA: digits(5, 12),
  SWIFT: abroad,
  IFSC: digits(9, 18),
  CLABE: isRouting,
  SORT_CODE: digits(8),
  IBAN: isRouting,
  PIX: isRouting,
  PSE: digits(6, 20),
  BEFTN: digits(6, 17),
  CBN: nuban,
  MSISDN: isRouting,
}

const filipino = digits(8, 16)

/** A number that starts with the bank's country and two digits is an IBAN, and is checked as one. */
function abroad(account_number: string, routing: RoutingDetail): NumberFault | undefined {
  const country_code = defined(countryOf(routing), 'a BIC names its country')
  if (country_code === 'PH') return filipino(account_number, routing)
  const meansIban = hasIbans(country_code) && account_number.startsWith(country_code) && /^..\d\d/.test(account_number)
  if (meansIban) return ibanFault(account_number)
  return lettersAndDigitsFault(account_number, 4, 34) ?? (/^0+$/.test(account_number) ? 'all_zeros' : undefined)
}

/** Nine digits, and a check digit over the bank's six-digit code (000 + three digits, or 9 + five) and the nine. */
function nuban(account_number: string, routing: RoutingDetail): NumberFault | undefined {
  const malformed = digits(10)(account_number, routing)
  if (malformed) return malformed
  return nubanOf(routing.routing_number, account_number.slice(0, 9)) === account_number
    ? undefined
    : 'wrong_check_digits'
}

export function nubanOf(routing_number: string, nineDigits: string): string {
  const bank = routing_number.length === 3 ? `000${routing_number}` : `9${routing_number}`
  return withCheckDigit(bank + nineDigits, nubanWeights).slice(bank.length)
}

const nubanWeights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 1]

export const isWholeAccount = (type: RoutingNumberType): boolean => rules[type] === isRouting

export function parseAccountNumber(
  routing: RoutingDetail,
  unchecked: string,
): { readonly account_number: string } | Faulty {
  const account_number = canonicalAccount(routing.routing_number_type, unchecked)
  const fault = rules[routing.routing_number_type](account_number, routing)
  return fault ? { fault } : { account_number }
}

function canonicalAccount(type: RoutingNumberType, unchecked: string): string {
  if (!isWholeAccount(type)) return canonicalText(unchecked)
  const parsed = parseRoutingNumber(type, unchecked)
  return isFaulty(parsed) ? unchecked : parsed.routing_number
}

/** The last four characters, but never more than half of the number. */
export function lastFour(account_number: string): string {
  const shown = Math.min(4, Math.floor(account_number.length / 2))
  return account_number.slice(account_number.length - shown)
}
