// Committed events get positions: each exactly one, visible in their order, whoever publishes, however many do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf } from '../../src/engine/pending.ts'
import { createOrganization } from '../../src/resources/organizations/create-organization.ts'
import { createSubscription } from '../../src/resources/subscriptions/create-subscription.ts'
import { publish } from '../../src/webhooks/publish.ts'
import { connectTo } from '../support/database.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { publishAll, subscribe, trade } from '../support/webhooks.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => s.stop())

const published = () => s.service.sql<
  { position: number; guid: string; object_guid: string; sequence: number; event_type: string; environment: string }[]
>`
  select position, guid, object_guid, sequence, event_type, environment from published_events
  where organization_guid = ${s.demo.organization_guid} order by position`

const nothingWaits = () =>
  eventually(
    () => s.service.sql<{ n: number }[]>`select count(*)::int as n from event_batches`,
    ([row]) => row!.n === 0,
  )

const hidden_accounts = `select guid from accounts where type in ('external', 'platform_fee', 'receivable', 'suspense')`

test('every event of a bank is published once, without a gap in the positions, an object in its order', async () => {
  const guids = await Promise.all(Array.from({ length: 20 }, () => trade(s)))
  await eventually(
    () => s.service.sql`select 1 from trades where state = 'completed'`,
    (rows) => rows.length === guids.length,
  )
  await nothingWaits()
  const events = await s.service.sql<{ guid: string }[]>`
    select guid from events where object_guid not in (${s.service.sql.unsafe(hidden_accounts)}) order by guid`
  const rows = await published()
  expect(rows.map(({ guid }) => guid).sort()).toEqual(events.map(({ guid }) => guid))
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, i) => i + 1))
  const seen = new Map<string, number>()
  for (const { object_guid, sequence } of rows) {
    expect(sequence).toBe((seen.get(object_guid) ?? 0) + 1)
    seen.set(object_guid, sequence)
  }
  expect(new Set(rows.map(({ environment }) => environment))).toEqual(new Set(['sandbox']))
})

test('the hours say between which positions their events are', async () => {
  const wrong = await s.service.sql`
    select 1 from published_events p left join event_hours h on h.organization_guid = p.organization_guid
      and h.environment = p.environment and h.hour = date_trunc('hour', p.created_at, 'UTC')
      and h.bank_guid = p.bank_guid and h.event_type = p.event_type
      and p.position between h.first_position and h.last_position
    where h.hour is null`
  expect(wrong).toHaveLength(0)
})

test('several who publish at once give no position twice, and a reader that goes on after the last one misses none', async () => {
  const sql = connectTo(s.service.database_url, { name: 'test', max: 6 })
  const seen: number[] = []
  let last = (await published()).at(-1)!.position
  let isOver = false
  const reader = (async () => {
    for (;;) {
      const wasOver = isOver
      const rows = await sql<{ position: number }[]>`
        select position from published_events where position > ${last} order by position`
      seen.push(...rows.map(({ position }) => position))
      last = seen.at(-1) ?? last
      if (wasOver && rows.length === 0) return
    }
  })()
  const before = last
  const publishers = Array.from({ length: 4 }, async () => {
    while (!isOver) await publish(sql, s.service.services.now())
  })
  await Promise.all(Array.from({ length: 60 }, () => trade(s)))
  await nothingWaits()
  isOver = true
  await Promise.all([reader, ...publishers])
  await sql.end()
  expect(seen.length).toBeGreaterThanOrEqual(60)
  expect(seen).toEqual(seen.map((_, i) => before + i + 1))
})

test('an event goes to the subscriptions that want it, and to no others', async () => {
  const url = 'https://receiver.example/hook'
  const all = await subscribe(s, url)
  const some = await subscribe(s, url, ['trade.completed', 'trade.failed'])
  await subscribe(s, url, undefined, 'production')
  const object_guid = await trade(s)
  await eventually(
    () => s.call('GET', `/trades/${object_guid}`),
    ({ body }) => body.state === 'completed',
  )
  await nothingWaits()
  const rows = await s.service.sql<{ subscription_guid: string; event_type: string }[]>`
    select d.subscription_guid, p.event_type from subscription_deliveries d join published_events p on p.guid = d.event_guid
    where p.object_guid = ${object_guid} order by p.position`
  const to = (guid: string) => rows.filter((row) => row.subscription_guid === guid).map(({ event_type }) => event_type)
  expect(to(all)).toEqual(['storing', 'pending', 'executed', 'settling', 'completed'].map((state) => `trade.${state}`))
  expect(to(some)).toEqual(['trade.completed'])
  expect(rows).toHaveLength(6)
})

test('hidden accounts are not told of: what is told of can be read', async () => {
  const hidden = await s.service.sql.unsafe(hidden_accounts)
  expect(hidden.length).toBeGreaterThan(0)
  const told = await s.service.sql<{ object_guid: string }[]>`
    select distinct object_guid from published_events where event_type like 'account.%'`
  expect(told.length).toBeGreaterThan(0)
  for (const { object_guid } of told) expect((await s.call('GET', `/accounts/${object_guid}`)).status).toBe(200)
})

test('a guid of a delivery counts only the deliveries of its organization', async () => {
  const quiet = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const { engine, sql } = quiet.service
  const url = 'https://receiver.example/hook'
  const { guid: organization_guid } = outputOf(await engine.submit(createOrganization, { name: 'Another' }))
  const wanted = { name: 'another', type: 'webhook', url, environment: 'production' } as const
  outputOf(await engine.submit(createSubscription, { organization_guid, ...wanted }))
  await subscribe(quiet, url)
  // Events of both, in turn, published together.
  for (let i = 0; i < 3; i++) {
    await trade(quiet)
    await makeProductionBank(quiet, organization_guid)
  }
  await publishAll(quiet)
  const rows = await sql<{ organization_guid: string; guid: string }[]>`
    select organization_guid, guid from subscription_deliveries order by position`
  const counts = (of: (organization: string) => boolean) =>
    rows
      .filter((row) => of(row.organization_guid))
      .map(({ guid }) => Number(`0x${guid.slice(13, 16)}${guid.slice(17, 20)}`))
  const [own, others] = [counts((guid) => guid === organization_guid), counts((guid) => guid !== organization_guid)]
  expect(own.length).toBeGreaterThan(3)
  expect(others.length).toBeGreaterThan(3)
  for (const told of [own, others]) expect(told).toEqual(told.map((_, i) => i + 1))
  await quiet.stop()
})
