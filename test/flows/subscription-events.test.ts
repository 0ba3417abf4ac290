// The list of events: a cursor that leaves nothing out and shows nothing twice, filters on a bounded way, times of banks
// whose clocks differ, and who sees what.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { toldTransitions } from '../../src/db/distribution.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { readEvents, walk_max } from '../../src/resources/subscriptions/subscription-event.queries.ts'
import type { SubscriptionEvent } from '../../src/resources/subscriptions/subscription-event.ts'
import { eventBody } from '../../src/webhooks/delivery-request.ts'
import { connectTo, createTestDatabase } from '../support/database.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { publishRows } from '../support/published.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { organizationKey, Subscriptions } from '../support/subscriptions.ts'

let s: TestService
let subs: Subscriptions
let production: Subscriptions
let stranger: Subscriptions
let strangers_bank: string
beforeAll(async () => {
  s = await startTestService()
  subs = new Subscriptions(s)
  production = new Subscriptions(s, await organizationKey(s, 'production'))
  const other = await makeDemo(s.service, '')
  stranger = new Subscriptions(s, other.organization_key)
  strangers_bank = other.bank_guid
  await settled()
})
afterAll(() => stopSound(s))

interface Listed extends Omit<SubscriptionEvent, 'created_at' | 'position'> {
  readonly created_at: string
  readonly position: string
}
const guidsOf = (events: readonly { guid: string }[]) => events.map(({ guid }) => guid)

/** Nothing waits to be published. */
const settled = () =>
  eventually(
    () => s.service.sql`select 1 from event_batches limit 1`,
    (rows) => rows.length === 0,
  )

const customer = async (): Promise<string> => {
  const { guid } = await ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'Eva', last: 'Ent' } }))
  return guid
}

test('an event is thin, is read by its guid, and is sent with the same fields', async () => {
  const object_guid = await subs.trade()
  const { objects, has_more } = await subs.get(`/subscription_events?object_guid=${object_guid}`)
  expect(has_more).toBe(false)
  const states = ['storing', 'pending', 'executed', 'settling', 'completed']
  expect(objects.map(({ event_type }: Listed) => event_type)).toEqual(states.map((state) => `trade.${state}`))
  expect(objects.map(({ sequence }: Listed) => sequence)).toEqual([1, 2, 3, 4, 5])
  const [first] = objects
  expect(first).toEqual({
    guid: expect.stringMatching(/^[0-9a-f]{32}$/),
    event_type: 'trade.storing',
    object_guid,
    bank_guid: s.demo.bank_guid,
    organization_guid: s.demo.organization_guid,
    environment: 'sandbox',
    sequence: 1,
    created_at: expect.any(String),
    position: expect.stringMatching(/^[\w-]{22}$/),
  })
  const { text } = await subs.call('GET', `/subscription_events/${first.guid}`)
  expect(JSON.parse(text)).toEqual(first)
  const cursors = { write: () => first.position }
  expect(text).toBe(eventBody({ ...first, created_at: Date.parse(first.created_at) }, cursors))
})

describe('the cursor', () => {
  test('leaves nothing out and shows nothing twice while events happen', async () => {
    const start = (await subs.eventsAfter(0)).at(-1).position
    let isOver = false
    const seen: Listed[] = []
    const reader = (async () => {
      for (let after = start; ; ) {
        const wasOver = isOver
        const page = await subs.get(`/subscription_events?after=${after}&per_page=7`)
        seen.push(...page.objects)
        after = page.next
        if (wasOver && !page.has_more) return
      }
    })()
    const made = await Promise.all(Array.from({ length: 40 }, customer))
    await settled()
    isOver = true
    await reader
    const own = seen.filter(({ object_guid }) => made.includes(object_guid))
    expect(own).toHaveLength(80)
    expect(new Set(guidsOf(seen)).size).toBe(seen.length)
    expect(seen).toEqual(await subs.eventsAfter(start))
  })

  test('stands still at the end and goes on from there', async () => {
    const all = await subs.eventsAfter(0)
    const end = await subs.get(`/subscription_events?after=${all.at(-1).position}`)
    expect(end).toEqual({ objects: [], next: all.at(-1).position, has_more: false })
    const object_guid = await customer()
    await settled()
    const more = await subs.get(`/subscription_events?after=${end.next}`)
    expect(more.objects.map((event: Listed) => event.object_guid)).toEqual([object_guid, object_guid])
  })

  test('says nothing about others: it is no number, and only its own organization and environment can use it', async () => {
    const own: Listed[] = await subs.eventsAfter(0)
    const theirs: Listed[] = await stranger.eventsAfter(0)
    const known = new Set([...own, ...theirs].map(({ position }) => position))
    expect(known.size).toBe(own.length + theirs.length)
    for (const position of known) expect(position).toMatch(/^[\w-]{22}$/)
    const cursor = own[0]!.position
    for (const path of ['/subscription_events', '/subscription_events/stream'])
      for (const other of [stranger, production]) {
        const { status, body } = await other.call('GET', `${path}?after=${cursor}`)
        expect([path, status, body.errors]).toEqual([path, 400, [expect.objectContaining({ field: 'after' })]])
        expect(body.error_message).toContain('`next`')
        const header = await other.call('GET', path, undefined, { headers: { 'last-event-id': cursor } })
        if (path.endsWith('stream')) expect(header.status).toBe(400)
      }
    // The same event has the same cursor, however it is read.
    const { objects } = await subs.get(`/subscription_events?guid=${own[1]!.guid}`)
    expect(objects).toEqual([own[1]])
    const { next } = await subs.get('/subscription_events?per_page=2')
    expect(next).toBe(own[1]!.position)
  })

  // Whoever may ask with numbers finds out by halving where its own events stand among all.
  test.each(['1', '5', '1000', '00', '-1', '1.5', '9007199254740992', 'x', '', 'A'.repeat(22)])(
    'is never the number %j',
    async (after) => {
      for (const path of ['/subscription_events', '/subscription_events/stream']) {
        const { status, body } = await subs.call('GET', `${path}?after=${after}`)
        expect([status, body.message_code, body.errors[0].field]).toEqual([400, 'invalid_value', 'after'])
      }
    },
  )

  test('has stretches of at most per_page', async () => {
    const all = await subs.eventsAfter(0)
    const page = await subs.get('/subscription_events?per_page=3')
    expect(page).toEqual({ objects: all.slice(0, 3), next: all[2].position, has_more: true })
    const rest = await subs.get(`/subscription_events?per_page=3&after=${all.at(-4).position}`)
    expect(rest).toEqual({ objects: all.slice(-3), next: all.at(-1).position, has_more: false })
  })
})

