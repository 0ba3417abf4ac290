// The circuit breaker of one connector. After several failures in a row nobody asks for a while: a connector that is down is left
// alone, and our jobs do not wait for it. Then one question tries, and its answer opens the way for all.

export type BreakerState = 'closed' | 'open' | 'half_open'

export const failures_max = 5
export const open_ms = 10_000

export class Breaker {
  #failures = 0
  /** Undefined: closed. */
  #opened_at: number | undefined
  #isTrying = false

  constructor(
    /** Monotonic milliseconds. */
    private readonly now: () => number,
    private readonly onChange: (state: BreakerState) => void = () => undefined,
  ) {}

  get state(): BreakerState {
    if (this.#opened_at === undefined) return 'closed'
    return this.now() - this.#opened_at < open_ms ? 'open' : 'half_open'
  }

  /** False: do not ask. True must be followed by `succeeded`, `failed` or `ended`. */
  mayAsk(): boolean {
    const { state } = this
    if (state === 'closed') return true
    if (state === 'open' || this.#isTrying) return false
    this.#isTrying = true
    return true
  }

  succeeded(): void {
    const wasOpen = this.#opened_at !== undefined
    this.#failures = 0
    this.#opened_at = undefined
    this.#isTrying = false
    if (wasOpen) this.onChange('closed')
  }

  failed(): void {
    this.#failures += 1
    const isTried = this.#isTrying
    this.#isTrying = false
    // Questions that were under way when it opened do not make it longer.
    if (!isTried && (this.#opened_at !== undefined || this.#failures < failures_max)) return
    this.#opened_at = this.now()
    this.onChange('open')
  }

  /** It says nothing about the connector. */
  ended(): void {
    this.#isTrying = false
  }
}
