// What callers can send wrong, derived from the schemas of all endpoints: each fault is a 4xx that names the field and
// repeats no value, and the database is afterwards what it was before.
import { connect } from 'node:net'
import { Kind } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { endpoints, scopesFor } from '../../src/wiring/endpoints.ts'
import { asIs, canary, faultsOf, many, placesIn, sampleOf } from '../support/body-faults.ts'
import { type CallOptions, type Reply, startTestService, type TestService } from '../support/service.ts'

const absent = 'f'.repeat(32)
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
/** Faults in the operations of a bulk are told in their answers (flows/bulk.test.ts). */
const withBody = endpoints
  .filter(({ body, is_bulk }) => body && !is_bulk)
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const codeOf = ({ status, body }: Reply): string => `${status} ${body?.message_code}`

function post(endpoint: Endpoint, options: CallOptions & { query?: string }): Promise<Reply> {
  const { bank_guid: bank, customers } = s.demo
  const own: Record<string, string> = { bank_guid: bank, customer_guid: customers[0]!.guid }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => own[name] ?? absent)
  const key = endpoint.key === 'organization' ? s.demo.organization_key : s.demo.bank_key
  const headers = { 'content-type': 'application/json', ...options.headers }
  return s.call(endpoint.method, path + (options.query ?? ''), undefined, { ...options, key, headers })
}

