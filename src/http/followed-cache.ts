// Callers that are known already, by what they send. What ends them, such as a revocation, is read from the database twice a second while
// there are callers. The cache is used only while that succeeds. So every process refuses an ended caller within one second.

const known_max = 10_000
const poll_ms = 400
const trust_ms = 900
/** After so many reads without a caller they pause. */
const unused_max = 5

export class FollowedCache<Known> {
  /** Reads what has ended, and tells of each known caller whether it has. */
  readonly #readEnds: () => Promise<(known: Known) => boolean>
  readonly #known = new Map<string, Known>()
  #polled_at = 0
  #timer: NodeJS.Timeout | undefined
  #unused = 0
  #isStopped = false

  constructor(readEnds: () => Promise<(known: Known) => boolean>) {
    this.#readEnds = readEnds
  }

  async start(): Promise<void> {
    await this.#poll()
    this.#follow()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  /** Undefined if it must be looked up. Each call counts as use. */
  get(text: string): Known | undefined {
    this.#used()
    return performance.now() - this.#polled_at < trust_ms ? this.#known.get(text) : undefined
  }

  set(text: string, known: Known): void {
    if (this.#known.size >= known_max) this.#known.delete(this.#known.keys().next().value as string)
    this.#known.set(text, known)
  }

  delete(text: string): void {
    this.#known.delete(text)
  }

  #follow(): void {
    this.#timer = setInterval(() => this.#pollIfUsed(), poll_ms).unref()
  }

  #pollIfUsed(): void {
    if (this.#unused++ < unused_max) {
      void this.#poll().catch(() => {})
      return
    }
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** What is cached when a pause ends has not been followed: a caller may have ended longer ago than the reads go back. */
  #used(): void {
    this.#unused = 0
    if (this.#timer || this.#isStopped) return
    this.#known.clear()
    void this.#poll().catch(() => {})
    this.#follow()
  }

  async #poll(): Promise<void> {
    const started = performance.now()
    const hasEnded = await this.#readEnds()
    for (const [text, known] of this.#known) if (hasEnded(known)) this.#known.delete(text)
    this.#polled_at = started
  }
}
