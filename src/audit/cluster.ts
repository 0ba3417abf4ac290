// `corridor verify` on a distributed database. Tables of tenants are beside each other, so most checks run shard by shard, on the node
// that has the shard, each on one snapshot: there a view of each shard bears the name of its table. Of tables that are not spread,
// a shard sees the rows of its own tenants. Checks of publishing run on the coordinator, on copies of what they need from the shards.
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClusterNode, nodeTarget } from '../db/cluster-nodes.ts'
import { placementOf } from '../db/distribution.ts'
import { connect, disconnect, type Sql } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import { ofEachPlace } from './placements.ts'
import { onSnapshot, type Snapshot } from './snapshot.ts'

type Node = Pick<ClusterNode, 'host' | 'port'>

interface Shard extends Node {
  /** Its tenants are those whose hash is in this range. */
  readonly hash_min: number
  readonly hash_max: number
  /** The name of each table's shard. */
  readonly names: Readonly<Record<string, string>>
}

/** Where the shards are. */
async function shardsOf(sql: Sql): Promise<Shard[]> {
  const rows = await sql<(Node & { table: string; name: string; hash_min: number; hash_max: number })[]>`
    select n.nodename as host, n.nodeport as port, s.logicalrelid::text as table, shard_name(s.logicalrelid, s.shardid) as name,
      s.shardminvalue::integer as hash_min, s.shardmaxvalue::integer as hash_max
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
    where s.shardminvalue is not null order by s.shardminvalue::integer, 3`
  const shards = new Map<number, Shard & { names: Record<string, string> }>()
  for (const { table, name, ...place } of rows) {
    const shard = shards.get(place.hash_min) ?? { ...place, names: {} }
    shards.set(place.hash_min, shard)
    shard.names[table] = name
  }
  return [...shards.values()]
}

/** Rows of tables that are not spread, of the tenants of this shard, with the column of the table that names the tenant. */
const ofShard = (column: string | undefined, { hash_min, hash_max }: Shard): string =>
  column === undefined ? 'true' : `worker_hash(${column}) between ${hash_min} and ${hash_max}`

interface Apart {
  readonly name: string
  readonly kind: 'common' | 'coordinator'
  /** Undefined: its rows are of no tenant, such as facts about the service. */
  readonly column: string | undefined
  /** The name of its one shard, which is on every node. */
  readonly shard: string | null
}

