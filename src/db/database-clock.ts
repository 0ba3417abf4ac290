// All processes share the database's clock. A machine whose clock is nearly right uses its own. Otherwise its clock is corrected by the last
// measured difference, and that is reported.
import type { Sql } from './pool.ts'

export interface DatabaseClockOptions {
  readonly sql: Sql
  /** The machine's clock. */
  read?(): number
  readonly every_ms?: number
  log(event: string, details: Record<string, unknown>): void
}

export interface DatabaseClock {
  /** The time for this process. */
  read(): number
  /** By how much the machine's clock is ahead of the database's. */
  readonly skew_ms: number
  /** The difference is larger than NTP ever leaves, so the machine's clock is corrected. */
  readonly isSkewed: boolean
  measure(): Promise<void>
  stop(): void
}

/** Two processes may differ by twice this. Leases of deliveries have more than that to spare (webhooks/lease.ts). */
export const tolerance_ms = 2_000
/** A measurement that took longer is too inexact. */
const round_trip_max_ms = 1_000

/** Resolves after the first measurement, so nothing is written by a wrong clock. */
export async function followDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { sql, read = Date.now, every_ms = 5_000, log } = options
  let skew_ms = 0
  let isSkewed = false
  let measuring: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const started = performance.now()
    const [row] = await sql<[{ ms: number }]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    const took_ms = performance.now() - started
    const measured_ms = read() - took_ms / 2 - row.ms
    // A slow answer is inexact by half of what it took. It still tells of a clock that is wrong by more, or a process that starts while
    // the database is slow would go by a wrong clock.
    if (took_ms > round_trip_max_ms && Math.abs(measured_ms - skew_ms) <= tolerance_ms + took_ms / 2) return
    skew_ms = measured_ms
    const wasSkewed = isSkewed
    isSkewed = Math.abs(skew_ms) > tolerance_ms
    const skew_seconds = Math.round(skew_ms / 1000)
    if (isSkewed && !wasSkewed) log("the machine's clock is wrong: the database's is used", { skew_seconds })
    if (wasSkewed && !isSkewed) log("the machine's clock is right again", { skew_seconds })
  }
  const measure = (): Promise<void> => {
    measuring ??= look().finally(() => {
      measuring = undefined
    })
    return measuring
  }

  await measure()
  // If the database does not answer, the last measurement stays.
  const timer = setInterval(() => void measure().catch(() => {}), every_ms).unref()
  return {
    read: () => (isSkewed ? read() - skew_ms : read()),
    get skew_ms() {
      return skew_ms
    },
    get isSkewed() {
      return isSkewed
    },
    measure,
    stop: () => clearInterval(timer),
  }
}
