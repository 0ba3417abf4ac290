// Customers and their personal data, what their states allow, API keys, and the organization's banks.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService } from '../../src/main.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { outcomeOf } from '../support/desk.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

let s: TestService
/** It stands until it is moved: on a slow machine seconds pass between two steps. */
let now_ms = Date.now()
beforeAll(async () => {
  s = await startTestService({ now: () => now_ms })
})
afterAll(() => s.stop())

const organization = () => ({ key: s.demo.organization_key })
const newKey = (fields: Fields = {}) => {
  const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: scopesFor('bank'), ...fields }
  return ok(s.call('POST', '/api_keys', body, organization()))
}

/** The scope that a 403 names. */
const lackingIn = ({ headers }: { readonly headers: Headers }) =>
  /^Bearer error="insufficient_scope", scope="(.*)"$/.exec(headers.get('www-authenticate') ?? '')?.[1]

const canary = 'Zq7canary'
const personal = {
  name: { first: `${canary}-first`, middle: `${canary}-middle`, last: `${canary}-last` },
  address: { street: `${canary} street`, city: canary, postal_code: canary, country_code: 'US' },
  aliases: [{ full: `${canary} alias` }],
  website: `https://${canary}.example`,
  date_of_birth: '1987-06-05',
  phone_number: '+15557654321',
  email_address: `${canary}@example.com`,
  identification_numbers: [{ type: 'passport', issuing_country_code: 'US', identification_number: canary }],
}
/** Also in the forms that a careless copy would have. */
const traces = [canary, '1987-06-05', '5557654321', Buffer.from(canary).toString('base64').slice(0, 11)]
const tellsNothing = (text: string) => traces.every((trace) => !text.toLowerCase().includes(trace.toLowerCase()))

describe('personal data', () => {
  const limits = [{ type: 'daily', asset: 'USD', amount: 5, activities: ['trading'], sides: [] }]
  const headers = { 'idempotency-key': 'customer-1' }
  const body = { type: 'individual', ...personal, activity_limits: limits, labels: ['vip'] }
  let customer: Fields & { guid: string }
  beforeAll(async () => {
    customer = await ok(s.call('POST', '/customers', body, { headers }))
  })

  test('is in no answer to a POST, a PATCH or a replay', async () => {
    expect(customer).toMatchObject({
      type: 'individual',
      state: 'unverified',
      activity_limits: limits,
      labels: ['vip'],
    })
    const path = `/customers/${customer.guid}`
    const replies = [
      await s.call('POST', '/customers', body, { headers }),
      await s.call('PATCH', path, { activity_limits: [] }),
      await s.call('POST', `/sandbox${path}/verify`),
      await s.call('PATCH', path, { state: 'unverified' }),
      await s.call('GET', path),
      await s.call('GET', `/customers?guid=${customer.guid}`),
      await s.call('GET', `${path}?include_pii=false`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200])
    expect(replies[0]!.headers.get('idempotent-replayed')).toBe('true')
    expect(replies.filter(({ text }) => !tellsNothing(text))).toEqual([])
    for (const field of Object.keys(personal)) expect(replies[4]!.body).not.toHaveProperty(field)
  })

  test('is answered with include_pii and the scope, and each reading is noted', async () => {
    const { key, guid: api_key_guid } = await newKey()
    const one = await s.call('GET', `/customers/${customer.guid}?include_pii=true`, undefined, { key })
    expect(one.body).toMatchObject(personal)
    const page = await ok(s.call('GET', '/customers?include_pii=true&per_page=100', undefined, { key }))
    expect(page.objects.find(({ guid }: Fields) => guid === customer.guid)).toMatchObject(personal)
    expect(page.objects.every(({ name }: Fields) => name)).toBe(true)
    const reads = await s.service
      .sql`select object_guid, request_id from audit_records where act = 'readPersonalData' and actor_guid = ${api_key_guid}`
    expect(reads.length).toBe(1 + page.objects.length)
    const ofOne = reads.filter(({ request_id }) => request_id === one.headers.get('x-request-id'))
    expect(ofOne.map(({ object_guid }) => object_guid)).toEqual([customer.guid])
  })

  test('without the scope is refused, and not noted as read', async () => {
    const scopes = scopesFor('bank').filter((scope) => scope !== 'customers:pii:read')
    const { key, guid } = await newKey({ scopes })
    for (const path of [`/customers/${customer.guid}`, '/customers']) {
      const refused = await s.call('GET', `${path}?include_pii=true`, undefined, { key })
      expect([outcomeOf(refused), lackingIn(refused)]).toEqual(['403 invalid_scopes', 'customers:pii:read'])
      expect((await s.call('GET', path, undefined, { key })).status).toBe(200)
    }
    expect(
      await s.service.sql`select 1 from audit_records where act = 'readPersonalData' and actor_guid = ${guid}`,
    ).toHaveLength(0)
  })

  test('is not repeated by errors', async () => {
    const wrong = { ...body, website: 5, phone_number: canary, address: { ...personal.address, country_code: canary } }
    const reply = await s.call('POST', '/customers', wrong)
    expect([reply.status, tellsNothing(reply.text)]).toEqual([400, true])
  })

  test('is in no line of the log, however much is logged', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const loud = await startService({ config: s.config, log })
    const call = (path: string, init?: RequestInit) =>
      fetch(`${loud.base_url}/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${s.demo.bank_key}`, 'content-type': 'application/json' },
      })
    for (const each of [body, { ...body, website: 5 }, { ...body, [canary]: canary }])
      await call('/customers', { method: 'POST', body: JSON.stringify(each) })
    for (const query of [`include_pii=true&label=${canary}`, `${canary}=1`, 'include_pii=true'])
      await call(`/customers?${query}`)
    await loud.stop()
    expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(6)
    expect(lines.filter((line) => !tellsNothing(line))).toEqual([])
  })

  test('stands in no column of any table in the clear', async () => {
    const { sql } = s.service
    const columns = await sql<{ t: string; c: string; type: string }[]>`
      select table_name as t, column_name as c, data_type as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`
    expect(columns.length).toBeGreaterThan(100)
    for (const { t, c, type } of columns) {
      const text = type === 'bytea' ? `encode("${c}", 'escape')` : `"${c}"::text`
      const rows = await sql.unsafe(`select ${text} as text from "${t}" where "${c}" is not null`)
      const telling = rows.filter((row) => !tellsNothing(row.text as string))
      expect(telling.length, `${t}.${c}`).toBe(0)
    }
  })
})

