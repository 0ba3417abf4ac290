// A database of its own for each test that wants one: a copy of the migrated template, which is quicker than migrating.
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { copyOnCluster, createOnCluster } from '../../bench/cluster-database.ts'
import { connect, type PoolOptions, type Sql } from '../../src/db/pool.ts'
import { Engine } from '../../src/engine/engine.ts'
import type { EngineOptions } from '../../src/engine/options.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** template0 gives an empty database, without Corridor's tables; the name of another database, which nobody uses now, a copy of it. */
export async function createTestDatabase(template = 'corridor_template'): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const nodes = inject('citusNodes')
  if (isOnCluster()) {
    if (template === 'template0') return createOnCluster(nodes, name, undefined)
    return oneAtATime('a copy on the cluster', () => copyOnCluster(nodes, name, template))
  }
  const serverUrl = inject('testServerUrl')
  await administer(serverUrl, (admin) => admin`create database ${admin(name)} template ${admin(template)}`)
  const drop = async () => {
    await administer(serverUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`)
  }
  return { url: withName(serverUrl, name), drop }
}

export const isOnCluster = (): boolean => inject('citusNodes').length > 0

/** The same database on each server that has a part of it. */
export const partsOf = (url: string): string[] =>
  isOnCluster() ? inject('citusNodes').map((node) => `${node}${new URL(url).pathname}`) : [url]

/** Of tests whose means a cluster does not have: a trigger of their own, a lock of a whole table, a proxy before the one server. */
export const on_one_server = { skip: isOnCluster() }

/** As the service connects to such a database. */
export const connectTo = (url: string, options: PoolOptions): Sql =>
  connect(url, { ...options, is_distributed: isOnCluster() })

export const engineOn = (url: string, options: Partial<EngineOptions> = {}): Engine =>
  new Engine({ ...options, target: url, is_distributed: isOnCluster() })

const withName = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** One test process at a time does this work. */
export const oneAtATime = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  administer(inject('testServerUrl'), async (admin) => {
    await admin`select pg_advisory_lock(hashtext(${what}))`
    return work()
  })

async function administer<T>(url: string, work: (admin: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const admin = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
