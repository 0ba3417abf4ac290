// Who gets a place when others want more than there is.
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Claimed } from './claim-deliveries.ts'
import { Lane, window_min } from './lane.ts'
import { open_max, Places, places_of, room_kept } from './places.ts'

const organization_guid = 'organization' as Guid
const newLane = (n: number): Lane => new Lane({ organization_guid, subscription_guid: `subscription-${n}` as Guid })
const promptLane = (n: number): Lane => {
  const lane = newLane(n)
  for (let i = 0; i < 300; i++) lane.heard({ kind: 'answered', status: 204, duration_ms: 1 }, 0 as Timestamp)
  return lane
}
const many = (count: number, make: (n: number) => Lane): Lane[] => Array.from({ length: count }, (_, n) => make(n))
const delivery = { deliveries_failing_since: null } as Claimed

test('receivers that are new and hang leave prompt ones their places', () => {
  const places = new Places()
  // As many at a time as have a place; then they are slow, and the next have one.
  for (let n = 0; n < open_max; n++) {
    const lane = newLane(n)
    if (places.free('new') === 0) break
    places.change(lane, () => {
      lane.open += 1
    })
    places.change(lane, () => {
      lane.slow += 1
    })
  }
  expect(places.open.slow).toBe(open_max - places_of.prompt)
  expect(places.free('new')).toBe(0)
  expect(places.free('prompt')).toBe(places_of.prompt)
})

test('however many take their time, there is room for one of which nothing is in hand', () => {
  const places = new Places()
  const in_hand_max = 2 * room_kept
  const busy = many(60, promptLane)
  let room = in_hand_max
  for (let claims = 0; claims < 10; claims++) {
    for (const [lane, count] of places.wantedBy(busy, room)) {
      for (let n = 0; n < count; n++) lane.claimed(delivery)
      room -= count
    }
  }
  expect(in_hand_max - room).toBeLessThanOrEqual(room_kept + busy.length * window_min)
  const idle = promptLane(60)
  expect(places.wantedBy([...busy, idle], room)).toEqual(new Map([[idle, window_min]]))
})
