// CPU of the database's processes, fsyncs of its log, and CPU of the whole machine. CPU is read from /proc, so only on Linux and of a
// server on this machine. A backend reports its fsyncs at most once a second.
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Sql } from '#src/db/pool'

const ticks_per_second = 100

interface ProcessStat {
  readonly name: string
  readonly parent: number
  /** User and system time; `ended_ticks`: of its ended children. */
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

/** CPU seconds of the server that `sql` is connected to; undefined: not visible. */
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

/** All processes, and whether one of them is below another. */
function processes() {
  const stats = new Map<number, ProcessStat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (stat) stats.set(Number(name), stat)
  }
  const isBelow = (each: number, pid: number): boolean => {
    const parent = stats.get(each)?.parent ?? 0
    return parent === pid || (parent > 1 && isBelow(parent, pid))
  }
  return { stats, isBelow }
}

/** CPU seconds of a service, and of its embedded database: all processes below it. */
export function cpuOf(pid: number): { service: number; database: number } {
  const { stats, isBelow } = processes()
  let ticks = 0
  for (const [each, { own_ticks, ended_ticks }] of stats) if (isBelow(each, pid)) ticks += own_ticks + ended_ticks
  return { service: (stats.get(pid)?.own_ticks ?? 0) / ticks_per_second, database: ticks / ticks_per_second }
}

/** CPU seconds and memory of processes and all below them; undefined: one of them is not visible. */
export function useOf(pids: readonly number[]): { readonly cpu_seconds: number; readonly rss_mb: number } | undefined {
  const { stats, isBelow } = processes()
  if (pids.length === 0 || pids.some((pid) => !stats.has(pid))) return undefined
  let [ticks, rss_kb] = [0, 0]
  for (const [each, { own_ticks, ended_ticks }] of stats) {
    if (!pids.some((pid) => pid === each || isBelow(each, pid))) continue
    ticks += own_ticks + ended_ticks
    rss_kb += rssOf(each)
  }
  return { cpu_seconds: ticks / ticks_per_second, rss_mb: rss_kb / 1024 }
}

/** In KiB. */
function rssOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
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

/** The median time of the smallest durable commit: mostly the disk's. Pgbench waits for it per transaction, the service per batch. */
export async function commitTime(sql: Sql): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < commits; i++) {
    const started = performance.now()
    await sql`select pg_logical_emit_message(true, 'corridor-bench', '')`
    took.push(performance.now() - started)
  }
  return took.sort((a, b) => a - b)[commits / 2]!
}

/** CPU seconds of all processors together. */
export const machineCpu = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000
