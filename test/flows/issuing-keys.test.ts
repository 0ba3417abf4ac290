// Who may make which API keys over HTTP, and what a repeated request is answered.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/resources/api-keys/create-api-key.ts'
import { issueKey } from '../../src/secrets/issue-key.ts'
import { parseKey } from '../../src/secrets/key-format.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { type Reply, startTestService, type TestService } from '../support/service.ts'

type Fields = Record<string, unknown>

let s: TestService
/** It stands until it is moved: on a slow machine seconds pass between two steps. */
let now_ms = Date.now()
const now = () => now_ms
beforeAll(async () => {
  s = await startTestService({ now })
})
afterAll(() => s.stop())

const make = (fields: Fields, key = s.demo.organization_key, headers = {}) =>
  s.call('POST', '/api_keys', { name: 'k', ...fields }, { key, headers })
const forBank = () => ({ kind: 'bank', bank_guid: s.demo.bank_guid })

async function made(fields: Fields, key?: string): Promise<{ guid: string; key: string; scopes: string[] }> {
  const { status, text, body } = await make(fields, key)
  expect(status, text).toBe(201)
  return body
}

const codeOf = ({ status, body }: Reply): string =>
  [status, body.message_code, ...(body.errors ?? []).map(({ field }: Fields) => field)].join(' ')

describe('an organization key', () => {
  test('makes organization keys with scopes of its own and no others', async () => {
    const own = ['api_keys:execute', 'api_keys:read']
    const weak = await made({ kind: 'organization', scopes: own })
    for (const scopes of [own, ['api_keys:read']]) {
      expect((await made({ kind: 'organization', scopes }, weak.key)).scopes).toEqual(scopes)
    }
    for (const [scopes, field] of [
      [scopesFor('organization'), `scopes[${scopesFor('organization').findIndex((scope) => !own.includes(scope))}]`],
      [['api_keys:read', 'banks:execute'], 'scopes[1]'],
      [['banks:write'], 'scopes[0]'],
    ] as const) {
      const refused = await make({ kind: 'organization', scopes }, weak.key)
      expect(codeOf(refused)).toBe(`403 invalid_scopes ${field}`)
    }
    // What is no scope at all is malformed, whoever asks.
    const unknown = await make({ kind: 'organization', scopes: ['banks:write', 'trades:execute'] }, weak.key)
    expect(codeOf(unknown)).toBe('400 invalid_value scopes[1]')
    const nowhere = { kind: 'organization', scopes: ['banks:write'], ip_allowlist: ['10.0.0.0/8', 'nowhere'] }
    expect(codeOf(await make(nowhere, weak.key))).toBe('400 invalid_value ip_allowlist[1]')
  })

  test('makes keys of its banks with scopes that it can give there and no others', async () => {
    const bank_scopes = ['accounts:read', 'trades:read']
    const weak = await made({ kind: 'organization', scopes: ['api_keys:execute'], bank_scopes })
    for (const scopes of [scopesFor('bank'), ['trades:read', 'trades:execute']]) {
      const field = `scopes[${scopes.findIndex((scope) => !bank_scopes.includes(scope))}]`
      expect(codeOf(await make({ ...forBank(), scopes }, weak.key))).toBe(`403 invalid_scopes ${field}`)
    }
    const further = { kind: 'organization', scopes: ['api_keys:execute'], bank_scopes: ['accounts:read', 'files:read'] }
    expect(codeOf(await make(further, weak.key))).toBe('403 invalid_scopes bank_scopes[1]')
    const unknown = { ...further, bank_scopes: ['api_keys:execute'] }
    expect(codeOf(await make(unknown, weak.key))).toBe('400 invalid_value bank_scopes[0]')
    const onBank = { ...forBank(), scopes: ['accounts:read'], bank_scopes: ['accounts:read'] }
    expect(codeOf(await make(onBank))).toBe('400 invalid_parameter bank_scopes')
    const bare = await made({ kind: 'organization', scopes: ['api_keys:execute'] }, weak.key)
    expect(codeOf(await make({ ...forBank(), scopes: ['accounts:read'] }, bare.key))).toBe(
      '403 invalid_scopes scopes[0]',
    )
    const { key } = await made({ ...forBank(), scopes: bank_scopes }, weak.key)
    expect((await s.call('GET', '/accounts', undefined, { key })).status).toBe(200)
  })

  test('makes none that outlives it, or is used from further addresses', async () => {
    const scopes = ['api_keys:execute']
    const expires_at = '2100-01-01T00:00:00.000Z'
    const ending = await made({ kind: 'organization', scopes, expires_at })
    for (const later of [{}, { expires_at: '2100-01-01T00:00:00.001Z' }])
      expect(codeOf(await make({ kind: 'organization', scopes, ...later }, ending.key))).toBe(
        '403 invalid_scopes expires_at',
      )
    await made({ kind: 'organization', scopes, expires_at }, ending.key)
    const near = await made({ kind: 'organization', scopes, ip_allowlist: ['127.0.0.0/8', '::1', '2001:db8::/32'] })
    for (const [ip_allowlist, field] of [
      [undefined, 'ip_allowlist'],
      [['127.0.0.1', '10.0.0.1'], 'ip_allowlist[1]'],
      [['127.0.0.0/7'], 'ip_allowlist[0]'],
      [['::/0'], 'ip_allowlist[0]'],
    ] as const)
      expect(codeOf(await make({ kind: 'organization', scopes, ip_allowlist }, near.key))).toBe(
        `403 invalid_scopes ${field}`,
      )
    await made({ kind: 'organization', scopes, ip_allowlist: ['127.1.0.0/16', '2001:db8:1::/48', '::1'] }, near.key)
  })

  test('makes none without the scope to make keys', async () => {
    const reader = await made({ kind: 'organization', scopes: ['api_keys:read', 'banks:read'] })
    for (const fields of [
      { kind: 'organization', scopes: ['banks:read'] },
      { ...forBank(), scopes: ['banks:read'] },
    ]) {
      expect(codeOf(await make(fields, reader.key))).toBe('403 invalid_scopes')
    }
  })
})

