// Identity verifications: what a request may not say, what becomes of personal data, and that no restart loses one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { makeCounterparty } from '../support/counterparty.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Fields = Record<string, any>

let s: TestService
let customer_guid: string
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  customer_guid = (await ok(s.call('POST', '/customers', { type: 'business', name: { full: 'Firm' } }))).guid
})
afterAll(() => s.stop())

describe('a request', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  const kyc = { type: 'kyc', method: 'id_and_selfie', customer_guid: a }
  const immediately = ['passed_immediately', 'failed_immediately']
  test.each<[Fields, string]>([
    [{ ...kyc, customer_guid: undefined }, 'missing_parameter customer_guid'],
    [{ ...kyc, counterparty_guid: b }, 'invalid_parameter counterparty_guid'],
    [{ ...kyc, type: 'counterparty', method: 'watchlists' }, 'invalid_parameter customer_guid'],
    [{ type: 'bank_account', method: 'account_ownership' }, 'missing_parameter external_bank_account_guid'],
    [{ ...kyc, method: 'account_ownership' }, 'invalid_parameter method'],
    [{ ...kyc, method: 'watchlists' }, 'invalid_parameter method'],
    [{ ...kyc, method: 'attested', options: { require_tax_id: true } }, 'invalid_parameter options.require_tax_id'],
    [
      { type: 'counterparty', method: 'watchlists', counterparty_guid: a, business_associates: [] },
      'invalid_parameter business_associates',
    ],
    [{ ...kyc, expected_behaviours: immediately }, 'invalid_parameter expected_behaviours'],
    [{ ...kyc, expected_behaviours: ['tax_id_not_checked'] }, 'invalid_parameter expected_behaviours'],
    [{ ...kyc, document_file_guids: [a, a] }, 'invalid_value document_file_guids'],
    [{ ...kyc, pii: { date_of_birth: '2001-02-30' } }, 'invalid_value pii.date_of_birth'],
  ])('%j is %s', async (body, expected) => {
    const { status, body: reply } = await s.call('POST', '/identity_verifications', body)
    expect([status, `${reply.message_code} ${reply.errors[0].field}`]).toEqual([400, expected])
  })

  test.each<[Fields, string]>([
    [{}, 'missing_parameter outcome'],
    [{ outcome: 'passed', failure_codes: ['watchlist_match'] }, 'invalid_parameter failure_codes'],
    [{ verifier_state: 'pending', failure_codes: ['watchlist_match'] }, 'invalid_parameter failure_codes'],
    [{ outcome: 'passed', verifier_state: 'pending' }, 'invalid_parameter verifier_state'],
    [{ verifier_state: 'completed' }, 'invalid_value verifier_state'],
  ])('a decision %j is %s', async (body, expected) => {
    const { status, body: reply } = await s.call('POST', `/sandbox/identity_verifications/${a}/decide`, body)
    expect([status, `${reply.message_code} ${reply.errors[0].field}`]).toEqual([400, expected])
  })
})

