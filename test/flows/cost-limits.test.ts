// What limits those who ask for much: without a key by their address, with a key by what their requests cost.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcomeOf } from '../support/desk.ts'
import { type CallOptions, startTestService, stoppableTime, type TestService } from '../support/service.ts'

/** How often each outcome came. */
const tally = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

describe('without a valid key', () => {
  const time = stoppableTime()
  let s: TestService
  beforeAll(async () => {
    const env = { CORRIDOR_ROLES: 'api', CORRIDOR_KEYLESS_RATE_LIMIT: '1', CORRIDOR_TRUSTED_PROXIES: '127.0.0.0/8' }
    s = await startTestService({ env, rate_now: time.now })
    time.stop()
  })
  afterAll(() => s.stop())

  /** From an address of its own for each test. */
  const from = (address: string, options: CallOptions = {}): CallOptions => ({
    ...options,
    headers: { 'x-forwarded-for': address, ...options.headers },
  })
  const often = (count: number, path: string, options: CallOptions, method = 'GET') =>
    Promise.all(Array.from({ length: count }, () => s.call(method, path, undefined, options)))

  test.each([
    ['no key', '192.0.2.1', { key: null }, '401 authentication_malformed'],
    ['a key that nobody has', '192.0.2.2', {}, '401 authentication_failed'],
    ['no key and a path that does not exist', '192.0.2.3', { key: null, path: '/nonsense' }, '404 not_found'],
    ['no key and a path that cannot be read', '192.0.2.9:7', { key: null, path: '/trades/%zz' }, '400 invalid_value'],
    ['no key and a method that does not exist', '192.0.2.4', { key: null, method: 'PUT' }, '405 method_not_allowed'],
  ])('many requests with %s are told when to come back', async (_, address, given, outcome) => {
    const { path = '/assets', method = 'GET', ...rest } = given as CallOptions & { path?: string; method?: string }
    const key = s.demo.bank_key.replace(/_bank_[0-9a-f]{8}/, '_bank_00000000')
    const replies = await often(12, path, from(address, { key, ...rest }), method)
    const counts = tally(replies.map(outcomeOf))
    expect(Object.keys(counts).sort()).toEqual([outcome, '429 rate_limited'])
    expect(counts[outcome]).toBeLessThan(10)
    const refused = replies.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  test('a caller with a key is let in from the same address, and so is everybody from another one', async () => {
    await s.call('GET', '/assets', undefined, from('192.0.2.5'))
    await often(12, '/assets', from('192.0.2.5', { key: null }))
    const known = await often(20, '/assets', from('192.0.2.5'))
    expect(tally(known.map(({ status }) => String(status)))).toEqual({ 200: 20 })
    expect((await s.call('GET', '/assets', undefined, from('192.0.2.6', { key: null }))).status).toBe(401)
  })

  test('probes are let in; documents are not, and large ones cost more', async () => {
    const statuses = async (path: string, headers: Record<string, string> = {}): Promise<string[]> => {
      const asked = Array.from({ length: 8 }, () => fetch(s.service.base_url + path, { headers }))
      return (await Promise.all(asked)).map(({ status }) => String(status))
    }
    expect(tally(await statuses('/health/live', { 'x-forwarded-for': '192.0.2.7' }))).toEqual({ 200: 8 })
    const pages = tally(await statuses('/docs', { 'x-forwarded-for': '192.0.2.7' }))
    expect([Object.keys(pages), pages[200]! >= 2]).toEqual([['200', '429'], true])
    const plain = { 'x-forwarded-for': '192.0.2.8', 'accept-encoding': 'identity' }
    const first = await fetch(`${s.service.base_url}/api/openapi.json`, { headers: plain })
    const second = await fetch(`${s.service.base_url}/api/openapi.json`, { headers: plain })
    expect([first.status, second.status]).toEqual([200, 429])
    const bytes = (await first.arrayBuffer()).byteLength
    // One token a second, and one for every 16 KiB.
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(bytes / 16_384 - 3)
  })

  test('an address that a stranger wrote is not believed', async () => {
    const env = { CORRIDOR_ROLES: 'api', CORRIDOR_KEYLESS_RATE_LIMIT: '1' }
    const other = await startTestService({ env, rate_now: time.now })
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        other.call('GET', '/assets', undefined, from(`198.51.100.${i}`, { key: null })),
      ),
    )
    await other.stop()
    expect(tally(replies.map(({ status }) => String(status)))[429]).toBeGreaterThanOrEqual(8)
  })
})

