// Marks the pending deliveries of failed and deleted subscriptions as failed, in small batches. Their events stay readable and can be
// delivered again.
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { countMoved } from './count-moved.ts'

/** Rows locked at once. */
const batch_max = 1_000

/** Returns how many deliveries were given up: all pending ones, fewer when stopping, none if the subscription is active again. */
export async function giveUpPending(
  sql: Sql,
  of: SubscriptionKey,
  now: () => Timestamp,
  isStopping: () => boolean,
): Promise<number> {
  for (let all = 0; ; ) {
    const given_up = await giveUpSome(sql, of, now())
    all += given_up
    if (given_up < batch_max || isStopping()) return all
  }
}

/** The lock on the subscription must stay: `enable` waits for it, so deliveries after it are not given up. */
async function giveUpSome(sql: Sql, of: SubscriptionKey, now: Timestamp): Promise<number> {
  const { organization_guid, subscription_guid } = of
  const rows = await sql`
    with ended as materialized (
      select guid, 'subscription_' || state as failure_code from subscriptions
      where organization_guid = ${organization_guid} and guid = ${subscription_guid} and state in ('failed', 'deleted')
      for share
    ), pending as (
      select d.guid, e.failure_code from ended e cross join lateral (
        select guid from subscription_deliveries
        where organization_guid = ${organization_guid} and subscription_guid = e.guid and state = 'pending'
        order by guid limit ${batch_max} for update
      ) d
    ), moved as (
      update subscription_deliveries t set state = 'failed', failure_code = p.failure_code, next_attempt_at = null,
        updated_at = ${isoFromTimestamp(now)}::timestamptz
      from pending p where t.organization_guid = ${organization_guid} and t.guid = p.guid
      returning t.organization_guid, t.subscription_guid, t.created_at, 'pending' as was, t.state, 1 as n
    ), counted as (${countMoved(sql)})
    select 1 from moved`
  return rows.length
}
