// Claims of several workers, and what is left of those that die: leases that end, are given back or released, and results
// that come too late.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../src/kernel/time.ts'
import type { SubscriptionKey } from '../../src/resources/subscriptions/subscription.ts'
import {
  type Claimed,
  claimDeliveries,
  giveBack,
  releaseDeliveries,
  waitingSubscriptions,
} from '../../src/webhooks/claim-deliveries.ts'
import { leaseFrom } from '../../src/webhooks/lease.ts'
import { type AttemptResult, recordAttempts } from '../../src/webhooks/record-attempts.ts'
import { startTestService, type TestService } from '../support/service.ts'
import {
  attemptRows,
  deliveryRows,
  failSubscription,
  publishAll,
  subscribe,
  trade,
  wrongCounts,
} from '../support/webhooks.ts'

const trades = 8

let s: TestService
let guid: Guid
let now: Timestamp
beforeAll(async () => {
  // Nobody works here but the test.
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

beforeEach(async () => {
  if (guid) await failSubscription(s, guid)
  guid = await subscribe(s, 'https://receiver.example/hook', ['trade.storing'])
  await Promise.all(Array.from({ length: trades }, () => trade(s)))
  await publishAll(s)
  now = addSeconds(s.service.services.now(), 1)
})

const claim = (count: number, at = now): Promise<Claimed[]> => {
  const wanted = { organization_guid: s.demo.organization_guid, subscription_guid: guid, count }
  return claimDeliveries(s.service.sql, [wanted], at, leaseFrom(at))
}
const guidsOf = (claimed: readonly Claimed[]): string[] => claimed.map((each) => each.guid).sort()
const waiting = async (at = now) =>
  (await waitingSubscriptions(s.service.sql, at, 100)).filter(({ subscription_guid }) => subscription_guid === guid)
const resultOf = (claimed: Claimed, status: number, after: AttemptResult['after']): AttemptResult => ({
  organization_guid: claimed.organization_guid,
  delivery_guid: claimed.guid,
  number: claimed.attempts + 1,
  attempted_at: now,
  result: { kind: 'answered', status, duration_ms: 5 },
  after,
})

test('workers that claim at once get different deliveries, and together all of them', async () => {
  const all = (await deliveryRows(s, guid)).map((row) => row.guid as string)
  expect(all).toHaveLength(trades)
  const claims = await Promise.all(Array.from({ length: 4 }, () => claim(3)))
  // Who comes while another holds a row goes past it; what is left is there for the next.
  const rest = await claim(trades)
  expect(guidsOf([...claims.flat(), ...rest])).toEqual(all.sort())
  expect(await claim(trades)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('with more subscriptions waiting than are looked at, the next look goes on after the last', async () => {
  const other = await subscribe(s, 'https://receiver.example/other', ['trade.storing'])
  await trade(s)
  await publishAll(s)
  const at = addSeconds(s.service.services.now(), 1)
  const looks: string[] = []
  let after: SubscriptionKey | undefined
  for (;;) {
    const [found, ...more] = await waitingSubscriptions(s.service.sql, at, 1, after)
    if (!found) break
    expect(more).toEqual([])
    looks.push(found.subscription_guid)
    after = found
  }
  expect(looks).toEqual([...looks].sort())
  expect(looks).toEqual(expect.arrayContaining([guid, other]))
  await failSubscription(s, other)
})

test('what a dead worker held is due again when its lease ends', async () => {
  const held = await claim(3)
  await claim(trades)
  expect(await claim(trades, addSeconds(now, 29))).toEqual([])
  expect(await waiting(addSeconds(now, 31))).toHaveLength(1)
  const again = await claim(trades, addSeconds(now, 31))
  expect(guidsOf(again)).toEqual(expect.arrayContaining(guidsOf(held)))
  expect(again.map(({ attempts }) => attempts)).toEqual(again.map(() => 0))
})

test('what is given back is due as it was; what another has claimed meanwhile stays his', async () => {
  const before = await deliveryRows(s, guid)
  const mine = await claim(trades)
  await giveBack(s.service.sql, mine)
  expect(await deliveryRows(s, guid)).toEqual(before)
  await claim(trades)
  await claim(trades, addSeconds(now, 31))
  const theirs = await deliveryRows(s, guid)
  await giveBack(s.service.sql, mine)
  expect(await deliveryRows(s, guid)).toEqual(theirs)
})

test('a process that has the database to itself frees the leases of the one before, and no retry', async () => {
  const [first, ...others] = await claim(trades)
  const next_attempt_at = addSeconds(now, 5)
  await recordAttempts(s.service.sql, [resultOf(first!, 500, { state: 'pending', next_attempt_at })], now)
  await releaseDeliveries(s.service.sql, now)
  expect(guidsOf(await claim(trades))).toEqual(guidsOf(others))
  expect(await deliveryRows(s, guid)).toContainEqual(expect.objectContaining({ guid: first!.guid, next_attempt_at }))
})

test('the second result of one attempt changes nothing', async () => {
  const [slow] = await claim(1)
  const [quick] = (await claim(trades, addSeconds(now, 31))).filter((each) => each.guid === slow!.guid)
  await recordAttempts(s.service.sql, [resultOf(quick!, 204, { state: 'completed' })], now)
  const failed: AttemptResult['after'] = { state: 'failed', failure_code: 'endpoint_gone' }
  await recordAttempts(s.service.sql, [resultOf(slow!, 410, failed)], now)
  const row = (await deliveryRows(s, guid)).find((each) => each.guid === slow!.guid)
  expect(row).toMatchObject({ state: 'completed', attempts: 1, last_status: 204, failure_code: null })
  expect(await attemptRows(s, slow!.guid)).toMatchObject([{ number: 1, status: 204, error: null }])
  expect(await wrongCounts(s)).toEqual([])
})
