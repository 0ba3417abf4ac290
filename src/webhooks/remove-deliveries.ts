// Removes finished deliveries and their attempts after their time. Of each subscription the oldest go first, and none beyond one that is
// still pending or younger: so what is left has no gaps, and `corridor verify` can still tell whether one is missing.
import type { Sql } from '../db/pool.ts'
import { day_ms } from '../kernel/day.ts'
import { firstGuidAt } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { countMoved } from './count-moved.ts'

/** Deliveries per statement. Each has an attempt or a few. */
const deliveries_max = 1000

export interface RemovedDeliveries extends Record<string, number> {
  readonly subscription_deliveries: number
  readonly delivery_attempts: number
}

/** Yields what each statement removed. `days` 0: they are kept. */
export async function* removeDeliveries(
  sql: Sql,
  now: () => Timestamp,
  days: number,
  at_once = deliveries_max,
): AsyncGenerator<RemovedDeliveries> {
  if (days === 0) return
  const before = timestampFromMs(now() - days * day_ms)
  const subscriptions = await sql<SubscriptionKey[]>`
    select organization_guid, guid as subscription_guid from subscriptions
    where created_at < ${isoFromTimestamp(before)}::timestamptz order by organization_guid, guid`
  for (const subscription of subscriptions) {
    for (;;) {
      const removed = await removeOldest(sql, subscription, before, at_once)
      if (removed.subscription_deliveries > 0) yield removed
      if (removed.subscription_deliveries < at_once) break
    }
  }
}

/** Guids of deliveries are made in time order, so the index on state and guid finds the oldest. */
async function removeOldest(
  sql: Sql,
  { organization_guid, subscription_guid }: SubscriptionKey,
  before: Timestamp,
  at_once: number,
): Promise<RemovedDeliveries> {
  const first_kept = firstGuidAt(before)
  const [row] = await sql<[RemovedDeliveries]>`
    with own as materialized (
      select guid, position, state from subscription_deliveries
      where organization_guid = ${organization_guid} and subscription_guid = ${subscription_guid}
        and state = any ('{completed,failed}') and guid < ${first_kept}::uuid order by guid limit ${at_once}
    ), kept as (
      -- Two publishers may disagree by a moment about the time, so the first of those that stay are looked at, not only the very first.
      select min(position) as position from (
        select position from (values ('completed'), ('failed')) s(state) cross join lateral (
          select position from subscription_deliveries
          where organization_guid = ${organization_guid} and subscription_guid = ${subscription_guid}
            and state = s.state and guid >= ${first_kept}::uuid and not is_redelivery order by guid limit 100
        ) young
        union all select position from subscription_deliveries
        where organization_guid = ${organization_guid} and subscription_guid = ${subscription_guid}
          and state = 'pending' and not is_redelivery
      ) positions
    ), gone as (
      delete from subscription_deliveries d using own cross join kept
      where d.organization_guid = ${organization_guid} and d.guid = own.guid and d.state = own.state
        and (kept.position is null or own.position < kept.position)
      returning d.organization_guid, d.guid, d.subscription_guid, d.created_at, d.state
    ), attempts as (
      delete from delivery_attempts a using gone
      where a.organization_guid = gone.organization_guid and a.delivery_guid = gone.guid returning 1
    ), moved as (
      select organization_guid, subscription_guid, created_at, state as was, null::text as state, count(*) as n
      from gone group by 1, 2, 3, 4
    ), counted as (${countMoved(sql)})
    select (select count(*) from gone)::int as subscription_deliveries, (select count(*) from attempts)::int as delivery_attempts`
  return row
}
