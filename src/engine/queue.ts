// Who waits for a batch: newcomers, and those to be decided again, who come first.
import type { Pending } from './pending.ts'

export interface QueueOptions {
  readonly batch_max: number
  readonly in_flight_max: number
  readonly one_bank_per_batch: boolean
}

/** However few there are, a batch may have this many. */
const share_min = 8

/**
 * A third of all that wait or are on their way, so that one third is decided while another is committed and the last is answered
 * and asks again. Who takes all that wait gets them back all at once, for ever: then either the database or this process is idle.
 */
const share = (commands: number): number => Math.max(share_min, Math.ceil(commands / 3))

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

  /** They lack rows, and are taken next. */
  addFirst(pending: readonly Pending[]): void {
    this.#newcomers.unshift(...pending)
  }

  addAgain(...pending: readonly Pending[]): void {
    this.#again.push(...pending)
  }

  /**
   * The next batch, beside commits on their way with so many commands each. Those to be decided again are taken only when there
   * are none: their rows are then what is committed. So they, and who has a turn between two of them, are taken all: nobody goes
   * beside them.
   */
  take(inFlight: readonly number[]): Pending[] {
    const { batch_max, in_flight_max } = this.#options
    const committing = inFlight.reduce((sum, commands) => sum + commands, 0)
    const size = Math.min(batch_max, share(this.length + committing))
    // One bank's solitary commands must not keep everybody else waiting: after one of them newcomers have their turn.
    if (this.#again.length === 0 || (this.#wasSolo && this.#newcomers.length > 0)) {
      if (inFlight.length >= in_flight_max) return []
      this.#wasSolo = false
      return this.#takeFrom(this.#newcomers, this.#again.length > 0 ? batch_max : size)
    }
    if (inFlight.length > 0) return []
    const again = this.#takeAgain(batch_max)
    for (const pending of again) this.#takeAfresh(pending)
    this.#wasSolo = again[0]!.isSolo
    if (this.#wasSolo) return again
    return [...again, ...this.#takeFrom(this.#newcomers, Math.max(0, size - again.length), again[0]!.input.bank_guid)]
  }

  /** A solitary command alone, or those before the first one. */
  #takeAgain(size: number): Pending[] {
    const solo = this.#again.findIndex((pending) => pending.isSolo)
    if (solo === 0) return this.#again.splice(0, 1)
    const before = this.#again.splice(0, solo === -1 ? this.#again.length : solo)
    const taken = this.#takeFrom(before, size)
    this.#again.unshift(...before)
    return taken
  }

  /** The first so many leave; on a distributed database those of one bank alone, which is the first one's if none is named. */
  #takeFrom(waiting: Pending[], size: number, bank_guid = waiting[0]?.input.bank_guid): Pending[] {
    if (!this.#options.one_bank_per_batch) return waiting.splice(0, size)
    const own = waiting.filter((pending) => pending.input.bank_guid === bank_guid).slice(0, size)
    const taken = new Set(own)
    const left = waiting.filter((pending) => !taken.has(pending))
    waiting.splice(0, waiting.length, ...left)
    return own
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
}
