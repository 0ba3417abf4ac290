// How long the oldest due work has waited for a worker: less than two seconds if a worker is alive. Every process reports it,
// because a process without a worker cannot know whether another has one.

import type { PendingQuery, Row } from 'postgres'
import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '../db/pool.ts'
import { lastKnown } from './last-known.ts'

/** After this time without an answer the value is unknown. */
const within_ms = 2000
/** An index finds the first due row of each kind. Still bounded, because callers need no key. */
const rest = 20

type Work = 'jobs' | 'events' | 'deliveries'

/**
 * Deliveries to failing receivers do not count, because they do not wait for a worker. Steps from one subscription to the next, as
 * `waitingSubscriptions` does, so a backlog costs nothing.
 */
export async function oldestDueSeconds(sql: Sql): Promise<Record<Work, number>> {
  const [jobs, events, deliveries] = await Promise.all([
    sinceSeconds(
      sql,
      sql`select run_at as at from jobs where dead_at is null and run_at <= now() order by run_at limit 1`,
    ),
    sinceSeconds(
      sql,
      sql`select c.created_at as at from event_batches b join commits c on c.guid = b.commit_guid and c.tenant_guid = b.bank_guid
        order by b.commit_guid limit 1`,
    ),
    sinceSeconds(
      sql,
      sql`with recursive first_due as (
          (select organization_guid, subscription_guid, next_attempt_at from subscription_deliveries
            where state = 'pending' order by organization_guid, subscription_guid, next_attempt_at limit 1)
          union all
          select n.* from first_due w cross join lateral (
            select d.organization_guid, d.subscription_guid, d.next_attempt_at from subscription_deliveries d
            where d.state = 'pending'
              and (d.organization_guid, d.subscription_guid) > (w.organization_guid, w.subscription_guid)
            order by d.organization_guid, d.subscription_guid, d.next_attempt_at limit 1
          ) n
        )
        select min(w.next_attempt_at) as at from first_due w
          join subscriptions s on s.organization_guid = w.organization_guid and s.guid = w.subscription_guid
        where s.state = 'completed' and s.deliveries_failing_since is null`,
    ),
  ])
  return { jobs, events, deliveries }
}

/** 0 if nothing was found, or a time that is still to come. */
async function sinceSeconds(sql: Sql, oldest: PendingQuery<Row[]>): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select greatest(0, extract(epoch from now() - at))::float8 as seconds from (${oldest}) oldest`
  return row?.seconds ?? 0
}

export function registerOverdueWork(registry: Registry, sql: Sql): void {
  const oldest = lastKnown(within_ms, () => oldestDueSeconds(sql), rest)
  new Gauge({
    name: 'corridor_oldest_due_seconds',
    help: 'How long the oldest work that is due has waited for a worker; 0 if none is due.',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      const found = oldest()
      // Unknown is not zero.
      if (!found) return this.reset()
      for (const work of ['jobs', 'events', 'deliveries'] as const) this.set({ work }, found[work])
    },
  })
}
