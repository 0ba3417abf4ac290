// The statement that publishes committed events: gives them positions and creates the deliveries for subscriptions. It locks the one row of
// event_sequencer first, so positions become visible in their order, and a reader that continues after the last position it saw misses
// nothing. The order of one object's events is their `sequence`.
import type { Sql } from '../db/pool.ts'
import type { Timestamp } from '../kernel/time.ts'
import { publishFromShards } from './publish-from-shards.ts'
import { hidden, type Published, type PublishedRow, publishedFrom, writePlaced } from './write-placed.ts'

/** Most commits per statement. A commit under load has some hundreds of events. */
export const commits_max = 32

export async function isAnythingCommitted(sql: Sql): Promise<boolean> {
  const [batch] = await sql`select 1 from event_batches limit 1`
  return batch !== undefined
}

export async function publish(sql: Sql, now: Timestamp, commits = commits_max): Promise<Published> {
  if (sql.is_distributed) return publishFromShards(sql, now, commits)
  const rows = await sql<(PublishedRow & { readonly batches: number })[]>`
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
    ), ${writePlaced(sql, now)}
    select (select count(*) from taken)::int as batches, (select count(*) from told)::int as events,
      m.organization_guid, m.subscription_guid
    from (select) always left join moved m on true`
  return publishedFrom(rows, rows[0]?.batches === commits)
}
