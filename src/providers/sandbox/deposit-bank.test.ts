// The simulated bank keeps accounts in every fiat asset, reached by a rail of that asset and country.
import { expect, test } from 'vitest'
import { isProblem, parseBankDetails } from '../../bank-numbers/bank-details.ts'
import { corridorsTo } from '../../bank-numbers/corridors.ts'
import { issueAccount } from '../../bank-numbers/issued-account.ts'
import { assets } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import { sandboxInstitutionFor } from './deposit-bank.ts'

test.each(assets.filter(({ kind }) => kind === 'fiat').map(({ code }) => code))('%s', (asset) => {
  const institution = sandboxInstitutionFor(asset)!
  const details = parseBankDetails(issueAccount(institution, '0'.repeat(32) as Guid, 0))
  if (isProblem(details)) throw new Error(details.fault)
  expect(details.country_code).toBe(institution.address.country_code)
  const reached = corridorsTo(asset, details.country_code!, details.routing_details)
  expect(reached.map(({ rail }) => rail)).toContain(institution.rail)
})

test('it keeps no accounts in crypto', () => expect(sandboxInstitutionFor('BTC')).toBeUndefined())
