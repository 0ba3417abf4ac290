// Whether commits land. A commit that landed a moment ago is proof enough; without one a commit without content is tried, because a database
// that answers reads may be read-only or out of space.

/** So long a landed commit counts, unless a later one has failed. */
const proof_ms = 5_000
/** A failed trial is not repeated sooner, however often somebody asks. */
const trial_every_ms = 1_000

export class Landings {
  readonly #now: () => number
  #landed_at = Number.NEGATIVE_INFINITY
  #isDoubted = false
  #failure: { readonly error: unknown; readonly at: number } | undefined
  #trial: Promise<void> | undefined

  /** By a clock that only counts. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  landed(): void {
    this.#landed_at = this.#now()
    this.#isDoubted = false
    this.#failure = undefined
  }

  /** A commit failed, and perhaps not by its own fault. */
  failed(): void {
    this.#isDoubted = true
  }

  /** Resolves if commits land; rejects with what hinders them. */
  async prove(tryOne: () => Promise<void>): Promise<void> {
    const now = this.#now()
    if (!this.#isDoubted && now - this.#landed_at < proof_ms) return
    if (this.#failure && now - this.#failure.at < trial_every_ms) throw this.#failure.error
    this.#trial ??= this.#try(tryOne).finally(() => {
      this.#trial = undefined
    })
    await this.#trial
  }

  async #try(tryOne: () => Promise<void>): Promise<void> {
    try {
      await tryOne()
      this.landed()
    } catch (error) {
      this.#failure = { error, at: this.#now() }
      throw error
    }
  }
}
