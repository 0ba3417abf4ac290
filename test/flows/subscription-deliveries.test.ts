// Deliveries over HTTP: lists and their totals, one with its attempts, sending events again, and who may. No worker runs
// here: what one would do is done by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { redelivered_max } from '../../src/resources/subscriptions/redeliver.ts'
import { codeOf } from '../support/desk.ts'
import { publishRows } from '../support/published.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { organizationKey, Subscriptions } from '../support/subscriptions.ts'
import { failSubscription, publishAll } from '../support/webhooks.ts'

let s: TestService
let subs: Subscriptions
let production: Subscriptions
let stranger: Subscriptions
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  subs = new Subscriptions(s)
  production = new Subscriptions(s, await organizationKey(s, 'production'))
  stranger = new Subscriptions(s, (await makeDemo(s.service, '')).organization_key)
  await publishAll(s)
})
afterAll(() => stopSound(s))

interface Delivery {
  readonly guid: Guid
  readonly subscription_guid: Guid
  readonly event_guid: string
  readonly created_at: string
}

/** Two events: the customer is stored, then unverified. */
async function customer(): Promise<{ guid: string; events: { guid: string; created_at: string }[] }> {
  const person = { type: 'individual', name: { first: 'Dora', last: 'Deliver' } }
  const { guid } = await ok(s.call('POST', '/customers', person))
  await publishAll(s)
  return { guid, events: (await subs.get(`/subscription_events?object_guid=${guid}`)).objects }
}

const deliveriesOf = async (guid: string, query = ''): Promise<Delivery[]> => {
  const { objects, total } = await subs.get(`/subscription_deliveries?subscription_guid=${guid}&per_page=100${query}`)
  expect(objects).toHaveLength(Math.min(total, 100))
  return objects
}
const eventsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ event_guid }) => event_guid).sort()
const guidsOf = (events: readonly { guid: string }[]) => events.map(({ guid }) => guid).sort()

const silence = { kind: 'unreachable', error: 'timed_out', duration_ms: 15_000 } as const
const complete = ({ guid }: Delivery) =>
  subs.attempted(guid, silence, { kind: 'answered', status: 204, duration_ms: 12 })

const redeliver = (body: object, of = subs) => of.call('POST', '/subscription_deliveries', body)

let subscription: { guid: string }
beforeEach(async () => {
  subscription = await subs.make()
})

describe('the list', () => {
  test('has a delivery for each event, with what became of it', async () => {
    const { events } = await customer()
    const [second, first] = await deliveriesOf(subscription.guid)
    expect(eventsOf([first!, second!])).toEqual(guidsOf(events))
    expect(first).toEqual({
      guid: expect.any(String),
      organization_guid: s.demo.organization_guid,
      subscription_guid: subscription.guid,
      event_guid: events[0]!.guid,
      environment: 'sandbox',
      is_redelivery: false,
      state: 'pending',
      attempt_count: 0,
      next_attempt_at: first!.created_at,
      created_at: expect.any(String),
      updated_at: first!.created_at,
    })
    await complete(first!)
    const read = await subs.get(`/subscription_deliveries/${first!.guid}`)
    expect(read).toMatchObject({ state: 'completed', attempt_count: 2, last_status: 204 })
    for (const absent of ['next_attempt_at', 'last_error', 'failure_code']) expect(read).not.toHaveProperty(absent)
    expect(read.attempts).toEqual([
      { number: 1, attempted_at: expect.any(String), duration_ms: 15_000, error: 'timed_out' },
      { number: 2, attempted_at: expect.any(String), duration_ms: 12, status: 204 },
    ])
    const { attempts: _, ...listed } = read
    expect(await deliveriesOf(subscription.guid, '&state=completed')).toEqual([listed])
  })

  test('is filtered, and its totals are exact', async () => {
    const other = await subs.make({ event_types: ['customer.unverified'] })
    const { events } = await customer()
    const all = await deliveriesOf(subscription.guid)
    await complete(all[0]!)
    const both = `${subscription.guid},${other.guid}`
    for (const [query, wanted] of [
      [`subscription_guid=${both}`, 3],
      [`subscription_guid=${both}&state=pending`, 2],
      [`subscription_guid=${both}&state=completed,failed`, 1],
      [`subscription_guid=${both}&event_guid=${events[1]!.guid}`, 2],
      [`subscription_guid=${both}&event_guid=${events[1]!.guid}&state=pending`, 1],
      [`guid=${all[0]!.guid},${all[1]!.guid}&subscription_guid=${subscription.guid}`, 2],
      [`guid=${all[0]!.guid}&subscription_guid=${other.guid}`, 0],
      [`subscription_guid=${both}&created_at_gte=${all[1]!.created_at}`, 3],
      [`subscription_guid=${both}&created_at_lt=${all[1]!.created_at}`, 0],
      [`subscription_guid=${both}&updated_at_gte=2020-01-01T00:00:00Z`, 3],
      ['subscription_guid=nobody', 0],
    ] as const) {
      const { total, objects } = await subs.get(`/subscription_deliveries?${query}`)
      expect([total, objects.length], query).toEqual([wanted, wanted])
    }
    const everything = await subs.get('/subscription_deliveries?per_page=1&page=1')
    const [row] = await s.service.sql`
      select count(*)::int as n from subscription_deliveries where organization_guid = ${s.demo.organization_guid}`
    expect([everything.total, everything.objects.length]).toEqual([row!.n, 1])
  })

  test('keeps what was sent to a subscription that is deleted', async () => {
    await customer()
    await ok(subs.call('DELETE', `/subscriptions/${subscription.guid}`))
    expect(await deliveriesOf(subscription.guid)).toHaveLength(2)
  })
})

