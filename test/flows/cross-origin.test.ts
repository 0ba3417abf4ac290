// Requests of pages from other origins. A bank lists the origins that may use its keys (cors_allowed_origins).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok, startTestService, type TestService } from '../support/service.ts'

const listed = 'https://app.example.com'

let s: TestService
let other_key: string
beforeAll(async () => {
  s = await startTestService()
  const organization = { key: s.demo.organization_key }
  const allowed = { cors_allowed_origins: [listed] }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, allowed, organization))
  const { guid: bank_guid } = await ok(s.call('POST', '/banks', { name: 'B', type: 'sandbox' }, organization))
  const key = { name: 'B', kind: 'bank', bank_guid, scopes: ['trades:read'] }
  other_key = (await ok(s.call('POST', '/api_keys', key, organization))).key
})
afterAll(() => s.stop())

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(`${s.service.base_url}/api${path}`, { method, headers })

describe('a preflight', () => {
  const asks = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  }

  test('allows what the client sends to an origin that a bank lists, for ten minutes', async () => {
    const { status, headers } = await ask('/trades', { origin: listed, ...asks }, 'OPTIONS')
    expect(status).toBe(204)
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
      vary: 'origin',
    })
  })

  test.each(['https://evil.example.com', 'http://app.example.com', 'https://app.example.com:8443', 'null', '*'])(
    'does not allow %s',
    async (origin) => {
      const { status, headers } = await ask('/trades', { origin, ...asks }, 'OPTIONS')
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, null])
    },
  )
})

describe('an answer', () => {
  test.each<[string, () => string, string, number, string | null]>([
    ['a key of the bank', () => s.demo.bank_key, listed, 200, listed],
    ['a key of the bank, from elsewhere', () => s.demo.bank_key, 'https://evil.example.com', 200, null],
    ["another bank's key", () => other_key, listed, 200, null],
    ['a key of the organization', () => s.demo.organization_key, listed, 401, null],
    ['a wrong key', () => 'corridor_sandbox_bank_nonsense', listed, 401, listed],
    ['a wrong key, from elsewhere', () => 'corridor_sandbox_bank_nonsense', 'https://evil.example.com', 401, null],
  ])('to %s', async (_, key, origin, status, allowed) => {
    const answer = await ask('/trades', { origin, authorization: `Bearer ${key()}` })
    const { headers } = answer
    expect([answer.status, headers.get('access-control-allow-origin')]).toEqual([status, allowed])
    expect(headers.get('vary')).toContain('origin')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('shows the headers that a client needs, also of a refusal', async () => {
    const headers = { origin: listed, authorization: `Bearer ${s.demo.bank_key}` }
    for (const path of ['/trades', '/trades?nonsense=1']) {
      const shown = (await ask(path, headers)).headers.get('access-control-expose-headers')
      expect(shown).toBe('x-request-id, idempotent-replayed, ratelimit, ratelimit-policy, retry-after')
    }
  })

  test('without an origin has none of this', async () => {
    const { headers } = await ask('/trades', { authorization: `Bearer ${s.demo.bank_key}` })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
