// Spreads a database over the nodes of a Citus cluster: tables of tenants by the tenant's guid, all beside each other; common tables to
// every node (see distribution.ts). Tables that are spread already are left alone, so it can run again, after new migrations too.
import type postgres from 'postgres'
import { placementOf } from './distribution.ts'

// biome-ignore lint/suspicious/noExplicitAny: the driver's type parameter is invariant
type Sql = postgres.Sql<any>

export interface DistributeOptions {
  /** How many shards each table of tenants has. A node can hold many; there cannot be more nodes than shards. */
  readonly shards?: number
  log(text: string): void
}

const usual_shards = 32

/** Whether tables of this database are spread over a cluster. */
export async function isDistributed(sql: Sql): Promise<boolean> {
  const [known] = await sql`select to_regclass('pg_dist_partition') is not null as yes`
  if (!known?.yes) return false
  const [spread] =
    await sql`select exists (select from pg_dist_partition where logicalrelid = to_regclass('banks')) as yes`
  return spread?.yes === true
}

interface TableKey {
  readonly name: string
  readonly key: string
}

/** Tables that are on one machine only, and the first column of their keys. */
const unspread = (sql: Sql): Promise<TableKey[]> => sql<TableKey[]>`
  select c.relname as name, a.attname as key
  from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  order by c.relname <> 'banks', c.relname collate "C"`

/**
 * The names of the tables that it has spread. Several processes may start at once: one does it, and the others then find it done. `sql` has
 * one connection.
 */
export async function distribute(sql: Sql, options: DistributeOptions): Promise<string[]> {
  const [extension] = await sql`select extversion from pg_extension where extname = 'citus'`
  if (!extension)
    throw new Error('this database has no Citus: run CREATE EXTENSION citus on every node, and add the nodes')
  await sql`select pg_advisory_lock(hashtext('corridor_distribute'))`
  try {
    await makeCoordinatorTables(sql)
    await changeViews(sql)
    await changeDigest(sql)
    return await spread(sql, options)
  } finally {
    await sql`select pg_advisory_unlock(hashtext('corridor_distribute'))`
  }
}

async function spread(sql: Sql, { shards = usual_shards, log }: DistributeOptions): Promise<string[]> {
  const placed = (await unspread(sql)).map(({ name, key }) => ({ name, ...placementOf(name, key) }))
  const done: string[] = []
  // Other tables refer to common ones.
  for (const { name } of placed.filter(({ kind }) => kind === 'common')) {
    await sql`select create_reference_table(${name})`
    log(`${name}: on every node`)
    done.push(name)
  }
  for (const place of placed) {
    if (place.kind !== 'tenant') continue
    if (place.name === 'event_batches') await nameBanks(sql)
    if (place.name === 'banks') {
      await sql`select create_distributed_table('banks', ${place.column}, shard_count => ${shards}::integer)`
    } else {
      await sql`select create_distributed_table(${place.name}, ${place.column}, colocate_with => 'banks')`
    }
    log(`${place.name}: by ${place.column}`)
    done.push(place.name)
  }
  return done
}

/**
 * What only a distributed database has: copies of published events, which its view of them shows, and the totals of deliveries. Events
 * that were published and counted on one machine come along.
 */
async function makeCoordinatorTables(sql: Sql): Promise<void> {
  const [made] = await sql`select to_regclass('told_transitions') is not null as yes`
  if (made?.yes) return
  const nouns = '{subscriptions,subscription_deliveries}'
  await sql.begin(async (tx) => {
    await tx`create table told_transitions (like transitions including defaults, primary key (bank_guid, object_guid, sequence))`
    await tx`insert into told_transitions select t.* from transitions t
    join published_transitions p on p.bank_guid = t.bank_guid and p.object_guid = t.object_guid and p.sequence = t.sequence`
    await tx`create table delivery_counts (like row_counts including all)`
    await tx`insert into delivery_counts select * from row_counts where noun = any (${nouns}::text[])`
    await tx`delete from row_counts where noun = any (${nouns}::text[])`
  })
}

/** Changing them twice changes nothing, and a later migration may have made them anew. */
async function changeViews(sql: Sql): Promise<void> {
  await changeView(sql, 'published_events', /\btransitions\b/g, 'told_transitions')
  // With it, the planner does not see that quotes and what uses them are on one shard.
  await changeView(sql, 'quotes_and_their_use', /OFFSET 0/g, '')
}

async function changeView(sql: Sql, name: string, from: RegExp, to: string): Promise<void> {
  const [view] = await sql`select pg_get_viewdef(${name}::regclass) as text`
  const text = view?.text.replaceAll(from, to)
  if (text !== view?.text) await sql.unsafe(`create or replace view ${name} as ${text}`)
}

/** Citus cannot plan a statement with the parameters of an SQL function. In PL/pgSQL it is the same statement, with the same digests. */
async function changeDigest(sql: Sql): Promise<void> {
  const [digest] = await sql<{ head: string; body: string }[]>`
    select format('(%s) returns %s', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as head, prosrc as body
    from pg_proc p join pg_language l on l.oid = p.prolang where p.oid = 'audit_digest'::regproc and l.lanname = 'sql'`
  if (!digest) return
  const { head, body } = digest
  await sql.unsafe(
    `create or replace function audit_digest${head} language plpgsql stable as $$ begin return query ${body}; end $$`,
  )
}

/** Events that are not published yet: one machine keeps those of several banks in one row. */
const nameBanks = (sql: Sql): Promise<unknown> => sql`
  with mixed as (delete from event_batches where bank_guid = '00000000-0000-0000-0000-000000000000'
    returning commit_guid, bank_guids, object_guids, sequences)
  insert into event_batches (commit_guid, bank_guid, bank_guids, object_guids, sequences)
  select commit_guid, k.bank_guid, array_agg(k.bank_guid order by k.place), array_agg(k.object_guid order by k.place),
    array_agg(k.sequence order by k.place)
  from mixed cross join unnest(bank_guids, object_guids, sequences) with ordinality k(bank_guid, object_guid, sequence, place)
  group by commit_guid, k.bank_guid`