describe('with a key', () => {
  const time = stoppableTime()
  let s: TestService
  beforeAll(async () => {
    s = await startTestService({ env: { CORRIDOR_ROLES: 'api', CORRIDOR_RATE_LIMIT: '50' }, rate_now: time.now })
  })
  // The tokens are back, and none comes while a test asks.
  beforeEach(() => time.stop(10_000))
  afterAll(() => s.stop())

  const leftAfter = async (options: CallOptions, method = 'POST'): Promise<number> => {
    const { headers } = await s.call(method, '/accounts', undefined, options)
    return Number(/"key";r=(\d+)/.exec(headers.get('ratelimit')!)![1])
  }
  const json = { 'content-type': 'application/json' }
  const body = `{"name":"${'x'.repeat(256 * 1024 - 20)}"}`

  test('a body costs a token for every 4 KiB', async () => {
    const before = await leftAfter({}, 'GET')
    const after = await leftAfter({ raw: body, headers: json })
    expect(before - after).toBeGreaterThanOrEqual(64)
  })

  test('a body that does not tell its length is counted when it has come', async () => {
    const stream = () => new Blob([body]).stream()
    const before = await leftAfter({}, 'GET')
    const sent = await fetch(`${s.service.base_url}/api/accounts`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${s.demo.bank_key}` },
      body: stream(),
      duplex: 'half',
    } as RequestInit)
    expect(sent.status).toBe(400)
    expect(before - (await leftAfter({}, 'GET'))).toBeGreaterThanOrEqual(64)
  })

  test('the largest body is taken by a key that may ask for little, and then nothing for a while', async () => {
    const pause = stoppableTime()
    const env = { CORRIDOR_ROLES: 'api', CORRIDOR_RATE_LIMIT: '5' }
    const small = await startTestService({ env, rate_now: pause.now })
    const file = { type: 'invoice', filename: 'a.pdf', content_type: 'application/pdf' }
    const { organization_key, bank_guid } = small.demo
    const asked = { name: 'k', kind: 'bank', bank_guid, scopes: ['files:execute'] }
    const { key } = (await small.call('POST', '/api_keys', asked, { key: organization_key })).body
    const data = Buffer.alloc(4 * 1024 * 1024).toString('base64')
    pause.stop()
    const made = await small.call('POST', '/files', { ...file, data }, { key })
    const again = await small.call('POST', '/files', { ...file, data }, { key })
    await small.stop()
    expect([made.status, outcomeOf(again)]).toEqual([201, '429 rate_limited'])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(30)
  })
})

describe('a body with more in it than any request needs', () => {
  let s: TestService
  beforeAll(async () => {
    s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  })
  afterAll(() => s.stop())
  const headers = { 'content-type': 'application/json' }
  const unknown = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`

  test('is told its first 20 faults', async () => {
    const reply = await s.call('POST', '/quotes', undefined, { raw: unknown(400), headers })
    expect([outcomeOf(reply), reply.body.errors.length]).toEqual(['400 missing_parameter', 20])
  })

  test.each([
    ['keys', unknown(20_000)],
    ['a few keys too many', unknown(2000)],
    ['items of a list', `{"labels":[${'"x",'.repeat(60_000)}"x"]}`],
    ['lists in lists', `{"labels":[${'[],'.repeat(60_000)}[]]}`],
  ])('is not read to its end: %s', async (_, raw) => {
    const reply = await s.call('POST', '/customers', undefined, { raw, headers })
    expect([outcomeOf(reply), reply.body.errors]).toEqual([
      '400 malformed_json',
      [{ field: 'body', code: 'too_many_values', message: expect.stringContaining('Send fewer') }],
    ])
  })
})
