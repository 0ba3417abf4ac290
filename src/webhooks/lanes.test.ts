// The order of turns.
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Lane } from './lane.ts'
import { Lanes, lanes_max } from './lanes.ts'

const hear = (lane: Lane, status: number): void =>
  lane.attemptEnded({ kind: 'answered', status, duration_ms: 1 }, 0 as Timestamp)
const laneIn = (lanes: Lanes, name: string, status?: number): Lane => {
  const lane = lanes.of({ organization_guid: 'organization' as Guid, subscription_guid: name as Guid })
  if (status !== undefined) hear(lane, status)
  lanes.addDue(lane)
  return lane
}

test('failing ones are asked for once after time has passed, and nobody walks past them in between', () => {
  const lanes = new Lanes()
  const [prompt, failing] = [laneIn(lanes, 'prompt', 204), laneIn(lanes, 'failing', 500)]
  const fresh = laneIn(lanes, 'new')
  expect([...lanes.due()]).toEqual([prompt, fresh])
  lanes.beginRetries()
  expect([...lanes.due()]).toEqual([failing, prompt, fresh])
  expect([...lanes.due()]).toEqual([prompt, fresh])
})

test('one that is found again keeps its turn; one that works again has a turn among those that do', () => {
  const lanes = new Lanes()
  const [a, b, c] = [laneIn(lanes, 'a'), laneIn(lanes, 'b', 500), laneIn(lanes, 'c')]
  for (const lane of [c, a]) lanes.addDue(lane)
  hear(b, 204)
  lanes.addDue(b)
  expect([...lanes.due()]).toEqual([a, c, b])
  lanes.beginRetries()
  lanes.removeDue(a)
  expect([...lanes.due()]).toEqual([c, b])
})

test('there is room for so many and no more, but for those that are told of news; idle ones make room', () => {
  const lanes = new Lanes()
  const named = (n: number) => ({ organization_guid: 'organization' as Guid, subscription_guid: `${n}` as Guid })
  const all = Array.from({ length: lanes_max }, (_, n) => laneIn(lanes, `${n}`))
  lanes.makeRoom(1)
  expect(lanes.hasRoomFor(named(0))).toBe(true)
  expect(lanes.hasRoomFor(named(lanes_max))).toBe(false)
  for (const lane of all.slice(0, 2)) lanes.removeDue(lane)
  lanes.makeRoom(1)
  expect([0, 1, lanes_max].map((n) => lanes.hasRoomFor(named(n)))).toEqual([true, true, true])
  laneIn(lanes, 'news')
  laneIn(lanes, 'more news')
  expect(lanes.hasRoomFor(named(lanes_max))).toBe(false)
})
