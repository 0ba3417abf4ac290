// Whether commits land, for health checks. A commit that landed a moment ago proves it. Otherwise an empty commit is tried: a database
// that answers reads may be read-only or out of space.

/** A landed commit is proof for so long, unless a later one has failed. */
const proof_ms = 5_000
/** A failed trial is repeated after so long at the earliest. */
const trial_every_ms = 1_000

export class Landings {
  readonly #now: () => number
  #landed_at = Number.NEGATIVE_INFINITY
  #isDoubted = false
  #failure: { readonly error: unknown; readonly at: number } | undefined
  #trial: Promise<void> | undefined

  /** `now`: a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  landed(): void {
    this.#landed_at = this.#now()
    this.#isDoubted = false
    this.#failure = undefined
  }

  /** A commit failed, perhaps because of the database. */
  failed(): void {
    this.#isDoubted = true
  }

  /** Resolves if commits land; rejects with the reason if they do not. */
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
