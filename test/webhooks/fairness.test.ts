// Many receivers that hang, and one that answers: the loop itself, with receivers made up. And what it leaves behind
// when it is stopped in the middle of that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Guid } from '../../src/kernel/guid.ts'
import { Deliverer } from '../../src/webhooks/deliverer.ts'
import { window_max, window_min } from '../../src/webhooks/pace.ts'
import type { PostResult } from '../../src/webhooks/post-result.ts'
import { publish } from '../../src/webhooks/publish.ts'
import { open_max } from '../../src/webhooks/slots.ts'
import { MadeUpReceivers, recorderOfHealth, startDeliverer } from '../support/deliverer.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'
import { deliveryRows, failSubscription, publishAll, subscribe, trade, wrongCounts } from '../support/webhooks.ts'

const hanging_count = 90
const trades = 40

let s: TestService
beforeAll(async () => {
  // Nobody works here but the loop of the test.
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

test('a receiver that works again gets all that came meanwhile, not some at each look', async () => {
  const guid = await subscribe(s, 'https://flaps.example/', ['trade.storing'])
  let status = 500
  let arrived = 0
  const post = async (): Promise<PostResult> => {
    arrived += 1
    return { kind: 'answered', status, duration_ms: 1 }
  }
  const { sql, services } = s.service
  const deliverer = startDeliverer(s, { post, stop: async () => {} }, () => {})
  const happen = async (): Promise<void> => {
    await trade(s)
    deliverer.wake((await publish(sql, services.now())).subscriptions.filter((key) => key.subscription_guid === guid))
  }
  await happen()
  await eventually(
    async () => arrived,
    (count) => count === 1,
  )
  for (let n = 0; n < 10; n++) await happen()
  status = 204
  deliverer.look()
  const rows = await eventually(
    () => deliveryRows(s, guid),
    (found) => found.filter(({ state }) => state === 'completed').length === 10,
  )
  expect(rows).toHaveLength(11)
  await failSubscription(s, guid)
  deliverer.look()
  await eventually(
    () => deliveryRows(s, guid),
    (found) => found.every(({ state }) => state !== 'pending'),
  )
  await deliverer.stop()
})

test('receivers that hang take no place of the one that answers; stopped, the loop gives back what it held', async () => {
  const { sql, engine, services } = s.service
  const { now } = services
  const hanging: Guid[] = []
  for (let n = 0; n < hanging_count; n++) {
    hanging.push(await subscribe(s, `https://hangs${n}.example/`, ['trade.storing']))
  }
  await publishAll(s)
  const healthy = await subscribe(s, 'https://answers.example/', ['trade.storing'])
  const receivers = new MadeUpReceivers()
  const complaints: unknown[] = []
  const deliverer = new Deliverer({
    ...{ sql, now, secrets: services, poster: receivers, random: () => 0.5, every_ms: 50, stop_ms: 50 },
    recordHealth: recorderOfHealth(engine),
    observe: () => {},
    log: (event, details) => complaints.push({ event, ...details }),
  })
  for (let n = 0; n < trades; n++) {
    await trade(s)
    const { subscriptions } = await publish(sql, now())
    deliverer.wake(subscriptions)
    // Each of them before the next comes: nobody waits for those that hang.
    await eventually(
      async () => receivers.arrived.length,
      (arrived) => arrived === n + 1,
    )
  }
  expect(new Set(receivers.arrived).size).toBe(trades)
  const most = (name: string) =>
    Math.max(...[...receivers.most_open].filter(([url]) => url.includes(name)).map(([, open]) => open))
  expect(most('hangs')).toBe(window_min)
  expect(most('answers')).toBeLessThanOrEqual(window_max)
  expect(receivers.most_all_open).toBeLessThanOrEqual(open_max)
  expect(deliverer.in_hand).toBeLessThanOrEqual(hanging_count * window_min + trades)

  await deliverer.stop()
  expect(complaints).toEqual([])
  expect(receivers.all_open).toBe(0)
  const left = (await Promise.all(hanging.map((guid) => deliveryRows(s, guid)))).flat()
  expect(left).toHaveLength(hanging_count * trades)
  // Due as they were, and as if never attempted.
  const held = left.filter((row) => row.state !== 'pending' || row.attempts > 0 || row.next_attempt_at! > now())
  expect(held).toEqual([])
  expect((await deliveryRows(s, healthy)).map(({ state }) => state)).toEqual(Array(trades).fill('completed'))
  expect(await wrongCounts(s)).toEqual([])
})