describe('personal data', () => {
  const canary = 'Zq7canary'
  const address = { street: `${canary} street`, country_code: 'US' }
  const pii = {
    name: { full: `${canary} Ltd` },
    aliases: [{ full: `${canary} alias` }],
    address,
    date_of_birth: '1987-06-05',
    phone_number: '+15557654321',
    email_address: `${canary}@example.com`,
    occupation: canary,
    website: `https://${canary}.example`,
    nature_of_business: canary,
    registered_address: address,
    business_industry: canary,
    business_funds_source: canary,
    business_funds_destination: canary,
    identification_numbers: [{ type: 'passport', issuing_country_code: 'US', identification_number: canary }],
  }
  const business_associates = [
    { role: 'director', email_address: `${canary}-1@example.com` },
    { role: 'owner', email_address: `${canary}-2@example.com` },
  ]
  const tellsNothing = (text: string) => !/zq7canary|1987-06-05|5557654321/i.test(text)
  let guid: string

  test('is in no answer to a POST, and in none to a GET that did not ask', async () => {
    const body = { type: 'kyc', method: 'business_registration', customer_guid, pii, business_associates }
    const headers = { 'idempotency-key': 'idv-1' }
    const posted = await s.call('POST', '/identity_verifications', body, { headers })
    guid = posted.body.guid
    const path = `/identity_verifications/${guid}`
    const replies = [
      posted,
      await s.call('POST', '/identity_verifications', body, { headers }),
      await s.call('POST', `/sandbox${path}/decide`, { verifier_state: 'pending' }),
      await s.call('GET', path),
      await s.call('GET', `/identity_verifications?guid=${guid}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200])
    expect(replies.filter(({ text }) => !tellsNothing(text))).toEqual([])
    expect(replies[3]!.body.business_associates).toEqual([
      { role: 'director', verifier_inquiry_id: `inq_${guid}_1`, verifier_state: 'pending', state: 'pending' },
      { role: 'owner', verifier_inquiry_id: `inq_${guid}_2`, verifier_state: 'pending', state: 'pending' },
    ])
  })

  test('is shown with include_pii and the scope, and each reading is noted', async () => {
    const shown = { pii, business_associates }
    const path = `/identity_verifications/${guid}?include_pii=true`
    expect(await ok(s.call('GET', path))).toMatchObject(shown)
    const page = await ok(s.call('GET', `/identity_verifications?include_pii=true&customer_guid=${customer_guid}`))
    expect(page.objects).toMatchObject([shown])
    expect(
      await s.service.sql`select 1 from audit_records where act = 'readPersonalData' and object_guid = ${guid}`,
    ).toHaveLength(2)
    const scopes = scopesFor('bank').filter((scope) => scope !== 'identity_verifications:pii:read')
    const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes }
    const { key } = await ok(s.call('POST', '/api_keys', body, { key: s.demo.organization_key }))
    expect((await s.call('GET', path, undefined, { key })).status).toBe(403)
  })

  test('stands in no column in the clear', async () => {
    for (const table of ['identity_verifications', 'identity_verifications_pii', 'events', 'idempotency_keys']) {
      const rows = await s.service.sql.unsafe(`select to_jsonb(t)::text as text from ${table} t`)
      expect(rows.filter(({ text }) => !tellsNothing(text)).length, table).toBe(0)
    }
    const hex = Buffer.from(canary).toString('hex')
    const [found] = await s.service.sql.unsafe(
      `select count(*)::integer as n from identity_verifications_pii t where to_jsonb(t)::text like '%${hex}%'`,
    )
    expect(found!.n).toBe(0)
  })
})

test('an associate who is a customer too is named as one, of this bank and not the business itself', async () => {
  const body = (...guids: (string | undefined)[]) => ({
    type: 'kyc',
    method: 'business_registration',
    customer_guid,
    business_associates: guids.map((guid, i) => ({
      role: i ? 'owner' : 'director',
      email_address: `${i}@example.com`,
      customer_guid: guid,
    })),
  })
  const [ada, ben] = s.demo.customers.map(({ guid }) => guid)
  const posted = await ok(s.call('POST', '/identity_verifications', body(ada, undefined, ben)))
  expect(posted.business_associates.map((each: Fields) => [each.role, each.customer_guid])).toEqual([
    ['director', ada],
    ['owner', undefined],
    ['owner', ben],
  ])
  expect(await ok(s.call('GET', `/identity_verifications/${posted.guid}`))).toEqual(posted)
  // It is about the business: lists do not find it by its associates.
  expect((await ok(s.call('GET', `/identity_verifications?customer_guid=${ada}`))).total).toBe(0)
  for (const [guid, code] of [
    ['f'.repeat(32), 'no_customer'],
    ['nobody', 'no_customer'],
    [customer_guid, 'unsupported_value'],
  ]) {
    const { status, body: reply } = await s.call('POST', '/identity_verifications', body(undefined, guid))
    expect([status, reply.errors]).toMatchObject([422, [{ field: 'business_associates[1].customer_guid', code }]])
  }
})

test('of several verifications of a counterparty one that fails wins, whichever is heard last', async () => {
  // What `attested` says is heard at once, what `watchlists` says when somebody works.
  const cases = [
    ['attested passed', ['watchlists failed'], 'verified rejected'],
    ['attested failed', ['watchlists passed'], 'rejected'],
    [undefined, ['watchlists failed', 'watchlists passed', 'watchlists failed', 'watchlists passed'], undefined],
  ] as const
  const counterparties: string[] = []
  const asked: string[] = []
  for (const [attested, watched] of cases) {
    const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid, 'unverified')
    counterparties.push(counterparty_guid)
    for (const word of [...watched, ...(attested ? [attested] : [])]) {
      const [method, outcome] = word.split(' ')
      const body = { type: 'counterparty', method, counterparty_guid, expected_behaviours: [`${outcome}_immediately`] }
      asked.push((await ok(s.call('POST', '/identity_verifications', body))).guid)
    }
  }
  const workers = await Promise.all(
    [1, 2].map(() => startTestService({ database_url: s.service.database_url, env: { CORRIDOR_ROLES: 'worker' } })),
  )
  for (const guid of asked) {
    await eventually(
      () => ok(s.call('GET', `/identity_verifications/${guid}`)),
      ({ state }) => state === 'completed',
    )
  }
  for (const worker of workers) await worker.stop()
  for (const [i, guid] of counterparties.entries()) {
    expect((await ok(s.call('GET', `/counterparties/${guid}`))).state).toBe('rejected')
    const events = await s.service.sql`select event_type from events where object_guid = ${guid} order by sequence`
    const states = events.map(({ event_type }) => event_type.replace('counterparty.', '')).join(' ')
    const expected = cases[i]![2] ?? (states.includes(' verified') ? 'verified rejected' : 'rejected')
    expect(states).toBe(`storing unverified ${expected}`)
  }
})

test('what one process stored another goes on with, and its end is kept', async () => {
  const body = { type: 'kyc', method: 'enhanced_due_diligence', customer_guid }
  const left = await ok(s.call('POST', '/identity_verifications', body))
  const immediate = { ...body, expected_behaviours: ['passed_immediately'] }
  const answered = await ok(s.call('POST', '/identity_verifications', immediate))
  expect([left.state, answered.state]).toEqual(['storing', 'storing'])
  const reached = (guid: string, state: string) =>
    eventually(
      () => ok(s.call('GET', `/identity_verifications/${guid}`)),
      (verification) => verification.state === state,
    )
  const first = await startTestService({ database_url: s.service.database_url })
  await reached(left.guid, 'waiting')
  expect((await reached(answered.guid, 'completed')).outcome).toBe('passed')
  await first.stop()
  // Nobody works while the time comes; the next process finds it due.
  await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 15 * 86_400 }))
  expect((await ok(s.call('GET', `/identity_verifications/${left.guid}`))).state).toBe('waiting')
  const second = await startTestService({ database_url: s.service.database_url })
  await reached(left.guid, 'expired')
  await second.stop()
  assertSound(await audit(s.service.sql))
})
