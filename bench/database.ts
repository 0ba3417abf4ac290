// The benchmark's database: a fresh one, dropped at the end, on an embedded PostgreSQL in a temporary folder or on the server of
// DATABASE_URL. Other databases of the server are never touched.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#src/db/embedded'
import { connect, type Sql } from '#src/db/pool'
import type { Cleanups } from './cleanups.ts'

export interface BenchDatabase {
  readonly folder: string
  /** `env`: the environment of the service and the tools that use it. */
  readonly database_url: string
  readonly env: NodeJS.ProcessEnv
  /** For statistics and counts. */
  readonly sql: Sql
  readonly server: string
  /** More connections, closed at the end. */
  connect(max: number): Sql
  /** Creates another database on the same server, dropped at the end too. */
  createDatabase(name: string): Promise<string>
}

export async function openBenchDatabase(given_url: string | undefined, cleanups: Cleanups): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  cleanups.add(() => rm(folder, { recursive: true, force: true }))
  const embedded = given_url ? undefined : await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
  if (embedded) cleanups.add(() => embedded.stop())
  const server_url = given_url ?? embedded!.url
  const admin = connect(server_url, { name: 'corridor-bench-admin', max: 1 })
  cleanups.add(() => admin.end({ timeout: 2 }))
  const suffix = randomBytes(3).toString('hex')

  const createDatabase: BenchDatabase['createDatabase'] = async (name) => {
    const database = `${name}_${suffix}`
    cleanups.add(() => admin.unsafe(`drop database if exists ${database} with (force)`))
    await admin.unsafe(`create database ${database}`)
    const url = new URL(server_url)
    url.pathname = `/${database}`
    return url.href
  }

  const database_url = await createDatabase('corridor_bench')
  const sql = connect(database_url, { name: 'corridor-bench', max: 1 })
  cleanups.add(() => sql.end({ timeout: 2 }))
  const [version] = await sql<{ server_version: string }[]>`show server_version`
  const env = benchEnv(database_url, folder)
  const server = `PostgreSQL ${version?.server_version} (${embedded ? 'embedded' : 'DATABASE_URL'})`
  const connectMore = (max: number): Sql => {
    const more = connect(database_url, { name: 'corridor-bench', max, settings: { jit: 'off' } })
    cleanups.add(() => more.end({ timeout: 2 }))
    return more
  }
  return { folder, database_url, env, sql, server, connect: connectMore, createDatabase }
}

/** The environment of a measured service. */
export const benchEnv = (database_url: string, folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: database_url,
  CORRIDOR_MASTER_KEY: randomBytes(32).toString('base64'),
  CORRIDOR_DATA_DIR: folder,
  CORRIDOR_RATE_LIMIT: '0',
  CORRIDOR_KEYLESS_RATE_LIMIT: '0',
  CORRIDOR_LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: '0',
  CORRIDOR_METRICS_PORT: '',
})
