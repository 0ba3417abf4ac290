// Gives committed events their positions and notes which subscriptions they go to, in one transaction. Everybody who
// publishes takes the one row of event_sequencer first: so positions appear in their order, and whoever reads on after the
// last one it saw misses nothing. The order of an object's own events is their `sequence`.
import type { Sql } from '../db/pool.ts'
import type { GuidSource } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { addDeliveries, type NewDelivery } from './deliveries.ts'

/** How many commits one transaction takes. A commit under load has some hundreds of events. */
const batches_max = 32

export interface Published {
  /** How many commits were taken; fewer than `batches_max`: no more are waiting. */
  readonly batches: number
  readonly isMore: boolean
  readonly deliveries: readonly NewDelivery[]
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

const nothing: Published = { batches: 0, isMore: false, deliveries: [] }

export function publish(sql: Sql, newGuid: GuidSource, now: () => Timestamp): Promise<Published> {
  return sql.begin(async (tx) => {
    // Somebody else is at it, and takes what is there.
    const [sequencer] = await tx<{ position: string }[]>`select position from event_sequencer for update skip locked`
    if (!sequencer) return nothing
    const rows = await tx<({ batches: number } & Nullable<NewDelivery>)[]>`
      with taken as (
        delete from event_batches where commit_guid = any (array(
          select commit_guid from event_batches order by commit_guid limit ${batches_max}))
        returning commit_guid, bank_guids, object_guids, sequences
      ), keys as (
        select commit_guid, k.* from taken
          cross join unnest(bank_guids, object_guids, sequences) with ordinality k(bank_guid, object_guid, sequence, place)
      ), placed as materialized (
        select b.organization_guid, b.type as environment, e.guid, e.bank_guid, e.object_guid, e.sequence, e.event_type,
          e.created_at, ${sequencer.position}::bigint + row_number() over (order by k.commit_guid, k.place) as position
        from keys k
          join banks b on b.bank_guid = k.bank_guid and b.guid = k.bank_guid
          join events e on e.bank_guid = k.bank_guid and e.object_guid = k.object_guid and e.sequence = k.sequence
      ), published as (
        insert into published_events (organization_guid, environment, position, guid, bank_guid, object_guid, sequence,
          event_type, created_at)
        select organization_guid, environment, position, guid, bank_guid, object_guid, sequence, event_type, created_at
        from placed
      ), hours as (
        insert into event_hours as t (organization_guid, environment, hour, first_position, last_position)
        select organization_guid, environment, date_trunc('hour', created_at, 'UTC'), min(position), max(position)
        from placed group by 1, 2, 3
        on conflict (organization_guid, environment, hour) do update set last_position = excluded.last_position
      ), counted as (
        update event_sequencer set position = position + (select count(*) from placed)
      )
      select (select count(*)::int from taken) as batches, d.*
      from (select) always left join (
        select s.organization_guid, s.environment, s.guid as subscription_guid, p.guid as event_guid, p.position
        from placed p join subscriptions s on s.organization_guid = p.organization_guid and s.environment = p.environment
          and s.state = 'completed' and (s.event_types is null or s.event_types ? p.event_type)
        order by p.position
      ) d on true`
    const deliveries = rows.filter((row): row is { batches: number } & NewDelivery => row.event_guid !== null)
    await addDeliveries(tx as unknown as Sql, deliveries, newGuid, now())
    const { batches } = rows[0]!
    return { batches, isMore: batches === batches_max, deliveries }
  })
}
