// From a trade to the receiver: signed, tried again as the schedule says, given up when that is due; and what the
// subscription says about it meanwhile.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { audit } from '../../src/audit/audit.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { recordHealth } from '../../src/resources/subscriptions/record-health.ts'
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import {
  attemptRows,
  type DeliveryRow,
  deliveryRows,
  failSubscription,
  subscribe,
  subscriptionRow,
  trade,
  wrongCounts,
} from '../support/webhooks.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const completed = ['trade.completed']

let s: TestService
/** It stands until it is moved: on a slow machine seconds pass between two steps. */
let now_ms = Date.now()
beforeAll(async () => {
  s = await startTestService({ now: () => now_ms, deliver_every_ms: 20 })
})
afterAll(() => s.stop())

const pass = (seconds: number): void => {
  now_ms += seconds * 1000
}

async function receiverWith(event_types?: readonly string[]): Promise<{ receiver: Receiver; guid: Guid }> {
  const receiver = await startReceiver()
  const guid = await subscribe(s, receiver.url, event_types)
  onTestFinished(async () => {
    await failSubscription(s, guid)
    await receiver.stop()
  })
  return { receiver, guid }
}

/** Verified by the independent library, which reads the machine's clock. */
function verified({ text, headers }: Received, key: string): unknown {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(s.service.services.now())
  try {
    return new Webhook(key).verify(text, headers as Record<string, string>)
  } finally {
    clock.mockRestore()
  }
}

const arrived = ({ received }: Receiver, count: number): Promise<Received[]> =>
  eventually(
    async () => received,
    ({ length }) => length >= count,
  )

/** The one delivery of a subscription, once it is as wanted. */
const delivery = async (guid: Guid, isWanted: (row: DeliveryRow) => boolean): Promise<DeliveryRow> => {
  const [row] = await eventually(
    () => deliveryRows(s, guid),
    (rows) => rows.length === 1 && isWanted(rows[0]!),
  )
  return row!
}
const attempted = (guid: Guid, attempts: number) => delivery(guid, (row) => row.attempts === attempts)

test('every state of a trade arrives, signed, with the event as its body', async () => {
  const states = ['storing', 'pending', 'executed', 'settling', 'completed']
  const types = states.map((state) => `trade.${state}`)
  const { receiver, guid } = await receiverWith(types)
  const object_guid = await trade(s)
  const received = await arrived(receiver, 5)
  const key = s.service.services.signingKeyOf(guid, 1)
  const { organization_guid, bank_guid } = s.demo
  for (const each of received) {
    expect(each.body).toEqual({
      ...{ guid: each.id, object_guid, bank_guid, organization_guid, environment: 'sandbox' },
      event_type: expect.stringMatching(/^trade\./),
      sequence: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      position: expect.any(String),
    })
    expect(verified(each, key)).toEqual(each.body)
    expect(() => verified({ ...each, text: each.text.replace('trade.', 'tradf.') }, key)).toThrow()
    expect(each.headers).toMatchObject({ 'content-type': 'application/json' })
  }
  const bySequence = received.map(({ body }) => body).sort((a, b) => a.sequence - b.sequence)
  expect(bySequence.map(({ event_type }) => event_type)).toEqual(types)
  // The cursor of the list: a receiver that was away goes on after the last event that it has.
  const after = `?object_guid=${object_guid}&after=${bySequence[2]!.position}`
  const rest = await ok(s.call('GET', `/subscription_events${after}`, undefined, { key: s.demo.organization_key }))
  expect(rest.objects).toEqual(bySequence.slice(3))
  const rows = await eventually(
    () => deliveryRows(s, guid),
    (found) => found.every(({ state }) => state === 'completed'),
  )
  expect(rows.map(({ attempts, last_status }) => [attempts, last_status])).toEqual(rows.map(() => [1, 204]))
  expect(await subscriptionRow(s, guid)).toMatchObject({ state: 'completed', deliveries_failing_since: null })
})

test('only the wanted types arrive', async () => {
  const { receiver, guid } = await receiverWith(completed)
  await trade(s)
  await trade(s)
  await arrived(receiver, 2)
  expect(receiver.received.map(({ body }) => body.event_type)).toEqual(['trade.completed', 'trade.completed'])
  expect(await deliveryRows(s, guid)).toHaveLength(2)
})

test('both keys sign while the one before a rotation is valid, then only the new one', async () => {
  const { receiver, guid } = await receiverWith(completed)
  await ok(s.call('POST', `/subscriptions/${guid}/rotate_signing_key`, undefined, { key: s.demo.organization_key }))
  const [old, fresh] = [1, 2].map((generation) => s.service.services.signingKeyOf(guid, generation))
  await trade(s)
  const [both] = await arrived(receiver, 1)
  expect(String(both!.headers['webhook-signature']).split(' ')).toHaveLength(2)
  expect(verified(both!, old!)).toEqual(verified(both!, fresh!))
  pass(day)
  await trade(s)
  const [, one] = await arrived(receiver, 2)
  expect(verified(one!, fresh!)).toEqual(one!.body)
  expect(() => verified(one!, old!)).toThrow()
})

