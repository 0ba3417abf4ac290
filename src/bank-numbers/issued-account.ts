// Account numbers that an institution issues, one per serial number, valid by the rules of their type. Corridor's banks start at
// different numbers, so two banks rarely have the same one.
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import { isWholeAccount, nubanOf } from './account-number.ts'
import { withCheckDigit } from './check-digits.ts'
import { ibanOf } from './iban.ts'
import type { RoutingDetail, RoutingNumberType } from './routing-number.ts'

/** Keeps deposit bank accounts. */
export interface Institution {
  readonly rail: Rail
  readonly routing_number_type: RoutingNumberType
  /** If the routing number is the account: the start of all of them. */
  readonly routing_number: string
  readonly name: string
  readonly address: {
    readonly street: string
    readonly street2?: string
    readonly city: string
    readonly subdivision?: string
    readonly postal_code: string
    readonly country_code: string
  }
  /** It has given these to the bank. Undefined: it takes the numbers that are issued here. */
  readonly account_numbers?: readonly string[]
}

export interface IssuedAccount {
  readonly account_details: readonly { readonly account_number: string }[]
  readonly routing_details: readonly RoutingDetail[]
}

interface Form {
  readonly digits: number
  readonly write: (digits: string, routing_number: string) => string
}

const plain = (digits: number): Form => ({ digits, write: (number) => number })

const forms: Record<RoutingNumberType, Form> = {
  ABA: plain(12),
  CPA: plain(12),
  SWIFT: plain(12),
  IFSC: plain(12),
  CLABE: { digits: 11, write: (number, bank) => withCheckDigit(bank + number, [3, 7, 1]) },
  SORT_CODE: plain(8),
  IBAN: { digits: 10, write: (number, bank) => ibanOf(bank, number) },
  // It has the form of a random key.
  PIX: { digits: 12, write: (number, bank) => `${bank}${number}` },
  PSE: plain(12),
  BEFTN: plain(13),
  CBN: { digits: 9, write: (number, bank) => nubanOf(bank, number) },
  MSISDN: { digits: 8, write: (number, bank) => bank + number },
}

/** Within a bank no number repeats before all were issued; none is all zeros. */
function numberOf(bank_guid: Guid, serial: number, digits: number): string {
  const start = BigInt(`0x${bank_guid.slice(-12)}`)
  const all = 10n ** BigInt(digits) - 1n
  return String(1n + ((start + BigInt(serial)) % all)).padStart(digits, '0')
}

export function issueAccount(institution: Institution, bank_guid: Guid, serial: number): IssuedAccount {
  const { routing_number_type, routing_number } = institution
  const { digits, write } = forms[routing_number_type]
  return givenAccount(institution, write(numberOf(bank_guid, serial, digits), routing_number))
}

export function givenAccount(
  { routing_number_type, routing_number }: Institution,
  account_number: string,
): IssuedAccount {
  const routing = isWholeAccount(routing_number_type) ? account_number : routing_number
  return { account_details: [{ account_number }], routing_details: [{ routing_number_type, routing_number: routing }] }
}
