// The commands that wait: for the next batch, for fresh rows, or for a batch of their own.
import type { Guid } from '../kernel/guid.ts'
import type { Pending } from './pending.ts'

export interface QueueOptions {
  readonly batch_max: number
  readonly in_flight_max: number
  readonly one_bank_per_batch: boolean
}

/** However few there are, a batch may have this many. */
const share_min = 8

/**
 * A third of all commands that wait or are in flight: one third is decided while another is committed and the last is answered. If
 * a batch takes the whole queue, its callers return together and the next batch starts late.
 */
const share = (commands: number): number => Math.max(share_min, Math.ceil(commands / 3))

export class Queue {
  #queued: Pending[] = []
  #doubted: Pending[] = []
  #alone: Pending[] = []
  #wasAlone = false
  readonly #options: QueueOptions

  constructor(options: QueueOptions) {
    this.#options = options
  }

  get length(): number {
    return this.#queued.length + this.#doubted.length + this.#alone.length
  }

  add(pending: Pending): void {
    if (pending.phase.state === 'alone') this.#alone.push(pending)
    else this.#queued.push(pending)
  }

  /** Those that were taken before, in the order they came: the next batch takes them first. */
  putBack(taken: readonly Pending[]): void {
    const first: Pending[] = []
    for (const pending of taken) {
      if (pending.phase.state === 'queued') first.push(pending)
      else if (pending.phase.state === 'doubted') this.#doubted.push(pending)
      else this.#alone.push(pending)
    }
    if (first.length > 0) this.#queued.unshift(...first)
  }

  /**
   * The next batch, beside commits in flight with so many commands each. A command that must be alone waits until there are none,
   * and everybody else waits with it. After it the others have a turn, all of them.
   */
  take(inFlight: readonly number[]): Pending[] {
    const { batch_max, in_flight_max } = this.#options
    const isTurnOfOthers = this.#alone.length === 0 || (this.#wasAlone && this.#queued.length > 0)
    if (!isTurnOfOthers) {
      if (inFlight.length > 0) return []
      this.#wasAlone = true
      return this.#alone.splice(0, 1)
    }
    if (inFlight.length >= in_flight_max) return []
    this.#wasAlone = false
    if (this.#alone.length > 0) return this.#takeFrom(this.#queued, batch_max)
    let committing = 0
    for (const commands of inFlight) committing += commands
    return this.#takeFrom(this.#queued, Math.min(batch_max, share(this.#queued.length + committing)))
  }

  /** Those to be confirmed, unless they were decided on rows of a commit that is still in flight. */
  takeDoubted(isInFlight: (commit: Guid) => boolean): Pending[] {
    const ready: Pending[] = []
    const unready: Pending[] = []
    for (const pending of this.#doubted) {
      const { phase } = pending
      const isReady = phase.state === 'doubted' && !(phase.after && isInFlight(phase.after))
      if (isReady) ready.push(pending)
      else unready.push(pending)
    }
    if (ready.length === 0) return ready
    const taken = this.#takeFrom(ready, this.#options.batch_max)
    this.#doubted = [...ready, ...unready]
    return taken
  }

  /** The first so many leave; on a distributed database those of one bank alone, which is the first one's. */
  #takeFrom(waiting: Pending[], size: number): Pending[] {
    if (!this.#options.one_bank_per_batch) return waiting.splice(0, size)
    const bank_guid = waiting[0]?.input.bank_guid
    const own = waiting.filter((pending) => pending.input.bank_guid === bank_guid).slice(0, size)
    const taken = new Set(own)
    const left = waiting.filter((pending) => !taken.has(pending))
    waiting.splice(0, waiting.length, ...left)
    return own
  }

  /** Those that came in before `since` and still wait; they leave. */
  takeLate(since: number): Pending[] {
    const late: Pending[] = []
    const keep = (pending: Pending): boolean => {
      if (pending.since < since) late.push(pending)
      return pending.since >= since
    }
    const [queued, doubted, alone] = [this.#queued, this.#doubted, this.#alone].map((each) => each.filter(keep))
    if (late.length === 0 || !queued || !doubted || !alone) return []
    this.#queued = queued
    this.#doubted = doubted
    this.#alone = alone
    return late
  }
}
