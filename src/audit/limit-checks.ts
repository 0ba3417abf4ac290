// Checks activity limits: the usage of a limit equals the reservations, and equals what the customer did in the window.
import { reservedAmount, reservedAt } from '../limits/short-reservations.ts'
import { statefulTables } from '../wiring/tables.ts'
import { type Catalog, type Check, quoted } from './check.ts'

/** The customer whose limits a column of reservations uses. */
const reservers = {
  reservations: 't.customer_guid',
  payee_reservations: `(t.destination_account ->> 'customer_guid')::uuid`,
}

/** Executions store reservations as they are. */
const amountIn = (table: string): string =>
  table === 'executions' ? `(r ->> 'amount')::numeric` : reservedAmount('r', 't')

/**
 * The usage of a calendar window is the sum of its valid reservations. A rolling window counts those since its oldest use, because the
 * oldest uses are forgotten first.
 */
function usageCheck({ columns }: Catalog): Check {
  const reservations = statefulTables.flatMap(({ name }) =>
    Object.entries(reservers)
      .filter(([column]) => columns.get(name)?.has(column))
      .map(
        ([column, customer]) => `
      select t.bank_guid, ${customer} as customer_guid, r ->> 'limit_key' as limit_key, ${amountIn(name)} as amount,
        to_timestamp((r ->> 'window_start')::numeric / 1000)::timestamptz(3) as window_start, ${reservedAt('r', 't')} as at
      from ${name} t cross join jsonb_array_elements(t.${column}) r where t.state not in ('failed', 'cancelled')`,
      ),
  )
  // Earlier subjects, counted when the limit was created or changed.
  const rebuilt = `
      select bank_guid, customer_guid, limit_key, (u ->> 'amount')::numeric, window_start, coalesce(u ->> 'since', u ->> 'at')::numeric
      from limit_rebuilds cross join jsonb_array_elements(uses) u`
  const reserved = [...reservations, rebuilt]
  return {
    name: 'limits',
    invariant: 'I10',
    promise: 'the usage of a limit is what was reserved and not given back, and never exceeds the limit',
    query: `
      select coalesce(u.bank_guid, r.bank_guid) as bank_guid, coalesce(u.customer_guid, r.customer_guid) as customer_guid,
        coalesce(u.limit_key, r.limit_key) as limit_key, coalesce(u.window_start, r.window_start) as window_start,
        u.used, u.amount as limit, u.dated_sum, coalesce(sum(r.amount) filter (where r.at >= u.since), 0) as reserved
      from (
        select bank_guid, customer_guid, limit_key, window_start, used, amount,
          case when dated is null then used
            else (select coalesce(sum((d ->> 'amount')::numeric), 0) from jsonb_array_elements(dated) d) end as dated_sum,
          case when dated is null then 0 else coalesce(
            (select min(coalesce(d ->> 'since', d ->> 'at')::numeric) from jsonb_array_elements(dated) d), 'infinity') end as since
        from limit_usages
      ) u full join (${reserved.join('\n      union all ')}
      ) r on r.bank_guid = u.bank_guid and r.customer_guid = u.customer_guid and r.limit_key = u.limit_key
        and r.window_start = u.window_start
      group by 1, 2, 3, 4, u.limit_key, u.used, u.amount, u.dated_sum
      having u.limit_key is null or u.used > u.amount or u.used <> u.dated_sum
        or u.used <> coalesce(sum(r.amount) filter (where r.at >= u.since), 0)`,
  }
}

/** Everything that counts against limits (decision 48 in docs/decisions/ledger.md). */
const counted = `
      select bank_guid, customer_guid, 'trading' as activity, side, split_part(symbol, '-', 2) as asset, created_at, reservations,
        deliver_amount, case side when 'buy' then deliver_amount else receive_amount + fee end as amount
      from trades where state not in (${quoted(['failed', 'cancelled'])})
      union all select bank_guid, customer_guid, case when transfer_type in (${quoted(['crypto', 'lightning', 'book'])})
          then transfer_type || '_transfer' else transfer_type end,
        case transfer_type when 'book' then 'withdrawal' else side end, asset, created_at, reservations,
        deliver_amount, deliver_amount
      from transfers where quote_guid is not null and state <> 'failed'
      union all select bank_guid, (destination_account ->> 'customer_guid')::uuid, 'book_transfer', 'deposit', asset, created_at,
        payee_reservations, deliver_amount, deliver_amount
      from transfers where transfer_type = 'book' and state <> 'failed'
      union all select bank_guid, customer_guid, 'remittance', 'withdrawal', source_account ->> 'asset', created_at, reservations,
        null, (source_account ->> 'quoted_amount')::numeric
      from executions where type = 'remittance' and state <> 'failed'`

