// Lists and reports from a replica, for callers that accept old answers; everything else from the primary.
import { Corridor } from '@corridor/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReplicaPair } from '../support/replica-pair.ts'
import { eventually, type Reply, startTestService, type TestService } from '../support/service.ts'

let pair: ReplicaPair
let s: TestService
beforeAll(async () => {
  pair = await ReplicaPair.start()
  s = await startTestService({
    database_url: pair.urlOf(pair.primary),
    env: { CORRIDOR_REPLICA_URL: pair.urlOf(pair.standby) },
  })
})
afterAll(async () => {
  await s.stop()
  await pair.stop()
})

const read = (path: string, staleness?: string): Promise<Reply> =>
  s.call('GET', path, undefined, staleness ? { headers: { 'corridor-staleness': staleness } } : {})
const age = ({ headers }: Reply): string | null => headers.get('corridor-staleness')
const isStale = (reply: Reply): boolean => age(reply) !== null
const create = (first: string) => s.call('POST', '/customers', { type: 'individual', name: { first, last: 'Rep' } })

describe('from a replica that follows', () => {
  const account = () => s.demo.customers[0]!.accounts[0]!.guid
  test.each([
    ['a list', () => '/customers'],
    ['a list of accounts', () => '/accounts?include_balances=true'],
    ['a report', () => '/reports/trial_balance'],
    ['a statement', () => `/accounts/${account()}/statement`],
    ['an export', () => `/accounts/${account()}/statement?format=csv`],
  ])('comes %s, if the caller accepts that', async (_, path) => {
    const stale = await eventually(() => read(path(), '60s'), isStale)
    expect(age(stale)).toMatch(/^\d+s$/)
    expect(stale.status).toBe(200)
    expect(age(await read(path()))).toBe(null)
  })

  test.each([
    ['one record', () => `/customers/${s.demo.customers[0]!.guid}`],
    ['personal data, which leaves a record', () => '/customers?include_pii=true'],
  ])('does not come %s', async (_, path) => {
    await eventually(() => read('/customers', '60s'), isStale)
    const fresh = await read(path(), '60s')
    expect([fresh.status, age(fresh)]).toEqual([200, null])
  })
})

test('the client says how old an answer may be', async () => {
  const ages: (string | null)[] = []
  const spied: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    ages.push(response.headers.get('corridor-staleness'))
    return response
  }
  const corridor = new Corridor({ url: s.service.base_url, key: s.demo.bank_key, runtime: { fetch: spied } })
  await eventually(() => read('/customers', '60s'), isStale)
  const { objects } = await corridor.customers.list({}, { staleness_max_s: 60 }).page(0)
  expect(objects.length).toBeGreaterThan(0)
  await corridor.customers.list().page(0)
  expect(ages).toEqual([expect.stringMatching(/^\d+s$/), null])
  await expect(corridor.customers.list({}, { staleness_max_s: 0 }).page(0)).rejects.toMatchObject({
    status: 400,
    message_code: 'invalid_value',
  })
})

test('a replica that is behind is read only by callers that accept its age', async () => {
  await eventually(() => read('/customers', '60s'), isStale)
  await pair.ask(pair.standby, (sql) => sql`select pg_wal_replay_pause()`)
  const before = (await read('/customers')).body.total
  await create('Late')
  const fresh = await eventually(
    () => read('/customers', '1s'),
    (reply) => !isStale(reply),
  )
  expect(fresh.body.total).toBe(before + 1)
  const stale = await eventually(
    () => read('/customers', '600s'),
    (reply) => isStale(reply) && age(reply) !== '1s',
  )
  expect(stale.body.total).toBe(before)
  await pair.ask(pair.standby, (sql) => sql`select pg_wal_replay_resume()`)
  const found = await eventually(
    () => read('/customers', '5s'),
    (reply) => isStale(reply) && reply.body.total === before + 1,
  )
  expect(found.status).toBe(200)
})

test.each(['5', '0s', '3601s', '-1s', '1.5s', 'soon'])('the header %s is refused', async (text) => {
  const refused = await read('/customers', text)
  expect([refused.status, refused.body.message_code, refused.body.errors]).toEqual([
    400,
    'invalid_value',
    [expect.objectContaining({ field: 'Corridor-Staleness' })],
  ])
})

test('while the replica is away, the primary answers', async () => {
  await pair.setSynchronous('')
  await pair.stopServer(pair.standby, 'SIGQUIT')
  for (let i = 0; i < 5; i++) expect((await read('/customers', '600s')).status).toBe(200)
  await eventually(
    () => read('/customers', '600s'),
    (reply) => reply.status === 200 && !isStale(reply),
  )
})
