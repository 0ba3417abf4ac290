// How long a loop rests between two looks for work: a short time while there is work, then twice as long each time, up to a bound. So an
// idle service costs little, and work that nobody reported waits no longer than the bound.
export class Rest {
  readonly #least_ms: number
  readonly #most_ms: number
  #next_ms: number

  constructor(least_ms: number, most_ms: number) {
    this.#least_ms = least_ms
    this.#most_ms = most_ms
    this.#next_ms = least_ms
  }

  /** There is work, or there will be some soon. */
  shorten(): void {
    this.#next_ms = this.#least_ms
  }

  /** How long to rest now. */
  next(): number {
    const ms = this.#next_ms
    this.#next_ms = Math.min(ms * 2, this.#most_ms)
    return ms
  }
}
