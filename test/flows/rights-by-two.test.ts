// Providers, keys and roles that need a second person by the bank's policy: the request asks, somebody else approves, and the same request, sent
// again, happens once.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grant } from '../../src/resources/staff/role.ts'
import { codeOf } from '../support/desk.ts'
import { ok, type Reply, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { type Browser, browserWith, newEmail } from '../support/staff.ts'

let s: TestService
let [ana, bo] = [] as unknown as [Browser, Browser]
const admin: Grant[] = [{ role: 'admin', bank_guid: null }]
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  ;[ana, bo] = [(await browserWith(s, admin)).browser, (await browserWith(s, admin)).browser]
  const approval_policy = ['provider', 'api_key', 'staff_member', 'approval_policy'].map((kind) => ({ kind }))
  const { bank_guid, organization_key: key } = s.demo
  await ok(s.call('PATCH', `/banks/${bank_guid}`, { settings: { approval_policy } }, { key }))
})
afterAll(() => stopSound(s))

const secret = `whsec_${randomBytes(24).toString('base64')}`
const provider = (name: string) => ({
  ...{ name, kind: 'connector', ports: ['market'], skip_check: true },
  ...{ settings: { url: 'https://partner.example/v1' }, secrets: { signing_key: secret } },
})
const bankKey = () => ({ name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['trades:read'] })
const member = (email: string) => ({
  email,
  name: 'Told Nobody',
  grants: [{ role: 'viewer', bank_guid: s.demo.bank_guid }],
})

const atBank = (by: Browser, method: string, path: string, body?: object) =>
  by.call(method, path, { acts_for: s.demo.bank_guid, body })
const atOrganization = (by: Browser, method: string, path: string, body?: object) =>
  by.call(method, path, { acts_for: 'sandbox', body })
type Ask = typeof atBank

/** What waits for a second person, asked for by the last request. */
async function waiting() {
  const { objects } = await ok(atBank(bo, 'GET', '/approvals?state=waiting'))
  expect(objects).toHaveLength(1)
  return objects[0]
}
const decide = (by: Browser, guid: string, how: 'approve' | 'decline') =>
  atBank(by, 'POST', `/approvals/${guid}/${how}`, { reason: 'r' })

describe.each<[string, Ask, string, () => object, string, string]>([
  ['a new provider', atBank, '/providers', () => provider('A'), 'provider', 'create'],
  ['a new key', atOrganization, '/api_keys', bankKey, 'api_key', 'create'],
  ['a new member', atOrganization, '/staff_members', () => member(newEmail()), 'staff_member', 'create'],
])('%s', (_, ask, path, bodyOf, kind, decision) => {
  test('happens when the same person sends the same request again, once', async () => {
    const body = bodyOf()
    const send = (by: Browser, sent = body): Promise<Reply> => ask(by, 'POST', path, sent)
    expect(codeOf(await send(ana))).toBe('403 wrong_person')
    const asked = await waiting()
    expect(asked).toMatchObject({ kind, decision, state: 'waiting', bank_guid: s.demo.bank_guid })
    expect(JSON.stringify(asked)).not.toMatch(/whsec_|Told Nobody|@bank\.example/)
    expect(codeOf(await send(ana))).toBe('403 wrong_person')
    expect((await waiting()).guid).toBe(asked.guid)
    expect(codeOf(await decide(ana, asked.guid, 'approve'))).toBe('403 wrong_person')
    expect(await ok(decide(bo, asked.guid, 'approve'))).toMatchObject({ state: 'approved' })
    // Leave is one person's, and for one request.
    const other = { ...body, name: 'Something else' }
    for (const [by, sent] of [
      [ana, other],
      [bo, body],
    ] as const) {
      expect(codeOf(await send(by, sent))).toBe('403 wrong_person')
      await ok(decide(by === ana ? bo : ana, (await waiting()).guid, 'decline'))
    }
    expect((await send(ana)).status).toBe(201)
    const used = await ok(atBank(bo, 'GET', `/approvals/${asked.guid}`))
    const of = `act=decideReview&object_type=${kind}&actor_guid=${asked.requested_by_guid}&object_guid=${asked.object_guid}`
    const { objects } = await ok(atBank(bo, 'GET', `/audit_records?${of}`))
    expect(objects[0]).toMatchObject({ details: { kind, decision } })
    expect(used).toMatchObject({ state: 'approved', used_at: expect.any(String) })
    // Leave is used up: another key needs leave again. The others are there already, so nobody is asked.
    const again = codeOf(await send(ana))
    if (kind === 'api_key') {
      expect(again).toBe('403 wrong_person')
      await ok(decide(bo, (await waiting()).guid, 'decline'))
    } else expect(again).toMatch(/^409 data_exists/)
  })
})

