// What the database has spent so far, CPU of its processes and fsyncs of its log, and the CPU of the whole machine.
// Surprises: CPU is read from /proc, so only of a server on this machine and only on Linux. A backend reports its fsyncs
// at most once a second, so counts over a short window are a little late.
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Sql } from '#src/db/pool'

const ticks_per_second = 100

interface ProcessStat {
  readonly name: string
  readonly parent: number
  /** User and system time of the process, and of its children that have ended. */
  readonly own_ticks: number
  readonly ended_ticks: number
}

function statOf(pid: number | string): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      own_ticks: Number(fields[11]) + Number(fields[12]),
      ended_ticks: Number(fields[13]) + Number(fields[14]),
    }
  } catch {
    return undefined
  }
}

/** CPU seconds of the server that `sql` is connected to; undefined where they cannot be seen. */
export async function databaseCpu(sql: Sql): Promise<(() => number) | undefined> {
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const stat = backend && statOf(backend.pid)
  if (!stat?.name.startsWith('postgres')) return undefined
  const postmaster = stat.parent
  return () => {
    const parent = statOf(postmaster)
    let ticks = (parent?.own_ticks ?? 0) + (parent?.ended_ticks ?? 0)
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const process = statOf(name)
      if (process?.parent === postmaster) ticks += process.own_ticks + process.ended_ticks
    }
    return ticks / ticks_per_second
  }
}

export async function fsyncs(sql: Sql): Promise<number> {
  const [version] = await sql<{ n: number }[]>`select current_setting('server_version_num')::integer as n`
  const text =
    (version?.n ?? 0) >= 180_000
      ? `select coalesce(sum(fsyncs), 0)::bigint as n from pg_stat_io where object = 'wal'`
      : 'select wal_sync as n from pg_stat_wal'
  const [row] = await sql.unsafe<{ n: number }[]>(text)
  return Number(row?.n ?? 0)
}

const commits = 200

/**
 * How long the smallest durable commit takes, in the middle of many: mostly the disk's part. Where a sync is dear, pgbench waits for
 * it in every transaction, and the service once in a batch.
 */
export async function commitTime(sql: Sql): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < commits; i++) {
    const started = performance.now()
    await sql`select pg_logical_emit_message(true, 'corridor-bench', '')`
    took.push(performance.now() - started)
  }
  return took.sort((a, b) => a - b)[commits / 2]!
}

/** CPU seconds that all processors together have been busy. */
export const machineCpu = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
