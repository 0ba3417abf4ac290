// The floors: what the service must reach on 2 cores, with the load generator. Rates are multiples of pgbench's, at its best number of
// clients, on the same server beside the same point. Without pgbench those floors are not measured.
import type { WorkloadName } from './load-messages.ts'
import type { Point, WorkloadResult } from './workload.ts'

export interface Floor {
  readonly name: string
  readonly wanted: string
  readonly measured: string
  readonly verdict: 'ok' | 'missed' | 'not measured'
}

const ratios: readonly [WorkloadName, clients: number, wanted: number][] = [
  ['accepted', 64, 1.0],
  ['accepted', 256, 1.5],
  ['pairs', 256, 0.7],
  ['completed', 256, 0.4],
]
const memory_trades = 100_000

/** Trades per transaction of pgbench. */
export const ratioOf = ({ trades_per_second, pgbench_tps }: Point): number | undefined =>
  pgbench_tps && trades_per_second / pgbench_tps

export function floorsOf(results: readonly WorkloadResult[]): Floor[] {
  const hot = results.filter(({ banks }) => banks === 1)
  const point = (workload: WorkloadName, clients: number): Point | undefined =>
    hot.find((result) => result.workload === workload)?.points.find((each) => each.clients === clients)
  const floors: Floor[] = ratios.map(([workload, clients, wanted]) => {
    const measured = point(workload, clients)
    const ratio = measured && ratioOf(measured)
    return floor(`${workload}, ${clients} clients / pgbench`, `at least ${wanted}`, ratio, 2, (it) => it >= wanted)
  })
  const [book, accepted] = [point('book', 256), point('accepted', 256)]
  const against = book && accepted ? book.trades_per_second / accepted.trades_per_second : undefined
  floors.push(floor('book, 256 clients / accepted', 'at least 1', against, 2, (it) => it >= 1))
  const p99 = point('accepted', 64)?.p99_ms
  floors.push(floor('accepted, 64 clients, p99 ms', 'under 80', p99, 1, (it) => it < 80))
  const p50 = point('accepted', 1)?.p50_ms
  floors.push(floor('accepted, 1 client, p50 ms', 'under 5', p50, 1, (it) => it < 5))
  const long = hot.filter(({ trades_total }) => trades_total >= memory_trades).map(({ rss_mb }) => rss_mb)
  const rss = long.length > 0 ? Math.max(...long) : undefined
  floors.push(floor('memory after 100,000 trades, MB', 'under 300', rss, 0, (it) => it < 300))
  for (const result of results) {
    const { workload, banks, drain, is_clean, points } = result
    const name = banks === 1 ? workload : `${workload}, ${banks} banks`
    const errors = points.reduce((sum, each) => sum + each.errors, 0)
    floors.push(floor(`${name}: requests refused`, '0', errors, 0, (it) => it === 0))
    if (drain)
      floors.push(floor(`${name}: trades that did not complete`, '0', drain.not_completed, 0, (it) => it === 0))
    const verdict = is_clean ? 'ok' : 'missed'
    floors.push({ name: `${name}: corridor verify`, wanted: 'clean', measured: is_clean ? 'clean' : 'failed', verdict })
  }
  return floors
}

export function floor(
  name: string,
  wanted: string,
  value: number | undefined,
  digits: number,
  isReached: (value: number) => boolean,
): Floor {
  if (value === undefined) return { name, wanted, measured: '-', verdict: 'not measured' }
  return { name, wanted, measured: value.toFixed(digits), verdict: isReached(value) ? 'ok' : 'missed' }
}
