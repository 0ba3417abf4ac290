// What a session may not reach: other tenants, and what its roles do not give.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { Grant, Role } from '../../src/resources/staff/role.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type Browser, browserWith, newEmail } from '../support/staff.ts'

let s: TestService
let foreign: Demo
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  foreign = await makeDemo(s.service, '')
})
afterAll(() => s.stop())

const everywhere = (role: Role): Grant[] => [{ role, bank_guid: null }]
const onBank = (role: Role): Grant[] => [{ role, bank_guid: s.demo.bank_guid }]
const organization = () => ({ key: s.demo.organization_key })

describe('other tenants', () => {
  test('a bank of another organization is no bank', async () => {
    const { browser } = await browserWith(s, everywhere('admin'))
    const answers = new Set<string>()
    for (const acts_for of [foreign.bank_guid, 'f'.repeat(32), 'nonsense', '', `${s.demo.bank_guid}, x`]) {
      const { status, body } = await browser.call('GET', '/customers', { acts_for })
      answers.add(`${status} ${body.message_code}`)
    }
    expect([...answers]).toEqual(['401 session_ended'])
  })

  test('a grant on one bank gives nothing on its sibling, nor on the organization', async () => {
    const sibling = await s.call('POST', '/banks', { name: 'Sibling', type: 'sandbox' }, organization())
    const { browser, session } = await browserWith(s, onBank('admin'))
    expect(session.banks.map(({ guid }: { guid: string }) => guid)).toEqual([s.demo.bank_guid])
    for (const acts_for of [sibling.body.guid, 'sandbox', 'production']) {
      expect((await browser.call('GET', '/banks', { acts_for })).status).toBe(401)
    }
  })

  test("another organization's members and sessions are not there", async () => {
    const { browser } = await browserWith(s, everywhere('admin'))
    const { member, session } = await browserWith(s, everywhere('admin'), foreign.organization_guid)
    const ask = (method: string, path: string, body?: object) =>
      browser.call(method, path, { acts_for: 'production', ...(body ? { body } : {}) })
    expect((await ask('GET', `/staff_members/${member.guid}`)).status).toBe(404)
    expect((await ask('PATCH', `/staff_members/${member.guid}`, { disabled: true })).status).toBe(404)
    expect((await ask('POST', `/staff_members/${member.guid}/invite`, {})).status).toBe(404)
    expect((await ask('DELETE', `/sessions/${session.guid}`)).status).toBe(404)
    expect((await ask('GET', `/sessions?guid=${session.guid}`)).body.total).toBe(0)
  })
})

describe('roles that want more', () => {
  const make = (browser: Browser, path: string, body: object, acts_for = 'sandbox') =>
    browser.call('POST', path, { acts_for, body })

  test('a developer makes no key that is stronger than the developer', async () => {
    const { browser } = await browserWith(s, everywhere('developer'))
    const key = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid }
    const strong = await make(browser, '/api_keys', { ...key, scopes: ['trades:read', 'transfers:execute'] })
    expect([strong.status, strong.body.errors[0].field]).toEqual([403, 'scopes[1]'])
    expect((await make(browser, '/api_keys', { ...key, scopes: ['trades:read'] })).status).toBe(201)
    const wide = { name: 'k', kind: 'organization', scopes: ['staff:execute'] }
    expect((await make(browser, '/api_keys', wide)).status).toBe(403)
  })

  test('nobody but an admin manages staff', async () => {
    for (const role of ['viewer', 'developer', 'operator', 'compliance', 'treasurer'] as const) {
      const { browser, member } = await browserWith(s, everywhere(role))
      const body = { email: newEmail(), name: 'n', grants: everywhere('viewer').map(() => ({ role: 'viewer' })) }
      expect((await make(browser, '/staff_members', body)).status).toBe(403)
      const own = `/staff_members/${member.guid}`
      const patched = await browser.call('PATCH', own, { acts_for: 'sandbox', body: { grants: [{ role: 'admin' }] } })
      expect(patched.status).toBe(403)
    }
  })

  test('a sandbox key manages staff of sandbox banks only', async () => {
    const invite = (grants: object[]) =>
      s.call('POST', '/staff_members', { email: newEmail(), name: 'n', grants }, organization())
    expect((await invite([{ role: 'viewer' }])).status).toBe(403)
    expect((await invite([{ role: 'viewer', bank_guid: foreign.bank_guid }])).status).toBe(422)
    expect((await invite([{ role: 'admin', bank_guid: s.demo.bank_guid }])).status).toBe(201)
    const { member, session } = await browserWith(s, everywhere('viewer'))
    const disable = await s.call('PATCH', `/staff_members/${member.guid}`, { disabled: true }, organization())
    const revoke = await s.call('DELETE', `/sessions/${session.guid}`, undefined, organization())
    expect([disable.status, revoke.status]).toEqual([403, 403])
  })

  test('the last admin stays, also if two go at once', async () => {
    const { organization_guid } = await makeDemo(s.service, '')
    await s.service
      .sql`update staff_members set state = 'disabled' where organization_guid = ${organization_guid as Guid}`
    const first = await browserWith(s, everywhere('admin'), organization_guid)
    const second = await browserWith(s, everywhere('admin'), organization_guid)
    const patch = (by: Browser, guid: string, body: object) =>
      by.call('PATCH', `/staff_members/${guid}`, { acts_for: 'production', body })
    const replies = await Promise.all([
      patch(first.browser, second.member.guid, { disabled: true }),
      patch(second.browser, first.member.guid, { grants: [{ role: 'viewer' }] }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const rest = await s.service.sql<{ guid: Guid }[]>`
      select guid from staff_members where organization_guid = ${organization_guid} and state = 'active'
        and grants @> '[{"role": "admin", "bank_guid": null}]'`
    expect(rest).toHaveLength(1)
  })
})

test.each(['session', 'sandbox', 'nonsense'])(
  'a key that acts for %s is told whose header that is',
  async (acts_for) => {
    const ask = (key: string | null) =>
      s.call('GET', '/customers', undefined, { key, headers: { 'corridor-acts-for': acts_for } })
    for (const [key, what] of [
      [s.demo.bank_key, 'this request carries an API key too. Leave the header out'],
      ['no key at all', 'this request carries an API key too. Leave the header out'],
      [null, 'this request has no cookie of one'],
    ] as const) {
      const { status, body } = await ask(key)
      expect([status, body.message_code]).toEqual([401, 'authentication_malformed'])
      expect(body.error_message).toContain(what)
    }
  },
)