describe('what a customer’s state allows', () => {
  let guid: string
  const decide = (decision: string) => s.call('POST', `/sandbox/customers/${guid}/${decision}`)
  let deposit_guid: string
  const order = () => ({
    product_type: 'trading',
    customer_guid: guid,
    symbol: 'BTC-USD',
    side: 'buy',
    deliver_amount: 100,
  })
  beforeAll(async () => {
    guid = (await ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'S', last: 'T' } }))).guid
    const open = (type: string, asset: string) =>
      ok(s.call('POST', '/accounts', { type, asset, name: asset, customer_guid: guid }))
    // Accounts may be opened before anybody is verified; money that arrives waits.
    await open('trading', 'BTC')
    const { guid: account_guid } = await open('fiat', 'USD')
    deposit_guid = (await ok(s.call('POST', '/sandbox/deposits', { account_guid, amount: 10_000 }))).guid
  })

  test('only a verified one is quoted and trades; a quote does not outlive the state', async () => {
    const refused = async (code: string, quote_guid?: string) => {
      expect(outcomeOf(await s.call('POST', '/quotes', order()))).toBe(`422 ${code}`)
      if (!quote_guid) return
      expect(outcomeOf(await s.call('POST', '/trades', { trade_type: 'platform', quote_guid }))).toBe(`422 ${code}`)
    }
    await refused('unverified_customer')
    await ok(decide('reject'))
    await refused('rejected_customer')
    expect(outcomeOf(await decide('verify'))).toBe('409 data_exists')
    expect((await ok(s.call('PATCH', `/customers/${guid}`, { state: 'unverified' }))).state).toBe('unverified')
    await ok(decide('verify'))
    await ok(s.call('POST', `/sandbox/transfers/${deposit_guid}/decide`, { decision: 'approve' }))
    const quote = await ok(s.call('POST', '/quotes', order()))
    await ok(decide('freeze'))
    await refused('frozen_customer', quote.guid)
    expect(outcomeOf(await s.call('PATCH', `/customers/${guid}`, { state: 'unverified' }))).toBe('422 frozen_customer')
    await ok(decide('unfreeze'))
    await ok(s.call('PATCH', `/customers/${guid}`, { state: 'unverified' }))
    await refused('unverified_customer', quote.guid)
    await ok(decide('verify'))
    // Refused is not executed: the quote is still good.
    expect((await ok(s.call('POST', '/trades', { trade_type: 'platform', quote_guid: quote.guid }))).state).toBe(
      'storing',
    )
  })

  test('its events tell the way, without a gap and without a word about the person', async () => {
    const rows = await s.service.sql`select * from events where object_guid = ${guid} order by sequence`
    const way = [
      'storing',
      'unverified',
      'rejected',
      'unverified',
      'verified',
      'frozen',
      'verified',
      'unverified',
      'verified',
    ]
    expect(rows.map(({ event_type }) => event_type)).toEqual(way.map((state) => `customer.${state}`))
    expect(rows.map(({ sequence }) => sequence)).toEqual(way.map((_, i) => i + 1))
  })
})