async function apartOf(sql: Sql): Promise<Apart[]> {
  const rows = await sql<{ name: string; key: string; is_tenant: boolean; shard: string | null }[]>`
    select c.relname as name, a.attname as key, a.atttypid = 'uuid'::regtype as is_tenant, (select shard_name(s.logicalrelid, s.shardid) from pg_dist_shard s
      where s.logicalrelid = c.oid and s.shardminvalue is null) as shard
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
  return rows.flatMap(({ name, key, is_tenant, shard }) => {
    const { kind } = placementOf(name, key)
    return kind === 'tenant' ? [] : [{ name, kind, column: is_tenant ? key : undefined, shard }]
  })
}

/** What it makes is for its own eyes, not for other nodes. */
const connection = { name: 'corridor-verify', settings: { 'citus.enable_ddl_propagation': 'off', jit: 'off' } }

/** Works on each shard in turn, as if its tenants were all there are. */
export async function* eachShard<T>(sql: Sql, work: (tx: Snapshot) => Promise<T>): AsyncGenerator<T> {
  yield* among(sql, () => true, work)
}

/** Between two looks at a shard that is just being moved. */
const pause_ms = 500

async function* among<T>(
  sql: Sql,
  isWanted: (shard: Shard) => boolean,
  work: (tx: Snapshot) => Promise<T>,
): AsyncGenerator<T> {
  const beside = await besideShards(sql)
  const shards = async (): Promise<Shard[]> => (await shardsOf(sql)).filter(isWanted)
  yield* ofEachPlace({ shards, pause: () => sleep(pause_ms) }, (shard) => onShard(sql, shard, beside, work))
}

/** Works on the shard of one tenant. */
export async function onShardOf<T>(sql: Sql, tenant: Guid, work: (tx: Snapshot) => Promise<T>): Promise<T> {
  const [row] = await sql<[{ hash: number }]>`select worker_hash(${tenant}::uuid) as hash`
  const hasTenant = ({ hash_min, hash_max }: Shard): boolean => hash_min <= row.hash && row.hash <= hash_max
  const { value } = await among(sql, hasTenant, async (tx) => ({ found: await work(tx) })).next()
  return defined(value as { found: T } | undefined, 'every tenant has a shard').found
}

interface Beside {
  /** On every node. */
  readonly common: readonly Apart[]
  readonly views: readonly { readonly name: string; readonly text: string }[]
}

const besideShards = async (sql: Sql): Promise<Beside> => ({
  common: (await apartOf(sql)).filter(({ kind }) => kind === 'common'),
  views: await viewsOf(sql),
})

async function onShard<T>(
  sql: Sql,
  shard: Shard,
  { common, views }: Beside,
  work: (tx: Snapshot) => Promise<T>,
): Promise<T> {
  const node = connect(
    nodeTarget(sql, () => shard),
    { ...connection, max: 1 },
  )
  try {
    for (const [table, name] of Object.entries(shard.names)) {
      await node.unsafe(`create temp view ${table} as select * from public.${name}`)
    }
    for (const { name, column, shard: own } of common) {
      await node.unsafe(`create temp view ${name} as select * from public.${own} where ${ofShard(column, shard)}`)
    }
    // Few rows, and the only ones of the coordinator that rows of tenants refer to.
    await copyTable(sql, node, 'subscriptions', ofShard('organization_guid', shard))
    await copyTable(sql, node, 'schema_migrations', 'true')
    for (const { name, text } of views) await node.unsafe(`create temp view ${name} as ${text}`)
    return (await onSnapshot(node, work)) as T
  } finally {
    await disconnect(node)
  }
}

/** A table of the coordinator, with some of its rows. */
async function copyTable(sql: Sql, node: Sql, table: string, where: string): Promise<void> {
  const [found] = await sql.unsafe<{ columns: string; rows: string }[]>(
    `select (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum) from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(t), '[]')::text from ${table} t where ${where}) as rows`,
  )
  const { columns, rows } = defined(found, 'a row without a table')
  await node.unsafe(`create temp table ${table} (${columns})`)
  await node.unsafe(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::text::json)`, [
    rows,
  ])
}

/** The views of tenants' tables. */
const viewsOf = (sql: Sql): Promise<{ name: string; text: string }[]> => sql<{ name: string; text: string }[]>`
  select c.relname as name, pg_get_viewdef(c.oid) as text from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and c.relname in ('events', 'quotes_and_their_use')`

const copied = ['banks', 'accounts', 'transitions', 'events', 'audit_records', 'event_batches'] as const

/**
 * Works on the coordinator, with copies of what its checks need from the shards. Nothing is published while they are made: the checks see
 * the coordinator's tables as they were then. Events are copied before the list of those that wait to be published, so that none seems to
 * be missing.
 */
export async function onCoordinator<T>(sql: Sql, work: (tx: Snapshot) => Promise<T>): Promise<T> {
  const [own] =
    (await sql`select nodename as host, nodeport as port from pg_dist_node where groupid = 0`) as unknown as Node[]
  const target = nodeTarget(sql, () => defined(own, 'the coordinator is a node'))
  const coordinator = connect(target, { ...connection, max: 1 })
  const publishing = connect(target, { ...connection, max: 1 })
  try {
    await publishing.unsafe('begin')
    await publishing`select position from event_sequencer for update`
    const done = await coordinator.begin('isolation level repeatable read', async (tx) => {
      for (const table of copied)
        await tx.unsafe(`create temp table ${table} on commit drop as select * from public.${table}`)
      await tx.unsafe('create temp view row_counts as select * from delivery_counts')
      await publishing.unsafe('rollback')
      await tx`set local work_mem = '128MB'`
      await tx`set local enable_nestloop = off`
      return work(tx)
    })
    return done as T
  } finally {
    await disconnect(publishing)
    await disconnect(coordinator)
  }
}
