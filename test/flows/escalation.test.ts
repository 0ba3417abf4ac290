// Nobody reaches beyond their own roles: not by a key that issues keys, not by inviting somebody stronger, not by a link kept from before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '../support/desk.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { Browser, browserWith, enrolled, memberWith, newEmail, tokenOf } from '../support/staff.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const forAll = (role: 'admin' | 'developer') => [{ role, bank_guid: null }] as const

test('a developer issues no organization key that issues keys', async () => {
  const { browser } = await browserWith(s, forAll('developer'))
  const issue = (scopes: readonly string[]) =>
    browser.call('POST', '/api_keys', { acts_for: 'sandbox', body: { kind: 'organization', name: 'k', scopes } })
  expect(outcomeOf(await issue(['api_keys:execute']))).toBe('403 invalid_scopes')
  expect((await issue(['subscriptions:read'])).status).toBe(201)
  const { browser: admin } = await browserWith(s, forAll('admin'))
  const body = { kind: 'organization', name: 'k', scopes: ['api_keys:execute'] }
  expect((await admin.call('POST', '/api_keys', { acts_for: 'sandbox', body })).status).toBe(201)
})

test('a key that manages staff changes nobody who may do more than it', async () => {
  const admin = await memberWith(s, forAll('admin'))
  const { browser, session } = await browserWith(s, forAll('admin'))
  const make = { kind: 'organization', name: 'staff only', scopes: ['staff:execute', 'staff:read'] }
  const { body: issued } = await browser.call('POST', '/api_keys', { acts_for: 'production', body: make })
  const { key } = issued
  const path = `/staff_members/${admin.guid}`
  for (const [method, at, body] of [
    ['POST', `${path}/invite`, undefined],
    ['PATCH', path, { disabled: true }],
    ['PATCH', path, { grants: [{ role: 'viewer', bank_guid: null }] }],
    ['DELETE', `/sessions/${session.guid}`, undefined],
  ] as const)
    expect(outcomeOf(await s.call(method, at, body, { key })), at).toBe('403 invalid_scopes')
})

test('an invitation ends when the roles of its member change', async () => {
  const grants = [{ role: 'viewer', bank_guid: s.demo.bank_guid }]
  const body = { email: newEmail(), name: 'n', grants }
  const created = await ok(s.call('POST', '/staff_members', body, { key: s.demo.organization_key }))
  const { browser } = await browserWith(s, forAll('admin'))
  const change = { acts_for: 'sandbox', body: { grants: [{ role: 'admin', bank_guid: s.demo.bank_guid }] } }
  expect((await browser.call('PATCH', `/staff_members/${created.guid}`, change)).status).toBe(200)
  const opened = { body: { invitation_token: tokenOf(created.invitation_url) } }
  expect(outcomeOf(await new Browser(s).call('POST', '/staff_invitations/open', opened))).toBe('401 sign_in_failed')
})

test('an Idempotency-Key is one person’s', async () => {
  const [first, second] = [await browserWith(s, forAll('admin')), await browserWith(s, forAll('admin'))]
  const ask = (browser: Browser) =>
    browser.call('POST', '/customers', {
      ...{ acts_for: s.demo.bank_guid, headers: { 'idempotency-key': 'shared' } },
      body: { type: 'individual', name: { first: 'A', last: 'B' } },
    })
  expect((await ask(first.browser)).status).toBe(201)
  expect(outcomeOf(await ask(second.browser))).toBe('422 idempotency_key_reused')
})

test('somebody who enrols is signed in with their own roles only', async () => {
  const { session } = await enrolled(s, Date.now, [{ role: 'viewer', bank_guid: s.demo.bank_guid }])
  expect(session.banks[0].scopes.filter((scope: string) => !scope.endsWith(':read'))).toEqual([])
})
