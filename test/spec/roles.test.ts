// Every role against every endpoint, derived from the declarations: an endpoint serves a session exactly as it serves a key with the scopes
// of the role. And no scope is forgotten: each belongs to a role, or is named as an admin's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { type Role, roles } from '../../src/resources/staff/role.ts'
import { endpoints, scopesFor } from '../../src/wiring/endpoints.ts'
import { adminScopes, resourceOf, roleRules, scopesOfRole } from '../../src/wiring/roles.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type Browser, browserWith } from '../support/staff.ts'

const kinds = ['bank', 'organization'] as const
const all = [...new Set(kinds.flatMap((kind) => scopesFor(kind)))]
const scopesOf = (role: Role): string[] => [...new Set(kinds.flatMap((kind) => scopesOfRole(role, kind)))]

describe('scopes', () => {
  test('each belongs to a role, or to admins alone', () => {
    const others = roles.filter((role) => role !== 'admin').flatMap(scopesOf)
    expect(all.filter((scope) => !others.includes(scope)).sort()).toEqual([...adminScopes].sort())
  })

  test('every resource of the table has a scope that acts', () => {
    const acting = new Set(all.filter((scope) => !scope.endsWith(':read')).map(resourceOf))
    const named = Object.values(roleRules).flatMap(({ acts }) => acts)
    expect(named.filter((resource) => !acting.has(resource))).toEqual([])
  })

  test.each<[Role, readonly string[], readonly string[]]>([
    [
      'viewer',
      ['trades:read', 'api_keys:read'],
      ['customers:pii:read', 'subscriptions:secrets:read', 'quotes:execute'],
    ],
    ['developer', ['api_keys:execute', 'subscriptions:secrets:read'], ['customers:pii:read', 'transfers:execute']],
    ['operator', ['sandbox:execute', 'subscription_deliveries:execute'], ['api_keys:execute', 'trades:execute']],
    ['compliance', ['customers:pii:read', 'identity_verifications:execute'], ['transfers:execute', 'sandbox:execute']],
    ['treasurer', ['transfers:execute', 'executions:execute'], ['customers:pii:read', 'api_keys:execute']],
    ['admin', all, []],
  ])('%s', (role, has, lacks) => {
    const scopes = scopesOf(role)
    expect(has.filter((scope) => !scopes.includes(scope))).toEqual([])
    expect(lacks.filter((scope) => scopes.includes(scope))).toEqual([])
    if (role !== 'viewer') expect(scopes).toEqual(expect.arrayContaining(scopesOf('viewer')))
  })
})

describe('every role x every endpoint', () => {
  let s: TestService
  beforeAll(async () => {
    s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  })
  afterAll(() => s.stop())

  const absent = 'f'.repeat(32)
  const keyed = endpoints.filter(({ key, is_stream }) => key !== 'none' && key !== 'session' && !is_stream)

  /** A body that no endpoint takes: what is admitted gets no further. */
  const ask = (browser: Browser, { method, path, key }: Endpoint, query = '') =>
    browser.call(method, `${path.replaceAll(/\{\w+\}/g, absent)}?nonsense=1${query}`, {
      acts_for: key === 'organization' ? 'sandbox' : s.demo.bank_guid,
      ...(method === 'GET' ? {} : { body: { nonsense: true } }),
    })

  test.each(roles)('%s', async (role) => {
    const { browser } = await browserWith(s, [{ role, bank_guid: null }])
    const wrong: string[] = []
    for (const endpoint of keyed) {
      const { method, path, scope, pii_scope, key } = endpoint
      const scopes = scopesOfRole(role, key === 'organization' ? 'organization' : 'bank')
      const expected = scope === undefined || scopes.includes(scope) ? 400 : 403
      const { status } = await ask(browser, endpoint)
      if (status !== expected) wrong.push(`${method} ${path}: ${status}, expected ${expected}`)
      if (!('include_pii' in endpoint.query)) continue
      const shows = scope !== undefined && scopes.includes(scope) && scopes.includes(pii_scope ?? '')
      const personal = await ask(browser, endpoint, '&include_pii=true')
      if (personal.status !== (shows ? 400 : 403)) wrong.push(`${method} ${path} include_pii: ${personal.status}`)
    }
    expect(wrong).toEqual([])
  })

  test('a role on one bank reaches no endpoint of the organization', async () => {
    const { browser } = await browserWith(s, [{ role: 'admin', bank_guid: s.demo.bank_guid }])
    const statuses = new Set<number>()
    for (const endpoint of keyed.filter(({ key }) => key === 'organization')) {
      statuses.add((await ask(browser, endpoint)).status)
    }
    expect([...statuses]).toEqual([401])
  })
})
