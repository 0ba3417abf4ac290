// Finished deliveries go after their time, the oldest first; events, and what is still pending, stay. At the end the service is audited.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf } from '../../src/db/distribution.ts'
import { day_ms } from '../../src/kernel/day.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { publish } from '../../src/webhooks/publish.ts'
import { recordAttempts } from '../../src/webhooks/record-attempts.ts'
import { removeDeliveries } from '../../src/webhooks/remove-deliveries.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { deliveryRows, subscribe, trade } from '../support/webhooks.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const daysAgo = (days: number): Timestamp => timestampFromMs(s.service.services.now() - days * day_ms)

/** Trades whose events were published so long ago. */
async function publishedAgo(days: number, trades: number): Promise<void> {
  for (let i = 0; i < trades; i++) await trade(s)
  while ((await publish(s.service.sql, daysAgo(days))).isMore);
}

/** All pending deliveries, or the first of them, arrive. */
async function deliver(subscription_guid: Guid, count = Number.POSITIVE_INFINITY): Promise<void> {
  const { organization_guid } = s.demo
  const pending = (await deliveryRows(s, subscription_guid)).filter(({ state }) => state === 'pending').slice(0, count)
  const now = s.service.services.now()
  await recordAttempts(
    s.service.sql,
    pending.map(({ guid }) => ({
      ...{ organization_guid, delivery_guid: guid, number: 1, attempted_at: now },
      result: { kind: 'answered', status: 200, duration_ms: 5 } as never,
      after: { state: 'completed' } as never,
    })),
    now,
  )
}

/** Runs the removal, a few at a time; gives how many rows it removed. */
async function removed(days: number): Promise<[deliveries: number, attempts: number]> {
  const sums: [number, number] = [0, 0]
  for await (const piece of removeDeliveries(s.service.sql, s.service.services.now, days, 3)) {
    sums[0] += piece.subscription_deliveries
    sums[1] += piece.delivery_attempts
  }
  return sums
}

const count = async (table: string): Promise<number> =>
  (await s.service.sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n

test('they go with their attempts, and what is younger or pending stays', async () => {
  const guid = await subscribe(s, 'http://127.0.0.1:1/hook', ['trade.storing'])
  await s.service.sql`update subscriptions set created_at = created_at - interval '2 years'`
  await publishedAgo(100, 8)
  await deliver(guid)
  await publishedAgo(20, 4)
  await deliver(guid)
  const events = await count('published_events')
  expect(await removed(0)).toEqual([0, 0])
  expect(await removed(90)).toEqual([8, 8])
  expect(await removed(90)).toEqual([0, 0])
  expect(await deliveryRows(s, guid)).toHaveLength(4)
  expect([await count('delivery_attempts'), await count('published_events')]).toEqual([4, events])
  const { organization_guid } = s.demo
  const { sql } = s.service
  const counts = await sql`
    select state, sum(n)::int as n from ${sql(countsOf('subscription_deliveries', sql.is_distributed))}
    where bank_guid = ${organization_guid} and noun = 'subscription_deliveries'
    group by state having sum(n) <> 0`
  expect(counts).toEqual([{ state: 'completed', n: 4 }])
})

test('a pending one keeps those after it, so that none is missing in between', async () => {
  const guid = await subscribe(s, 'http://127.0.0.1:1/other', ['trade.storing'])
  await s.service.sql`update subscriptions set created_at = created_at - interval '2 years'`
  await publishedAgo(100, 6)
  const rows = await deliveryRows(s, guid)
  await deliver(guid, 2)
  await s.service.sql`update subscription_deliveries set next_attempt_at = now() where guid = ${rows[2]!.guid}`
  expect((await removed(90))[0]).toBe(2)
  await deliver(guid)
  expect((await removed(90))[0]).toBeGreaterThanOrEqual(4)
  expect(await deliveryRows(s, guid)).toHaveLength(0)
})
