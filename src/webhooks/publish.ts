// The statement that publishes committed events: gives them positions and creates the deliveries for subscriptions. It locks the one row of
// event_sequencer first, so positions become visible in their order, and a reader that continues after the last position it saw misses
// nothing. The order of one object's events is their `sequence`.
import type { Sql } from '../db/pool.ts'
import { type Guid, guidPrefix } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { hiddenAccountTypes } from '../ledger/chart.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { countMoved } from './count-moved.ts'

/** Most commits per statement. A commit under load has some hundreds of events. */
export const commits_max = 32

export interface Published {
  readonly events: number
  /** Subscriptions with new deliveries. */
  readonly subscriptions: readonly SubscriptionKey[]
  /** It took as many commits as allowed, so there may be more. */
  readonly isMore: boolean
}

interface Row {
  readonly batches: number
  readonly events: number
  readonly organization_guid: Guid | null
  readonly subscription_guid: Guid | null
}

const hidden = `{${hiddenAccountTypes.join()}}`

export async function isAnythingCommitted(sql: Sql): Promise<boolean> {
  const [batch] = await sql`select 1 from event_batches limit 1`
  return batch !== undefined
}

export async function publish(sql: Sql, now: Timestamp, commits = commits_max): Promise<Published> {
  const at = isoFromTimestamp(now)
  // The statement makes guids like kernel/guid.ts: time, count, random. Each organization has its own count, so a guid does not reveal
  // how many deliveries others have.
  const time = guidPrefix(now)
  const rows = await sql<Row[]>`
    with sequencer as (
      -- If another worker has the lock, this is empty and nothing below happens: that worker publishes.
      select position from event_sequencer for update skip locked
    ), taken as (
      delete from event_batches where commit_guid = any (array(
        select b.commit_guid from sequencer cross join lateral (
          select commit_guid from event_batches order by commit_guid limit ${commits}) b))
      returning commit_guid, bank_guids, object_guids, sequences
    ), keys as (
      select commit_guid, k.* from taken
        cross join unnest(bank_guids, object_guids, sequences) with ordinality k(bank_guid, object_guid, sequence, place)
    ), placed as materialized (
      select b.organization_guid, b.type as environment, t.guid, t.bank_guid, t.object_guid, t.sequence, t.created_at, s.entered,
        q.position + sum(cardinality(s.entered)) over (order by k.commit_guid, k.place) as last_position
      from sequencer q cross join keys k
        join banks b on b.bank_guid = k.bank_guid and b.guid = k.bank_guid
        join transitions t on t.bank_guid = k.bank_guid and t.object_guid = k.object_guid and t.sequence = k.sequence
        cross join lateral (select array[t.event_type] || string_to_array(t.later_states, ' ') as entered offset 0) s
      -- Events of hidden accounts are not published. The type is looked up for events of accounts only.
      where not (t.event_type like 'account.%' and exists (select from accounts a
        where a.bank_guid = t.bank_guid and a.guid = t.object_guid and a.type = any (${hidden}::text[])))
    ), opened as (
      insert into feeds (organization_guid, environment)
      select distinct p.organization_guid, p.environment from placed p where not exists (
        select from feeds f where f.organization_guid = p.organization_guid and f.environment = p.environment)
      returning number, organization_guid, environment
    ), published as (
      insert into published_transitions (last_position, feed, sequence, bank_guid, object_guid, guid)
      select p.last_position, f.number, p.sequence, p.bank_guid, p.object_guid, p.guid
      from placed p join (select number, organization_guid, environment from feeds union all select * from opened) f
        on f.organization_guid = p.organization_guid and f.environment = p.environment
    ), told as materialized (
      select p.organization_guid, p.environment, p.bank_guid, p.created_at,
        p.guid, n.place,
        case when n.place = 1 then p.entered[1] else split_part(p.entered[1], '.', 1) || '.' || p.entered[n.place] end as event_type,
        (p.last_position - cardinality(p.entered) + n.place)::bigint as position
      from placed p cross join lateral (select generate_series(1, cardinality(p.entered)) as place) n
    ), hours as (
      insert into event_hours as t (organization_guid, environment, hour, bank_guid, event_type, first_position,
        last_position, n)
      select organization_guid, environment, date_bin('1 hour', created_at, 'epoch'), bank_guid, event_type, min(position),
        max(position), count(*)
      from told group by 1, 2, 3, 4, 5
      on conflict (organization_guid, environment, hour, bank_guid, event_type) do update
        set last_position = excluded.last_position, n = t.n + excluded.n
    ), advanced as (
      update event_sequencer t set position = t.position + (select count(*) from told)
      from sequencer where exists (select from told)
    ), deliveries as (
      insert into subscription_deliveries (organization_guid, guid, subscription_guid, environment, position, event_guid,
        is_redelivery, state, next_attempt_at, created_at, updated_at)
      select organization_guid,
        (${time} || '7' || lpad(to_hex(n / 4096), 3, '0') || '8' || lpad(to_hex(n % 4096), 3, '0')
          || right(gen_random_uuid()::text, 12))::uuid,
        subscription_guid, environment, position, event_guid, false, 'pending',
        ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from (
        -- An active subscription is 'completed'.
        select s.organization_guid, s.guid as subscription_guid, s.environment, p.position,
          case when p.place = 1 then p.guid
            else overlay(p.guid::text placing lpad(to_hex(p.place - 1), 2, '0') from 35)::uuid end as event_guid,
          row_number() over (partition by s.organization_guid order by p.position, s.guid) as n
        from told p join subscriptions s on s.organization_guid = p.organization_guid and s.environment = p.environment
          and s.state = 'completed' and (s.event_types is null or s.event_types ? p.event_type)
      ) wanted
      returning organization_guid, subscription_guid
    ), moved as (
      select organization_guid, subscription_guid, ${at}::timestamptz as created_at, null as was, 'pending' as state,
        count(*) as n
      from deliveries group by organization_guid, subscription_guid
    ), counted as (${countMoved(sql)})
    select (select count(*) from taken)::int as batches, (select count(*) from told)::int as events,
      m.organization_guid, m.subscription_guid
    from (select) always left join moved m on true`
  const { batches, events } = rows[0] ?? { batches: 0, events: 0 }
  const subscriptions = rows.filter((row): row is Row & SubscriptionKey => row.subscription_guid !== null)
  return { events, subscriptions, isMore: batches === commits }
}
