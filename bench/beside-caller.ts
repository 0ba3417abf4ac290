// A healthy caller alone, and right after that beside some work of the service; with the memory that the work takes.
import { setTimeout as sleep } from 'node:timers/promises'
import { callHealthy, type Latencies } from './abuse.ts'
import type { BenchBank } from './banks.ts'
import type { BenchService } from './service.ts'

export interface BesideCaller {
  readonly alone: Latencies
  readonly beside: Latencies
  readonly seconds: number
  readonly rss_before_mb: number
  readonly rss_max_mb: number
}

export interface BesideCallerOptions {
  readonly service: BenchService
  readonly healthy: BenchBank
  /** How long the caller is measured alone. */
  readonly measure_ms: number
}

const sample_ms = 250

/** The caller calls until the work has ended. */
export async function measureBeside<Result>(
  { service, healthy, measure_ms }: BesideCallerOptions,
  work: () => Promise<Result>,
): Promise<BesideCaller & { readonly result: Result }> {
  const { port } = service
  await callHealthy({ port, healthy }, () => 1000)
  const alone = await callHealthy({ port, healthy }, () => measure_ms)
  const { rss_mb: rss_before_mb } = await service.read()
  let [isDone, rss_max_mb] = [false, rss_before_mb]
  const started = performance.now()
  const working = async () => {
    const result = await work()
    isDone = true
    return { result, seconds: (performance.now() - started) / 1000 }
  }
  const sampling = async (): Promise<void> => {
    while (!isDone) {
      rss_max_mb = Math.max(rss_max_mb, (await service.read()).rss_mb)
      await sleep(sample_ms)
    }
  }
  const calling = callHealthy({ port, healthy }, () => (isDone ? 0 : Number.POSITIVE_INFINITY))
  const [beside, { result, seconds }] = await Promise.all([calling, working(), sampling()])
  return { alone, beside, seconds, rss_before_mb, rss_max_mb, result }
}
