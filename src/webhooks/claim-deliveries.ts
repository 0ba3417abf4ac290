// Claims due deliveries. A claim moves next_attempt_at to the end of a lease, so the deliveries of a dead worker become due by themselves.
// SKIP LOCKED lets several workers claim at the same time. Due deliveries are found by subscription in an index, so the backlog of
// one subscription costs the others nothing.
import { toldTransitions } from '../db/distribution.ts'
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { Environment } from '../resources/banks/bank.ts'
import type { SubscriptionKey, SubscriptionState } from '../resources/subscriptions/subscription.ts'

export interface Claimed extends SubscriptionKey {
  readonly guid: Guid
  readonly environment: Environment
  /** Attempts before this one. */
  readonly attempts: number
  readonly is_redelivery: boolean
  readonly created_at: Timestamp
  /** When it was due, and until when no other worker may claim it. */
  readonly due_at: Timestamp
  readonly lease_until: Timestamp
  readonly event_guid: Guid
  readonly position: number
  readonly event_type: string
  readonly object_guid: Guid
  readonly bank_guid: Guid
  readonly sequence: number
  readonly event_created_at: Timestamp
  readonly url: string
  readonly key_generation: number
  readonly previous_key_until: Timestamp | null
  readonly deliveries_failing_since: Timestamp | null
}

export interface WantedDeliveries extends SubscriptionKey {
  readonly count: number
}

/** Claims only for active subscriptions, whose state is `completed`. */
export async function claimDeliveries(
  sql: Sql,
  wanted: readonly WantedDeliveries[],
  now: Timestamp,
  lease_until: Timestamp,
): Promise<Claimed[]> {
  const column = (name: keyof WantedDeliveries) => arrayLiteral(wanted.map((each) => each[name]))
  const rows = await sql<Claimed[]>`
    with wanted as (
      select w.*, s.url, s.key_generation, s.previous_key_until, s.deliveries_failing_since
      from unnest(${column('organization_guid')}::uuid[], ${column('subscription_guid')}::uuid[],
          ${column('count')}::integer[]) w(organization_guid, subscription_guid, count)
        join subscriptions s on s.organization_guid = w.organization_guid and s.guid = w.subscription_guid
          and s.state = 'completed'
    ), due as (
      select w.*, d.guid, d.next_attempt_at as due_at
      from wanted w cross join lateral (
        select guid, next_attempt_at from subscription_deliveries
        where organization_guid = w.organization_guid and subscription_guid = w.subscription_guid and state = 'pending'
          and next_attempt_at <= ${isoFromTimestamp(now)}::timestamptz
        order by next_attempt_at limit w.count for update skip locked
      ) d
    ), claimed as (
      update subscription_deliveries t set next_attempt_at = ${isoFromTimestamp(lease_until)}::timestamptz
      from due where t.organization_guid = due.organization_guid and t.guid = due.guid
      returning t.organization_guid, t.subscription_guid, t.guid, t.environment, t.attempts, t.is_redelivery, t.created_at,
        t.event_guid, t.position, due.due_at, t.next_attempt_at as lease_until, due.url, due.key_generation,
        due.previous_key_until, due.deliveries_failing_since
    )
    select c.*, t.object_guid, t.bank_guid, t.sequence + n.place - 1 as sequence, t.created_at as event_created_at,
      case when n.place = 1 then t.event_type else split_part(t.event_type, '.', 1) || '.' || t.entered[n.place] end as event_type
    from claimed c cross join lateral (
        -- The positions of a transition's events follow each other, and the last one is stored.
        select * from published_transitions
        where feed = (select number from feeds where organization_guid = c.organization_guid and environment = c.environment)
          and last_position >= c.position order by last_position limit 1
      ) p
      cross join lateral (
        select *, array[event_type] || string_to_array(later_states, ' ') as entered from ${sql(toldTransitions(sql))}
        where bank_guid = p.bank_guid and object_guid = p.object_guid and sequence = p.sequence offset 0
      ) t
      cross join lateral (select (c.position - p.last_position)::integer + cardinality(t.entered) as place offset 0) n
    order by c.due_at, c.position`
  return [...rows]
}

/** Makes unsent deliveries due again. Skips those that another worker has claimed since. */
export async function giveBack(sql: Sql, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return
  const sorted = claimed.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))
  const times = (name: 'due_at' | 'lease_until') => arrayLiteral(sorted.map((each) => isoFromTimestamp(each[name])))
  await sql`
    update subscription_deliveries t set next_attempt_at = u.due_at
    from unnest(${arrayLiteral(sorted.map((each) => each.organization_guid))}::uuid[],
      ${arrayLiteral(sorted.map((each) => each.guid))}::uuid[], ${times('due_at')}::timestamptz[],
      ${times('lease_until')}::timestamptz[]) u(organization_guid, guid, due_at, lease_until)
    where t.organization_guid = u.organization_guid and t.guid = u.guid and t.next_attempt_at = u.lease_until`
}

/** Sorts before every guid. */
const no_guid = '0'.repeat(32)

export interface Waiting extends SubscriptionKey {
  readonly state: SubscriptionState
}

/**
 * Subscriptions with due deliveries, and ended subscriptions with pending ones. It steps from one subscription to the next in the index,
 * so the cost depends on the number of subscriptions, not of deliveries. The order by key must stay: callers that get `max` rows
 * continue after the last one.
 */
export async function waitingSubscriptions(
  sql: Sql,
  now: Timestamp,
  max: number,
  after?: SubscriptionKey,
): Promise<Waiting[]> {
  const { organization_guid = no_guid, subscription_guid = no_guid } = after ?? {}
  const rows = await sql<Waiting[]>`
    with recursive waiting as (
      (select organization_guid, subscription_guid, next_attempt_at from subscription_deliveries
        where state = 'pending'
          and (organization_guid, subscription_guid) > (${organization_guid}::uuid, ${subscription_guid}::uuid)
        order by organization_guid, subscription_guid, next_attempt_at limit 1)
      union all
      select n.* from waiting w cross join lateral (
        select d.organization_guid, d.subscription_guid, d.next_attempt_at from subscription_deliveries d
        where d.state = 'pending'
          and (d.organization_guid, d.subscription_guid) > (w.organization_guid, w.subscription_guid)
        order by d.organization_guid, d.subscription_guid, d.next_attempt_at limit 1
      ) n
    )
    select w.organization_guid, w.subscription_guid, s.state
    from waiting w join subscriptions s on s.organization_guid = w.organization_guid and s.guid = w.subscription_guid
    where s.state <> 'completed' or w.next_attempt_at <= ${isoFromTimestamp(now)}::timestamptz
    order by w.organization_guid, w.subscription_guid limit ${max}`
  return [...rows]
}

/**
 * Ends the leases of a dead process. Call it only if no other process uses the database. If a delivery has no attempts, its
 * next_attempt_at in the future is a lease. If it has some, the time is a lease or the schedule of a retry, and the row does not say which.
 * So those are left: a lease ends by itself within 30 seconds.
 */
export const releaseDeliveries = (sql: Sql, now: Timestamp): Promise<unknown> => {
  const at = isoFromTimestamp(now)
  return sql`
    update subscription_deliveries set next_attempt_at = ${at}::timestamptz
    where state = 'pending' and attempts = 0 and next_attempt_at > ${at}::timestamptz`
}