/** A hash of each table's rows. When a key was last used is noted by the way and no effect of a request. */
async function fingerprint(): Promise<string> {
  const { sql } = s.service
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`
  const hashes = tables.map(async ({ name }) => {
    const row = name === 'api_keys' ? 'guid::text' : 't::text'
    const [found] = await sql.unsafe(`select md5(string_agg(${row}, ' ' order by ${row})) as h from ${name} t`)
    return `${name} ${found!.h}`
  })
  return (await Promise.all(hashes)).join('\n')
}

const depth17 = `${many(17, '[')}${many(17, ']')}`

const noJson = ['', '{', '{}}', "{'a':1}", '{"a":NaN}', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)]
const noValue = ['{"a":01}', '{"a":1,"a":1}', '{"a":"\\u0000"}', '{"a":"\u0000"}', '{"a":"\\ud800"}']
const wholeBodies: readonly (readonly [string | Uint8Array, string, string?])[] = [
  ...noJson.map((raw) => [raw, '400 malformed_json', 'body'] as const),
  ...noValue.map((raw) => [raw, '400 malformed_json', 'a'] as const),
  [`{"a":${depth17}}`, '400 malformed_json', `a${many(15, '[0]')}`],
  ...['null', '[]', '"x"', '5'].map((raw) => [raw, '400 invalid_value', 'body'] as const),
]

describe('bodies', () => {
  let before: string
  beforeAll(async () => {
    before = await fingerprint()
  })

  test.each(withBody)('%s', async (_, endpoint) => {
    const body = endpoint.body!
    for (const { field, schema, text, without, isGiven } of placesIn(body, '', asIs)) {
      // An optional field that is null was not given.
      const faults = faultsOf(schema).filter((fault) => fault !== 'null' || isGiven)
      for (const fault of faults) {
        const reply = await post(endpoint, { raw: text(fault) })
        const told = `${field} = ${fault.slice(0, 40)}: ${reply.text}`
        expect(reply.status, told).toBe(400)
        expect(
          reply.body.errors.some((each: { field: string }) => each.field.startsWith(field)),
          told,
        ).toBe(true)
        expect(reply.text).not.toContain(canary)
        for (const each of reply.body.errors) expect(each.message, told).toMatch(/^(`|The body|This field|A ).+[.?]$/)
      }
      if (without === undefined) continue
      const reply = await post(endpoint, { raw: without })
      expect(reply.body.errors, field).toContainEqual({
        field,
        code: 'missing_parameter',
        message: expect.stringMatching(/^`.+` is required\. It must be .+\.$/),
      })
      expect(reply.status).toBe(400)
    }
    const objects = [{ field: '', schema: body, text: asIs }, ...placesIn(body, '', asIs)]
    for (const { field, text } of objects.filter(({ schema }) => schema[Kind] === 'Object')) {
      for (const unknown of ['nonsense', '__proto__', 'constructor']) {
        const reply = await post(endpoint, { raw: text(`{"${unknown}":{"${canary}":1}}`) })
        const path = field === '' ? unknown : `${field}.${unknown}`
        expect(reply.body.errors, reply.text).toContainEqual({
          field: path,
          code: 'unknown_parameter',
          message: expect.stringMatching(/^This field is not known here\. .+[.?]$/),
        })
        expect([reply.status, reply.text.includes(canary)]).toEqual([400, false])
      }
    }
    const sample = JSON.stringify(sampleOf(body))
    const large = `{"a":${many(endpoint.body_bytes_max ?? 256 * 1024)}}`
    for (const [raw, code, field] of [...wholeBodies, [large, '413 payload_too_large'] as const]) {
      const reply = await post(endpoint, { raw })
      expect([codeOf(reply), reply.body.errors?.[0].field], String(raw).slice(0, 40)).toEqual([code, field])
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'multipart/form-data',
    ]) {
      const reply = await post(endpoint, { raw: sample, headers: { 'content-type': type } })
      expect(codeOf(reply)).toBe('415 unsupported_media_type')
    }
    const query = await post(endpoint, { raw: sample, query: '?x=1&x=2' })
    expect([codeOf(query), query.body.errors[0].field]).toEqual(['400 unknown_parameter', 'x'])
  })

  test('a body where none belongs is refused', async () => {
    const keyed = endpoints.filter(({ key }) => key !== 'session')
    for (const endpoint of keyed.filter(({ method, body }) => method !== 'GET' && !body)) {
      const reply = await post(endpoint, { raw: '{"a":1}' })
      expect([codeOf(reply), reply.body.errors[0].field]).toEqual(['400 unknown_parameter', 'a'])
    }
  })

  const order = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy' }
  const whole = { ...order, deliver_amount: 1 }
  const person = { type: 'individual', name: { first: 'A', last: 'B' } }
  const daily = { type: 'daily', asset: 'USD', amount: 1 }
  const limited = (...limits: object[]) => ({
    ...person,
    activity_limits: limits.map((each) => ({ ...daily, ...each })),
  })
  const market = { symbol: 'BTC-USD', price: 1 }
  const key = { name: 'k', kind: 'bank', bank_guid: absent, scopes: ['banks:read'] }
  test.each<[string, object, string]>([
    ['/quotes', order, 'invalid_parameter receive_amount'],
    ['/quotes', { ...whole, receive_amount: 1 }, 'invalid_parameter deliver_amount'],
    ['/quotes', { ...whole, symbol: 'btc-usd' }, 'invalid_value symbol'],
    ['/quotes', { ...whole, side: 'deposit' }, 'invalid_value side'],
    ['/quotes', { ...whole, symbol: undefined }, 'missing_parameter symbol'],
    ['/quotes', { ...whole, side: undefined }, 'missing_parameter side'],
    ['/quotes', { ...whole, reference_trade_guid: absent }, 'invalid_parameter reference_trade_guid'],
    ['/quotes', { product_type: 'trading_exit' }, 'missing_parameter reference_trade_guid'],
    ['/quotes', { ...whole, fees: [{ type: 'spread' }] }, 'missing_parameter fees[0].spread_fee'],
    ['/quotes', { ...whole, fees: [{ type: 'fixed', spread_fee: 1 }] }, 'missing_parameter fees[0].fixed_fee'],
    ['/customers', { ...person, name: { first: 'A' } }, 'missing_parameter name.last'],
    ['/customers', limited({ asset: 'XXX' }), 'invalid_value activity_limits[0].asset'],
    ['/customers', limited({ interval: 1 }), 'invalid_parameter activity_limits[0].interval'],
    ['/customers', limited({ type: 'rolling' }), 'missing_parameter activity_limits[0].interval'],
    ['/customers', limited({}, {}), 'invalid_parameter activity_limits'],
    ['/sandbox/market', { symbol: 'BTC-USD' }, 'missing_parameter price'],
    ['/sandbox/market', { ...market, move_bps: 1 }, 'invalid_parameter move_bps'],
    ['/api_keys', { ...key, bank_guid: undefined }, 'missing_parameter bank_guid'],
    ['/api_keys', { ...key, kind: 'organization' }, 'invalid_parameter bank_guid'],
    ['/api_keys', { ...key, scopes: ['banks:read', 'no:scope'] }, 'invalid_value scopes[1]'],
    ['/api_keys', { ...key, bank_scopes: ['banks:read'] }, 'invalid_parameter bank_scopes'],
    ['/api_keys', { ...key, ip_allowlist: ['10.0.0.0/33'] }, 'invalid_value ip_allowlist[0]'],
    ['/api_keys', { ...key, expires_at: '2020-01-01T00:00:00Z' }, 'invalid_value expires_at'],
    ['/banks', { name: 'B', type: 'sandbox', features: ['x'] }, 'invalid_value features[0]'],
  ])('%s %j is %s', async (path, body, expected) => {
    const { [/^.(api_keys|banks)/.test(path) ? 'organization_key' : 'bank_key']: key } = s.demo
    const reply = await s.call('POST', path, body, { key })
    const [code, field] = expected.split(' ')
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ field, code, message: expect.any(String) }]])
    expect(reply.body.error_message).toBe(reply.body.errors[0].message)
  })

  test('after all this nothing has changed', async () => expect(await fingerprint()).toBe(before))
})

