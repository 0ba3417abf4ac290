// What the verifier confirmed: a passed verification shows it under `pii`, with include_pii and the scope alone, whichever way it
// passed. What was sent with the verification goes before what the subject's own record says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { raw } from '../support/external-bank-accounts.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Fields = Record<string, any>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const post = (path: string, body: Fields = {}): Promise<Fields> => ok(s.call('POST', path, body))
const read = (guid: string, query = '?include_pii=true', key = s.demo.bank_key): Promise<Fields> =>
  ok(s.call('GET', `/identity_verifications/${guid}${query}`, undefined, { key }))
const ended = (guid: string): Promise<Fields> =>
  eventually(
    () => read(guid),
    ({ state }) => state === 'completed',
  )

const address = { street: '1 Long Lane', city: 'Leeds', country_code: 'GB' }
const known = {
  name: { first: 'Ida', last: 'Entity' },
  address,
  date_of_birth: '1990-04-01',
  phone_number: '+12025550123',
  email_address: 'ida@example.com',
  website: 'https://ida.example',
  identification_numbers: [{ type: 'passport', issuing_country_code: 'GB', identification_number: '123' }],
}
/** These fields and no others; what a name or an address has not is null. */
function expectData(pii: Fields, expected: Fields): void {
  expect(pii).toMatchObject(expected)
  expect(Object.keys(pii).sort()).toEqual(Object.keys(expected).sort())
}

const customer = async (more: Fields = {}): Promise<string> =>
  (await post('/customers', { type: 'individual', ...known, ...more })).guid

const waysToPass = {
  'attested, with the POST': ['attested', {}, undefined],
  passed_immediately: ['id_and_selfie', { expected_behaviours: ['passed_immediately'] }, undefined],
  'decided later': ['id_and_selfie', {}, 'waiting'],
  'decided at once': ['id_and_selfie', {}, 'storing'],
} as const

/** The verification when it has passed. */
async function passed(method: string, customer_guid: string, more: Fields, decided?: string): Promise<Fields> {
  const posted = await post('/identity_verifications', { type: 'kyc', method, customer_guid, ...more })
  expect(posted.pii).toBeUndefined()
  if (decided === 'waiting') {
    await eventually(
      () => read(posted.guid),
      ({ state }) => state === 'waiting',
    )
  }
  if (decided) {
    const answer = await post(`/sandbox/identity_verifications/${posted.guid}/decide`, { outcome: 'passed' })
    expect(answer.pii).toBeUndefined()
  }
  const verification = await ended(posted.guid)
  expect(verification.outcome).toBe('passed')
  return verification
}

describe.each(Object.entries(waysToPass))('%s', (_, [method, more, decided]) => {
  test("shows the customer's own data", async () => {
    expectData((await passed(method, await customer(), more, decided)).pii, known)
  })

  test('shows what was sent in its place', async () => {
    const pii = { name: { first: 'Ida', last: 'Other' }, occupation: 'baker' }
    const verification = await passed(method, await customer(), { ...more, pii }, decided)
    expectData(verification.pii, { ...known, ...pii })
  })
})

test('other names are shown in full', async () => {
  const customer_guid = await customer({ aliases: [{ first: 'I', last: 'E' }, { full: 'Ie' }] })
  const { pii } = await passed('attested', customer_guid, {})
  expect(pii.aliases).toEqual([{ full: 'I E' }, { full: 'Ie' }])
})

test('it stays as it was confirmed, in reads and lists', async () => {
  const customer_guid = await customer()
  const { guid } = await passed('attested', customer_guid, {})
  const { objects } = await ok(s.call('GET', `/identity_verifications?guid=${guid}&include_pii=true`))
  expectData(objects[0].pii, known)
})

describe('a counterparty', () => {
  test.each(['attested', 'watchlists'])('%s', async (method) => {
    const payee = { name: { full: 'Payee' }, address, aliases: [{ full: 'P' }], date_of_birth: '2001-01-01' }
    const { guid: counterparty_guid } = await post('/counterparties', { type: 'business', ...payee })
    const { guid } = await post('/identity_verifications', { type: 'counterparty', method, counterparty_guid })
    expectData((await ended(guid)).pii, payee)
  })
})

describe('a bank account', () => {
  test.each([
    ['whose holder is known', { name: { first: 'Hal', last: 'Older' }, address }],
    ['whose holder is not', undefined],
  ])('%s', async (_, holder) => {
    const body = raw({ customer_guid: s.demo.customers[0]!.guid, ...(holder ? { holder } : {}) })
    const { guid: external_bank_account_guid } = await post('/external_bank_accounts', body)
    const about = { type: 'bank_account', method: 'attested_ownership', external_bank_account_guid }
    const { guid } = await post('/identity_verifications', about)
    expectData((await ended(guid)).pii ?? {}, holder ?? {})
  })
})

describe('nothing is confirmed', () => {
  const sent = { occupation: 'baker' }

  test.each([
    ['attested', { expected_behaviours: ['failed_immediately'] }],
    ['id_and_selfie', { expected_behaviours: ['failed_immediately'] }],
    ['tax_id_and_selfie', { expected_behaviours: ['passed_immediately', 'tax_id_not_checked'] }],
  ])('by one that failed: %s', async (method, more) => {
    const about = { type: 'kyc', method, customer_guid: await customer(), pii: sent, ...more }
    const verification = await ended((await post('/identity_verifications', about)).guid)
    expect(verification).toMatchObject({ outcome: 'failed', pii: sent })
    expect(verification.pii).toEqual(sent)
  })

  test('by one that waits', async () => {
    const about = { type: 'kyc', method: 'id_and_selfie', customer_guid: await customer(), pii: sent }
    const { guid } = await post('/identity_verifications', about)
    expect((await read(guid)).pii).toEqual(sent)
  })
})

test('it is for those alone who may see it', async () => {
  const { guid } = await passed('attested', await customer(), {})
  expect((await read(guid, '')).pii).toBeUndefined()
  const scopes = scopesFor('bank').filter((scope) => scope !== 'identity_verifications:pii:read')
  const fields = { kind: 'bank', bank_guid: s.demo.bank_guid, name: 'k', scopes }
  const { key } = await ok(s.call('POST', '/api_keys', fields, { key: s.demo.organization_key }))
  const refused = await s.call('GET', `/identity_verifications/${guid}?include_pii=true`, undefined, { key })
  expect(refused.status).toBe(403)
})
