// The jobs of a bank, counted by kind.
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'

export interface JobCount {
  readonly kind: string
  readonly due: number
  readonly waiting: number
  readonly dead: number
  readonly oldest_due_at: Timestamp | null
}

/** A job that a worker has claimed waits for the end of its lease. */
export const jobCountsOf = (sql: Sql, bank_guid: Guid): Promise<JobCount[]> => sql<JobCount[]>`
  select kind, count(*) filter (where dead_at is null and run_at <= now())::integer as due,
    count(*) filter (where dead_at is null and run_at > now())::integer as waiting,
    count(*) filter (where dead_at is not null)::integer as dead,
    min(run_at) filter (where dead_at is null and run_at <= now()) as oldest_due_at
  from jobs where bank_guid = ${bank_guid} group by kind order by kind`
