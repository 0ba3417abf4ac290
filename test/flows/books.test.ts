// A bank's books over HTTP: each check of `corridor verify`, the reconciliation, the jobs, the last requests. Nothing of another bank.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Demo } from '../../src/cli/demo-file.ts'
import type { Sql } from '../../src/db/pool.ts'
import { connectTo } from '../support/database.ts'
import { outcomeOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { browserWith } from '../support/staff.ts'

type Fields = Record<string, unknown>

let s: TestService
let other: Demo
let admin: Sql
beforeAll(async () => {
  s = await startTestService()
  other = await makeDemo(s.service, s.demo.base_url)
  admin = connectTo(s.service.database_url, { name: 'test-admin', max: 1 })
})
afterAll(async () => {
  await admin.end()
  await s.stop()
})

const get = (path: string, key = s.demo.bank_key) => ok(s.call('GET', path, undefined, { key }))

describe('checks', () => {
  test('all hold on a sound bank, and have their promises', async () => {
    const checks: Fields[] = await get('/book_checks')
    const results: Fields[] = await get('/book_checks/results')
    expect(results.map(({ name }) => name)).toEqual(checks.map(({ name }) => name))
    expect(checks.length).toBeGreaterThan(60)
    expect(results.filter(({ violations }) => violations !== 0)).toEqual([])
  })

  test('name the row that fails, exactly, to its own bank alone', async () => {
    const huge = 10n ** 30n
    const [row] = await admin<{ account_guid: string; posted: bigint }[]>`
      update balances set posted = posted + ${String(huge)}::numeric where account_guid =
        (select guid from accounts where bank_guid = ${other.bank_guid} and customer_guid is not null limit 1)
      returning account_guid, posted`
    const reply = await s.call('GET', '/book_checks/results?name=balances', undefined, { key: other.bank_key })
    expect(reply.body).toMatchObject([{ name: 'balances', invariant: 'I2', violations: 1 }])
    expect(reply.text).toContain(`"posted":${row!.posted}`)
    expect(await get('/book_checks/results?name=balances')).toMatchObject([{ violations: 0, examples: [] }])
    await admin`update balances set posted = posted - ${String(huge)}::numeric where account_guid = ${row!.account_guid}`
  })

  test('are asked for by their names', async () => {
    const refused = await s.call('GET', '/book_checks/results?name=balances,journal-sum')
    expect([outcomeOf(refused), refused.body.errors[0].field]).toEqual(['400 invalid_value', 'name'])
    expect(refused.body.error_message).toContain('journal-sums')
    const some: Fields[] = await get('/book_checks?invariant=I1')
    expect(some.every(({ invariant }) => invariant === 'I1')).toBe(true)
  })
})

test('the carriers and the market agree; a production bank has no simulated carriers', async () => {
  await ok(s.call('POST', '/sandbox/deposits', { account_guid: s.demo.customers[0]!.accounts[0]!.guid, amount: 500 }))
  const { agrees, positions } = await get('/reconciliation')
  expect(agrees).toBe(true)
  expect(positions.length).toBeGreaterThan(0)
  const { key } = await makeProductionBank(s)
  expect(outcomeOf(await s.call('GET', '/reconciliation', undefined, { key }))).toBe('422 unsupported_value')
})

test('jobs are counted by kind: due, waiting and given up', async () => {
  const guid = 'a'.repeat(32)
  await admin`insert into jobs (bank_guid, object_guid, kind, event_sequence, run_at, dead_at)
    values (${s.demo.bank_guid}, ${guid}, 'fill-trade', 1, now(), now())`
  expect(await get('/jobs')).toContainEqual({ kind: 'fill-trade', due: 0, waiting: 0, dead: 1 })
  expect(await get('/jobs', other.bank_key)).toEqual([])
  await admin`delete from jobs where object_guid = ${guid}`
})

describe('the last requests', () => {
  test('are those of the bank, newest first, without guids, queries and bodies', async () => {
    const { guid } = s.demo.customers[0]!
    const { headers } = await s.call('GET', `/customers/${guid}?include_pii=true`)
    await s.call('POST', '/customers', { nonsense: true })
    await s.call('GET', '/trades', undefined, { key: other.bank_key })
    const requests: Fields[] = await get('/recent_requests')
    expect(requests.slice(0, 2)).toMatchObject([
      { method: 'POST', route: '/customers', status: 400 },
      { method: 'GET', route: '/customers/{customer_guid}', status: 200, request_id: headers.get('x-request-id') },
    ])
    expect(requests.every(({ route }) => route !== '/trades')).toBe(true)
    expect(JSON.stringify(requests)).not.toMatch(/nonsense|include_pii/)
    expect(await get('/recent_requests?limit=1')).toHaveLength(1)
  })

  test('of people take no places of keys', async () => {
    const before = await get('/recent_requests?limit=200')
    const { browser } = await browserWith(s, [{ role: 'viewer', bank_guid: s.demo.bank_guid }])
    for (let i = 0; i < 210; i++) await browser.call('GET', '/trades', { acts_for: s.demo.bank_guid })
    const after: Fields[] = await get('/recent_requests?limit=300')
    expect(after.filter(({ actor_type }) => actor_type === 'staff_member')).toHaveLength(100)
    expect(after.filter(({ actor_type }) => actor_type === 'api_key').length).toBeGreaterThanOrEqual(before.length)
  })

  test('are at most 200', async () => {
    for (let i = 0; i < 210; i++) await s.call('GET', `/trades/${'0'.repeat(32)}`)
    const requests: Fields[] = await get('/recent_requests?limit=200')
    expect(requests).toHaveLength(200)
    expect(requests.every(({ status }) => status === 404)).toBe(true)
  })
})