const listKey = (list: string): string =>
  `(select coalesce(string_agg(distinct x collate "C", ',' order by x collate "C"), '') from jsonb_array_elements_text(${list}) x)`

/** The present limits, with their window on the bank's clock. */
const presentLimits = `
      select c.bank_guid, c.guid as customer_guid, c.created_at as customer_since, l ->> 'asset' as asset,
        l -> 'activities' as activities, l -> 'sides' as sides, l ->> 'type' = 'rolling' as is_rolling,
        case l ->> 'type' when 'rolling' then 'rolling:' || (l ->> 'interval') else l ->> 'type' end
          || ':' || (l ->> 'asset') || ':' || ${listKey(`l -> 'activities'`)} || ':' || ${listKey(`l -> 'sides'`)} as limit_key,
        case l ->> 'type' when 'rolling' then to_timestamp(0) when 'daily' then date_trunc('day', n.at, 'UTC')
          when 'weekly' then date_trunc('week', n.at, 'UTC') else date_trunc('month', n.at, 'UTC') end as window_start,
        case l ->> 'type' when 'rolling' then n.at - (l ->> 'interval')::numeric * interval '1 second' end as expired_at
      from customers c cross join jsonb_array_elements(c.activity_limits) l
        left join bank_clocks k on k.bank_guid = c.bank_guid
        cross join lateral (select coalesce(k.frozen_at, now() + coalesce(k.offset_ms, 0) * interval '1 millisecond') as at) n`

/**
 * Checks only sums that can be derived: a use in another asset counts at a rate that only its reservation has. A rolling limit may count a
 * use a little too long, never too short. Limits that are older than migration 0029 are checked from their next window on.
 */
const coverCheck: Check = {
  name: 'limits-cover',
  invariant: 'I10',
  promise: 'exactly what a customer did in the window of a limit counts against it, also if the limit is newer',
  query: `
      with done as (
        select l.bank_guid, l.customer_guid, l.limit_key, l.window_start, l.is_rolling, l.expired_at, l.customer_since,
          coalesce(sum(coalesce(r.amount, s.amount)), 0) as done,
          coalesce(bool_or(r.amount is null and s.asset <> l.asset), false) as is_unknown
        from (${presentLimits}
        ) l left join (${counted}
        ) s on s.bank_guid = l.bank_guid and s.customer_guid = l.customer_guid
          and case when l.is_rolling then s.created_at > l.expired_at else s.created_at >= l.window_start end
          and (l.activities = '[]' or l.activities ? s.activity) and (l.sides = '[]' or l.sides ? s.side)
        left join lateral (
          select ${reservedAmount('r', 's')} as amount from jsonb_array_elements(s.reservations) r
          where r ->> 'limit_key' = l.limit_key
            and to_timestamp((r ->> 'window_start')::numeric / 1000)::timestamptz(3) = l.window_start
        ) r on true
        group by 1, 2, 3, 4, 5, 6, 7
      )
      select d.bank_guid, d.customer_guid, d.limit_key, d.window_start, d.done, u.used
      from done d left join limit_usages u using (bank_guid, customer_guid, limit_key, window_start)
        left join limit_rebuilds b using (bank_guid, customer_guid, limit_key, window_start)
        cross join (select min(applied_at) as at from schema_migrations where name >= '0029') counting
      where not d.is_unknown and (b.uses is not null or d.window_start >= counting.at or d.customer_since >= counting.at)
        and case when d.is_rolling then d.done > (
            select coalesce(sum((x ->> 'amount')::numeric), 0) from jsonb_array_elements(u.dated) x
            where to_timestamp((x ->> 'at')::numeric / 1000) > d.expired_at)
          else d.done <> coalesce(u.used, 0) end`,
}

export const limitChecksOf = (catalog: Catalog): readonly Check[] => [usageCheck(catalog), coverCheck]
