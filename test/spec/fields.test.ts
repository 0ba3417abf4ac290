// Every field of the interface is tested: a request that carries it is accepted, and a case says which value an answer has in it.
// Pages and most parameters are tested in flows/lists.test.ts, values of enumerations in enumerations.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { openDesk, type Recipe } from './desk.ts'
import { notes } from './fields/notes.ts'
import { organizationFields } from './fields/organization.ts'
import { otherParameters, parameterCases, parametersTried } from './fields/parameters.ts'
import { payoutFields } from './fields/payouts.ts'
import { peopleFields } from './fields/people.ts'
import { placeFields } from './fields/places.ts'
import { providerFields } from './fields/providers.ts'
import { remittanceFields } from './fields/remittance.ts'
import { sweepFields } from './fields/sweeps.ts'
import { tradingFields } from './fields/trading.ts'
import { transferFields } from './fields/transfers.ts'
import { compared } from './interface/compare.ts'
import { resources } from './interface/resources.ts'

const cases: readonly Recipe[] = [
  ...tradingFields,
  ...transferFields,
  ...remittanceFields,
  ...payoutFields,
  ...peopleFields,
  ...placeFields,
  ...organizationFields,
  ...providerFields,
  ...sweepFields,
  ...parameterCases,
]

const { carried, shown } = compared(resources)

/** Nothing gives these a value. docs/spec-coverage.md says why. */
const reserved = ['Provider.progress', 'Subscription.recipient', 'SupportingFile.expiration_date']

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

describe('what the interface says of', () => {
  test.each(cases.map((each) => [each.does, each] as const))('%s', async (_, { bank, run }) =>
    run(await openDesk(s, bank, notes), s),
  )
})

test('accepted requests carried every field', () => {
  expect([...carried].filter((field) => !notes.carried.has(field))).toEqual([])
})

test('a value was expected of every field of answers that is not reserved', () => {
  const isOfPage = (field: string): boolean => /^GET \S+ (total|page|per_page|objects)$/.test(field)
  const missing = [...shown].filter((field) => !isOfPage(field) && !notes.asserted.has(field))
  expect(missing.sort()).toEqual(reserved)
})

test('the parameters that the test of all lists leaves to this one were tried', () => {
  expect([...parametersTried].sort()).toEqual([...otherParameters].sort())
})
