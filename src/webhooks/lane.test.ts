// The health of a receiver, from attempts of this worker and from claims.
import { expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Subscription } from '../resources/subscriptions/subscription.ts'
import type { Claimed } from './claim-deliveries.ts'
import { Lane } from './lane.ts'
import type { PostResult } from './post-result.ts'

const at = (seconds: number) => (seconds * 1000) as Timestamp
const answered = (status: number): PostResult => ({ kind: 'answered', status, duration_ms: 1 })
const claimed = (deliveries_failing_since: Timestamp | null) => ({ deliveries_failing_since }) as Claimed
const saying = (deliveries_failing_since: Timestamp | null) =>
  ({ state: 'completed', deliveries_failing_since }) as Subscription
const newLane = () => new Lane({ organization_guid: 'organization' as Guid, subscription_guid: 'subscription' as Guid })

test('a claim that began before the failure was recorded does not hide it: the next success is told', () => {
  const lane = newLane()
  lane.attemptEnded(answered(500), at(1))
  const told = lane.health.report()
  lane.claimStarted()
  lane.recorded(told, saying(at(1)))
  lane.add(claimed(null))
  expect(lane.receiverClass).toBe('failing')
  lane.attemptEnded(answered(204), at(2))
  expect(lane.health.isUnrecorded).toBe(true)
  expect(lane.health.report()).toEqual({ failing_since: null, has_succeeded: true, is_gone: false })
})

test('a claim that began after it says what others have recorded', () => {
  const lane = newLane()
  lane.claimStarted()
  lane.add(claimed(at(1)))
  expect(lane.receiverClass).toBe('failing')
  lane.claimStarted()
  lane.add(claimed(null))
  expect(lane.receiverClass).toBe('new')
})
