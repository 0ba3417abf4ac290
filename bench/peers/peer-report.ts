// The comparison as text: a line for each path, a column for each system.
import { table } from '../report.ts'
import type { PathName, PeerMeasured, PeerPoint } from './measure.ts'

export interface PeerRow extends PeerPoint {
  /** Between the systems; undefined: not run. */
  readonly pgbench_tps: number | undefined
  /** The medians of the rounds, in the order of the systems. */
  readonly systems: readonly PeerMeasured[]
}

export interface PeerReport {
  readonly machine: {
    readonly cpus: number
    readonly node: string
    readonly database: string
    readonly commit_ms: number
  }
  readonly names: readonly string[]
  readonly accounts: number
  readonly bulk_movements: number
  readonly rounds: number
  readonly seconds: number
  readonly rows: readonly PeerRow[]
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const medianIfAll = (values: readonly (number | undefined)[]): number | undefined =>
  values.some((value) => value === undefined) ? undefined : median(values as number[])

/** Errors and movements that were not applied are added up: one in any round shows. */
export function medianOfRounds(rounds: readonly PeerMeasured[]): PeerMeasured {
  const sum = (name: 'errors' | 'unapplied'): number => rounds.reduce((total, round) => total + round[name], 0)
  return {
    per_second: median(rounds.map(({ per_second }) => per_second)),
    p50_ms: median(rounds.map(({ p50_ms }) => p50_ms)),
    p99_ms: median(rounds.map(({ p99_ms }) => p99_ms)),
    service_us: medianIfAll(rounds.map(({ service_us }) => service_us)),
    database_us: medianIfAll(rounds.map(({ database_us }) => database_us)),
    rss_mb: rounds.at(-1)?.rss_mb,
    errors: sum('errors'),
    first_error: rounds.find(({ first_error }) => first_error !== undefined)?.first_error,
    unapplied: sum('unapplied'),
  }
}

export function peerReportText(report: PeerReport): string {
  const { machine, names, accounts, rounds, seconds, rows } = report
  const lines = [
    ...rows.filter(({ path }) => path === 'movement').map(rateLine),
    ...cpuLines(rows),
    ...bulkLine(report),
    ...rows.filter(({ path }) => path === 'read' || path === 'list').map(rateLine),
    ...memoryLine(rows),
    ...countLines(rows),
  ]
  return [
    `${machine.database}, Node ${machine.node}, ${machine.cpus} cores, ${accounts} accounts, ${rounds} rounds of ${seconds} s`,
    `the smallest durable commit takes ${machine.commit_ms.toFixed(2)} ms`,
    '',
    ...table(['', ...names, 'pgbench'], lines),
    ...firstErrors(names, rows),
  ].join('\n')
}

const titles: Record<PathName, string> = {
  movement: 'movements/s',
  bulk: 'movements/s in bulks',
  read: 'accounts read/s',
  list: 'lists of 20 movements/s',
}
const clientsText = (clients: number): string => (clients === 1 ? '1 client' : `${clients} clients`)
const number = (value: number | undefined): string => value?.toFixed(0) ?? '-'

const rateLine = ({ path, clients, systems, pgbench_tps }: PeerRow): string[] => [
  `${titles[path]}, ${clientsText(clients)}`,
  ...systems.map(({ per_second }) => number(per_second)),
  number(pgbench_tps),
]

/** CPU and times at the most clients that were measured; times also of one client alone. */
function cpuLines(rows: readonly PeerRow[]): string[][] {
  const movements = rows.filter(({ path }) => path === 'movement').toSorted((a, b) => a.clients - b.clients)
  const [alone, most] = [movements.find(({ clients }) => clients === 1), movements.at(-1)]
  const line = (row: PeerRow | undefined, title: string, of: (system: PeerMeasured) => string): string[][] =>
    row ? [[`${title}, ${clientsText(row.clients)}`, ...row.systems.map(of), '']] : []
  const cpu = ({ service_us, database_us }: PeerMeasured): string => `${number(service_us)} + ${number(database_us)}`
  return [
    ...line(most, 'us of CPU for each (service + database)', cpu),
    ...line(alone, 'p50 ms', ({ p50_ms }) => p50_ms.toFixed(2)),
    ...line(most, 'p99 ms', ({ p99_ms }) => p99_ms.toFixed(0)),
  ]
}

/** Each system at its best number of clients, which follows its rate. */
function bulkLine({ rows, names, bulk_movements }: PeerReport): string[][] {
  const bulks = rows.filter(({ path }) => path === 'bulk')
  if (bulks.length === 0) return []
  const cells = names.map((_, i) => {
    const best = bulks.reduce((a, b) => (b.systems[i]!.per_second > a.systems[i]!.per_second ? b : a))
    return `${number(best.systems[i]!.per_second)} (${best.clients})`
  })
  const tps = medianIfAll(bulks.map(({ pgbench_tps }) => pgbench_tps))
  return [[`movements/s, ${bulk_movements} in a request (best clients)`, ...cells, number(tps)]]
}

function memoryLine(rows: readonly PeerRow[]): string[][] {
  const last = rows.at(-1)
  return last ? [['MB of memory at the end, without PostgreSQL', ...last.systems.map((s) => number(s.rss_mb)), '']] : []
}

/** Only if there is something to report. */
function countLines(rows: readonly PeerRow[]): string[][] {
  const counted = (title: string, name: 'errors' | 'unapplied'): string[][] => {
    const sums = (rows[0]?.systems ?? []).map((_, i) => rows.reduce((sum, { systems }) => sum + systems[i]![name], 0))
    return sums.some((sum) => sum > 0) ? [[title, ...sums.map(String), '']] : []
  }
  return [...counted('requests refused', 'errors'), ...counted('answered, not applied', 'unapplied')]
}

function firstErrors(names: readonly string[], rows: readonly PeerRow[]): string[] {
  return names.flatMap((name, i) => {
    const row = rows.find(({ systems }) => systems[i]!.first_error !== undefined)
    return row ? ['', `${name}: ${row.systems[i]!.first_error}`] : []
  })
}