test('ten attempts, each after its wait; then it is given up', async () => {
  const { receiver, guid } = await receiverWith(completed)
  receiver.answer = 500
  await trade(s)
  const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
  for (const [i, wait] of waits.entries()) {
    const row = await attempted(guid, i + 1)
    expect(row).toMatchObject({ state: 'pending', last_status: 500, last_error: null })
    // The attempt ended after it began and before it was recorded.
    const began_ms = (await attemptRows(s, row.guid)).at(-1)!.attempted_ms
    expect((row.next_attempt_at! - began_ms) / 1000).toBeGreaterThanOrEqual(wait)
    expect((row.next_attempt_at! - row.updated_at) / 1000).toBeLessThanOrEqual(wait * 1.1 + 1)
    pass(wait * 1.1 + 1)
  }
  const dead = await attempted(guid, 10)
  expect(dead).toMatchObject({ state: 'failed', failure_code: 'attempts_exhausted', next_attempt_at: null })
  expect(receiver.received).toHaveLength(10)
  // The same event every time, to the byte, each time with a signature of its own time.
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([dead.event_guid]))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  const made = await attemptRows(s, dead.guid)
  const numbers = made.map(({ number, status }) => [number, status])
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, i) => [i + 1, 500]))
  const { state, deliveries_failing_since } = await subscriptionRow(s, guid)
  expect(state).toBe('completed')
  expect(deliveries_failing_since).toBeGreaterThanOrEqual(made[0]!.attempted_ms)
  expect(deliveries_failing_since).toBeLessThan(made[1]!.attempted_ms)
})

test('a receiver that asks for more time gets it', async () => {
  const { receiver, guid } = await receiverWith(completed)
  receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '3600' }).end()
  await trade(s)
  const row = await attempted(guid, 1)
  expect((row.next_attempt_at! - row.updated_at) / 1000).toBeGreaterThan(3595)
  receiver.answer = 200
  pass(3601)
  await delivery(guid, ({ state }) => state === 'completed')
})

test('failing is noted with its first failure, and gone with the first success', async () => {
  const { receiver, guid } = await receiverWith(completed)
  const failing = () => subscriptionRow(s, guid).then((row) => row.deliveries_failing_since)
  receiver.answer = 503
  await trade(s)
  const since = await eventually(failing, (at) => at !== null)
  await attempted(guid, 1)
  pass(6)
  await attempted(guid, 2)
  expect(await failing()).toBe(since)
  receiver.answer = 204
  await trade(s)
  await eventually(failing, (at) => at === null)
  pass(6 * minute)
  await eventually(
    () => deliveryRows(s, guid),
    (rows) => rows.every(({ state }) => state === 'completed'),
  )
})

test('410 ends the subscription, and all that was on its way', async () => {
  const { receiver, guid } = await receiverWith()
  receiver.answer = 410
  await trade(s)
  const ended = await eventually(
    () => subscriptionRow(s, guid),
    ({ state }) => state === 'failed',
  )
  expect(ended.failure_code).toBe('endpoint_gone')
  const rows = await eventually(
    () => deliveryRows(s, guid),
    (found) => found.length > 0 && found.every(({ state }) => state === 'failed'),
  )
  expect(rows.some(({ failure_code }) => failure_code === 'endpoint_gone')).toBe(true)
  expect(new Set(rows.map(({ failure_code }) => failure_code)).size).toBeLessThanOrEqual(2)
  const object_guid = await trade(s)
  await eventually(
    () => s.service.sql`select 1 from published_events where object_guid = ${object_guid}`,
    (found) => found.length === 5,
  )
  expect(await deliveryRows(s, guid)).toHaveLength(rows.length)
  // An attempt that was under way may still arrive, but none of what happened since.
  expect(receiver.received.filter(({ body }) => body.object_guid === object_guid)).toEqual([])
})

test('five days of failing end the subscription; what waits for it is given up', async () => {
  const { receiver, guid } = await receiverWith(completed)
  receiver.answer = 500
  await trade(s)
  await attempted(guid, 1)
  await eventually(
    () => subscriptionRow(s, guid),
    (row) => row.deliveries_failing_since !== null,
  )
  pass(5 * day + 1)
  const ended = await eventually(
    () => subscriptionRow(s, guid),
    ({ state }) => state === 'failed',
  )
  expect(ended).toMatchObject({ failure_code: 'deliveries_failing', deliveries_failing_since: expect.any(Number) })
  const row = await delivery(guid, ({ state }) => state === 'failed')
  expect(row).toMatchObject({ failure_code: 'subscription_failed' })
  expect(receiver.received).toHaveLength(2)
})

test('a success that nobody told of counts: not five days, but since the next failure', async () => {
  const { receiver, guid } = await receiverWith(completed)
  const failing_since = s.service.services.now()
  pass(1)
  await trade(s)
  await delivery(guid, ({ state }) => state === 'completed')
  // A worker that saw a failure before it, and died before it saw the success.
  const { organization_guid } = s.demo
  const seen = { failing_since, has_succeeded: false, is_gone: false }
  await s.service.engine.submit(recordHealth, { organization_guid, subscription_guid: guid, ...seen })
  pass(6 * day)
  receiver.answer = 500
  await trade(s)
  const row = await eventually(
    () => subscriptionRow(s, guid),
    ({ state, deliveries_failing_since }) => state !== 'completed' || deliveries_failing_since! > failing_since,
  )
  expect(row.state).toBe('completed')
  expect(row.deliveries_failing_since! - failing_since).toBeGreaterThan(6 * day * 1000)
})

test('what waits for a deleted subscription is given up', async () => {
  const { receiver, guid } = await receiverWith(completed)
  receiver.answer = 500
  await trade(s)
  await attempted(guid, 1)
  await ok(s.call('DELETE', `/subscriptions/${guid}`, undefined, { key: s.demo.organization_key }))
  const row = await delivery(guid, ({ state }) => state === 'failed')
  expect(row).toMatchObject({ failure_code: 'subscription_deleted', attempts: 1 })
})

test('totals are what the rows say, and the books are sound', async () => {
  expect(await wrongCounts(s)).toEqual([])
  assertSound(await audit(s.service.sql))
})