describe('API keys', () => {
  const use = (key: string, service = s) => service.call('GET', '/symbols', undefined, { key })

  test('a key is shown once: not in lists, not in replays, not in the database', async () => {
    const headers = { 'idempotency-key': 'key-1' }
    const body = { name: 'once', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['prices:read'] }
    const send = () => s.call('POST', '/api_keys', body, { ...organization(), headers })
    const [first, again] = [await send(), await send()]
    const { key, ...rest } = first.body
    expect(key).toMatch(/^corridor_sandbox_bank_[0-9a-f]{32}_[0-9A-Za-z]{38}$/)
    expect([again.status, again.body]).toEqual([201, rest])
    expect((await use(key)).status).toBe(200)
    const list = await s.call('GET', `/api_keys?guid=${rest.guid}`, undefined, organization())
    const stored = await s.service.sql`
      select body as text from idempotency_keys union all select k::text from api_keys k`
    expect([list.text, ...stored.map(({ text }) => text)].filter((text) => text.includes(key.slice(-38)))).toEqual([])
  })

  test('a key ends when it expires', async () => {
    const { key } = await newKey({ expires_at: new Date(now_ms + 3_600_000).toISOString() })
    expect((await use(key)).status).toBe(200)
    now_ms += 3_600_001
    expect(outcomeOf(await use(key))).toBe('401 authentication_failed')
  })

  test('a key can be kept to addresses', async () => {
    const { key: here } = await newKey({ ip_allowlist: ['10.0.0.0/8', '127.0.0.0/8', '::1'] })
    const { key: elsewhere } = await newKey({ ip_allowlist: ['10.0.0.0/8', '2001:db8::/32'] })
    expect((await use(here)).status).toBe(200)
    expect(outcomeOf(await use(elsewhere))).toBe('401 authentication_failed')
  })

  test('a key with one letter changed is nobody’s', async () => {
    const { bank_key } = s.demo
    const typo = `${bank_key.slice(0, -1)}${bank_key.endsWith('0') ? '1' : '0'}`
    for (const key of [typo, bank_key.replace('_bank_', '_org_'), bank_key.replace('sandbox', 'production')]) {
      expect(outcomeOf(await use(key))).toBe('401 authentication_failed')
    }
    expect(outcomeOf(await use(s.demo.organization_key))).toBe('401 invalid_subject')
    const refused = await use((await newKey({ scopes: ['banks:read'] })).key)
    expect([outcomeOf(refused), lackingIn(refused)]).toEqual(['403 invalid_scopes', 'prices:read'])
  })
})

describe('banks', () => {
  test('an organization makes, lists and changes its banks; a bank reads itself only', async () => {
    const settings = { quote_seconds: 60, spread_fee_bps: 10 }
    const body = { name: 'Second', type: 'sandbox', supported_trading_symbols: ['BTC-USD'], settings }
    const bank = await ok(s.call('POST', '/banks', body, organization()))
    expect(bank).toMatchObject({
      ...body,
      organization_guid: s.demo.organization_guid,
      settings: { ...settings, platform_fee_bps: 0 },
    })
    const page = await ok(s.call('GET', '/banks', undefined, organization()))
    expect(page).toMatchObject({ total: 2, objects: [{ guid: bank.guid }, { guid: s.demo.bank_guid }] })
    const patch = { name: 'Renamed', settings: { spread_fee_bps: 20 } }
    const changed = await ok(s.call('PATCH', `/banks/${bank.guid}`, patch, organization()))
    expect(changed).toMatchObject({ name: 'Renamed', settings: { quote_seconds: 60, spread_fee_bps: 20 } })
    const { key } = await newKey({ bank_guid: bank.guid, scopes: ['banks:read'] })
    expect(await ok(s.call('GET', `/banks/${bank.guid}`, undefined, { key }))).toEqual(changed)
    expect(outcomeOf(await s.call('GET', `/banks/${bank.guid}`))).toBe('404 not_found')
    expect(outcomeOf(await s.call('GET', `/banks/${s.demo.bank_guid}`, undefined, { key }))).toBe('404 not_found')
    expect(outcomeOf(await s.call('POST', '/banks', { ...body, type: 'production' }, organization()))).toBe(
      '400 invalid_value',
    )
  })
})
