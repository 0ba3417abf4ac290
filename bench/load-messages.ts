// Messages between the benchmark and the process of its load generator.
import type { Percentiles } from './percentiles.ts'

export const workloadNames = ['accepted', 'pairs', 'completed', 'book', 'crypto'] as const
export type WorkloadName = (typeof workloadNames)[number]

export interface LoadTask {
  readonly workload: WorkloadName
  readonly port: number
  /** One API key per bank, all of one length. */
  readonly keys: readonly string[]
  /** Quotes, each used once; for `pairs` customers, used in turn. */
  readonly items: readonly string[]
  /** The bank of each item, as an index of `keys`. */
  readonly banks: Uint16Array
  readonly clients: number
  readonly settle_ms: number
  readonly measure_ms: number
}

export interface LoadResult extends Percentiles {
  /** With the time before the measured window. */
  readonly trades_total: number
  readonly trades: number
  readonly seconds: number
  readonly cpu_seconds: number
  readonly errors: number
  readonly first_error: string | undefined
}

export type LoadMessage<Result> =
  | { readonly kind: 'progress'; readonly trades: number }
  | { readonly kind: 'window_starts' }
  | { readonly kind: 'window_ends' }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly reason: string }
