// Customers and counterparties from end to end: every field, every filter, personal data asked for and not, and whose a
// counterparty is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { codeOf, eventsOf as eventsIn } from '../support/desk.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'

type Fields = Record<string, unknown>
type Noun = 'customers' | 'counterparties'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const post = (path: string, body?: Fields, key?: string) => ok(s.call('POST', path, body, key ? { key } : {}))
const get = (path: string) => ok(s.call('GET', path))
const eventsOf = (guid: string): Promise<string[]> => eventsIn(s, guid)

const canary = 'Kw3canary'
const name = { first: `${canary} A`, middle: `${canary} B`, last: `${canary} C`, full: `${canary} A B C` }
const address = {
  street: `${canary} street 1`,
  street2: `${canary} floor 2`,
  city: canary,
  subdivision: 'BC',
  postal_code: canary,
  country_code: 'CA',
}
const aliases = [
  { first: null, middle: null, last: null, full: `${canary} alias` },
  { first: canary, middle: null, last: canary, full: null },
]
const counterpartyPersonal = { name, address, aliases, date_of_birth: '1961-02-03' }
const customerPersonal = {
  ...counterpartyPersonal,
  website: `https://${canary}.example/me`,
  phone_number: '+15550009911',
  email_address: `${canary}@example.com`,
  identification_numbers: [
    {
      type: 'drivers_license',
      issuing_country_code: 'CA',
      identification_number: canary,
      issuing_subdivision: 'BC',
    },
    {
      type: 'tax_identification_number',
      issuing_country_code: 'GB',
      identification_number: canary,
      issuing_subdivision: null,
    },
  ],
}
const personalOf = { customers: customerPersonal, counterparties: counterpartyPersonal }
const isSilent = (text: string): boolean =>
  [canary, '1961-02-03', '5550009911'].every((trace) => !text.toLowerCase().includes(trace.toLowerCase()))
const limits = [
  {
    type: 'rolling',
    name: 'An hour',
    asset: 'USD',
    amount: 9_000,
    interval: 3600,
    activities: ['trading', 'remittance'],
    sides: ['buy'],
  },
  { type: 'monthly', asset: 'BTC', amount: 5, interval: null, activities: [], sides: [] },
]
/** A tenth of a millisecond later. */
const moreThan = (at: string): string => `${at.slice(0, -1)}1Z`
const payee = { type: 'individual', name: { first: 'P', last: 'Q' }, address: { country_code: 'MX' } }