describe('sending again', () => {
  const until = () => new Date(Date.now() + 86_400_000).toISOString()

  test('one event', async () => {
    const { events } = await customer()
    const [event] = events
    const reply = await redeliver({ subscription_guid: subscription.guid, event_guid: event!.guid })
    expect([reply.status, reply.body]).toEqual([201, { subscription_guid: subscription.guid, events: 1 }])
    const again = (await deliveriesOf(subscription.guid)).filter(({ event_guid }) => event_guid === event!.guid)
    expect(again.map((each) => [(each as never as { is_redelivery: boolean }).is_redelivery, each.event_guid])).toEqual(
      [
        [true, event!.guid],
        [false, event!.guid],
      ],
    )
    expect(again[0]).toMatchObject({ state: 'pending', attempt_count: 0, next_attempt_at: again[0]!.created_at })
  })

  test('all events of a time that the subscription wants, also those from before it', async () => {
    const { events: before } = await customer()
    const picky = await subs.make({ event_types: ['customer.unverified', 'trade.failed'] })
    const { events: after } = await customer()
    await complete((await deliveriesOf(picky.guid))[0]!)
    const range = { created_at_gte: before[0]!.created_at, created_at_lt: until() }
    expect(await ok(redeliver({ subscription_guid: picky.guid, ...range }))).toEqual({
      subscription_guid: picky.guid,
      events: 2,
    })
    const pending = await deliveriesOf(picky.guid, '&state=pending')
    expect(eventsOf(pending)).toEqual(guidsOf([before[1]!, after[1]!]))
    const whole = await ok(redeliver({ subscription_guid: subscription.guid, ...range }))
    expect(whole.events).toBe(4)
  })

  test('nothing, where nothing happened', async () => {
    const range = { created_at_gte: '2020-01-01T00:00:00Z', created_at_lt: '2020-01-02T00:00:00Z' }
    expect((await ok(redeliver({ subscription_guid: subscription.guid, ...range }))).events).toBe(0)
  })

  test('is done once for an Idempotency-Key', async () => {
    const { events } = await customer()
    const body = { subscription_guid: subscription.guid, event_guid: events[0]!.guid }
    const headers = { 'idempotency-key': 'again-once' }
    const replies = await Promise.all(
      Array.from({ length: 2 }, () => subs.call('POST', '/subscription_deliveries', body, { headers })),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await deliveriesOf(subscription.guid)).toHaveLength(3)
  })

  test('is refused for what fits nothing', async () => {
    const { events } = await customer()
    const { guid: subscription_guid } = subscription
    const [event_guid, created_at_gte, created_at_lt] = [events[0]!.guid, '2026-01-01T00:00:00Z', until()]
    const failed = await subs.make()
    await failSubscription(s, failed.guid)
    const deleted = await subs.make()
    await ok(subs.call('DELETE', `/subscriptions/${deleted.guid}`))
    const picky = await subs.make({ event_types: ['trade.failed'] })
    const real = await production.make({ environment: 'production' })
    for (const [fields, code] of [
      [{ subscription_guid }, '400 missing_parameter event_guid'],
      [{ subscription_guid, created_at_gte }, '400 missing_parameter created_at_lt'],
      [{ subscription_guid, created_at_lt }, '400 missing_parameter created_at_gte'],
      [{ subscription_guid, event_guid, created_at_gte, created_at_lt }, '400 invalid_parameter event_guid'],
      [{ subscription_guid, event_guid, created_at_lt }, '400 invalid_parameter event_guid'],
      [{ subscription_guid, created_at_gte, created_at_lt: created_at_gte }, '400 invalid_value created_at_lt'],
      [{ event_guid }, '400 missing_parameter subscription_guid'],
      [{ subscription_guid: 'f'.repeat(32), event_guid }, '422 no_subscription subscription_guid'],
      [{ subscription_guid: deleted.guid, event_guid }, '422 no_subscription subscription_guid'],
      [{ subscription_guid: real.guid, event_guid }, '422 no_subscription subscription_guid'],
      [{ subscription_guid: failed.guid, event_guid }, '409 data_exists subscription_guid'],
      [{ subscription_guid, event_guid: 'f'.repeat(32) }, '422 no_event event_guid'],
      [{ subscription_guid: picky.guid, event_guid }, '422 no_event event_guid'],
    ] as const)
      expect(codeOf(await redeliver(fields)), JSON.stringify(fields)).toBe(code)
    const own = { subscription_guid: real.guid, event_guid }
    expect(codeOf(await redeliver(own, production))).toBe('422 no_event event_guid')
    expect(codeOf(await redeliver({ subscription_guid, event_guid }, stranger))).toBe(
      '422 no_subscription subscription_guid',
    )
    expect(await deliveriesOf(subscription_guid)).toHaveLength(2)
  })
})