test('filters', async () => {
  const [one, two] = [await customer(), await customer()]
  const { bank_guid } = await ok(subs.call('POST', '/banks', { name: 'Second', type: 'sandbox' })).then(
    ({ guid }: { guid: string }) => ({ bank_guid: guid }),
  )
  await settled()
  const all: Listed[] = await subs.eventsAfter(0)
  const expectOnly = async (query: string, wanted: (event: Listed) => boolean) => {
    const found = await subs.eventsAfter(0, `&${query}`)
    expect(guidsOf(found), query).toEqual(guidsOf(all.filter(wanted)))
    return found.length
  }
  const [first, , third] = all
  const isOne = ({ object_guid }: Listed) => object_guid === one
  expect(await expectOnly(`object_guid=${one},${two}`, (e) => isOne(e) || e.object_guid === two)).toBe(4)
  await expectOnly(`guid=${first!.guid},${third!.guid},zz`, (e) => e === first || e === third)
  await expectOnly(`guid=${first!.guid}&object_guid=${one}`, () => false)
  await expectOnly('event_type=customer.unverified', (e) => e.event_type === 'customer.unverified')
  await expectOnly(`event_type=customer.unverified&object_guid=${one}`, (e) => isOne(e) && e.sequence === 2)
  for (const path of ['/subscription_events', '/subscription_events/stream']) {
    const { status, body } = await subs.call('GET', `${path}?event_type=no.such,trade.completed`)
    expect([path, status, body.errors?.[0]]).toMatchObject([path, 400, { field: 'event_type', code: 'invalid_value' }])
  }
  await expectOnly(`bank_guid=${s.demo.bank_guid}`, (e) => e.bank_guid === s.demo.bank_guid)
  await expectOnly(`bank_guid=${bank_guid}`, (e) => e.bank_guid === bank_guid)
  await expectOnly(`bank_guid=${strangers_bank}`, () => false)
  const from = all[Math.floor(all.length / 2)]!.created_at
  await expectOnly(`created_at_gte=${from}`, (e) => e.created_at >= from)
  await expectOnly(`created_at_lt=${from}`, (e) => e.created_at < from)
})

test('the stream is filtered as the list is', async () => {
  const object_guid = await subs.trade()
  for (const query of [
    `bank_guid=${s.demo.bank_guid}`,
    `bank_guid=${strangers_bank}`,
    `object_guid=${object_guid}`,
    'event_type=trade.completed,trade.storing',
    `event_type=trade.completed&object_guid=${object_guid}`,
  ]) {
    const { text } = await subs.call('GET', `/subscription_events/stream?after=0&follow=false&${query}`)
    const streamed = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!))
    expect(streamed, query).toEqual(await subs.eventsAfter(0, `&${query}`))
  }
})

test.each<[string, string]>([
  ['page=-1', 'page'],
  ['page=x', 'page'],
  ['page=0&page=1', 'page'],
  ['per_page=0', 'per_page'],
  ['per_page=101', 'per_page'],
  ['created_at_gte=yesterday', 'created_at_gte'],
  ['guid=', 'guid'],
])('%s is refused', async (query, field) => {
  const { status, body } = await subs.call('GET', `/subscription_events?${query}`)
  expect([status, body.message_code, body.errors[0].field]).toEqual([400, 'invalid_value', field])
})

