// The audit log: what is recorded, who sees it, and how a rewritten record is found.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import { checkKeptSeal } from '../../src/audit/kept-seal.ts'
import { makeDemo } from '../../src/cli/demo.ts'
import { keysCommand } from '../../src/cli/keys.ts'
import { staffCommand } from '../../src/cli/staff.ts'
import type { Sql } from '../../src/db/pool.ts'
import { Metrics } from '../../src/http/metrics.ts'
import { type SealStanding, sealAuditLog, sealOnce } from '../../src/jobs/seal-audit-log.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { connectTo } from '../support/database.ts'
import { outcomeOf } from '../support/desk.ts'
import { eventually, ok, startTestService, type TestService, testMasterKey } from '../support/service.ts'
import { Browser, browserWith, enrolled } from '../support/staff.ts'

type Fields = Record<string, unknown>

let s: TestService
let admin: Sql
beforeAll(async () => {
  s = await startTestService()
  admin = connectTo(s.service.database_url, { name: 'test-admin', max: 1 })
})
afterAll(async () => {
  await admin.end()
  await s.stop()
})

const organization = () => ({ key: s.demo.organization_key })
const listed = async (query: string, options = {}): Promise<Fields[]> =>
  (await ok(s.call('GET', `/audit_records?per_page=100&${query}`, undefined, options))).objects

describe('recorded is', () => {
  test('a new key, with what it was given, by whom and from where', async () => {
    const body = { name: 'web', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['trades:read'] }
    const { body: key, headers } = await s.call('POST', '/api_keys', body, organization())
    const [record] = await listed(`object_guid=${key.guid}`, organization())
    expect(record).toMatchObject({
      ...{ act: 'createApiKey', object_type: 'api_key', object_guid: key.guid, details: body, actor_type: 'api_key' },
      ...{ organization_guid: s.demo.organization_guid, environment: 'sandbox', address: '127.0.0.1' },
      request_id: headers.get('x-request-id'),
    })
    expect(record).not.toHaveProperty('bank_guid')
  })

  test('a change of settings and a switch of the sandbox, exactly', async () => {
    const amount = 12_345_678_901_234_567_890n
    const raw = `{"account_guid":"${s.demo.customers[0]!.accounts[1]!.guid}","amount":${amount}}`
    expect((await s.call('POST', '/sandbox/deposits', undefined, { raw })).status).toBe(201)
    const reply = await s.call('GET', '/audit_records?act=createSandboxDeposit')
    expect(reply.text).toContain(`"amount":${amount}`)
    await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { name: 'Renamed' }, organization()))
    expect(await listed('act=updateBank', organization())).toMatchObject([{ details: { name: 'Renamed' } }])
  })

  test('an act once, however often it is asked for', async () => {
    const headers = { 'idempotency-key': 'once' }
    for (let i = 0; i < 3; i++) await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 1 }, { headers }))
    expect(await listed('act=setSandboxClock')).toHaveLength(1)
  })

  test('nothing that was refused or changed nothing', async () => {
    const before = (await listed('')).length
    await s.call('POST', '/sandbox/clock', { advance_seconds: -1 })
    await s.call('POST', '/sandbox/deposits', { account_guid: '0'.repeat(32), amount: 5 })
    expect(await listed('')).toHaveLength(before)
  })

  test('a read of personal data, with the kind of record', async () => {
    const { guid } = s.demo.customers[0]!
    await ok(s.call('GET', `/customers/${guid}?include_pii=true`))
    expect(await listed(`object_guid=${guid}&act=readPersonalData`)).toMatchObject([{ object_type: 'customer' }])
  })
})

