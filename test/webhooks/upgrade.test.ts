// A database from before there were webhooks: what happened then is published when the service starts, oldest first. And one
// from before subscriptions were counted.
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import type { Sql } from '../../src/db/pool.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { deleteSubscription } from '../../src/resources/subscriptions/delete-subscription.ts'
import { connectTo } from '../support/database.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { failSubscription, subscribe } from '../support/webhooks.ts'

const url = 'https://receiver.example/hook'

let before: TestService
beforeAll(async () => {
  // It publishes nothing.
  before = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => before.stop())

test('events from before are published, oldest first', async () => {
  const { database_url } = before.service
  const sql = connectTo(database_url, { name: 'the time before', max: 1 })
  const events = await sql<{ guid: string }[]>`
    select e.guid from events e join banks b on b.guid = e.bank_guid
    where e.object_guid not in (select guid from accounts where type in ('external', 'platform_fee', 'receivable', 'suspense'))
    order by e.created_at, e.sequence, e.guid`
  expect(events.length).toBeGreaterThan(20)
  await storeEventsTwice(sql)
  await sql`drop table event_batches, event_sequencer, published_events, event_hours, subscriptions,
    subscription_deliveries, delivery_attempts`
  await sql.unsafe(await readFile('migrations/0021_webhooks.sql', 'utf8')).simple()
  // What later migrations did to these tables.
  const [hours] = /^drop table event_hours;[\s\S]+?group by 1, 2, 3, 4, 5;$/m.exec(
    await readFile(`migrations/${(await readdir('migrations')).find((name) => name.endsWith('_lists.sql'))}`, 'utf8'),
  )!
  await sql.unsafe(hours).simple()
  await storeEventsOnce(sql)
  const after = await startTestService({ database_url })
  try {
    await eventually(
      () => sql`select 1 from event_batches`,
      (rows) => rows.length === 0,
    )
    const published = await sql<{ guid: string }[]>`select guid from published_events order by position`
    expect(published.slice(0, events.length)).toEqual([...events])
    assertSound(await audit(sql))
  } finally {
    await after.stop()
    await sql.end()
  }
})

test('events that were stored twice are the same events', async () => {
  const s = await startTestService()
  await eventually(
    () => s.service.sql`select 1 from event_batches`,
    (rows) => rows.length === 0,
  )
  const { database_url } = s.service
  await s.service.stop()
  const sql = connectTo(database_url, { name: 'the time before', max: 1 })
  const read = () =>
    Promise.all([
      sql`select * from events order by bank_guid, object_guid, sequence`,
      sql`select organization_guid, environment, position, guid, bank_guid, object_guid, sequence, event_type, created_at
        from published_events order by position`,
    ])
  const before = await read()
  await storeEventsTwice(sql)
  await storeEventsOnce(sql)
  expect(await read()).toEqual(before)
  assertSound(await audit(sql))
  await sql.end()
  await s.stop()
})

test('subscriptions from before are counted, deleted ones apart', async () => {
  const { sql } = before.service
  const [first, second] = [await subscribe(before, url), await subscribe(before, url)]
  await subscribe(before, url, undefined, 'production')
  await failSubscription(before, first)
  const { organization_guid } = before.demo
  const named = { organization_guid, subscription_guid: second, environment: 'sandbox' } as const
  outputOf(await before.service.engine.submit(deleteSubscription, named))
  const owner = connectTo(before.service.database_url, { name: 'the time before', max: 1 })
  await owner`alter table organizations drop column sandbox_subscriptions, drop column production_subscriptions`
  await owner.unsafe(await readFile('migrations/0025_subscription_counts.sql', 'utf8')).simple()
  await owner.end()
  const [row] = await sql`
    select sandbox_subscriptions, production_subscriptions from organizations where guid = ${organization_guid}`
  expect(row).toEqual({ sandbox_subscriptions: 1, production_subscriptions: 1 })
})

/** The tables of events as they were before migration 0035. */
async function storeEventsTwice(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create table events_before as select * from events`
    await tx`create table published_before as
      select organization_guid, environment, position, guid, bank_guid, object_guid, sequence, event_type, created_at
      from published_events`
    await tx`drop view events, published_events`
    await tx`drop table transitions, published_transitions, feeds`
    await tx`drop function are_legal_moves`
    await tx`alter table events_before rename to events`
    await tx`alter table published_before rename to published_events`
    await tx`alter table events alter column created_at type timestamptz(3), add primary key (bank_guid, object_guid, sequence),
      add constraint events_legal_moves check (is_legal_move(event_type, from_state)) not valid`
  })
}

const storeEventsOnce = async (sql: Sql): Promise<unknown> =>
  sql.unsafe(await readFile('migrations/0035_events_once.sql', 'utf8')).simple()
