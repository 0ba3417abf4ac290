// What a lane knows of its receiver's health, where it hears of it from two sides.
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Subscription } from '../resources/subscriptions/subscription.ts'
import type { Claimed } from './claim-deliveries.ts'
import { Lane } from './lane.ts'
import type { AttemptOutcome } from './outcome.ts'

const at = (seconds: number) => (seconds * 1000) as Timestamp
const answered = (status: number): AttemptOutcome => ({ kind: 'answered', status, duration_ms: 1 })
const claimed = (deliveries_failing_since: Timestamp | null) => ({ deliveries_failing_since }) as Claimed
const saying = (deliveries_failing_since: Timestamp | null) =>
  ({ state: 'completed', deliveries_failing_since }) as Subscription
const newLane = () => new Lane({ organization_guid: 'organization' as Guid, subscription_guid: 'subscription' as Guid })

test('a claim that began before the failure was recorded does not hide it: the next success is told', () => {
  const lane = newLane()
  lane.heard(answered(500), at(1))
  const told = lane.health.tell()
  lane.claims()
  lane.recorded(told, saying(at(1)))
  lane.claimed(claimed(null))
  expect(lane.conduct).toBe('failing')
  lane.heard(answered(204), at(2))
  expect(lane.health.isNews).toBe(true)
  expect(lane.health.tell()).toEqual({ failing_since: null, has_succeeded: true, is_gone: false })
})

test('a claim that began after it says what others have recorded', () => {
  const lane = newLane()
  lane.claims()
  lane.claimed(claimed(at(1)))
  expect(lane.conduct).toBe('failing')
  lane.claims()
  lane.claimed(claimed(null))
  expect(lane.conduct).toBe('new')
})
