// One workload: a fresh service is warmed up and measured at each number of clients; then, where workers were off, what was
// accepted is drained; then the books are audited.
import { databaseCpu, fsyncs, machineCpu } from './database-readings.ts'
import { type Drained, drain } from './drain.ts'
import { customersOf, type Items, makeQuotes } from './items.ts'
import { runLoad } from './load.ts'
import type { WorkloadName } from './load-messages.ts'
import type { BenchBank } from './people.ts'
import type { Yardstick } from './pgbench.ts'
import type { Scene } from './scene.ts'
import { type BenchService, runCorridor, type ServiceReading, startBenchService } from './service.ts'

export interface Point {
  readonly clients: number
  readonly trades: number
  readonly trades_per_second: number
  /** What pgbench did right before or right after, whichever was better. */
  readonly pgbench_tps: number | undefined
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
  readonly batch_mean: number
  /** Cores kept busy, 1 being one whole core. */
  readonly cpu: {
    readonly service: number
    readonly database: number | undefined
    readonly load: number
    /** What the rest of the machine used meanwhile: much of it spoils the point. */
    readonly others: number | undefined
  }
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
  /** Go on until this many trades, to see what memory does. */
  readonly trades_min: number
  readonly profile: string | undefined
}

interface PeopledScene extends Scene {
  readonly banks: readonly BenchBank[]
  readonly yardstick: Yardstick | undefined
}

const settle_seconds = 1
/** In this order: what runs once a batch is compiled late, and again when batches of another size come by. */
const warm_clients = [64, 256]

export async function runWorkload(scene: PeopledScene, options: WorkloadOptions): Promise<WorkloadResult> {
  const { stage, banks, progress, cleanups, yardstick } = scene
  const { workload, clients, seconds, warm_seconds, trades_min } = options
  const roles = workload === 'completed' ? 'api,worker' : 'api'
  const service = await startBenchService({ env: stage.env, roles, profile: options.profile }, cleanups)
  const measure = measurer(scene, service, workload)

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
  const drained = isDone(workload) ? undefined : await drain(stage, banks, nounOf(workload), progress, cleanups)
  progress.now(`${workload}: auditing`)
  const audit = await runCorridor(stage.env, ['verify'], cleanups)
  const is_clean = audit.code === 0
  progress.step(`${workload}: audit ${is_clean ? 'clean' : 'failed'}`)
  const common = { workload, banks: banks.length, points, trades_total, rss_mb, drain: drained }
  return { ...common, is_clean, audit: audit.text.trim() }
}

/** Nothing is left to a worker. */
const isDone = (workload: WorkloadName): boolean => workload === 'completed' || workload === 'book'
const nounOf = (workload: WorkloadName) => (workload === 'crypto' ? 'transfers' : 'trades')

const guess_per_second = 4000

/** Only to make enough quotes: when they run out, the window ends early, and the point is measured again. */
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
  { stage, core, banks, progress, cleanups }: PeopledScene,
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
        : await makeQuotes(core, banks, workload, wanted, (n) => progress.now(`${title}: quotes ${n} of ${wanted}`))
    const tps_before = await yardstick?.()
    const cpuOf = await databaseCpu(stage.sql)
    const edges: { service: ServiceReading; database: number | undefined; machine: number }[] = []
    const synced = await fsyncs(stage.sql)
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
        edge: async () => {
          const [database, machine] = [cpuOf?.(), machineCpu()]
          edges.push({ service: await service.read(), database, machine })
        },
        progress: (trades) => progress.now(`${title}: ${trades} trades`),
      },
      cleanups,
    )
    const all_seconds = (performance.now() - started) / 1000
    // A backend reports what it has spent at most once a second.
    await new Promise((done) => setTimeout(done, 1100))
    const syncs = (await fsyncs(stage.sql)) - synced
    const tps_after = await yardstick?.()
    const [before, after] = edges
    if (!before || !after) throw new Error(`the load ended before it was measured: ${loaded.first_error ?? ''}`)
    const per = (total: number): number => total / loaded.seconds
    const batches = after.service.batches - before.service.batches
    const cpu = {
      service: per(after.service.cpu_seconds - before.service.cpu_seconds),
      database:
        after.database === undefined || before.database === undefined
          ? undefined
          : per(after.database - before.database),
      load: per(loaded.cpu_seconds),
    }
    const ours = cpu.database === undefined ? undefined : cpu.service + cpu.database + cpu.load
    const others = ours === undefined ? undefined : Math.max(0, per(after.machine - before.machine) - ours)
    const point: Point = {
      clients,
      trades: loaded.trades,
      trades_per_second: per(loaded.trades),
      pgbench_tps: tps_before && tps_after ? Math.max(tps_before, tps_after) : undefined,
      p50_ms: loaded.p50_ms,
      p99_ms: loaded.p99_ms,
      max_ms: loaded.max_ms,
      batch_mean: batches === 0 ? 0 : (after.service.commands - before.service.commands) / batches,
      cpu: { ...cpu, others },
      fsyncs_per_second: syncs / all_seconds,
      fsyncs_per_trade: syncs / Math.max(1, loaded.trades_total),
      errors: loaded.errors,
      first_error: loaded.first_error,
    }
    return { point, seconds: loaded.seconds, trades_total: loaded.trades_total }
  }
  return measure
}