test('a sandbox organization key sees and revokes no production key: it is as if there were none', async () => {
  const { key, bank_guid } = await makeProductionBank(s)
  const { guid } = parseKey(key)!
  const revoke = (by: string) => s.call('DELETE', `/api_keys/${guid}`, undefined, { key: by })
  expect(codeOf(await revoke(s.demo.organization_key))).toBe('404 not_found')
  expect((await s.call('GET', '/accounts', undefined, { key })).status).toBe(200)
  const { services, engine } = s.service
  const { key: real, ...kept } = issueKey('production', 'organization', services.now(), services.hashKeySecret)
  const { organization_guid } = s.demo
  const scopes = ['api_keys:execute', 'api_keys:read', 'banks:execute', 'banks:read']
  await engine.submit(createApiKey, { ...kept, organization_guid, environment: 'production', name: 'k', scopes })
  const seen = async (path: string, by: string) =>
    (await s.call('GET', path, undefined, { key: by })).body.objects.map((each: Fields) => each.guid)
  for (const [path, own] of [
    [`/banks?guid=${bank_guid}`, bank_guid],
    [`/banks?type=production`, bank_guid],
    [`/api_keys?guid=${guid}`, guid],
  ] as const) {
    expect([path, await seen(path, s.demo.organization_key), await seen(path, real)]).toEqual([path, [], [own]])
  }
  expect(await seen(`/banks?guid=${s.demo.bank_guid}`, real)).toEqual([])
  const bank = { name: 'Not seen by who made it', type: 'sandbox' }
  expect(codeOf(await s.call('POST', '/banks', bank, { key: real }))).toBe('400 invalid_value type')
  expect((await revoke(real)).status).toBe(200)
  // And the other way round.
  const sandbox = await made({ ...forBank(), scopes: ['banks:read'] })
  expect(codeOf(await s.call('DELETE', `/api_keys/${sandbox.guid}`, undefined, { key: real }))).toBe('404 not_found')
})

describe('an Idempotency-Key', () => {
  test('leaves nothing behind that the request could be guessed from', async () => {
    const raw = JSON.stringify({ type: 'individual', name: { first: 'Gue', last: 'Ssed' } })
    const ask = (text: string) =>
      s.call('POST', '/customers', undefined, {
        raw: text,
        headers: { 'idempotency-key': 'guess-1', 'content-type': 'application/json' },
      })
    const first = await ask(raw)
    expect([first.status, (await ask(raw)).body.guid]).toEqual([201, first.body.guid])
    expect(codeOf(await ask(raw.replace('Gue', 'Gua')))).toBe('422 idempotency_key_reused Idempotency-Key')
    const [row] = await s.service.sql`select fingerprint from idempotency_keys where key = 'guess-1'`
    const bare = createHash('sha256').update(`POST /api/customers\n${raw}`).digest('base64')
    expect(row!.fingerprint).toMatch(/^[\w+/]{22}$/)
    expect(bare.startsWith(row!.fingerprint)).toBe(false)
  })

  const revoke = (guid: string, name: string) =>
    s.call('DELETE', `/api_keys/${guid}`, undefined, {
      key: s.demo.organization_key,
      headers: { 'idempotency-key': name },
    })

  test('of a revocation is looked at before the key is', async () => {
    const { guid } = await made({ ...forBank(), scopes: ['banks:read'] })
    const first = await revoke(guid, 'revoke-1')
    const again = await revoke(guid, 'revoke-1')
    expect([first.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(codeOf(await revoke('f'.repeat(32), 'revoke-1'))).toBe('422 idempotency_key_reused Idempotency-Key')
    expect(codeOf(await revoke('f'.repeat(32), 'revoke-2'))).toBe('404 not_found')
  })

  test('of a new key is looked at before its expiry is', async () => {
    const fields = { ...forBank(), scopes: ['banks:read'], expires_at: new Date(now() + 60_000).toISOString() }
    const ask = (name: string) => make(fields, undefined, { 'idempotency-key': name })
    const first = await ask('make-1')
    now_ms += 61_000
    const again = await ask('make-1')
    expect([first.status, again.status, again.body.guid]).toEqual([201, 201, first.body.guid])
    expect(codeOf(await ask('make-2'))).toBe('400 invalid_value expires_at')
  })
})
