// Requests in the forms that clients of other languages send: another case, a slash at the end, shorter dates.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../src/http/endpoints.ts'
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
    // The reference page finds its parts from either address.
    for (const path of ['/docs', '/docs/']) {
      const page = await (await fetch(s.service.base_url + path)).text()
      const script = /<script src="([^"]+)"/.exec(page)![1]!
      expect((await fetch(new URL(script, s.service.base_url + path))).status, path).toBe(200)
    }
  })
})