describe.each<[Noun, Fields]>([
  ['customers', { activity_limits: limits }],
  ['counterparties', {}],
])('%s with every field', (noun, plain) => {
  const personal = personalOf[noun]
  const headers = { 'idempotency-key': `all-of-${noun}` }
  let sent: Fields
  let shown: Fields
  beforeAll(async () => {
    const owner = noun === 'counterparties' ? { customer_guid: s.demo.customers[0]!.guid } : {}
    sent = { type: 'individual', ...personal, ...plain, ...owner, labels: ['one', 'two'] }
    shown = { type: 'individual', ...plain, ...owner, labels: ['one', 'two'] }
  })

  test('the answer has what is not personal, and nothing else', async () => {
    const { guid, created_at, updated_at, ...rest } = await ok(s.call('POST', `/${noun}`, sent, { headers }))
    expect(rest).toEqual({ ...shown, bank_guid: s.demo.bank_guid, state: 'unverified', compliance_decisions: [] })
    expect(updated_at).toBe(created_at)
    const told = [
      await s.call('POST', `/${noun}`, sent, { headers }),
      await s.call('GET', `/${noun}/${guid}`),
      await s.call('GET', `/${noun}?guid=${guid}`),
      await s.call('POST', `/sandbox/${noun}/${guid}/verify`),
      ...(noun === 'customers' ? [await s.call('PATCH', `/customers/${guid}`, { state: 'unverified' })] : []),
    ]
    expect(told.filter(({ status, text }) => status > 201 || !isSilent(text))).toEqual([])
    expect(told[1]!.body).toEqual({ guid, created_at, updated_at, ...rest })
  })

  test('personal data comes back as it was sent, to who may see it, and each reading is noted', async () => {
    const [first] = (await get(`/${noun}?label=one`)).objects
    const one = await get(`/${noun}/${first.guid}?include_pii=true`)
    expect(one).toEqual({ ...first, ...personal })
    const page = await get(`/${noun}?label=one&include_pii=true`)
    expect(page.objects).toEqual([one])
    const reads = await s.service
      .sql`select 1 from audit_records where act = 'readPersonalData' and object_guid = ${first.guid}`
    expect(reads).toHaveLength(2)
    const scopes = scopesFor('bank').filter((scope) => scope !== `${noun}:pii:read`)
    const record = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes }
    const { key } = await post('/api_keys', record, s.demo.organization_key)
    for (const path of [`/${noun}/${first.guid}`, `/${noun}`]) {
      const reply = await s.call('GET', `${path}?include_pii=true`, undefined, { key })
      expect([reply.status, reply.body.message_code]).toEqual([403, 'invalid_scopes'])
    }
    expect(
      await s.service.sql`select 1 from audit_records where act = 'readPersonalData' and object_guid = ${first.guid}`,
    ).toHaveLength(2)
  })

  test('nothing of it stands in the database in the clear', async () => {
    const columns = await s.service.sql<{ t: string; c: string; type: string }[]>`
      select table_name as t, column_name as c, data_type as type from information_schema.columns
      where table_schema = 'public' and (table_name like ${`${noun}%`} or table_name in ('events', 'idempotency_keys'))`
    expect(columns.length).toBeGreaterThan(15)
    for (const { t, c, type } of columns) {
      const text = type === 'bytea' ? `encode("${c}", 'escape')` : `"${c}"::text`
      const rows = await s.service.sql.unsafe(`select ${text} as text from "${t}" where "${c}" is not null`)
      expect(rows.filter((row) => !isSilent(row.text as string)).length, `${t}.${c}`).toBe(0)
    }
  })

  test.each<[Fields, string]>([
    [{ name: { first: 'A' } }, '400 missing_parameter name.last'],
    [{ type: 'business', name: { first: 'A', last: 'B' } }, '400 missing_parameter name.full'],
    [{ type: 'person' }, '400 invalid_value type'],
    [{ address: { ...address, country_code: 'XX' } }, '400 invalid_value address.country_code'],
    [{ address: { street: 'no country' } }, '400 missing_parameter address.country_code'],
    [{ address: { ...address, subdivision: 'LONG' } }, '400 invalid_value address.subdivision'],
    [{ aliases: [{}] }, '400 invalid_value aliases[0]'],
    [{ date_of_birth: '1961-02-30' }, '400 invalid_value date_of_birth'],
    [{ date_of_birth: '2999-01-01' }, '400 invalid_value date_of_birth'],
    [{ labels: Array(9).fill('x') }, '400 invalid_value labels'],
    [{ compliance_decisions: [] }, '400 unknown_parameter compliance_decisions'],
    [{ state: 'verified' }, '400 unknown_parameter state'],
  ])('%j is %s', async (wrong, code) => {
    expect(codeOf(await s.call('POST', `/${noun}`, { ...sent, ...wrong }))).toBe(code)
  })

  test('each filter finds what it says', async () => {
    const full = { name: { full: 'A firm' }, labels: ['firm'] }
    const firm = await post(`/${noun}`, { ...payee, type: 'business', ...full })
    await post(`/sandbox/${noun}/${firm.guid}/reject`)
    const found = async (query: string): Promise<boolean> =>
      (await get(`/${noun}?per_page=100&${query}`)).objects.some(({ guid }: Fields) => guid === firm.guid)
    const at = encodeURIComponent(firm.created_at)
    for (const [yes, no] of [
      ['type=business', 'type=individual'],
      [`bank_guid=${s.demo.bank_guid}`, `bank_guid=${firm.guid}`],
      [`guid=${firm.guid}`, `guid=${s.demo.bank_guid}`],
      ['state=rejected', 'state=verified,unverified'],
      ['label=other,firm', 'label=other'],
      [`created_at_gte=${at}`, `created_at_lt=${at}`],
      [`updated_at_gte=${at}`, `updated_at_lt=${at}`],
      // A bound between two milliseconds is after what was made at the first of them.
      [`created_at_lt=${moreThan(firm.created_at)}`, `created_at_gte=${moreThan(firm.created_at)}`],
      ['type=business&state=rejected&include_pii=true', 'type=business&state=storing'],
    ])
      expect([yes, await found(yes!), await found(no!)]).toEqual([yes, true, false])
  })
})

