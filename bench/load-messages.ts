// What the benchmark and its load generator, a process of its own, tell each other.
export const workloadNames = ['accepted', 'pairs', 'completed', 'book', 'crypto'] as const
export type WorkloadName = (typeof workloadNames)[number]

export interface LoadTask {
  readonly workload: WorkloadName
  readonly port: number
  /** One API key per bank, all of one length. */
  readonly keys: readonly string[]
  /** Quotes, each used once; for `pairs` customers, used round and round. */
  readonly items: readonly string[]
  /** The bank of each item, as an index of `keys`. */
  readonly banks: Uint16Array
  readonly clients: number
  readonly settle_ms: number
  readonly measure_ms: number
}

export interface LoadResult {
  /** Everything that was answered, the settling included. */
  readonly trades_total: number
  readonly trades: number
  readonly seconds: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
  readonly cpu_seconds: number
  readonly errors: number
  readonly first_error: string | undefined
}

export type LoadMessage =
  | { readonly kind: 'progress'; readonly trades: number }
  /** The measured window begins, ends. */
  | { readonly kind: 'begins' }
  | { readonly kind: 'ends' }
  | { readonly kind: 'done'; readonly result: LoadResult }
  | { readonly kind: 'failed'; readonly reason: string }
