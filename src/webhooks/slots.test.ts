// Who gets a slot when more are wanted than there are.
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Claimed } from './claim-deliveries.ts'
import { Lane } from './lane.ts'
import { window_min } from './pace.ts'
import { open_max, room_kept, Slots, slots_of } from './slots.ts'

const mine = 'organization' as Guid
const others = 'another organization' as Guid
const newLane = (n: number, organization_guid = mine): Lane =>
  new Lane({ organization_guid, subscription_guid: `subscription-${n}` as Guid })
const laneOf = (status: number, times: number, n: number, organization_guid = mine): Lane => {
  const lane = newLane(n, organization_guid)
  for (let i = 0; i < times; i++) lane.attemptEnded({ kind: 'answered', status, duration_ms: 1 }, 0 as Timestamp)
  return lane
}
const promptLane = (n: number): Lane => laneOf(204, 300, n)
const failingLane = (n: number, organization_guid?: Guid): Lane => laneOf(500, 1, n, organization_guid)
const many = (count: number, make: (n: number) => Lane): Lane[] => Array.from({ length: count }, (_, n) => make(n))
const delivery = { deliveries_failing_since: null } as Claimed
const change = (slots: Slots, lane: Lane, count: number): void =>
  slots.change(lane, () => {
    lane.open += count
  })
/** Opens all that may be, until nobody gets anything more. */
const fill = (slots: Slots, lanes: readonly Lane[]): void => {
  for (let wanted = slots.wantedBy(lanes, 8_192); wanted.size > 0; wanted = slots.wantedBy(lanes, 8_192)) {
    for (const [lane, count] of wanted) change(slots, lane, count)
  }
}
const openOf = (lanes: readonly Lane[]): number => lanes.reduce((sum, { open }) => sum + open, 0)

test('receivers that are new and hang leave prompt ones their slots, and other organizations some', () => {
  const slots = new Slots()
  const hang = (organization_guid: Guid): number => {
    let count = 0
    // As many at a time as have a place; then they are slow, and the next have one.
    for (; slots.free('new', organization_guid) > 0; count++) {
      const lane = newLane(count, organization_guid)
      change(slots, lane, 1)
      slots.change(lane, () => {
        lane.slow += 1
      })
    }
    return count
  }
  const not_prompt = open_max - slots_of.prompt
  expect(hang(mine)).toBe(not_prompt / 2)
  expect(hang(others)).toBe(not_prompt / 4)
  for (let n = 0; n < 100; n++) hang(`organization-${n}` as Guid)
  expect(slots.open.slow).toBe(not_prompt)
  expect(slots.free('prompt', mine)).toBe(slots_of.prompt / 2)
})

test('an organization with many failing receivers leaves slots to the failing receivers of others', () => {
  const slots = new Slots()
  const dead = many(1_000, (n) => failingLane(n))
  const late = [failingLane(0, others)]
  fill(slots, dead)
  expect(openOf(dead)).toBe(slots_of.failing / 2)
  fill(slots, [...dead, ...late])
  expect(openOf(late)).toBe(window_min)
})

test('organizations that want the same get the same, whoever came first', () => {
  const slots = new Slots()
  const [first, second] = [many(100, (n) => failingLane(n)), many(100, (n) => failingLane(n, others))]
  fill(slots, first)
  // Each attempt that ends leaves a place to whoever may take it.
  for (let ended = 0; ended < 500; ended++) {
    const open = [...first, ...second].filter((lane) => lane.open > 0)
    change(slots, open[(ended * 7) % open.length]!, -1)
    fill(slots, [...first, ...second])
  }
  expect(Math.abs(openOf(first) - openOf(second))).toBeLessThanOrEqual(window_min)
})

test('slots are handed out organization by organization, and to its receivers in turn', () => {
  const slots = new Slots()
  const [a, b, c] = [failingLane(0), failingLane(1), failingLane(2)]
  const d = failingLane(3, others)
  for (const lane of [a, b, c, d]) slots.queue(lane)
  expect([1, 2, 3, 4, 5].map(() => slots.next())).toEqual([a, d, b, c, undefined])
})

test('an organization that has its share is passed over', () => {
  const slots = new Slots()
  const dead = many(1_000, (n) => failingLane(n))
  fill(slots, dead)
  const late = failingLane(0, others)
  slots.queue(dead.at(-1)!)
  slots.queue(late)
  expect([slots.next(), slots.next()]).toEqual([late, undefined])
})

test('however many take their time, there is room for one of which nothing is in hand', () => {
  const slots = new Slots()
  const in_hand_max = 2 * room_kept
  const busy = many(60, promptLane)
  let room = in_hand_max
  for (let claims = 0; claims < 10; claims++) {
    for (const [lane, count] of slots.wantedBy(busy, room)) {
      for (let n = 0; n < count; n++) lane.add(delivery)
      room -= count
    }
  }
  expect(in_hand_max - room).toBeLessThanOrEqual(room_kept + busy.length * window_min)
  const idle = promptLane(60)
  expect(slots.wantedBy([...busy, idle], room)).toEqual(new Map([[idle, window_min]]))
})
