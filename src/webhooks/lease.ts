// For how long a claimed delivery is a worker's, and how much of that an attempt needs. By the worker's clock, like the waits
// between attempts: both stand in next_attempt_at, and one column has one clock. The worker's clock follows the database's, as jobs'
// leases do: two workers differ by four seconds at most (decisions 39 and 50).
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import type { Claimed } from './claim-deliveries.ts'
import { deadline_ms } from './post.ts'

const lease_seconds = 30
/** To record what came of an attempt, and for clocks of workers that differ: by more than twice the tolerance of db/database-clock.ts. */
const spare_seconds = 5

export const leaseFrom = (now: Timestamp): Timestamp => addSeconds(now, lease_seconds)

/** Whether an attempt that begins now is recorded before the lease ends, however long it takes. */
export const isLeaseEnough = ({ lease_until }: Pick<Claimed, 'lease_until'>, now: Timestamp): boolean =>
  addSeconds(now, deadline_ms / 1000 + spare_seconds) <= lease_until
