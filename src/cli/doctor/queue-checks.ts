// Work that waits: for a worker, for a receiver, for a person.
import type { Sql } from '../../db/pool.ts'
import { oldestDueSeconds } from '../../http/overdue-work.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { reviewKinds } from '../../resources/reviews/review-act.ts'
import { queuedReviews } from '../../resources/reviews/review-queue.queries.ts'
import { counted, type DatabaseCheck, durationText, ok, problem, warning } from './check.ts'

/** Work that is due and that no worker takes. */
const due = (name: string, work: 'jobs' | 'events' | 'deliveries', what: string): DatabaseCheck => ({
  area: 'queues',
  name,
  async run(sql, { limits }) {
    const seconds = (await oldestDueSeconds(sql))[work] ?? 0
    if (seconds <= limits.due_seconds)
      return ok(seconds < 1 ? 'nothing waits' : `the oldest is due for ${durationText(seconds)}`)
    return problem(
      `${what} for ${durationText(seconds)}`,
      'Start a worker (CORRIDOR_ROLES=worker), or look at /health/ready?role=worker and the log of those that run.',
    )
  },
})

/** Those of many banks are not all looked at. */
const banks_max = 100
/** Dead jobs and failed subscriptions have lines of their own. */
const kinds = reviewKinds.filter((kind) => kind !== 'job' && kind !== 'webhook')

interface Bank {
  readonly bank_guid: Guid
  readonly organization_guid: Guid
  readonly type: string
}

async function oldestReview(
  sql: Sql,
): Promise<{ total: number; since: Timestamp | undefined; bank_guid: Guid | undefined }> {
  const banks = await sql<
    Bank[]
  >`select bank_guid, organization_guid, type from banks order by guid desc limit ${banks_max}`
  const oldest = { total: 0, since: undefined as Timestamp | undefined, bank_guid: undefined as Guid | undefined }
  const nothing = { object_guid: undefined, customer_guid: undefined, asset: undefined, since_gte: undefined }
  for (const { bank_guid, organization_guid, type } of banks) {
    const asked = { bank_guid, organization_guid, environment: type, kind: kinds, ...nothing, page: 0, per_page: 1 }
    const { total, objects } = await queuedReviews(sql, asked)
    oldest.total += total
    const [first] = objects
    if (first && (oldest.since === undefined || first.since < oldest.since))
      Object.assign(oldest, { since: first.since, bank_guid })
  }
  return oldest
}

interface WatchedProvider {
  readonly bank_guid: string
  readonly name: string
  readonly state: 'up' | 'checking' | 'down'
  readonly failure: string | null
  readonly progress: number | null
}

export const queueChecks: readonly DatabaseCheck[] = [
  {
    area: 'queues',
    name: 'dead-jobs',
    async run(sql) {
      const rows = await sql<{ kind: string; n: number }[]>`
        select kind, count(*)::int as n from jobs where dead_at is not null group by 1 order by 2 desc`
      if (rows.length === 0) return ok('none')
      const total = rows.reduce((sum, { n }) => sum + n, 0)
      const names = rows.map(({ kind, n }) => `${kind} ${n}`).join(', ')
      return problem(
        `${counted(total, 'job')} failed 25 times: ${names}`,
        'Mend the cause (npx corridor jobs list shows it), then npx corridor jobs retry GUID.',
      )
    },
  },
  due('jobs', 'jobs', 'a job is due'),
  due('events', 'events', 'events are not published'),
  due('deliveries', 'deliveries', 'a webhook is due'),
  {
    area: 'queues',
    name: 'webhooks',
    async run(sql) {
      const [row] = await sql<[{ active: number; failed: number; failing: number; first: string | null }]>`
        select count(*) filter (where state = 'completed')::int as active, count(*) filter (where state = 'failed')::int as failed,
          count(*) filter (where state = 'completed' and deliveries_failing_since is not null)::int as failing,
          min(replace(guid::text, '-', '')) filter (where state = 'failed' or (state = 'completed' and deliveries_failing_since is not null)) as first
        from subscriptions`
      if (row.failed > 0) {
        const says = `${counted(row.failed, 'subscription')} given up, because the receiver failed for days or is gone, such as ${row.first}`
        return warning(says, 'Tell its owner; npx corridor decide subscription enable starts it again.')
      }
      if (row.failing > 0) {
        const says = `${counted(row.failing, 'receiver')} failing, such as that of ${row.first}`
        return warning(says, 'Its deliveries are retried. Tell its owner, before the subscription is given up.')
      }
      return ok(counted(row.active, 'subscription'))
    },
  },
  {
    area: 'queues',
    name: 'providers',
    async run(sql) {
      const rows = await sql<WatchedProvider[]>`
        select bank_guid, name, state, failure, progress from providers where state in ('up', 'checking', 'down')
        order by bank_guid, guid`
      const down = rows.filter(({ state }) => state === 'down')
      if (down[0]) {
        const { name, bank_guid, failure } = down[0]
        const says = `${counted(down.length, 'provider')} down, such as ${name} of bank ${bank_guid}: ${failure}`
        return problem(
          says,
          'Its payments wait. Mend it, or change its settings (PATCH /api/providers/{provider_guid}).',
        )
      }
      const checking = rows.filter(({ state }) => state === 'checking')
      if (checking[0]) {
        const { name, bank_guid, progress } = checking[0]
        const says = `${counted(checking.length, 'provider')} checking, such as ${name} of bank ${bank_guid}: ${progress} %`
        return warning(says, 'What it serves waits until it has read all that it needs. Look again in a minute.')
      }
      return ok(rows.length === 0 ? 'none is configured' : `${counted(rows.length, 'provider')} up`)
    },
  },
  {
    area: 'queues',
    name: 'reviews',
    async run(sql, { limits }) {
      const { total, since, bank_guid } = await oldestReview(sql)
      if (since === undefined) return ok('nothing waits for a person')
      const [row] = await sql<[{ ms: number }]>`select (extract(epoch from now()) * 1000)::float8 as ms`
      const seconds = Math.max(0, (row.ms - since) / 1000)
      const says = `${counted(total, 'review')} waiting for a person, the oldest for ${durationText(seconds)}`
      if (seconds < limits.review_hours * 3600) return ok(says)
      return warning(
        `${says} (bank ${bank_guid})`,
        'Decide them in the console, under Reviews, or with npx corridor decide.',
      )
    },
  },
]
