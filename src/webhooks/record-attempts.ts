// What came of many attempts, written in one statement: the attempts, their deliveries, the counts of these. A delivery that
// another worker has meanwhile brought further, or that was given up, stays as it is, and this attempt leaves no trace.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { countMoved } from './count-moved.ts'
import type { NextStep } from './next-attempt.ts'
import type { AttemptOutcome } from './outcome.ts'

export interface AttemptResult {
  readonly organization_guid: Guid
  readonly delivery_guid: Guid
  /** From 1. */
  readonly number: number
  readonly attempted_at: Timestamp
  readonly outcome: AttemptOutcome
  readonly step: NextStep
}

/**
 * Ordered by key, as all who lock several deliveries do. Pending ones are known by their next_attempt_at: their state would
 * tempt the planner to read the whole index of what is pending.
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
        ${column(({ outcome }) => outcome.duration_ms)}::integer[],
        ${column(({ outcome }) => (outcome.kind === 'answered' ? outcome.status : undefined))}::integer[],
        ${column(({ outcome }) => (outcome.kind === 'unreachable' ? outcome.error : undefined))}::text[],
        ${column(({ step }) => step.state)}::text[],
        ${column(({ step }) => (step.state === 'failed' ? step.failure_code : undefined))}::text[],
        ${column(({ step }) => (step.state === 'pending' ? isoFromTimestamp(step.next_attempt_at) : undefined))}::timestamptz[]
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
