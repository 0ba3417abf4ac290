// Who gets a place when others want more than there is.
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { Lane } from './lane.ts'
import { open_max, Places, places_of } from './places.ts'

const organization_guid = 'organization' as Guid
const newLane = (n: number): Lane => new Lane({ organization_guid, subscription_guid: `subscription-${n}` as Guid })

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
