// Two processes on one database whose machines' clocks differ by hours: to those who ask there is one time, the database's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startReceiver } from '../support/receiver.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { subscribe } from '../support/webhooks.ts'

const hour = 3_600_000

let database: TestDatabase
let early: TestService
let late: TestService
beforeAll(async () => {
  database = await createTestDatabase()
  const env = { CORRIDOR_ROLES: 'api' }
  late = await startTestService({ database_url: database.url, machine_now: () => Date.now() - 3 * hour })
  early = await startTestService({ database_url: database.url, env, machine_now: () => Date.now() + 3 * hour })
})
afterAll(async () => {
  await early.stop()
  await late.stop()
  await database.drop()
})

const makeCustomer = (s: TestService) =>
  ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'Ti', last: 'Me' } }))

describe.each([
  ['the one that is ahead', 'the one that is behind', () => [early, late] as const],
  ['the one that is behind', 'the one that is ahead', () => [late, early] as const],
])('what %s makes and %s changes', (_made, _changed, both) => {
  test('has its times in order, and they are right', async () => {
    const [maker, changer] = both()
    const customer = await makeCustomer(maker)
    const changed = await ok(
      changer.call('PATCH', `/customers/${customer.guid}`, { activity_limits: [] }, { key: maker.demo.bank_key }),
    )
    expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(customer.created_at))
    for (const at of [customer.created_at, changed.updated_at]) {
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    }
  })
})

test('clocks that are nearly right are kept, and times are in order all the same', async () => {
  const near = await Promise.all(
    [1_500, -1_500].map((wrong_ms) =>
      startTestService({
        database_url: database.url,
        env: { CORRIDOR_ROLES: 'api' },
        machine_now: () => Date.now() + wrong_ms,
      }),
    ),
  )
  const [ahead, behind] = near as [TestService, TestService]
  const customer = await makeCustomer(ahead)
  const changed = await ok(
    behind.call('PATCH', `/customers/${customer.guid}`, { activity_limits: [] }, { key: ahead.demo.bank_key }),
  )
  expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(customer.created_at))
  for (const each of near) await each.stop()
})

test('a delivery is leased for half a minute of the database', async () => {
  const receiver = await startReceiver()
  receiver.answer = () => {}
  await subscribe(late, receiver.url, ['customer.storing'])
  await makeCustomer(late)
  const [lease] = await eventually(
    () => late.service.sql<{ seconds: number }[]>`
      select extract(epoch from next_attempt_at - now())::float8 as seconds from subscription_deliveries
      where state = 'pending' and next_attempt_at > now()`,
    (rows) => rows.length === 1,
  )
  expect(lease!.seconds).toBeLessThan(35)
  await receiver.stop()
})

test.each([
  ['ahead', () => early, 10_800],
  ['behind', () => late, -10_800],
])('the one that is %s says so', async (_, service, seconds) => {
  const { base_url } = service().service
  const ready = (await (await fetch(`${base_url}/health/ready`)).json()) as {
    status: string
    clock_skew_seconds: number
  }
  expect(ready.status).toBe('ready')
  expect(Math.abs(ready.clock_skew_seconds - seconds)).toBeLessThanOrEqual(2)
  const told = /^corridor_clock_skew_seconds (\S+)$/m.exec(await (await fetch(`${base_url}/metrics`)).text())?.[1]
  expect(Math.abs(Number(told) - seconds)).toBeLessThan(2)
})
