// Records many attempts in one statement: the attempts, their deliveries and the counts of deliveries. If another worker has already
// recorded an attempt with this number, or the delivery was given up, nothing is written for it.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { countMoved } from './count-moved.ts'
import type { AfterAttempt } from './next-attempt.ts'
import type { PostResult } from './post-result.ts'

export interface AttemptResult {
  readonly organization_guid: Guid
  readonly delivery_guid: Guid
  /** From 1. */
  readonly number: number
  readonly attempted_at: Timestamp
  readonly result: PostResult
  readonly after: AfterAttempt
}

/**
 * Ordered by key, like every statement that locks several deliveries. Pending ones are found by next_attempt_at: with their state the
 * planner would read the whole index of pending deliveries.
 */
export async function recordAttempts(sql: Sql, unsorted: readonly AttemptResult[], now: Timestamp): Promise<void> {
  const results = unsorted.toSorted((a, b) => (a.delivery_guid < b.delivery_guid ? -1 : 1))
  const column = (value: (result: AttemptResult) => string | number | undefined) => arrayLiteral(results.map(value))
  const at = isoFromTimestamp(now)
  await sql`
    with results as (
      select * from unnest(
        ${column(({ organization_guid }) => organization_guid)}::uuid[],
        ${column(({ delivery_guid }) => delivery_guid)}::uuid[],
        ${column(({ number }) => number)}::integer[],
        ${column(({ attempted_at }) => isoFromTimestamp(attempted_at))}::timestamptz[],
        ${column(({ result }) => result.duration_ms)}::integer[],
        ${column(({ result }) => (result.kind === 'answered' ? result.status : undefined))}::integer[],
        ${column(({ result }) => (result.kind === 'unreachable' ? result.error : undefined))}::text[],
        ${column(({ after }) => after.state)}::text[],
        ${column(({ after }) => (after.state === 'failed' ? after.failure_code : undefined))}::text[],
        ${column(({ after }) => (after.state === 'pending' ? isoFromTimestamp(after.next_attempt_at) : undefined))}::timestamptz[]
      ) r(organization_guid, delivery_guid, number, attempted_at, duration_ms, status, error, state, failure_code, next_attempt_at)
    ), changed as (
      update subscription_deliveries t set state = r.state, failure_code = r.failure_code, attempts = r.number,
        next_attempt_at = r.next_attempt_at, last_status = r.status, last_error = r.error, updated_at = ${at}::timestamptz
      from results r
      where t.organization_guid = r.organization_guid and t.guid = r.delivery_guid and t.attempts = r.number - 1
        and t.next_attempt_at is not null
      returning t.organization_guid, t.subscription_guid, t.created_at, t.state, r.delivery_guid, r.number, r.attempted_at,
        r.duration_ms, r.status, r.error
    ), attempted as (
      insert into delivery_attempts (organization_guid, delivery_guid, number, attempted_at, duration_ms, status, error)
      select organization_guid, delivery_guid, number, attempted_at, duration_ms, status, error from changed
    ), moved as (
      select organization_guid, subscription_guid, created_at, 'pending' as was, state, 1 as n from changed
    )
    ${countMoved(sql)}`
}
