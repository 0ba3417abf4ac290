// The rows of deliveries, made in the commit that publishes their event; those that somebody asks for again are made by a
// command (resources/subscriptions/redeliver.ts). Whoever writes them keeps `row_counts` with them, in the order of its key,
// so that lists have their totals.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid, GuidSource } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { Environment } from '../resources/banks/bank.ts'

export interface NewDelivery {
  readonly organization_guid: Guid
  readonly environment: Environment
  readonly subscription_guid: Guid
  readonly event_guid: Guid
  readonly position: number
}

export async function addDeliveries(
  sql: Sql,
  deliveries: readonly NewDelivery[],
  newGuid: GuidSource,
  now: Timestamp,
): Promise<void> {
  if (deliveries.length === 0) return
  const column = (name: keyof NewDelivery) => arrayLiteral(deliveries.map((each) => String(each[name])))
  const at = isoFromTimestamp(now)
  const counts = new Map<string, CountChange>()
  for (const { organization_guid, subscription_guid } of deliveries) {
    count(counts, { organization_guid, subscription_guid, day: at.slice(0, 10), state: 'pending' }, 1)
  }
  const inserted = sql`
    insert into subscription_deliveries (organization_guid, guid, subscription_guid, environment, position, event_guid,
      is_redelivery, state, next_attempt_at, created_at, updated_at)
    select u.organization_guid, u.guid, u.subscription_guid, u.environment, u.position, u.event_guid, false,
      'pending', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${column('organization_guid')}::uuid[], ${arrayLiteral(deliveries.map(() => newGuid(now)))}::uuid[],
      ${column('subscription_guid')}::uuid[], ${column('environment')}::text[], ${column('position')}::bigint[],
      ${column('event_guid')}::uuid[]) u(organization_guid, guid, subscription_guid, environment, position, event_guid)`
  // Both on their way at once: everybody who publishes waits for this transaction.
  await Promise.all([inserted, changeCounts(sql, counts)])
}

export interface Counted {
  readonly organization_guid: Guid
  readonly subscription_guid: Guid
  /** Of its creation. */
  readonly day: string
  readonly state: string
}

interface CountChange extends Counted {
  n: number
}

/** Notes that there are n more of these; below zero: fewer. */
export function count(counts: Map<string, CountChange>, counted: Counted, n: number): void {
  const key = `${counted.organization_guid}/${counted.day}/${counted.subscription_guid}/${counted.state}`
  const known = counts.get(key)
  if (known) known.n += n
  else counts.set(key, { ...counted, n })
}

export async function changeCounts(sql: Sql, counts: ReadonlyMap<string, CountChange>): Promise<void> {
  const changes = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
  const column = (name: keyof CountChange) => arrayLiteral(changes.map((each) => String(each[name])))
  await sql`
    insert into row_counts as t (bank_guid, noun, day, type, state, n)
    select u.organization_guid, 'subscription_deliveries', u.day, u.subscription_guid, u.state, u.n
    from unnest(${column('organization_guid')}::uuid[], ${column('day')}::date[], ${column('subscription_guid')}::text[],
      ${column('state')}::text[], ${column('n')}::bigint[]) u(organization_guid, day, subscription_guid, state, n)
    on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n`
}
