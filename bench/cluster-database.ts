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
  const drop = async () => {
    for (const node of nodes)
      await on(`${node}/postgres`, (sql) => sql`drop database if exists ${sql(name)} with (force)`)
  }
  return { url: coordinator!, drop }
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
