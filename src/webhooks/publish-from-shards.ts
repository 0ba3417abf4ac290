// Publishing on a distributed database: the coordinator gives events of all shards their positions. It reads them from the shards, and
// writes what `publish` writes and a copy of each, all in its own tables. As on one machine, whoever has the lock of event_sequencer
// publishes, and no commit waits for it. When that has committed, the events are taken off the shards. If that fails, they are read
// again, and those that have a copy are passed over: a transaction over shards and tables of the coordinator could be half done.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { hidden, type Published, type PublishedRow, publishedFrom, writePlaced } from './write-placed.ts'

interface Taken {
  readonly commit_guid: Guid
  readonly bank_guid: Guid
}

/** The row of a transition, with its times as text: what is copied must not be rounded. */
interface Told {
  readonly organization_guid: Guid
  readonly environment: string
  readonly row: string
}

export async function publishFromShards(sql: Sql, now: Timestamp, commits: number): Promise<Published> {
  const { published, taken } = (await sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql
    const [sequencer] = await tx`select position from event_sequencer for update skip locked`
    if (!sequencer) return nothing
    const taken = await tx<Taken[]>`
      select commit_guid, bank_guid from event_batches order by commit_guid, bank_guid limit ${commits}`
    if (taken.length === 0) return nothing
    const rows = await write(tx, await readTold(tx, arraysOf(taken)), now)
    return { published: publishedFrom(rows, taken.length === commits), taken }
  })) as { published: Published; taken: readonly Taken[] }
  if (taken.length > 0) await takeOff(sql, taken)
  return published
}

const nothing = { published: publishedFrom([], false), taken: [] }

const arraysOf = (taken: readonly Taken[]) => ({
  banks: arrayLiteral([...new Set(taken.map(({ bank_guid }) => bank_guid))]),
  commits: arrayLiteral(taken.map(({ commit_guid }) => commit_guid)),
})

/** A commit of several tenants has a row for each, and only those that were read are taken. */
function takeOff(sql: Sql, taken: readonly Taken[]): PromiseLike<unknown> {
  const { banks, commits } = arraysOf(taken)
  return sql`delete from event_batches e using (
      select unnest(${arrayLiteral(taken.map(({ bank_guid }) => bank_guid))}::uuid[]) as bank_guid,
        unnest(${commits}::uuid[]) as commit_guid) t
    where e.bank_guid = any (${banks}::uuid[]) and e.bank_guid = t.bank_guid and e.commit_guid = t.commit_guid`
}

const readTold = (tx: Sql, { banks, commits }: { banks: string; commits: string }) => tx<Told[]>`
  select b.organization_guid, b.type as environment, row_to_json(t)::text as row
  from event_batches e
    cross join lateral unnest(e.object_guids, e.sequences) with ordinality k(object_guid, sequence, place)
    join banks b on b.bank_guid = e.bank_guid and b.guid = e.bank_guid
    join transitions t on t.bank_guid = e.bank_guid and t.object_guid = k.object_guid and t.sequence = k.sequence
    left join accounts a on a.bank_guid = t.bank_guid and a.guid = t.object_guid
  where e.bank_guid = any (${banks}::uuid[]) and e.commit_guid = any (${commits}::uuid[])
    and not (t.event_type like 'account.%' and coalesce(a.type = any (${hidden}::text[]), false))
  order by e.commit_guid, e.bank_guid, k.place`

const write = (tx: Sql, told: readonly Told[], now: Timestamp) => tx<PublishedRow[]>`
  with sequencer as (
    select position from event_sequencer
  ), transitions_told as materialized (
    select n.* from json_populate_recordset(null::told_transitions, ${`[${told.map(({ row }) => row).join()}]`}::text::json) with ordinality n
    where not exists (select from told_transitions t
      where t.bank_guid = n.bank_guid and t.object_guid = n.object_guid and t.sequence = n.sequence)
  ), copied as (
    insert into told_transitions (guid, bank_guid, object_guid, sequence, event_type, from_state, later_states, created_at)
    select guid, bank_guid, object_guid, sequence, event_type, from_state, later_states, created_at from transitions_told
  ), placed as materialized (
    select f.organization_guid, f.environment, t.*, e.entered,
      q.position + sum(cardinality(e.entered)) over (order by t.ordinality) as last_position
    from sequencer q cross join transitions_told t
      join unnest(${arrayLiteral(told.map(({ organization_guid }) => organization_guid))}::uuid[],
        ${arrayLiteral(told.map(({ environment }) => environment))}::text[]) with ordinality f(organization_guid, environment, place)
        on f.place = t.ordinality
      cross join lateral (select array[t.event_type] || string_to_array(t.later_states, ' ') as entered) e
  ), ${writePlaced(tx, now)}
  select (select count(*) from told)::int as events, m.organization_guid, m.subscription_guid
  from (select) always left join moved m on true`
