// How many attempts a receiver may have open, and how many deliveries are claimed ahead for it. Both grow with its successes. A
// failure resets them.

/** Open attempts: for new and failing receivers, and at most. */
export const window_min = 2
export const window_max = 16
/** Most deliveries claimed ahead for a prompt receiver. */
const ahead_max = 256

export class Pace {
  #window = window_min
  #isProven = false
  /** Successes in a row, none of them slow. */
  #streak = 0

  /** Most open attempts now. */
  get window(): number {
    return this.#window
  }

  /** An attempt has succeeded since creation or the last reset. */
  get isProven(): boolean {
    return this.#isProven
  }

  /** How many deliveries to claim ahead. */
  get ahead(): number {
    return Math.min(this.#streak, ahead_max)
  }

  /** `isSlow`: the receiver has an attempt that has been open for long. */
  succeeded(isSlow: boolean): void {
    this.#isProven = true
    this.#streak = isSlow ? 0 : this.#streak + 1
    this.#window = Math.min(window_max, this.#window + 1)
  }

  /** An attempt failed, here or in another worker. */
  failed(): void {
    this.#window = window_min
    this.#streak = 0
  }

  reset(): void {
    this.failed()
    this.#isProven = false
  }
}
