// A soak: mixed load for many minutes, and the memory of the service. The floor of a minute is the least heap in use: about what is left
// after a collection. If nothing grows for ever, the floors reach a plateau.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchBank } from './banks.ts'
import type { BenchService } from './service.ts'
import { SoakClient, type SoakCounts } from './soak-client.ts'

export interface SoakMinute {
  readonly minute: number
  readonly requests_per_second: number
  /** The least heap in use; the others are maxima. */
  readonly heap_mb: number
  readonly rss_mb: number
  readonly external_mb: number
}

export interface SoakResult {
  readonly minutes: readonly SoakMinute[]
  readonly requests: number
  readonly errors: number
  readonly first_error: string | undefined
  readonly plateau: Plateau
}

export interface Plateau {
  readonly isReached: boolean
  /** From the third before to the last third. */
  readonly growth_mb_per_minute: number
  readonly growth_percent: number
}

const growth_max_percent = 3
const minutes_min = 6
const sample_ms = 2_000

export async function soak(
  service: BenchService,
  banks: readonly BenchBank[],
  options: { readonly clients: number; readonly minutes: number; onMinute(minute: SoakMinute): void },
): Promise<SoakResult> {
  const counts: SoakCounts = { requests: 0, errors: 0, first_error: undefined }
  let isOver = false
  const clients = await Promise.all(
    Array.from({ length: options.clients }, (_, i) => SoakClient.open(service.port, banks[i % banks.length]!, counts)),
  )
  const running = Promise.all(clients.map((client) => client.run(() => isOver)))
  const minutes: SoakMinute[] = []
  const watching = (async () => {
    for (let minute = 1; minute <= options.minutes; minute++) {
      minutes.push(await minuteOf(service, counts, minute))
      options.onMinute(minutes.at(-1)!)
    }
    isOver = true
  })()
  // A client that fails ends the soak at once.
  await Promise.race([watching, running])
  isOver = true
  await Promise.all([watching, running])
  return { minutes, ...counts, plateau: plateauOf(minutes.map(({ heap_mb }) => heap_mb)) }
}

async function minuteOf(service: BenchService, counts: SoakCounts, minute: number): Promise<SoakMinute> {
  const [started, before] = [performance.now(), counts.requests]
  let [heap_mb, rss_mb, external_mb] = [Number.POSITIVE_INFINITY, 0, 0]
  while (performance.now() - started < 60_000) {
    await sleep(sample_ms)
    const reading = await service.read()
    heap_mb = Math.min(heap_mb, reading.heap_mb)
    rss_mb = Math.max(rss_mb, reading.rss_mb)
    external_mb = Math.max(external_mb, reading.external_mb)
  }
  const seconds = (performance.now() - started) / 1000
  return { minute, requests_per_second: (counts.requests - before) / seconds, heap_mb, rss_mb, external_mb }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Compares the last third of the minutes with the third before. In the first third caches fill and code gets warm. */
export function plateauOf(floors: readonly number[]): Plateau {
  const third = Math.floor(floors.length / 3)
  const last = floors.slice(-third)
  const before = floors.slice(-2 * third, -third)
  if (floors.length < minutes_min)
    return { isReached: false, growth_mb_per_minute: Number.NaN, growth_percent: Number.NaN }
  const [from, to] = [meanOf(before), meanOf(last)]
  const growth_percent = ((to - from) / from) * 100
  return { isReached: growth_percent <= growth_max_percent, growth_mb_per_minute: (to - from) / third, growth_percent }
}
