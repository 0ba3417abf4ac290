// What a customer has done in the window of a limit, from the customer's trades, transfers and executions. Completed subjects are
// summed, because a month may have millions of them and they never give back. Subjects in progress come one by one.
import type { Sql } from '../../db/pool.ts'
import type { Amount } from '../../kernel/amount.ts'
import { firstGuidAt, type Guid } from '../../kernel/guid.ts'
import { addSeconds, secondsFromTimestamp, type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { type ActivityLimit, intervalOf, limitKey, windowStart } from '../../limits/activity-limit.ts'
import type { HistoricUse } from '../../limits/rebuild.ts'
import { reservedAmount, reservedAt } from '../../limits/short-reservations.ts'
import { slotsPerInterval } from '../../limits/usage.ts'

/** Tables that new subjects are written to. */
export const subjectTables = ['trades', 'transfers', 'executions'] as const

/** A use may be dated a little after its subject was created, because clocks of processes differ. */
const skew_seconds = 60

interface Found extends Omit<HistoricUse, 'activity' | 'amount'> {
  readonly change_guid: Guid | null
  /** Null: the customer has done nothing. */
  readonly activity: string | null
  readonly amount: bigint
}

/** Undefined if another change of the customer's limits has ended meanwhile. */
export async function usesIn(
  sql: Sql,
  customer: { readonly bank_guid: Guid; readonly customer_guid: Guid; readonly change_guid: Guid },
  limit: ActivityLimit,
  now: Timestamp,
): Promise<HistoricUse[] | undefined> {
  const { bank_guid, customer_guid } = customer
  const window_start = windowStart(limit, now)
  const interval_ms = limit.type === 'rolling' ? intervalOf(limit) * 1000 : 0
  const since = interval_ms > 0 ? timestampFromMs(now - interval_ms + 1) : window_start
  const from = firstGuidAt(addSeconds(since, -skew_seconds))
  // Rolling uses are summed by the same slots in which the limit merges them.
  const slot_ms = interval_ms > 0 ? interval_ms / slotsPerInterval : 1e15
  const found = await sql<Found[]>`
    with change as (
      select (limits_change ->> 'guid')::uuid as guid,
        array(select (u ->> 'subject_guid')::uuid from jsonb_array_elements(limits_change -> 'uses') u) as kept
      from customers where bank_guid = ${bank_guid} and guid = ${customer_guid}
    ), subjects as (
      select guid, 'trading' as activity, side, split_part(symbol, '-', 2) as asset,
        case side when 'buy' then deliver_amount else receive_amount + fee end as amount,
        created_at, state = 'completed' as is_completed, reservations, deliver_amount
      from trades where bank_guid = ${bank_guid} and customer_guid = ${customer_guid} and guid >= ${from}
        and state not in ('failed', 'cancelled')
      union all
      select guid, case transfer_type when 'crypto' then 'crypto_transfer' when 'lightning' then 'lightning_transfer'
          when 'book' then 'book_transfer' else transfer_type end,
        case transfer_type when 'book' then 'withdrawal' else side end, asset, deliver_amount,
        created_at, state = 'completed', reservations, deliver_amount
      from transfers where bank_guid = ${bank_guid} and customer_guid = ${customer_guid} and guid >= ${from}
        -- What came by itself, and what came back, has no quote.
        and quote_guid is not null and state <> 'failed'
      union all
      select guid, 'book_transfer', 'deposit', asset, deliver_amount, created_at, state = 'completed', payee_reservations,
        deliver_amount
      from transfers where bank_guid = ${bank_guid} and transfer_type = 'book'
        and destination_account ->> 'type' not in ('external_bank_account', 'external_wallet')
        and (destination_account ->> 'guid')::uuid = any (array(
          select guid from accounts where bank_guid = ${bank_guid} and customer_guid = ${customer_guid}))
        and guid >= ${from} and state <> 'failed'
      union all
      select guid, 'remittance', 'withdrawal', source_account ->> 'asset', (source_account ->> 'quoted_amount')::numeric,
        created_at, state = 'completed', reservations, null
      from executions where bank_guid = ${bank_guid} and customer_guid = ${customer_guid} and guid >= ${from}
        and type = 'remittance' and state <> 'failed'
    ), counted as (
      select s.guid, s.activity, s.side, case when r.amount is null then s.asset else ${limit.asset} end as asset,
        coalesce(r.amount, s.amount) as amount, coalesce(r.at, s.created_at) as at, s.is_completed,
        r.amount is not null as is_reserved
      from subjects s left join lateral (
        select ${sql.unsafe(reservedAmount('r', 's'))} as amount,
          to_timestamp(${sql.unsafe(reservedAt('r', 's'))} / 1000)::timestamptz(3) as at
        from jsonb_array_elements(s.reservations) r
        where r ->> 'limit_key' = ${limitKey(limit)} and (r ->> 'window_start')::numeric = ${window_start}
      ) r on true
      -- What the customer's row keeps is counted from there.
      where s.guid <> all(coalesce((select kept from change), '{}'))
    ), uses as (
      select activity, side, asset, is_reserved, null::uuid as subject_guid, sum(amount) as amount,
        min(at) as since, max(at) as at
      from counted where is_completed and at >= to_timestamp(${secondsFromTimestamp(since)}::float8)::timestamptz(3)
      group by activity, side, asset, is_reserved, floor(extract(epoch from at) * 1000 / ${slot_ms}::numeric)
      union all
      select activity, side, asset, is_reserved, guid, amount, at, at
      from counted where not is_completed and at >= to_timestamp(${secondsFromTimestamp(since)}::float8)::timestamptz(3)
    )
    select change.guid as change_guid, uses.* from change left join uses on true`
  if (found[0]?.change_guid !== customer.change_guid) return undefined
  return found.flatMap(({ change_guid: _, activity, amount, ...use }) =>
    activity === null ? [] : [{ ...use, activity, amount: amount as Amount }],
  )
}