test('what is there already: a provider at another address, roles, and its end', async () => {
  const [made] = (await ok(atBank(ana, 'GET', '/providers'))).objects
  const [person] = (await ok(atOrganization(ana, 'GET', '/staff_members?state=invited'))).objects
  const grants = [{ role: 'treasurer', bank_guid: s.demo.bank_guid }]
  const elsewhere = {
    settings: { url: 'https://elsewhere.example/v1' },
    secrets: { signing_key: secret },
    skip_check: true,
  }
  for (const [ask, method, path, body] of [
    [atBank, 'PATCH', `/providers/${made.guid}`, elsewhere],
    [atBank, 'DELETE', `/providers/${made.guid}`, undefined],
    [atOrganization, 'PATCH', `/staff_members/${person.guid}`, { grants }],
  ] as const) {
    expect(codeOf(await ask(ana, method, path, body))).toBe('403 wrong_person')
    const { guid, request } = await waiting()
    if (body === elsewhere) expect(request.settings.url).toBe('https://elsewhere.example/v1')
    await ok(decide(bo, guid, 'approve'))
    expect((await ask(ana, method, path, body)).status).toBe(200)
  }
  const path = `/staff_members/${person.guid}`
  expect((await atOrganization(ana, 'PATCH', path, { disabled: true })).status).toBe(200)
  expect(codeOf(await atOrganization(ana, 'PATCH', path, { disabled: false }))).toBe('403 wrong_person')
  await ok(decide(bo, (await waiting()).guid, 'decline'))
})

test('a request whose answer was lost is told again, and asks nobody anew', async () => {
  const headers = { 'idempotency-key': 'told-again' }
  const send = () => ana.call('POST', '/providers', { acts_for: s.demo.bank_guid, body: provider('Lost'), headers })
  expect(codeOf(await send())).toBe('403 wrong_person')
  await ok(decide(bo, (await waiting()).guid, 'approve'))
  const made = await send()
  expect(made.status).toBe(201)
  expect((await send()).body).toEqual(made.body)
  expect((await ok(atBank(bo, 'GET', '/approvals?state=waiting'))).objects).toEqual([])
})

test('what is refused anyway waits for nobody', async () => {
  const expired = { ...bankKey(), expires_at: '2020-01-01T00:00:00Z' }
  expect(codeOf(await atOrganization(ana, 'POST', '/api_keys', expired))).toBe('400 invalid_value expires_at')
  expect(codeOf(await atBank(ana, 'DELETE', `/providers/${'f'.repeat(32)}`))).toBe('404 not_found')
  expect((await ok(atBank(bo, 'GET', '/approvals?state=waiting'))).objects).toEqual([])
})

test('an API key is no person, and the kinds are not decided without their request', async () => {
  const { organization_key: key, bank_guid } = s.demo
  expect(codeOf(await s.call('POST', '/providers', provider('B')))).toBe('403 wrong_person')
  expect(codeOf(await s.call('POST', '/api_keys', bankKey(), { key }))).toBe('403 wrong_person')
  expect(codeOf(await s.call('POST', '/staff_members', member(newEmail()), { key }))).toBe('403 wrong_person')
  const decision = { kind: 'provider', decision: 'create', reason: 'r' }
  expect(codeOf(await atBank(ana, 'POST', `/reviews/${bank_guid}/decisions`, decision))).toBe('400 invalid_value kind')
})

test('leave that was not used in time is asked for again', async () => {
  const body = provider('Late')
  expect(codeOf(await atBank(ana, 'POST', '/providers', body))).toBe('403 wrong_person')
  const { guid } = await waiting()
  await ok(decide(bo, guid, 'approve'))
  await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 86_401 }))
  expect(codeOf(await atBank(ana, 'POST', '/providers', body))).toBe('403 wrong_person')
  const again = await waiting()
  expect(again.guid).not.toBe(guid)
  await ok(decide(bo, again.guid, 'approve'))
  expect((await atBank(ana, 'POST', '/providers', body)).status).toBe(201)
})

test('a bank without such a policy is not asked', async () => {
  const { organization_key: key } = s.demo
  const { guid } = await ok(s.call('POST', '/banks', { name: 'Free', type: 'sandbox' }, { key }))
  expect((await s.call('POST', '/api_keys', { ...bankKey(), bank_guid: guid }, { key })).status).toBe(201)
  const scopes = { name: 'k', kind: 'organization', scopes: ['banks:read'] }
  expect(codeOf(await s.call('POST', '/api_keys', scopes, { key }))).toBe('403 wrong_person')
})
