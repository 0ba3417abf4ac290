// Who waits for a batch: newcomers, and those to be decided again, who come first.
import type { Pending } from './pending.ts'

export interface QueueOptions {
  readonly batch_max: number
  readonly in_flight_max: number
  readonly one_bank_per_batch: boolean
}

/** So many are worth a batch of their own in any case. */
const few = 8

/**
 * A third of all that wait or are on their way, so that one third is decided while another is committed and the last is answered
 * and asks again. Who takes all that wait gets them back all at once, for ever: then either the database or this process is idle.
 */
const share = (waiting: number, committing: number): number => Math.max(few, Math.ceil((waiting + committing) / 3))

export class Queue {
  #newcomers: Pending[] = []
  #again: Pending[] = []
  #wasSolo = false
  readonly #options: QueueOptions
  readonly #takeAfresh: (pending: Pending) => void

  constructor(options: QueueOptions, takeAfresh: (pending: Pending) => void) {
    this.#options = options
    this.#takeAfresh = takeAfresh
  }

  get length(): number {
    return this.#newcomers.length + this.#again.length
  }

  add(pending: Pending): void {
    if (pending.isSolo) this.#again.push(pending)
    else this.#newcomers.push(pending)
  }

  addAgain(...pending: readonly Pending[]): void {
    this.#again.push(...pending)
  }

  /**
   * The next batch, beside commits on their way with so many commands each. Those to be decided again are taken only when there
   * are none: their rows are then what is committed.
   */
  take(inFlight: readonly number[]): Pending[] {
    const { batch_max, in_flight_max } = this.#options
    if (this.#again.length === 0 || this.#isNewcomersTurn()) {
      if (inFlight.length >= in_flight_max) return []
      const committing = inFlight.reduce((sum, commands) => sum + commands, 0)
      const size = Math.min(batch_max, share(this.#newcomers.length, committing))
      return this.#sameBank(this.#newcomers.splice(0, size))
    }
    if (inFlight.length > 0) return []
    const solo = this.#again.findIndex((pending) => pending.isSolo)
    const again = this.#again.splice(0, solo === 0 ? 1 : Math.min(batch_max, solo === -1 ? batch_max : solo))
    for (const pending of again) this.#takeAfresh(pending)
    this.#wasSolo = solo === 0
    return solo === 0 ? again : this.#sameBank([...again, ...this.#newcomers.splice(0, batch_max - again.length)])
  }

  /** Those who came in before `since` and still wait; they leave. */
  takeLate(since: number): Pending[] {
    const isLate = (pending: Pending): boolean => pending.since < since
    const late = [...this.#newcomers.filter(isLate), ...this.#again.filter(isLate)]
    if (late.length === 0) return late
    this.#newcomers = this.#newcomers.filter((pending) => !isLate(pending))
    this.#again = this.#again.filter((pending) => !isLate(pending))
    return late
  }

  /** One bank's solitary commands must not keep everybody else waiting: after one of them newcomers have their turn. */
  #isNewcomersTurn(): boolean {
    const isTurn = this.#wasSolo && this.#newcomers.length > 0
    this.#wasSolo = false
    return isTurn
  }

  /** On a distributed database a batch stays with the bank of its first command; the others go back to the front. */
  #sameBank(taken: Pending[]): Pending[] {
    if (!this.#options.one_bank_per_batch) return taken
    const bank = taken[0]?.input.bank_guid
    const others = taken.filter((pending) => pending.input.bank_guid !== bank)
    this.#again.unshift(...others.filter((pending) => pending.isFresh))
    this.#newcomers.unshift(...others.filter((pending) => !pending.isFresh))
    return taken.filter((pending) => pending.input.bank_guid === bank)
  }
}
