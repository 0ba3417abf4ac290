// How much a receiver is trusted with: attempts at a time, and deliveries claimed ahead for it. Both grow as it succeeds; the
// first failure takes them back.

/** Attempts at a time: while nothing is known or all fails, and at the most. */
export const window_min = 2
export const window_max = 16
/** Deliveries claimed ahead for a prompt receiver, at the most. */
const ahead_max = 256

export class Pace {
  #window = window_min
  #isProven = false
  /** Successes in a row, none of them slow. */
  #streak = 0

  /** Attempts at a time. */
  get window(): number {
    return this.#window
  }

  /** An attempt has succeeded since it was new or started anew. */
  get isProven(): boolean {
    return this.#isProven
  }

  /** Deliveries that are worth claiming ahead. */
  get ahead(): number {
    return Math.min(this.#streak, ahead_max)
  }

  /** `isSlow`: the receiver has kept some attempt open for long. */
  succeeded(isSlow: boolean): void {
    this.#isProven = true
    this.#streak = isSlow ? 0 : this.#streak + 1
    this.#window = Math.min(window_max, this.#window + 1)
  }

  /** Here, or as others have heard. */
  failed(): void {
    this.#window = window_min
    this.#streak = 0
  }

  /** Nothing is known any more. */
  startAnew(): void {
    this.failed()
    this.#isProven = false
  }
}
