// Statements on the table of jobs that are not part of a commit. Leases use the database's clock, here and in commits.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { toldText } from '../kernel/told-text.ts'
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

/**
 * Claims due jobs by moving run_at to the end of the lease. SKIP LOCKED lets several workers claim side by side. A distributed database
 * locks rows of one bank at a time, so there the banks are found first.
 */
export async function claim(sql: Sql, max: number, lease_seconds: number): Promise<Job[]> {
  if (!sql.is_distributed) return claimOf(sql, max, lease_seconds)
  const banks = await sql<{ bank_guid: Guid; n: number }[]>`
    select bank_guid, count(*)::integer as n from (
      select bank_guid from jobs where dead_at is null and run_at <= now() order by run_at limit ${max}) due
    group by bank_guid`
  return ofEach(banks.map(({ bank_guid, n }) => claimOf(sql, n, lease_seconds, bank_guid)))
}

/** What was claimed is worked on, whatever became of other banks. If none could be asked, that is told. */
async function ofEach<T>(asked: readonly PromiseLike<readonly T[]>[]): Promise<T[]> {
  const answers = await Promise.allSettled(asked)
  const failed = answers.filter((answer) => answer.status === 'rejected')
  if (failed[0] && failed.length === answers.length) throw failed[0].reason
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Of one bank, or of all. */
async function claimOf(sql: Sql, max: number, lease_seconds: number, bank_guid?: Guid): Promise<Job[]> {
  const ofBank = (table: string) => (bank_guid ? sql`and ${sql(table)}.bank_guid = ${bank_guid}` : sql``)
  const rows = await sql<Job[]>`
    with due as (
      select bank_guid, object_guid from jobs where dead_at is null and run_at <= now() ${ofBank('jobs')}
      order by run_at limit ${max} for update skip locked
    )
    update jobs t set run_at = now() + ${lease_seconds} * interval '1 second', attempts = t.attempts + 1
    from due where t.bank_guid = due.bank_guid and t.object_guid = due.object_guid ${ofBank('t')}
    returning t.bank_guid, t.object_guid, t.kind, t.event_sequence, t.attempts, t.failures`
  return [...rows]
}

/** Renews the leases of running jobs: in one statement, or one for each bank of a distributed database. */
export async function renew(sql: Sql, jobs: readonly Job[], lease_seconds: number): Promise<void> {
  if (!sql.is_distributed) {
    await renewOf(sql, jobs, lease_seconds)
    return
  }
  const ofBank = (bank_guid: Guid) => jobs.filter((job) => job.bank_guid === bank_guid)
  const banks = [...new Set(jobs.map(({ bank_guid }) => bank_guid))]
  await ofEach(banks.map((bank_guid) => renewOf(sql, ofBank(bank_guid), lease_seconds, bank_guid)))
}

/**
 * Of one bank, or of all. A job that has moved on, or that another worker has claimed, is left alone. SKIP
 * LOCKED is load-bearing: a renewal never waits, so it cannot be part of a deadlock.
 */
const renewOf = (
  sql: Sql,
  jobs: readonly Job[],
  lease_seconds: number,
  bank_guid?: Guid,
): PromiseLike<readonly unknown[]> => {
  const ofBank = bank_guid ? sql`and t.bank_guid = ${bank_guid}` : sql``
  return sql`
    with held as (
      select t.bank_guid, t.object_guid
      from unnest(
        ${arrayLiteral(jobs.map(({ bank_guid }) => bank_guid))}::uuid[],
        ${arrayLiteral(jobs.map(({ object_guid }) => object_guid))}::uuid[],
        ${arrayLiteral(jobs.map(({ event_sequence }) => event_sequence))}::integer[],
        ${arrayLiteral(jobs.map(({ attempts }) => attempts))}::integer[]
      ) u(bank_guid, object_guid, event_sequence, attempts)
      join jobs t on t.bank_guid = u.bank_guid and t.object_guid = u.object_guid
      where t.event_sequence = u.event_sequence and t.attempts = u.attempts and t.dead_at is null ${ofBank}
      order by t.bank_guid, t.object_guid for update of t skip locked
    )
    update jobs t set run_at = now() + ${lease_seconds} * interval '1 second'
    from held where t.bank_guid = held.bank_guid and t.object_guid = held.object_guid ${ofBank}`
}

/** What becomes of a job that failed. */
export interface JobFailure {
  readonly wait_seconds: number
  readonly failures: number
  readonly isDead: boolean
  readonly error: string
}

/** The job failed: it is due later, or dead. A job that has moved on, or that another worker has claimed, is left alone. */
export const putBack = (sql: Sql, job: Job, { wait_seconds, failures, isDead, error }: JobFailure): Promise<unknown> =>
  sql`
    update jobs set run_at = now() + ${wait_seconds} * interval '1 second', last_error = ${toldText(error, 500)},
      failures = ${failures}, dead_at = ${isDead ? sql`now()` : null}
    where bank_guid = ${job.bank_guid} and object_guid = ${job.object_guid} and event_sequence = ${job.event_sequence}
      and attempts = ${job.attempts}`

/** `due.at`, a time of the bank's clock, in real time, as `realTimeOf` computes it; now if there is none. */
const runAt = (sql: Sql) => sql`case
  when due.at is null then due.real_time
  when clock.offset_ms is null then due.at
  when clock.frozen_at is null then (due.at at time zone 'UTC' - clock.offset_ms * interval '1 millisecond') at time zone 'UTC'
  when due.at <= clock.frozen_at then due.real_time else 'infinity' end`

/**
 * The provider wants to be asked again at a time of the bank's clock. The lock is load-bearing: it waits for a change of the clock and
 * reads the new clock, and a later change finds this job (see `clockPart`). A job that has moved on, or that another worker has
 * claimed, is left alone.
 */
export const askAgain = (sql: Sql, job: Job, due_at: Timestamp): Promise<unknown> =>
  sql`
    with clock as (select offset_ms, frozen_at from bank_clocks where bank_guid = ${job.bank_guid} for share)
    update jobs t set due_at = due.at, attempts = 0, failures = 0, last_error = null, run_at = ${runAt(sql)}
    from (select ${isoFromTimestamp(due_at)}::timestamptz as at, now() as real_time) due left join clock on true
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
    from (select bank_guid, object_guid, due_at as at, now() as real_time from jobs where dead_at is null and run_at > now()) due
      left join bank_clocks clock on clock.bank_guid = due.bank_guid
    where t.bank_guid = due.bank_guid and t.object_guid = due.object_guid and t.run_at > ${runAt(sql)}`