test("a time is that of the bank's clock, wherever its event stands in the list", async () => {
  const early = await customer()
  await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 40 * 86_400 }))
  const late = await customer()
  const other = await ok(subs.call('POST', '/banks', { name: 'On time', type: 'sandbox' }))
  const scopes = ['customers:execute']
  const key = await ok(subs.call('POST', '/api_keys', { name: 'k', kind: 'bank', bank_guid: other.guid, scopes })).then(
    (made: { key: string }) => made.key,
  )
  const person = { type: 'individual', name: { first: 'Ida', last: 'Igel' } }
  const { guid: onTime } = await ok(s.call('POST', '/customers', person, { key }))
  await settled()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const objectsOf = async (query: string) =>
    new Set((await subs.eventsAfter(0, query)).map(({ object_guid }) => object_guid))
  const ahead = await objectsOf(`&created_at_gte=${day(39)}&created_at_lt=${day(41)}`)
  expect([early, late, onTime].map((guid) => ahead.has(guid))).toEqual([false, true, false])
  const today = await objectsOf(`&created_at_gte=${day(-1)}&created_at_lt=${day(1)}`)
  expect([early, late, onTime].map((guid) => today.has(guid))).toEqual([true, false, true])
  expect(await objectsOf(`&created_at_gte=${day(2)}&created_at_lt=${day(30)}`)).toEqual(new Set())
  const empty = await subs.get(`/subscription_events?created_at_gte=${day(100)}`)
  expect(empty).toMatchObject({ objects: [], has_more: false, next: (await subs.eventsAfter(0)).at(-1).position })
})

test('a key sees the events of its organization and environment alone', async () => {
  const own = await subs.eventsAfter(0)
  expect(new Set(own.map(({ environment }) => environment))).toEqual(new Set(['sandbox']))
  expect(own.some(({ bank_guid }) => bank_guid === strangers_bank)).toBe(false)
  const theirs = await stranger.eventsAfter(0)
  expect(new Set(theirs.map(({ bank_guid }) => bank_guid))).toEqual(new Set([strangers_bank]))
  expect(await production.eventsAfter(0)).toEqual([])
  const { key } = await makeProductionBank(s)
  const person = { type: 'individual', name: { first: 'Pia', last: 'Pro' } }
  const { guid: object_guid } = await ok(s.call('POST', '/customers', person, { key }))
  await settled()
  const real = await production.eventsAfter(0)
  expect(real.map((event) => [event.object_guid, event.environment])).toContainEqual([object_guid, 'production'])
  for (const [other, foreign] of [
    [production, own[0]],
    [stranger, own[0]],
    [subs, real[0]],
    [subs, theirs[0]],
  ] as const) {
    expect((await other.call('GET', `/subscription_events/${foreign.guid}`)).status).toBe(404)
    for (const query of [`guid=${foreign.guid}`, `object_guid=${foreign.object_guid}`])
      expect((await other.get(`/subscription_events?${query}`)).objects).toEqual([])
  }
})

test('a request looks through so many positions and no more', async () => {
  const database = await createTestDatabase()
  const sql = connectTo(database.url, { name: 'test', max: 2 })
  const [organization_guid, bank] = ['0'.repeat(31).concat('1'), '0'.repeat(31).concat('2')] as [Guid, Guid]
  await publishRows(
    sql,
    `select $1::uuid as organization_guid, 'sandbox' as environment, n * 2 as last_position, lpad(to_hex(n), 32, '0')::uuid as guid,
      $2::uuid as bank_guid, $2::uuid as object_guid, n + 1 as sequence,
      case n % 15000 when 0 then 'trade.failed' else 'trade.completed' end as event_type, null as later_states,
      '2026-01-01'::timestamptz as created_at
    from generate_series(1, 45000) n`,
    [organization_guid, bank],
  )
  const read = (after: number, limit = 100) =>
    readEvents(sql, {
      ...{ organization_guid, environment: 'sandbox', after, limit },
      filters: { event_type: ['trade.failed'] },
    })
  const walked = []
  for (let after = 0, has_more = true; has_more; ) {
    const page = await read(after)
    walked.push([page.events.map(({ position }) => position), page.next, page.has_more])
    after = page.next
    has_more = page.has_more
  }
  expect(walked).toEqual([
    [[30_000], walk_max * 2, true],
    [[60_000], walk_max * 4, true],
    [[90_000], 90_000, false],
  ])
  expect(await read(30_000 - 2, 1)).toMatchObject({ events: [{ position: 30_000 }], next: 30_000, has_more: true })
  // Empty, although there is more.
  await sql`update ${sql(toldTransitions(sql))} set event_type = 'trade.completed', from_state = 'settling' where sequence = 15001`
  expect(await read(0)).toEqual({ events: [], next: walk_max * 2, has_more: true })
  await sql.end()
  await database.drop()
})
