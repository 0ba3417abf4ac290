// How long a worker may keep a claimed delivery, and how much of that time an attempt needs. next_attempt_at holds the lease and the
// schedule, so both use the worker's clock. The clocks of two workers differ by at most four seconds (decision 39 in
// docs/decisions/webhooks.md, decision 50 in docs/decisions/engine.md).
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import type { Claimed } from './claim-deliveries.ts'
import { deadline_ms } from './post.ts'

const lease_seconds = 30
/** Time to record the result, and for differing clocks: more than twice the tolerance of db/database-clock.ts. */
const spare_seconds = 5

export const leaseFrom = (now: Timestamp): Timestamp => addSeconds(now, lease_seconds)

/** True if an attempt that starts now will be recorded before the lease ends, even if it takes until its deadline. */
export const isLeaseEnough = ({ lease_until }: Pick<Claimed, 'lease_until'>, now: Timestamp): boolean =>
  addSeconds(now, deadline_ms / 1000 + spare_seconds) <= lease_until
