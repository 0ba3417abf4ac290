// One healthy receiver beside one of every kind of bad one, under a steady flow of events. The healthy one gets every event,
// whatever the others do; what the others did not take is pending or given up, and what a worker holds is bounded. How long
// it takes is shown by `corridor bench webhooks`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BadReceiver, badReceivers, type RunningReceiver } from '../../bench/bad-receivers.ts'
import { audit } from '../../src/audit/audit.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { window_min } from '../../src/webhooks/pace.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { assertSound } from '../support/sound.ts'
import { deliveryRows, subscribe, subscriptionRow, trade, wrongCounts } from '../support/webhooks.ts'

const trades = 25

let s: TestService
let healthy: Receiver
let healthy_guid: Guid
let bad: { readonly kind: BadReceiver; readonly running: RunningReceiver; readonly guid: Guid }[] = []
beforeAll(async () => {
  s = await startTestService()
  healthy = await startReceiver()
  healthy_guid = await subscribe(s, healthy.url)
  bad = await Promise.all(
    badReceivers.map(async (kind) => {
      const running = await kind.start()
      return { kind, running, guid: await subscribe(s, running.url) }
    }),
  )
})
afterAll(async () => {
  await s.stop()
  await healthy.stop()
  await Promise.all(bad.map(({ running }) => running.stop()))
})

test('every event arrives at the healthy one, and nothing is lost of the others', async () => {
  expect(badReceivers.length).toBeGreaterThanOrEqual(20)
  for (let n = 0; n < trades; n++) await trade(s)
  const published = await eventually(
    () => s.service.sql<{ guid: Guid }[]>`
      select guid from published_events where event_type like 'trade.%' order by guid`,
    (rows) => rows.length === trades * 5,
  )
  const wanted = published.map(({ guid }) => guid)
  // While those that hang still hang: an attempt of theirs takes 15 seconds.
  await eventually(
    async () => new Set(healthy.received.map(({ id }) => id)),
    (arrived) => wanted.every((guid) => arrived.has(guid)),
  )
  const rows = await eventually(
    () => deliveryRows(s, healthy_guid),
    (found) => found.every(({ state }) => state === 'completed'),
  )
  expect(rows.map(({ attempts }) => attempts)).toEqual(rows.map(() => 1))
  expect(healthy.received).toHaveLength(rows.length)

  for (const { kind, guid } of bad) {
    const deliveries = await deliveryRows(s, guid)
    const { expected } = kind
    const isGone = expected.kind === 'answered' && expected.status === 410
    const isTaking = expected.kind === 'answered' && expected.status < 300
    if (!isGone) expect(deliveries.length, kind.name).toBe(rows.length)
    for (const { state, next_attempt_at, failure_code, attempts, last_status, last_error } of deliveries) {
      const told = { kind: kind.name, state, failure_code, last_status, last_error }
      if (state === 'pending') expect(next_attempt_at).not.toBeNull()
      else expect(state === 'completed' ? isTaking : isGone, JSON.stringify(told)).toBe(true)
      // What it came to is what such a receiver comes to; those that answer 2xx also spoil their connections.
      if (attempts === 0 || state === 'failed' || isTaking) continue
      if (expected.kind === 'answered') expect(told).toMatchObject({ last_status: expected.status })
      else expect(told).toMatchObject({ last_error: expected.error })
    }
    expect(await subscriptionRow(s, guid)).toMatchObject({ state: isGone ? 'failed' : 'completed' })
  }
})

test('a receiver that hangs has two attempts at a time, and nothing is claimed for it beside them', async () => {
  const hanging = bad.filter(
    ({ kind: { expected } }) => expected.kind === 'unreachable' && expected.error === 'timed_out',
  )
  expect(hanging.length).toBeGreaterThan(5)
  for (const { kind, guid } of hanging) {
    // Never attempted and yet not due: claimed.
    const rows = (await deliveryRows(s, guid)).filter(({ attempts }) => attempts === 0)
    const claimed = rows.filter(({ next_attempt_at, updated_at }) => next_attempt_at! > updated_at)
    expect(rows.length, kind.name).toBeGreaterThan(window_min)
    expect(claimed.length, kind.name).toBeLessThanOrEqual(window_min)
  }
  const metrics = await (await fetch(`${s.service.base_url}/metrics`)).text()
  for (const gauge of ['open{conduct="failing"}', 'open{conduct="slow"}', 'in_hand'])
    expect(metrics).toContain(`\ncorridor_webhook_${gauge} `)
})

test('totals are what the rows say, and the books are sound', async () => {
  expect(await wrongCounts(s)).toEqual([])
  assertSound(await audit(s.service.sql))
})
