// Account numbers that a bank hands out, one per serial number and valid by the rules of their kind. Corridor's banks start
// at different places, so that the same number in two of them is as unlikely as the length of the number allows.
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import { isWholeAccount, nubanOf } from './account-number.ts'
import { withCheckDigit } from './check-digits.ts'
import { ibanOf } from './iban.ts'
import type { RoutingDetail, RoutingNumberType } from './routing-number.ts'

/** The bank at which deposit bank accounts are kept. */
export interface Institution {
  /** By which its customers' money arrives. */
  readonly rail: Rail
  readonly routing_number_type: RoutingNumberType
  /** Its routing number or, where the routing number is the account, what all of these begin with. */
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
  // A random key, as far as its form goes.
  PIX: { digits: 12, write: (number, bank) => `${bank}${number}` },
  PSE: plain(12),
  BEFTN: plain(13),
  CBN: { digits: 9, write: (number, bank) => nubanOf(bank, number) },
  MSISDN: { digits: 8, write: (number, bank) => bank + number },
}

/** Numbers do not repeat within a bank before all of them were given out; none is all zeros. */
function numberOf(bank_guid: Guid, serial: number, digits: number): string {
  const start = BigInt(`0x${bank_guid.slice(-12)}`)
  const all = 10n ** BigInt(digits) - 1n
  return String(1n + ((start + BigInt(serial)) % all)).padStart(digits, '0')
}

export function issueAccount(institution: Institution, bank_guid: Guid, serial: number): IssuedAccount {
  const { routing_number_type, routing_number } = institution
  const { digits, write } = forms[routing_number_type]
  const account_number = write(numberOf(bank_guid, serial, digits), routing_number)
  const routing = isWholeAccount(routing_number_type) ? account_number : routing_number
  return { account_details: [{ account_number }], routing_details: [{ routing_number_type, routing_number: routing }] }
}