describe('of people is recorded', () => {
  test('who signs in, what they change on any endpoint, and who signs out', async () => {
    const { browser, member } = await browserWith(s, [{ role: 'admin', bank_guid: null }])
    const { guid } = member
    const customer = { type: 'individual', name: { first: 'Zq7canary', last: 'Person' } }
    const made = await browser.call('POST', '/customers', { acts_for: s.demo.bank_guid, body: customer })
    expect(made.status, made.text).toBe(201)
    await browser.call('DELETE', '/session', { acts_for: 'session' })
    const all = await s.call('GET', `/audit_records?actor_guid=${guid}`, undefined, organization())
    expect(all.text).not.toContain('Zq7canary')
    expect(all.body.objects).toMatchObject([
      { act: 'deleteSession', object_type: 'session', actor_type: 'staff_member', actor_guid: guid },
      { act: 'createCustomer', object_guid: made.body.guid, bank_guid: s.demo.bank_guid, details: {} },
      { act: 'createSession', details: { method: 'link' } },
    ])
  })

  test('a sign-in that was refused, and who gave which role', async () => {
    const { guid, email } = await enrolled(s, () => Date.now(), [{ role: 'viewer', bank_guid: s.demo.bank_guid }])
    const wrong = { email, password: 'wrong wrong wrong', totp_code: '000000' }
    expect((await new Browser(s).call('POST', '/sessions', { body: wrong })).status).toBe(401)
    const grants = [{ role: 'operator', bank_guid: s.demo.bank_guid }]
    await ok(s.call('PATCH', `/staff_members/${guid}`, { name: 'Zq7canary', grants }, organization()))
    const records = await eventually(
      () => listed(`object_guid=${guid}`, organization()),
      (found) => found.some(({ act }) => act === 'refuseSession'),
    )
    expect(records).toContainEqual(expect.objectContaining({ act: 'refuseSession', actor_type: 'nobody' }))
    expect(records).toContainEqual(
      expect.objectContaining({ act: 'updateStaffMember', details: expect.objectContaining({ grants }) }),
    )
  })
})

test('what an operator does at the command line is recorded under the name of the user', async () => {
  vi.stubEnv('DATABASE_URL', s.service.database_url)
  vi.stubEnv('CORRIDOR_MASTER_KEY', testMasterKey)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { organization_guid } = s.demo
  const byOperators = () => listed('actor_type=operator&act=createStaffMember,createApiKey', organization())
  const before = await byOperators()
  await keysCommand.run([
    'create',
    '--organization',
    organization_guid,
    '--environment',
    'sandbox',
    '--scopes',
    'banks:read',
  ])
  await staffCommand.run(['invite', 'cli@bank.example', '--role', 'viewer', '--organization', organization_guid])
  log.mockRestore()
  vi.unstubAllEnvs()
  expect(await byOperators()).toMatchObject([
    { act: 'createStaffMember', actor_name: expect.any(String), details: { grants: [{ role: 'viewer' }] } },
    { act: 'createApiKey', details: { kind: 'organization', scopes: ['banks:read'] } },
    ...before,
  ])
})

describe('a caller sees', () => {
  test('only its own bank or organization', async () => {
    const other = await makeDemo(s.service, s.demo.base_url)
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 1 }, { key: other.bank_key }))
    const mine = await listed('')
    expect(mine.every(({ bank_guid }) => bank_guid === s.demo.bank_guid)).toBe(true)
    expect(
      (await listed('', organization())).every((each) => each.organization_guid === s.demo.organization_guid),
    ).toBe(true)
    expect(await listed(`bank_guid=${other.bank_guid}`, organization())).toEqual([])
    expect(await listed('', { key: other.organization_key })).toMatchObject([{ bank_guid: other.bank_guid }])
  })

  test('nothing without the scope', async () => {
    const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes: ['trades:read'] }
    const { key } = await ok(s.call('POST', '/api_keys', body, organization()))
    expect(outcomeOf(await s.call('GET', '/audit_records', undefined, { key }))).toBe('403 invalid_scopes')
  })

  test('what it filters by', async () => {
    const [first] = await listed('')
    const bound = String(first!.created_at)
    expect(await listed(`created_at_lt=${bound}&guid=${first!.guid}`)).toEqual([])
    expect(await listed(`created_at_gte=${bound}&guid=${first!.guid}`)).toHaveLength(1)
    expect(await listed(`actor_guid=${'0'.repeat(32)}`)).toEqual([])
  })
})