test('the day of birth is measured by the bank’s own clock', async () => {
  const body = { name: 'Later', type: 'sandbox' }
  const bank = await post('/banks', body, s.demo.organization_key)
  const record = { name: 'k', kind: 'bank', bank_guid: bank.guid, scopes: scopesFor('bank') }
  const { key } = await post('/api_keys', record, s.demo.organization_key)
  const { now } = await post('/sandbox/clock', { frozen: true, advance_seconds: 172_800 }, key)
  const born = (date_of_birth: string, of?: string) =>
    s.call('POST', '/counterparties', { ...payee, date_of_birth }, of ? { key: of } : {})
  const ahead = now.slice(0, 10)
  expect((await born(ahead, key)).status).toBe(201)
  expect(codeOf(await born(ahead))).toBe('400 invalid_value date_of_birth')
  const after = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10)
  expect(codeOf(await born(after, key))).toBe('400 invalid_value date_of_birth')
})

describe('counterparties', () => {
  test('belong to the bank or to a customer of it', async () => {
    const [ada, ben] = s.demo.customers.map(({ guid }) => guid)
    const of = async (owner: Fields) => (await post('/counterparties', { ...payee, ...owner })).guid as string
    const [hers, his, ours] = [await of({ customer_guid: ada }), await of({ customer_guid: ben }), await of({})]
    const listed = (await get(`/counterparties?customer_guid=${ada},${ben}&per_page=100`)).objects as Fields[]
    expect(listed.map(({ guid }) => guid)).toEqual(expect.arrayContaining([hers, his]))
    expect(listed.some(({ guid }) => guid === ours)).toBe(false)
    expect((await get(`/counterparties/${ours}`)).customer_guid).toBeNull()
    for (const customer_guid of ['f'.repeat(32), 'nobody'])
      expect(codeOf(await s.call('POST', '/counterparties', { ...payee, customer_guid }))).toBe(
        '422 no_customer customer_guid',
      )
  })

  test.each([
    ['verify', 'verified', 'passed'],
    ['reject', 'rejected', 'failed'],
  ])('%s is final, has its event and leaves its decision', async (decision, state, leaves) => {
    const { guid } = await post('/counterparties', payee)
    const decided = await post(`/sandbox/counterparties/${guid}/${decision}`)
    const left = { type: 'person_attested', state: leaves, failure_codes: null }
    expect(decided).toMatchObject({ state, compliance_decisions: [left] })
    expect(await post(`/sandbox/counterparties/${guid}/${decision}`)).toEqual(decided)
    expect(await get(`/counterparties/${guid}`)).toEqual(decided)
    const other = decision === 'verify' ? 'reject' : 'verify'
    expect(codeOf(await s.call('POST', `/sandbox/counterparties/${guid}/${other}`))).toMatch('409 data_exists')
    const way = ['storing', 'unverified', state].map((each) => `counterparty.${each}`)
    expect(await eventsOf(guid)).toEqual(way)
  })
})

test('after all this the books are sound', async () => {
  assertSound(await audit(s.service.sql))
})
