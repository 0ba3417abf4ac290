// A database that is spread over the nodes of a Citus cluster. The first node is the coordinator, and has shards too.
import postgres from 'postgres'
import { distribute } from '#src/db/distribute'
import { migrate } from '#src/db/migrate'

export interface ClusterDatabase {
  /** Of the coordinator. */
  readonly url: string
  drop(): Promise<void>
}

/** `nodes`: URLs of servers, without a database. `shards`: how many each table of tenants has; undefined: no tables are made. */
export async function createOnCluster(
  nodes: readonly string[],
  name: string,
  shards: number | undefined,
): Promise<ClusterDatabase> {
  const urls = nodes.map((node) => `${node}/${name}`)
  const [coordinator] = urls
  for (const node of nodes) await prepareNode(node, name)
  await on(coordinator!, async (sql) => {
    const { hostname, port } = new URL(coordinator!)
    await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)}::integer)`
    await sql`select citus_set_node_property(${hostname}, ${Number(port)}::integer, 'shouldhaveshards', true)`
    for (const node of nodes.slice(1)) await addNode(sql, node)
    if (shards === undefined) return
    await migrate(sql)
    await distribute(sql, { shards, log: () => {} })
  })
  return { url: coordinator!, drop: () => dropOnCluster(nodes, name) }
}

/**
 * A copy of a database of the cluster that nobody uses now, in a hundredth of the time that making one takes. Each node copies its part:
 * which node has which shard is told by host and port, and those stay the same.
 */
export async function copyOnCluster(
  nodes: readonly string[],
  name: string,
  template: string,
): Promise<ClusterDatabase> {
  for (const node of nodes) {
    await on(`${node}/postgres`, async (sql) => {
      // Each database of a cluster has a process of the server connected to it, and one with connections is not copied.
      await sql`alter database ${sql(template)} allow_connections false`
      await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${template}`
      await sql`create database ${sql(name)} template ${sql(template)}`
      await sql`alter database ${sql(template)} allow_connections true`
    })
  }
  return { url: `${nodes[0]}/${name}`, drop: () => dropOnCluster(nodes, name) }
}

export async function dropOnCluster(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await on(`${node}/postgres`, (sql) => sql`drop database if exists ${sql(name)} with (force)`)
}

/** A further node, without shards. */
export async function joinCluster(coordinator: string, node: string, name: string): Promise<void> {
  await prepareNode(node, name)
  await on(`${coordinator}/${name}`, (sql) => addNode(sql, node))
}

async function prepareNode(node: string, name: string): Promise<void> {
  await on(`${node}/postgres`, (sql) => sql`create database ${sql(name)}`)
  await on(`${node}/${name}`, (sql) => sql`create extension citus`)
}

function addNode(sql: postgres.Sql, node: string): PromiseLike<unknown> {
  const { hostname, port } = new URL(node)
  return sql`select citus_add_node(${hostname}, ${Number(port)}::integer)`
}

async function on(url: string, work: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
