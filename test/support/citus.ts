// A database that is spread over the nodes of a Citus cluster. The first node is the coordinator, and has shards too.
import postgres from 'postgres'
import { distribute } from '../../src/db/distribute.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { TestDatabase } from './database.ts'

/** Few, because each table of a test's own database has so many. */
const shards = 4

export async function createOnCluster(nodes: readonly string[], name: string, isEmpty: boolean): Promise<TestDatabase> {
  const urls = nodes.map((node) => `${node}/${name}`)
  const [coordinator] = urls
  for (const node of nodes) await on(`${node}/postgres`, (sql) => sql`create database ${sql(name)}`)
  for (const url of urls) await on(url, (sql) => sql`create extension citus`)
  await on(coordinator!, async (sql) => {
    for (const [i, url] of urls.entries()) {
      const { hostname, port } = new URL(url)
      if (i === 0) await sql`select citus_set_coordinator_host(${hostname}, ${Number(port)}::integer)`
      else await sql`select citus_add_node(${hostname}, ${Number(port)}::integer)`
    }
    const { hostname, port } = new URL(coordinator!)
    await sql`select citus_set_node_property(${hostname}, ${Number(port)}::integer, 'shouldhaveshards', true)`
    if (isEmpty) return
    await migrate(sql)
    await distribute(sql, { shards, log: () => {} })
  })
  const drop = async () => {
    for (const node of nodes)
      await on(`${node}/postgres`, (sql) => sql`drop database if exists ${sql(name)} with (force)`)
  }
  return { url: coordinator!, drop }
}

async function on(url: string, work: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
