// Giving up what is on its way to a subscription that has ended: it may take long, and holds up nobody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../src/db/pool.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { connectTo } from '../support/database.ts'
import { startReceiver } from '../support/receiver.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { deliveryRows, failSubscription, subscribe, trade, wrongCounts } from '../support/webhooks.ts'

let s: TestService
/** Sees what others wait for, which the service's own role does not. */
let admin: Sql
/** It stands until it is moved: on a slow machine seconds pass between two steps. */
let now_ms = Date.now()
beforeAll(async () => {
  s = await startTestService({ now: () => now_ms, deliver_every_ms: 20 })
  admin = connectTo(s.config.database_url!, { name: 'test', max: 1 })
})
afterAll(async () => {
  await admin.end({ timeout: 0 })
  await s.stop()
})

const attempted = (guid: Guid) =>
  eventually(
    () => deliveryRows(s, guid),
    (rows) => rows.length === 1 && rows[0]!.attempts === 1,
  )

test("others' retries do not wait for it", async () => {
  const [ended, working] = [await startReceiver(), await startReceiver()]
  ended.answer = working.answer = 500
  const ended_guid = await subscribe(s, ended.url, ['trade.storing'])
  const working_guid = await subscribe(s, working.url, ['trade.storing'])
  await trade(s)
  const [held] = await attempted(ended_guid)
  await attempted(working_guid)
  working.answer = 204
  await s.service.sql.begin(async (tx) => {
    // Whoever gives it up waits here.
    await tx`select 1 from subscription_deliveries where guid = ${held!.guid} for update`
    await failSubscription(s, ended_guid)
    await eventually(
      () => admin`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%with ended as materialized%'`,
      (waiting) => waiting.length > 0,
    )
    now_ms += 10_000
    const [row] = await eventually(
      () => deliveryRows(s, working_guid),
      ([found]) => found!.state === 'completed',
    )
    expect(row).toMatchObject({ attempts: 2, last_status: 204 })
  })
  await eventually(
    () => deliveryRows(s, ended_guid),
    ([row]) => row!.state === 'failed',
  )
  expect(await wrongCounts(s)).toEqual([])
  await Promise.all([ended.stop(), working.stop()])
})
