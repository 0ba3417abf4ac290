// The end of the statement that publishes: what it writes for events that have their positions. It needs the CTEs `sequencer` and `placed`.
import type { Sql } from '../db/pool.ts'
import { type Guid, guidPrefix } from '../kernel/guid.ts'
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import { hiddenAccountTypes } from '../ledger/chart.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { countMoved } from './count-moved.ts'

/** Events of accounts of these types are not published. */
export const hidden = `{${hiddenAccountTypes.join()}}`

export function writePlaced(sql: Sql, now: Timestamp) {
  const at = isoFromTimestamp(now)
  // The statement makes guids like kernel/guid.ts: time, count, random. Each organization has its own count, so a guid does not reveal
  // how many deliveries others have.
  const time = guidPrefix(now)
  return sql`opened as (
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
    ), counted as (${countMoved(sql)})`
}

export interface Published {
  readonly events: number
  /** Subscriptions with new deliveries. */
  readonly subscriptions: readonly SubscriptionKey[]
  /** It took as many commits as allowed, so there may be more. */
  readonly isMore: boolean
}

export interface PublishedRow {
  readonly events: number
  readonly organization_guid: Guid | null
  readonly subscription_guid: Guid | null
}

export function publishedFrom(rows: readonly PublishedRow[], isMore: boolean): Published {
  const subscriptions = rows.filter((row): row is PublishedRow & SubscriptionKey => row.subscription_guid !== null)
  return { events: rows[0]?.events ?? 0, subscriptions, isMore }
}
