// Statements on the table of jobs that are not part of a commit. Leases use the database's clock, here and in commits.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { Job } from './job.ts'

/**
 * In how many milliseconds the next job is due: zero or less if one is due now, infinity if none is within a minute. It costs less than a
 * claim that finds nothing.
 */
export async function nextDueIn(sql: Sql): Promise<number> {
  const [next] = await sql<{ ms: number }[]>`
    select (extract(epoch from run_at - now()) * 1000)::float8 as ms from jobs
    where dead_at is null and run_at < now() + interval '1 minute' order by run_at limit 1`
  return next?.ms ?? Number.POSITIVE_INFINITY
}

/** Claims due jobs by moving run_at to the end of the lease. SKIP LOCKED lets several workers claim side by side. */
export const claim = (sql: Sql, max: number, lease_seconds: number): Promise<Job[]> =>
  sql<Job[]>`
    with due as (
      select bank_guid, object_guid from jobs where dead_at is null and run_at <= now()
      order by run_at limit ${max} for update skip locked
    )
    update jobs t set run_at = now() + ${lease_seconds} * interval '1 second', attempts = t.attempts + 1
    from due where t.bank_guid = due.bank_guid and t.object_guid = due.object_guid
    returning t.bank_guid, t.object_guid, t.kind, t.event_sequence, t.attempts`.then((rows) => [...rows])

/**
 * Renews the leases of running jobs, in one statement. A job that has moved on, or that another worker has claimed, is left alone. SKIP
 * LOCKED is load-bearing: a renewal never waits, so it cannot be part of a deadlock.
 */
export const renew = (sql: Sql, jobs: readonly Job[], lease_seconds: number): Promise<unknown> =>
  sql`
    with held as (
      select t.bank_guid, t.object_guid
      from unnest(
        ${arrayLiteral(jobs.map(({ bank_guid }) => bank_guid))}::uuid[],
        ${arrayLiteral(jobs.map(({ object_guid }) => object_guid))}::uuid[],
        ${arrayLiteral(jobs.map(({ event_sequence }) => event_sequence))}::integer[],
        ${arrayLiteral(jobs.map(({ attempts }) => attempts))}::integer[]
      ) u(bank_guid, object_guid, event_sequence, attempts)
      join jobs t on t.bank_guid = u.bank_guid and t.object_guid = u.object_guid
      where t.event_sequence = u.event_sequence and t.attempts = u.attempts and t.dead_at is null
      order by t.bank_guid, t.object_guid for update of t skip locked
    )
    update jobs t set run_at = now() + ${lease_seconds} * interval '1 second'
    from held where t.bank_guid = held.bank_guid and t.object_guid = held.object_guid`

/** The job failed: it is due later, or dead. A job that has moved on, or that another worker has claimed, is left alone. */
export const putBack = (sql: Sql, job: Job, wait_seconds: number, error: string, isDead: boolean): Promise<unknown> =>
  sql`
    update jobs set run_at = now() + ${wait_seconds} * interval '1 second', last_error = ${error.slice(0, 500)},
      dead_at = case when ${isDead} then now() end
    where bank_guid = ${job.bank_guid} and object_guid = ${job.object_guid} and event_sequence = ${job.event_sequence}
      and attempts = ${job.attempts}`

/** `due.at`, a time of the bank's clock, in real time, as `realTimeOf` computes it; now if there is none. */
const runAt = (sql: Sql) => sql`case
  when due.at is null then now()
  when clock.offset_ms is null then due.at
  when clock.frozen_at is null then due.at - clock.offset_ms * interval '1 millisecond'
  when due.at <= clock.frozen_at then now() else 'infinity' end`

/**
 * The provider wants to be asked again at a time of the bank's clock. The lock is load-bearing: it waits for a change of the clock and
 * reads the new clock, and a later change finds this job (see `clockPart`). A job that has moved on, or that another worker has
 * claimed, is left alone.
 */
export const askAgain = (sql: Sql, job: Job, due_at: Timestamp): Promise<unknown> =>
  sql`
    with clock as (select offset_ms, frozen_at from bank_clocks where bank_guid = ${job.bank_guid} for share)
    update jobs t set due_at = due.at, attempts = 0, run_at = ${runAt(sql)}
    from (select ${isoFromTimestamp(due_at)}::timestamptz as at) due left join clock on true
    where t.bank_guid = ${job.bank_guid} and t.object_guid = ${job.object_guid} and t.event_sequence = ${job.event_sequence}
      and t.attempts = ${job.attempts}`

/** Deletes an obsolete job. A newer job of the same object stays. */
export const forget = (sql: Sql, job: Job): Promise<unknown> =>
  sql`
    delete from jobs
    where bank_guid = ${job.bank_guid} and object_guid = ${job.object_guid} and event_sequence <= ${job.event_sequence}`

/**
 * Ends the leases of dead workers. Only for a process that has the database to itself. A job that waits for a time of the bank's clock
 * keeps waiting.
 */
export const releaseLeases = (sql: Sql): Promise<unknown> =>
  sql`
    update jobs t set run_at = ${runAt(sql)}
    from (select bank_guid, object_guid, due_at as at from jobs where dead_at is null and run_at > now()) due
      left join bank_clocks clock on clock.bank_guid = due.bank_guid
    where t.bank_guid = due.bank_guid and t.object_guid = due.object_guid and t.run_at > ${runAt(sql)}`