test('another organization and another environment see nothing of a delivery', async () => {
  await customer()
  const [delivery] = await deliveriesOf(subscription.guid)
  for (const other of [production, stranger]) {
    expect((await other.call('GET', `/subscription_deliveries/${delivery!.guid}`)).status).toBe(404)
    for (const query of [`guid=${delivery!.guid}`, `subscription_guid=${subscription.guid}`, 'state=pending'])
      expect(await other.get(`/subscription_deliveries?${query}`)).toMatchObject({ total: 0, objects: [] })
  }
})

test('very many events are sent again as far as the limit goes, and beyond it none is', async () => {
  const many = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
  const of = new Subscriptions(many)
  const { organization_guid, bank_guid } = many.demo
  /** Events of an hour long ago, as if they had happened. */
  const publishMany = async (hour: string, first: number, events: number) => {
    await publishRows(
      many.service.sql,
      `select $1::uuid as organization_guid, 'sandbox' as environment, n as last_position, gen_random_uuid() as guid,
        $2::uuid as bank_guid, gen_random_uuid() as object_guid, 1 as sequence, 'customer.storing' as event_type, null as later_states,
        $3::timestamptz as created_at
      from generate_series($4::int, $5::int) n`,
      [organization_guid, bank_guid, hour, String(first), String(first + events - 1)],
    )
  }
  await publishMany('2021-01-01T00:00:00Z', 1, redelivered_max)
  await publishMany('2021-01-02T00:00:00Z', redelivered_max + 1, redelivered_max + 1)
  const { guid: subscription_guid } = await of.make()
  const ask = (day: number) =>
    of.call('POST', '/subscription_deliveries', {
      subscription_guid,
      created_at_gte: `2021-01-0${day}T00:00:00Z`,
      created_at_lt: `2021-01-0${day}T00:01:00Z`,
    })
  expect(await ok(ask(1))).toEqual({ subscription_guid, events: redelivered_max })
  expect(codeOf(await ask(2))).toBe('422 unsupported_value created_at_lt')
  const list = `/subscription_deliveries?subscription_guid=${subscription_guid}&state=pending`
  const far = await of.get(`${list}&page=99&per_page=100`)
  expect(far).toMatchObject({ total: redelivered_max })
  expect(new Set(far.objects.map(({ guid }: Delivery) => guid)).size).toBe(100)
  expect((await of.get(`${list}&page=100&per_page=100`)).objects).toEqual([])
  await many.stop()
})
