// Runs one workload: a fresh service is warmed up and measured at each number of clients. If workers were off, the accepted trades are
// then drained. At the end the ledger is audited.

import type { BenchBank } from './banks.ts'
import { type CpuReading, type CpuUse, cpuReader, cpuUse } from './cpu.ts'
import { fsyncs } from './database-readings.ts'
import { type Drained, drain } from './drain.ts'
import { createQuotes, customersOf, type Items } from './items.ts'
import { runLoad } from './load.ts'
import type { WorkloadName } from './load-messages.ts'
import type { Percentiles } from './percentiles.ts'
import type { Yardstick } from './pgbench.ts'
import { type BenchService, startBenchService, verifyDatabase } from './service.ts'
import type { Setup } from './setup.ts'

export interface Point extends Percentiles {
  readonly clients: number
  readonly trades: number
  readonly trades_per_second: number
  /** Of pgbench right before or right after, whichever was better. */
  readonly pgbench_tps: number | undefined
  readonly batch_mean: number
  readonly cpu: CpuUse & { readonly load: number }
  readonly fsyncs_per_second: number
  readonly fsyncs_per_trade: number
  readonly errors: number
  readonly first_error: string | undefined
}

export interface WorkloadResult {
  readonly workload: WorkloadName
  readonly banks: number
  readonly points: readonly Point[]
  readonly trades_total: number
  readonly rss_mb: number
  readonly drain: Drained | undefined
  readonly is_clean: boolean
  readonly audit: string
}

export interface WorkloadOptions {
  readonly workload: WorkloadName
  readonly clients: readonly number[]
  readonly seconds: number
  readonly warm_seconds: number
  /** Continue until this many trades, to see the memory. */
  readonly trades_min: number
  readonly profile: string | undefined
}

interface WorkloadSetup extends Setup {
  readonly banks: readonly BenchBank[]
  readonly yardstick: Yardstick | undefined
}

const settle_seconds = 1
/** In this order: V8 compiles the code of a batch late, and again for batches of another size. */
const warm_clients = [64, 256]

export async function runWorkload(setup: WorkloadSetup, options: WorkloadOptions): Promise<WorkloadResult> {
  const { database, banks, progress, cleanups, yardstick } = setup
  const { workload, clients, seconds, warm_seconds, trades_min } = options
  const roles = workload === 'completed' ? 'api,worker' : 'api'
  const service = await startBenchService({ env: database.env, roles, profile: options.profile }, cleanups)
  const measure = measurer(setup, service, workload)

  let trades_total = 0
  let rate = guess_per_second
  for (const count of warm_clients) {
    const { point, trades_total: made } = await measure(count, warm_seconds, 'warming up', rate)
    trades_total += made
    rate = point.trades_per_second
  }
  const points: Point[] = []
  for (const count of clients) {
    let made = await measure(count, seconds, '', likelyRate(rate, count), yardstick)
    trades_total += made.trades_total
    if (made.seconds < seconds * 0.7) {
      made = await measure(count, seconds, 'again', made.point.trades_per_second * 1.4, yardstick)
      trades_total += made.trades_total
    }
    points.push(made.point)
    progress.step(`${workload}: ${count} clients, ${Math.round(made.point.trades_per_second)} trades/s`)
  }
  while (trades_total < trades_min) {
    const { point, trades_total: made } = await measure(256, 10, `${trades_total} trades`, guess_per_second)
    if (made === 0) throw new Error(`no trade was accepted: ${point.first_error}`)
    trades_total += made
  }
  const { rss_mb } = await service.read()
  await service.stop()
  const drained = isDone(workload) ? undefined : await drain(database, banks, nounOf(workload), progress, cleanups)
  progress.now(`${workload}: auditing`)
  const audit = await verifyDatabase(database.env, cleanups)
  const is_clean = audit.code === 0
  progress.step(`${workload}: audit ${is_clean ? 'clean' : 'failed'}`)
  const common = { workload, banks: banks.length, points, trades_total, rss_mb, drain: drained }
  return { ...common, is_clean, audit: audit.text.trim() }
}

/** No work is left for a worker. */
const isDone = (workload: WorkloadName): boolean => workload === 'completed' || workload === 'book'
const nounOf = (workload: WorkloadName) => (workload === 'crypto' ? 'transfers' : 'trades')

const guess_per_second = 4000

/** Only to create enough quotes. If they run out, the window ends early, and the point is measured again. */
const likelyRate = (at_256: number, clients: number): number => {
  const share = clients >= 256 ? 1.3 : clients >= 64 ? 1 : clients >= 16 ? 0.8 : Math.min(0.4, clients / 10)
  return Math.max(500, at_256 * share)
}

type Measure = (
  clients: number,
  seconds: number,
  what: string,
  per_second: number,
  yardstick?: Yardstick,
) => Promise<{ point: Point; seconds: number; trades_total: number }>

function measurer(
  { database, core, banks, progress, cleanups }: WorkloadSetup,
  service: BenchService,
  workload: WorkloadName,
) {
  const keys = banks.map(({ key }) => key)
  const measure: Measure = async (clients, seconds, what, per_second, yardstick) => {
    const title = `${workload}: ${clients} clients${what && `, ${what}`}`
    const wanted = Math.ceil(per_second * (seconds + settle_seconds))
    const made: Items =
      workload === 'pairs'
        ? customersOf(banks)
        : await createQuotes(core, banks, workload, wanted, (n) => progress.now(`${title}: quotes ${n} of ${wanted}`))
    const tps_before = await yardstick?.()
    const readCpu = await cpuReader(service, database.sql)
    const edges: CpuReading[] = []
    const synced = await fsyncs(database.sql)
    const started = performance.now()
    const loaded = await runLoad(
      {
        workload,
        port: service.port,
        keys,
        ...made,
        clients,
        settle_ms: settle_seconds * 1000,
        measure_ms: seconds * 1000,
      },
      {
        edge: async () => void edges.push(await readCpu()),
        progress: (trades) => progress.now(`${title}: ${trades} trades`),
      },
      cleanups,
    )
    const all_seconds = (performance.now() - started) / 1000
    // A backend reports its fsyncs at most once a second.
    await new Promise((done) => setTimeout(done, 1100))
    const syncs = (await fsyncs(database.sql)) - synced
    const tps_after = await yardstick?.()
    const [before, after] = edges
    if (!before || !after) throw new Error(`the load ended before it was measured: ${loaded.first_error ?? ''}`)
    const per = (total: number): number => total / loaded.seconds
    const batches = after.service.batches - before.service.batches
    const point: Point = {
      clients,
      trades: loaded.trades,
      trades_per_second: per(loaded.trades),
      pgbench_tps: tps_before && tps_after ? Math.max(tps_before, tps_after) : undefined,
      p50_ms: loaded.p50_ms,
      p99_ms: loaded.p99_ms,
      max_ms: loaded.max_ms,
      batch_mean: batches === 0 ? 0 : (after.service.commands - before.service.commands) / batches,
      cpu: { ...cpuUse(before, after, loaded.cpu_seconds, loaded.seconds), load: per(loaded.cpu_seconds) },
      fsyncs_per_second: syncs / all_seconds,
      fsyncs_per_trade: syncs / Math.max(1, loaded.trades_total),
      errors: loaded.errors,
      first_error: loaded.first_error,
    }
    return { point, seconds: loaded.seconds, trades_total: loaded.trades_total }
  }
  return measure
}
