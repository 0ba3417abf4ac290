// Percentiles of measured times.
export interface Percentiles {
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
}

/** `sorted`: in ascending order. */
export function percentilesOf(sorted: ArrayLike<number>): Percentiles {
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) }
}