test('401 comes before 403, 413, 415, 400 and 404, each in this order', async () => {
  const headers = { 'content-type': 'text/plain' }
  const large = `{"name":"${'x'.repeat(256 * 1024)}"}`
  const scopes = scopesFor('bank').filter((scope) => scope !== 'accounts:write')
  const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes }
  const { key } = (await s.call('POST', '/api_keys', body, { key: s.demo.organization_key })).body
  const cases: [CallOptions, string][] = [
    [{ key: null, headers, raw: large }, '401 authentication_malformed'],
    [{ key, headers, raw: large }, '403 invalid_scopes'],
    [{ headers, raw: 'x' }, '415 unsupported_media_type'],
    [{ raw: large }, '413 payload_too_large'],
    [{ raw: '{"name":""}' }, '400 invalid_value'],
    [{ raw: '{"name":"n"}' }, '404 not_found'],
  ]
  for (const [{ headers = { 'content-type': 'application/json' }, ...options }, code] of cases) {
    expect(codeOf(await s.call('PATCH', `/accounts/${absent}`, undefined, { ...options, headers }))).toBe(code)
  }
})

test('an unknown path is 404, a known one with another method 405 with Allow', async () => {
  const cases = [
    ['GET', '/nonsense', '404 not_found', null],
    ['DELETE', '/trades', '405 method_not_allowed', 'GET, HEAD, POST'],
    ['PUT', `/accounts/${absent}`, '405 method_not_allowed', 'GET, HEAD, PATCH'],
  ] as const
  for (const [method, path, code, allow] of cases) {
    const reply = await s.call(method, path)
    expect([codeOf(reply), reply.headers.get('allow')?.split(', ').sort().join(', ') ?? null]).toEqual([code, allow])
  }
})

test('what is hardly a request is answered in the same shape, and repeats nothing', async () => {
  const raw = (text: string): Promise<string> =>
    new Promise((done, fail) => {
      const socket = connect(Number(new URL(s.service.base_url).port), '127.0.0.1', () => socket.write(text))
      socket.toArray().then((parts) => done(Buffer.concat(parts).toString()), fail)
    })
  const get = (path: string, more = ''): string =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${s.demo.bank_key}\r\n${more}connection: close\r\n\r\n`
  const cases = [
    [`${canary}\r\n\r\n`, 400, 'request'],
    [`${canary} /api/trades HTTP/1.1\r\nhost: x\r\n\r\n`, 400, 'request'],
    [get('/api/trades', `x: ${many(70_000, canary)}\r\n`), 431, 'headers'],
    [get(`/api/customers/${canary}%ZZ`), 400, 'path'],
    [get(`/api/customers/${many(2000, canary)}`), 404, undefined],
  ] as const
  for (const [text, status, field] of cases) {
    const reply = await raw(text)
    const body = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')))
    expect([reply.slice(9, 12), body.status, body.errors?.[0].field]).toEqual([String(status), status, field])
    expect(Object.keys(body).slice(0, 3)).toEqual(['status', 'message_code', 'error_message'])
    expect(reply).not.toContain(canary)
  }
})

test('an integer of 38 digits goes in and comes out exactly', async () => {
  const [wei, customer_guid] = [many(38), s.demo.customers[0]!.guid]
  const { guid } = (await s.call('POST', '/accounts', { type: 'trading', asset: 'ETH', name: 'E', customer_guid })).body
  const body = { account_guid: guid, amount: BigInt(wei) }
  const deposit = await s.call('POST', '/sandbox/deposits', body)
  expect([deposit.status, deposit.text]).toEqual([201, expect.stringContaining(`"receive_amount":${wei},`)])
  expect((await s.call('GET', `/accounts/${guid}`)).text).toContain(`"platform_available":${wei},`)
  expect((await s.call('GET', `/accounts/${guid}/entries`)).text).toContain(`"amount":${wei},"balance":${wei},`)
  expect(codeOf(await s.call('POST', '/sandbox/deposits', { ...body, amount: 1 }))).toBe('422 invalid_amount')
})
