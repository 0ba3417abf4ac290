// What the audit log tells of a change: each field before and after, secrets as fingerprints.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const organization = () => ({ key: s.demo.organization_key })
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

interface Told {
  readonly text: string
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
}

/** What the newest record of an act on an object tells. */
async function told(act: string, object_guid: string): Promise<Told> {
  const reply = await s.call('GET', `/audit_records?act=${act}&object_guid=${object_guid}`, undefined, organization())
  const [{ details }] = (await ok(Promise.resolve(reply))).objects
  const changes: { field: string; before: unknown; after: unknown }[] = details.changes ?? []
  return {
    text: reply.text,
    changes: Object.fromEntries(changes.map(({ field, before, after }) => [field, { before, after }])),
  }
}

test('a provider: where payments go, and that a key changed, without the key', async () => {
  const [first, second] = [newSecret(), newSecret()]
  const settings = (host: string) => ({ url: `https://${host}.partner.example/v1` })
  const made = await ok(
    s.call('POST', '/providers', {
      ...{ name: 'Partner', kind: 'connector', ports: ['market'], skip_check: true },
      ...{ settings: settings('one'), secrets: { signing_key: first } },
    }),
  )
  const print = expect.stringMatching(/^[0-9a-f]{16}$/)
  const created = await told('createProvider', made.guid)
  expect(created.changes['secrets.signing_key']).toEqual({ before: null, after: print })
  await ok(
    s.call('PATCH', `/providers/${made.guid}`, {
      ...{ settings: { ...settings('two'), timeout_ms: 2_000 }, skip_check: true, priority: 7 },
      secrets: { signing_key: second, previous_signing_key: first },
    }),
  )
  const { changes, text } = await told('updateProvider', made.guid)
  expect(changes).toMatchObject({
    'settings.url': {
      before: 'https://one.partner.example/v1',
      after: 'https://two.partner.example/v1',
    },
    'settings.timeout_ms': { before: null, after: 2_000 },
    priority: { before: 100, after: 7 },
    'secrets.signing_key': { before: created.changes['secrets.signing_key']!.after, after: print },
    'secrets.previous_signing_key': { before: null, after: created.changes['secrets.signing_key']!.after },
  })
  expect(changes['secrets.signing_key']!.after).not.toBe(changes['secrets.signing_key']!.before)
  expect(Object.keys(changes)).not.toContain('name')
  for (const secret of [first.slice(6), second.slice(6)]) expect(text + created.text).not.toContain(secret)
  await ok(s.call('DELETE', `/providers/${made.guid}`))
  expect((await told('deleteProvider', made.guid)).changes).toEqual({ state: { before: 'down', after: 'deleted' } })
})

test('a bank: each setting, with its policy, however large the amount', async () => {
  const { bank_guid } = s.demo
  const huge = 123_456_789_012_345_678_901n
  const approval_policy = [{ kind: 'transfer', asset: 'USD', from_amount: huge }]
  const before = (await ok(s.call('GET', `/banks/${bank_guid}`))).settings
  await ok(s.call('PATCH', `/banks/${bank_guid}`, { settings: { quote_seconds: 77, approval_policy } }, organization()))
  const { changes } = await told('updateBank', bank_guid)
  expect(changes).toEqual({
    'settings.quote_seconds': { before: before.quote_seconds, after: 77 },
    'settings.approval_policy': {
      before: [],
      after: [{ kind: 'transfer', asset: 'USD', from_amount: String(huge) }],
    },
  })
})

test('a long value is told by its fingerprint', async () => {
  const { guid } = await ok(s.call('POST', '/banks', { name: 'Long', type: 'sandbox' }, organization()))
  const origins = Array.from({ length: 20 }, (_, i) => `https://app-${i}-${'x'.repeat(40)}.bank.example`)
  await ok(s.call('PATCH', `/banks/${guid}`, { cors_allowed_origins: origins }, organization()))
  const { changes } = await told('updateBank', guid)
  expect(changes.cors_allowed_origins).toEqual({
    before: [],
    after: expect.stringMatching(/^\d+ characters, fingerprint [0-9a-f]{16}$/),
  })
})

test('staff and keys: roles, states and scopes', async () => {
  const { bank_guid } = s.demo
  const grants = (role: string) => [{ role, bank_guid }]
  const body = { email: 'told@bank.example', name: 'Never Told', grants: grants('viewer') }
  const { guid } = await ok(s.call('POST', '/staff_members', body, organization()))
  await ok(s.call('PATCH', `/staff_members/${guid}`, { grants: grants('treasurer'), disabled: true }, organization()))
  const { changes, text } = await told('updateStaffMember', guid)
  expect(changes).toEqual({
    state: { before: 'invited', after: 'disabled' },
    grants: { before: grants('viewer'), after: grants('treasurer') },
  })
  expect(text).not.toContain('Never Told')
  const key = await ok(
    s.call('POST', '/api_keys', { name: 'k', kind: 'bank', bank_guid, scopes: ['trades:read'] }, organization()),
  )
  expect((await told('createApiKey', key.guid)).changes.scopes).toEqual({ before: null, after: ['trades:read'] })
  await ok(s.call('DELETE', `/api_keys/${key.guid}`, undefined, organization()))
  const revoked = await told('revokeApiKey', key.guid)
  expect(revoked.changes).toEqual({ revoked_at: { before: null, after: expect.anything() } })
  expect(revoked.text + text).not.toContain(key.key)
})

test('what a person or an operator decides: the state before and after', async () => {
  const made: Fields = await ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'A', last: 'B' } }))
  const decision = { kind: 'customer', decision: 'verify', reason: 'r' }
  await ok(s.call('POST', `/reviews/${made.guid}/decisions`, decision))
  expect((await told('decideReview', made.guid as string)).changes.state).toEqual({
    before: 'unverified',
    after: 'verified',
  })
})
