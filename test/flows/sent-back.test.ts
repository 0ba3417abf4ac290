// What was read can be sent: the parts of one record, with their nulls, make or change another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../support/external-bank-accounts.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const post = (path: string, body: object) => ok(s.call('POST', path, body))
const read = (path: string) => ok(s.call('GET', `${path}?include_pii=true`))

/** With parts that are missing, so that nulls are read. */
const person = {
  type: 'individual',
  name: { first: 'Ana', last: 'Cruz' },
  address: { city: 'Reno', country_code: 'US' },
  aliases: [{ full: 'A. Cruz' }],
  identification_numbers: [{ type: 'passport', issuing_country_code: 'US', identification_number: 'X1' }],
  activity_limits: [{ type: 'daily', asset: 'USD', amount: 500 }],
}

test('an identification number needs no country', async () => {
  const numbers = [{ type: 'passport', identification_number: '1' }]
  const { guid } = await post('/customers', { ...person, identification_numbers: numbers })
  const { identification_numbers } = await read(`/customers/${guid}`)
  expect(identification_numbers).toEqual([{ ...numbers[0], issuing_country_code: null, issuing_subdivision: null }])
})

test('a customer: name, address, aliases, identification numbers, limits', async () => {
  const { guid } = await post('/customers', person)
  const first = await read(`/customers/${guid}`)
  expect(first).toMatchObject({
    name: { middle: null, full: null },
    address: { street2: null, subdivision: null },
    identification_numbers: [{ issuing_subdivision: null }],
    activity_limits: [{ interval: null }],
    website: null,
    labels: null,
  })
  const { guid: _, bank_guid, state, compliance_decisions, created_at, updated_at, ...parts } = first
  const second = await read(`/customers/${(await post('/customers', parts)).guid}`)
  expect(second).toMatchObject(parts)
  const limited = await ok(s.call('PATCH', `/customers/${guid}`, { activity_limits: first.activity_limits }))
  expect(limited.activity_limits).toEqual(first.activity_limits)
})

test('a counterparty', async () => {
  const { name, address, aliases } = person
  const { guid } = await post('/counterparties', { type: 'individual', name, address, aliases })
  const first = await read(`/counterparties/${guid}`)
  const { guid: _, bank_guid, state, compliance_decisions, created_at, updated_at, ...parts } = first
  expect(parts).toMatchObject({ customer_guid: null, date_of_birth: null, labels: null, name: { middle: null } })
  expect(await read(`/counterparties/${(await post('/counterparties', parts)).guid}`)).toMatchObject(parts)
})

test("what is known of a bank account's holder, and its numbers", async () => {
  const holder = { name: person.name, address: person.address }
  const { guid } = await post('/external_bank_accounts', raw({ holder }))
  const { pii } = await read(`/external_bank_accounts/${guid}`)
  const { names, addresses, account_details, routing_details } = pii[0]
  expect([names[0].middle, addresses[0].street]).toEqual([null, null])
  const again = { holder: { name: names[0], address: addresses[0] }, account_details, routing_details }
  const second = await post('/external_bank_accounts', { ...raw(), ...again })
  expect((await read(`/external_bank_accounts/${second.guid}`)).pii).toEqual(pii)
})

test('what was said to a verification', async () => {
  const { guid: customer_guid } = await post('/customers', person)
  const { activity_limits: _, type: __, ...pii } = person
  const kyc = { type: 'kyc', method: 'attested', customer_guid }
  const { guid } = await post('/identity_verifications', { ...kyc, pii })
  const first = await read(`/identity_verifications/${guid}`)
  expect(first.pii).toMatchObject({ name: { middle: null }, address: { street: null } })
  const second = await post('/identity_verifications', { ...kyc, pii: first.pii })
  expect((await read(`/identity_verifications/${second.guid}`)).pii).toMatchObject(first.pii)
})

test('the configuration and the settings of a bank', async () => {
  const key = { key: s.demo.organization_key }
  const path = `/banks/${s.demo.bank_guid}`
  await ok(s.call('PATCH', path, { settings: { reserve_minimums: { USD: 5 } } }, key))
  const before = await ok(s.call('GET', path))
  const { guid, organization_guid, type, created_at, updated_at, ...parts } = before
  expect(await ok(s.call('PATCH', path, parts, key))).toMatchObject(parts)
})

test('the participants of a transfer', async () => {
  const [from, to] = s.demo.customers as [(typeof s.demo.customers)[0], (typeof s.demo.customers)[0]]
  const usd = (owner: typeof from) => owner.accounts.find(({ asset }) => asset === 'USD')!.guid
  const order = { product_type: 'book_transfer', asset: 'USD', deliver_amount: 5, customer_guid: from.guid }
  const places = { source_account_guid: usd(from), destination_account_guid: usd(to) }
  const quoted = async () => (await post('/quotes', { ...order, ...places })).guid
  const first = await post('/transfers', { quote_guid: await quoted(), transfer_type: 'book' })
  expect(first.source_participants).toMatchObject([{ type: 'customer', guid: from.guid }])
  const { source_participants, destination_participants, labels, payment_rail } = first
  expect([labels, payment_rail]).toEqual([null, null])
  const parts = { source_participants, destination_participants, labels, payment_rail }
  expect(await post('/transfers', { quote_guid: await quoted(), transfer_type: 'book', ...parts })).toMatchObject(parts)
})

test('null for everything that a plan may be told', async () => {
  const { guid: customer_guid, accounts } = s.demo.customers[0]!
  const [fiat, trading] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]
  const { guid } = await post('/plans', {
    type: 'remittance',
    customer_guid,
    bank_guid: null,
    source_account: { guid: fiat.guid, amount: 10_000, payment_rail: null },
    destination_account: { guid: trading.guid, amount: null, payment_rail: null },
    travel_rule_info: { ultimate_originating_party_guid: null, ultimate_receiving_party_guid: null },
    purpose_of_transaction: null,
    supporting_documents: null,
    labels: null,
  })
  const plan = await eventually(
    () => ok(s.call('GET', `/plans/${guid}`)),
    ({ state }) => state === 'completed' || state === 'failed',
  )
  expect(plan).toMatchObject({ state: 'completed', failure_code: null, stages: [{ failure_code: null }] })
})
