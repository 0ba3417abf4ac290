// Requests in the forms that clients of other languages send: another case, a slash at the end, shorter dates.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const codeOf = ({ status, body }: Reply): string => `${status} ${body?.message_code}`
const customer = () => s.demo.customers[0]!

describe('booleans in queries', () => {
  test.each(['true', 'True', 'TRUE', 'tRuE'])('%s is true', async (text) => {
    const path = `/customers/${customer().guid}?include_pii=${text}`
    expect(await ok(s.call('GET', path))).toHaveProperty('name')
    const scopes = scopesFor('bank').filter((scope) => scope !== 'customers:pii:read')
    const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes }
    const { key } = await ok(s.call('POST', '/api_keys', body, { key: s.demo.organization_key }))
    expect(codeOf(await s.call('GET', path, undefined, { key }))).toBe('403 invalid_scopes')
  })

  test.each(['false', 'False', 'FALSE'])('%s is false', async (text) => {
    const { objects } = await ok(s.call('GET', `/accounts?include_balances=${text}`))
    expect(objects[0]).not.toHaveProperty('platform_balance')
  })

  test.each(['', '1', 'yes', 'true ', 'truee'])('"%s" is neither', async (text) => {
    expect(codeOf(await s.call('GET', `/accounts?include_balances=${encodeURIComponent(text)}`))).toBe(
      '400 invalid_value',
    )
  })
})

describe('one slash at the end of a path', () => {
  test('is ignored by reads, with a query and without', async () => {
    for (const path of ['/accounts', `/customers/${customer().guid}`, '/symbols']) {
      expect((await s.call('GET', `${path}/`)).text).toBe((await s.call('GET', path)).text)
    }
    expect((await s.call('GET', '/accounts/?per_page=1')).text).toBe((await s.call('GET', '/accounts?per_page=1')).text)
  })

  test('is ignored by a request that is repeated', async () => {
    const body = { type: 'individual', name: { first: 'A', last: 'B' } }
    const headers = { 'idempotency-key': 'slash' }
    const first = await s.call('POST', '/customers/', body, { headers })
    const second = await s.call('POST', '/customers', body, { headers })
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('is ignored where a method is not allowed, and where nothing is', async () => {
    const cases = [
      ['DELETE', '/trades/', '405 method_not_allowed'],
      ['PUT', `/accounts/${customer().guid}/`, '405 method_not_allowed'],
      ['GET', '/nonsense/', '404 not_found'],
      ['GET', '/trades//', '404 not_found'],
      ['GET', '//trades', '404 not_found'],
    ] as const
    for (const [method, path, code] of cases) expect(codeOf(await s.call(method, path)), path).toBe(code)
  })

  test('is ignored outside of the API', async () => {
    for (const path of ['/health/live/', '/health/ready/', '/api/openapi.json/', '/docs', '/docs/']) {
      expect((await fetch(s.service.base_url + path)).status, path).toBe(200)
    }
    // The site finds its parts from either address.
    for (const path of ['/docs', '/docs/']) {
      const page = await (await fetch(s.service.base_url + path)).text()
      const script = /<script type="module" src="([^"]+)"/.exec(page)![1]!
      expect((await fetch(new URL(script, s.service.base_url + path))).status, path).toBe(200)
    }
  })
})

describe('times in filters', () => {
  const day = 86_400_000
  const iso = (ms: number): string => new Date(ms).toISOString()
  const count = async (query: Record<string, string>): Promise<number> =>
    (await ok(s.call('GET', `/customers?${new URLSearchParams(query)}`))).total

  test('a date is midnight UTC, and seconds can be left out', async () => {
    const today = Math.floor(Date.now() / day) * day
    const all = await count({})
    const dates = [iso(today - day), iso(today + 2 * day)].map((text) => text.slice(0, 10)) as [string, string]
    expect(await count({ created_at_gte: dates[0], created_at_lt: dates[1] })).toBe(all)
    expect(await count({ created_at_gte: dates[1] })).toBe(0)
    const minute = iso(today - day).slice(0, 16)
    for (const offset of ['Z', '+02:00', '-0330', '+14']) {
      expect(await count({ updated_at_gte: `${minute}${offset}` }), offset).toBe(all)
    }
  })

  test.each([
    ['2026-11-16T10:00', 'Add an offset: 2026-11-16T10:00Z.'],
    ['2026-11-16T10:00:00', 'Add an offset: 2026-11-16T10:00Z.'],
    ['2026-11-16T10:00:00.000 02:00', 'Write the plus sign of the offset as %2B in a URL.'],
  ])('%s is refused with a hint', async (text, message) => {
    const { status, body } = await s.call('GET', `/trades?${new URLSearchParams({ created_at_gte: text })}`)
    expect([status, body.error_message]).toEqual([400, message])
    expect(body.errors).toEqual([{ field: 'created_at_gte', code: 'invalid_value', message }])
  })

  test('the bounds of a redelivery are filters too', async () => {
    const subscription = { name: 'n', type: 'webhook', url: 'https://example.com/', environment: 'sandbox' }
    const key = { key: s.demo.organization_key }
    const { guid } = await ok(s.call('POST', '/subscriptions', subscription, key))
    const redeliver = (created_at_gte: string) =>
      s.call(
        'POST',
        '/subscription_deliveries',
        { subscription_guid: guid, created_at_gte, created_at_lt: '2026-11-17' },
        key,
      )
    expect((await redeliver('2026-11-16')).status).toBe(201)
    const { status, body } = await redeliver('2026-11-16T10:00')
    expect([status, body.error_message]).toEqual([400, 'Add an offset: 2026-11-16T10:00Z.'])
  })
})
