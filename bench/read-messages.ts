// Messages between the benchmark and the process that reads.
import type { Percentiles } from './percentiles.ts'

export interface ReadTask {
  readonly port: number
  readonly key: string
  /** Asked in turn by each client. */
  readonly paths: readonly string[]
  readonly clients: number
  readonly settle_ms: number
  readonly measure_ms: number
}

export interface ReadLoad extends Percentiles {
  readonly requests: number
  readonly seconds: number
  readonly cpu_seconds: number
  readonly errors: number
  /** Of one answer. */
  readonly bytes: number
}
