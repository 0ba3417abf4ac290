// The yardstick: PostgreSQL's tpcb-like benchmark on the same server in the same run, at its best number of clients. It runs right before
// and right after every point: a shared machine may be twice as fast a minute later.
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Progress } from '#src/cli/progress'
import { connect } from '#src/db/pool'
import { runProgram } from './child.ts'
import type { Cleanups } from './cleanups.ts'
import type { BenchDatabase } from './database.ts'

export interface PgbenchOptions {
  readonly scale: number
  readonly seconds: number
  readonly clients: readonly number[]
}

export interface PgbenchResult {
  readonly tps: number
  readonly clients: number
  readonly all: readonly { readonly clients: number; readonly tps: number }[]
}

/** Transactions per second now; undefined: it cannot run beside the service. */
export type Yardstick = () => Promise<number | undefined>

export interface Pgbench {
  readonly result: PgbenchResult
  readonly yardstick: Yardstick
}

const yardstick_seconds = 2

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export function findPgbench(): string | undefined {
  const versions = list('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...['/opt/homebrew/opt/libpq/bin', '/usr/local/opt/libpq/bin', '/usr/local/pgsql/bin'],
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find(isProgram)
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export async function openPgbench(
  database: BenchDatabase,
  options: PgbenchOptions,
  progress: Progress,
  cleanups: Cleanups,
): Promise<Pgbench | undefined> {
  const program = findPgbench()
  if (!program) return undefined
  const url = await database.createDatabase('corridor_pgbench')
  const pgbench = async (args: readonly string[]): Promise<string> => {
    const { code, text } = await runProgram(program, args, libpqEnv(url), cleanups)
    if (code !== 0) throw new Error(`pgbench failed: ${text.slice(-1000)}`)
    return text
  }
  progress.step(`pgbench: scale ${options.scale}`)
  await pgbench(['-i', '-q', '-s', String(options.scale)])
  await prewarm(url)
  const measure = async (clients: number, seconds: number): Promise<{ clients: number; tps: number }> => {
    const load = ['-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds)]
    const text = await pgbench(['-n', '-M', 'prepared', ...load])
    return { clients, tps: Number(/tps = ([\d.]+)/.exec(text)?.[1] ?? 0) }
  }
  // The first result is dropped: caches are cold, and each page is first written after a checkpoint.
  await measure(options.clients[0]!, options.seconds)
  const all = []
  for (const clients of options.clients) {
    const measured = await measure(clients, options.seconds)
    progress.step(`pgbench: ${clients} clients, ${measured.tps.toFixed(0)} transactions/s`)
    all.push(measured)
  }
  const best = all.reduce((a, b) => (b.tps > a.tps ? b : a))
  const yardstick: Yardstick = async () => {
    try {
      await measure(best.clients, 1)
      return (await measure(best.clients, yardstick_seconds)).tps
    } catch (error) {
      progress.step(`pgbench beside a point: ${(error as Error).message}`)
      return undefined
    }
  }
  return { result: { ...best, all }, yardstick }
}

async function prewarm(url: string): Promise<void> {
  const sql = connect(url, { name: 'corridor-bench-pgbench', max: 1 })
  try {
    await sql`checkpoint`.catch(() => {})
    await sql`create extension if not exists pg_prewarm`
    await sql`select pg_prewarm('pgbench_accounts'), pg_prewarm('pgbench_accounts_pkey')`
  } catch {
    // Not available or not allowed: the dropped run warms the cache instead.
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** The password goes through the environment: other users can see arguments. */
function libpqEnv(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  return {
    ...process.env,
    PGHOST: hostname.replaceAll(/[[\]]/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
}
