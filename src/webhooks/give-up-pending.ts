// Subscriptions that failed or were deleted take nothing any more: what was on its way to them is given up, some at a time.
// Its events stay readable, and can be delivered again.
import type { Sql } from '../db/pool.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'

/** So many rows are locked at once. */
const batch_max = 1_000

/**
 * Gives up all that is pending, or some if it shall stop; the number of deliveries that were. Nothing, if the subscription is
 * active again.
 */
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

/** The lock on the subscription is load-bearing: whoever enables it again waits, and what comes after that stays. */
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
    ), changed as (
      update subscription_deliveries t set state = 'failed', failure_code = p.failure_code, next_attempt_at = null,
        updated_at = ${isoFromTimestamp(now)}::timestamptz
      from pending p where t.organization_guid = ${organization_guid} and t.guid = p.guid
      returning (t.created_at at time zone 'UTC')::date as day
    ), counted as (
      insert into row_counts as t (bank_guid, noun, day, type, state, n)
      select ${organization_guid}::uuid, 'subscription_deliveries', c.day, ${subscription_guid}, moved.state, sum(moved.n)
      from changed c cross join (values ('pending', -1), ('failed', 1)) moved(state, n)
      group by c.day, moved.state order by c.day, moved.state collate "C"
      on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n
    )
    select 1 from changed`
  return rows.length
}
