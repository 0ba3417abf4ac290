// Seeded randomness: the same seed gives the same run.

export interface Random {
  /** A whole number from 0 to below - 1. */
  below(below: number): number
  between(low: number, high: number): number
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  bytes(size: number): Uint8Array
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32: small, fast, and good enough to choose what happens next.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => next() * 100 < percent,
    // Of an empty list it is undefined: callers that may have one ask for that.
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    bytes: (size) => Uint8Array.from({ length: size }, () => below(256)),
  }
}
