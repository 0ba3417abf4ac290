// The report of the benchmark as text.
import { type Floor, ratioOf } from './floors.ts'
import type { PgbenchResult } from './pgbench.ts'
import type { WorkloadResult } from './workload.ts'

export interface BenchReport {
  readonly machine: {
    readonly cpus: number
    readonly node: string
    readonly database: string
    /** The smallest durable commit. */
    readonly commit_ms: number
  }
  readonly customers: number
  readonly pgbench: PgbenchResult | undefined
  readonly workloads: readonly WorkloadResult[]
  readonly floors: readonly Floor[]
}

const columns = [
  ...['workload', 'clients', 'trades/s', 'pgbench', 'ratio', 'p50 ms', 'p99 ms', 'batch'],
  ...['cpu service', 'database', 'load', 'others', 'fsyncs/s', 'per trade'],
]
/** In cores. If other processes take more, a point says little about the service. */
const others_max = 0.15

export function reportText({ machine, customers, pgbench, workloads, floors }: BenchReport): string {
  const lines = [
    `${machine.database}, Node ${machine.node}, ${machine.cpus} cores, ${customers} customers`,
    `the smallest durable commit takes ${machine.commit_ms.toFixed(2)} ms`,
    pgbench
      ? `pgbench tpcb-like: best ${pgbench.tps.toFixed(0)} transactions/s at ${pgbench.clients} clients; so again beside each point`
      : 'pgbench: not found or not wanted, so no ratios',
    '',
    ...table([...columns], workloads.flatMap(rowsOf)),
    '',
    ...workloads.flatMap(linesOf),
    ...spreadLines(workloads),
    ...disturbance(workloads),
    '',
    'floors',
    ...table(
      ['', 'wanted', 'measured', ''],
      floors.map((floor) => [floor.name, floor.wanted, floor.measured, floor.verdict]),
    ),
  ]
  return lines.join('\n')
}

const nameOf = ({ workload, banks }: WorkloadResult): string => (banks === 1 ? workload : `${workload}/${banks} banks`)

const rowsOf = (result: WorkloadResult): string[][] =>
  result.points.map((point) => [
    nameOf(result),
    String(point.clients),
    point.trades_per_second.toFixed(0),
    point.pgbench_tps?.toFixed(0) ?? '-',
    ratioOf(point)?.toFixed(2) ?? '-',
    point.p50_ms.toFixed(1),
    point.p99_ms.toFixed(1),
    point.batch_mean.toFixed(1),
    point.cpu.service.toFixed(2),
    point.cpu.database?.toFixed(2) ?? '-',
    point.cpu.load.toFixed(2),
    point.cpu.others?.toFixed(2) ?? '-',
    point.fsyncs_per_second.toFixed(0),
    point.fsyncs_per_trade.toFixed(3),
  ])

function linesOf(result: WorkloadResult): string[] {
  const { drain, rss_mb, trades_total, is_clean, audit } = result
  const drained = drain
    ? `; drained ${drain.trades} in ${drain.seconds.toFixed(1)} s (${drain.trades_per_second.toFixed(0)}/s)`
    : ''
  const memory = `service ${rss_mb.toFixed(0)} MB after ${trades_total} trades`
  const lines = [`${nameOf(result)}: ${memory}${drained}; audit ${is_clean ? 'clean' : `failed: ${audit}`}`]
  const error = result.points.find((point) => point.first_error)?.first_error
  if (error) lines.push(`${nameOf(result)}: first refusal: ${error}`)
  return lines
}

/** Hot divided by spread: the cost of sharing one bank's accounts. */
function spreadLines(workloads: readonly WorkloadResult[]): string[] {
  return workloads
    .filter(({ banks }) => banks > 1)
    .flatMap((spread) => {
      const hot = workloads.find(({ workload, banks }) => banks === 1 && workload === spread.workload)
      return spread.points.flatMap(({ clients, trades_per_second }) => {
        const other = hot?.points.find((point) => point.clients === clients)
        const ratio = other && (other.trades_per_second / trades_per_second).toFixed(2)
        return ratio ? [`hot divided by spread, ${spread.workload}, ${clients} clients: ${ratio}`] : []
      })
    })
}

function disturbance(workloads: readonly WorkloadResult[]): string[] {
  const most = Math.max(...workloads.flatMap(({ points }) => points.map(({ cpu }) => cpu.others ?? 0)))
  if (most <= others_max) return []
  return [`disturbed: other processes took up to ${most.toFixed(2)} cores; run it again on a quiet machine`]
}

/** The first column is aligned left, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]!.length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line)
}