describe('seals', () => {
  const later = (ms: number) => (Date.now() + ms) as Timestamp
  const broken = async () => {
    const { results } = await audit(admin)
    return results.filter(({ violations }) => violations > 0).map(({ name }) => name)
  }
  /** Something that only the owner of the database can do, undone afterwards. */
  const done = async (statement: string): Promise<string[]> => {
    await admin.unsafe('create table kept as select * from audit_records')
    await admin.unsafe(statement)
    const found = await broken()
    await admin.unsafe('truncate audit_records; insert into audit_records select * from kept; drop table kept')
    return found
  }

  test('cover what is old enough, once', async () => {
    expect(await sealAuditLog(s.service.sql, later(0))).toBeUndefined()
    const seals = await Promise.all([1, 2].map(() => sealAuditLog(s.service.sql, later(300_001))))
    expect(seals.filter(Boolean)).toMatchObject([{ position: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 1 }))
    expect(await sealAuditLog(s.service.sql, later(360_000))).toMatchObject({ position: 2, records: 1 })
    expect(await sealAuditLog(s.service.sql, later(360_001))).toBeUndefined()
    expect(await broken()).toEqual([])
    expect((await audit(admin)).notes.join()).toContain('seal 2, digest ')
  })

  const oldest = '(select guid from audit_records order by created_at, guid offset 1 limit 1)'
  test.each([
    ['changed', `update audit_records set act = 'other' where guid = ${oldest}`],
    ['given to another', `update audit_records set actor_guid = organization_guid where guid = ${oldest}`],
    ['removed', `delete from audit_records where guid = ${oldest}`],
    [
      'added',
      `insert into audit_records select owner_guid, gen_random_uuid(), organization_guid, bank_guid, environment, created_at,
        actor_type, actor_guid, actor_name, act, object_type, object_guid, address, request_id, reason, details
      from audit_records where guid = ${oldest}`,
    ],
  ])('show that a record was %s', async (_how, statement) => {
    expect(await done(statement)).toEqual(['audit-seals'])
  })

  test('that were removed with their records are missed by whoever kept the newest one', async () => {
    const [newest] = await admin<{ position: number; digest: string }[]>`
      select position::integer, encode(digest, 'hex') as digest from audit_seals order by position desc limit 1`
    const kept = async () => (await checkKeptSeal(s.service.sql, newest!)).violations
    expect(await kept()).toBe(0)
    await admin.unsafe('create table kept_seals as select * from audit_seals')
    await admin.unsafe(`delete from audit_seals where position = ${newest!.position}`)
    expect([await broken(), await kept()]).toEqual([[], 1])
    await admin.unsafe('truncate audit_seals; insert into audit_seals select * from kept_seals; drop table kept_seals')
    expect(await kept()).toBe(0)
  })

  test('are made by a loop of their own, which tells the newest digest and how long records wait', async () => {
    const standings: SealStanding[] = []
    const pass = (ms: number) =>
      sealOnce({
        ...{ sql: s.service.sql, now: () => later(ms), sealed: () => {} },
        observe: (standing) => standings.push(standing),
        failed: (error) => expect.unreachable(String(error)),
      })
    await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 1 }))
    await pass(400_000)
    await pass(900_000)
    const [waiting, sealed] = standings
    expect(waiting!.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(sealed).toMatchObject({ unsealed_seconds: 0 })
    const metrics = new Metrics((async () => []) as never, () => 0)
    metrics.sealed(sealed!)
    const text = String(await metrics.text())
    expect(text).toContain(`corridor_audit_seal_position{digest="${sealed!.digest}"} ${sealed!.position}`)
    expect(text).toContain('corridor_audit_unsealed_seconds 0')
  })

  test('show that a seal is missing', async () => {
    await admin.unsafe('delete from audit_seals where position = 1')
    expect(await broken()).toContain('audit-chain')
  })
})
