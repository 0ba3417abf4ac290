// Numbers that a bank hands out: valid by the rules that read numbers, and each once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { isProblem, parseBankDetails } from './bank-details.ts'
import { type Institution, issueAccount } from './issued-account.ts'
import { type RoutingNumberType, routingNumberTypes } from './routing-number.ts'

const codes: Record<RoutingNumberType, string> = {
  ABA: '123456780',
  CPA: '099912345',
  SWIFT: 'CORRPHMM',
  IFSC: 'CORR0SANDBX',
  CLABE: '999180',
  SORT_CODE: '999999',
  IBAN: 'DE99999999',
  PIX: '5a4db0c5-0000-4000-8000-',
  PSE: '1999',
  BEFTN: '999270004',
  CBN: '999',
  MSISDN: '+2547',
}
const at = (routing_number_type: RoutingNumberType, routing_number = codes[routing_number_type]): Institution => ({
  rail: 'wire',
  routing_number_type,
  routing_number,
  name: 'Bank',
  address: { street: 's', city: 'c', postal_code: 'p', country_code: 'US' },
})
const bankGuids = fc.bigInt(0n, 2n ** 128n - 1n).map((value) => value.toString(16).padStart(32, '0') as Guid)
const serials = fc.oneof(fc.nat(50), fc.nat(2 ** 31 - 1))

test.each([
  ...routingNumberTypes.map((type) => [type, codes[type]] as const),
  ['IBAN', 'PKCORR'] as const,
  ['CBN', '99999'] as const,
])('%s %s: every account is valid and canonical', (type, code) => {
  fc.assert(
    fc.property(bankGuids, serials, (bank_guid, serial) => {
      const issued = issueAccount(at(type, code), bank_guid, serial)
      const parsed = parseBankDetails(issued)
      if (isProblem(parsed)) throw new Error(`${JSON.stringify(issued)}: ${parsed.fault}`)
      expect([[{ account_number: parsed.account_number }], parsed.routing_details]).toEqual([
        issued.account_details,
        issued.routing_details,
      ])
    }),
  )
})

test.each(routingNumberTypes)('%s: no number is given out twice, also around the highest', (type) => {
  const highest = 'f'.repeat(32) as Guid
  const round = `${'0'.repeat(20)}${(99_999_990).toString(16).padStart(12, '0')}` as Guid
  for (const bank_guid of [highest, round]) {
    const issued = Array.from({ length: 100 }, (_, serial) => JSON.stringify(issueAccount(at(type), bank_guid, serial)))
    expect(new Set(issued).size).toBe(100)
  }
})
