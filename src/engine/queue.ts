// The commands that wait: for the next batch, for fresh rows, or for a batch of their own. Commands of callers go first. While there
// are callers, a batch has only so many background commands (of jobs) that a caller who comes next does not wait long for it.
import type { Guid } from '../kernel/guid.ts'
import type { Pending } from './pending.ts'

export interface QueueOptions {
  readonly batch_max: number
  readonly in_flight_max: number
  readonly is_distributed: boolean
}

/** However few there are, a batch may have this many. */
const share_min = 8

/**
 * A third of all commands that wait or are in flight: one third is decided while another is committed and the last is answered. If
 * a batch takes the whole queue, its callers return together and the next batch starts late.
 */
const share = (commands: number): number => Math.max(share_min, Math.ceil(commands / 3))

/** While there are callers, the background commands of a batch may keep the event loop busy for so long. */
const background_ms = 6
/** However slow the machine is, a batch may have so many background commands. */
const background_min = 16
/** Beside callers, background commands are sent only behind so few commits: a caller's commit comes after them. */
const background_in_flight_max = 2
/** Unless they have waited for so long: however many callers there are, jobs go on. */
const background_wait_ms = 100
/** A caller is expected to come again within this time. */
const callers_ms = 1000

export class Queue {
  #callers: Pending[] = []
  #background: Pending[] = []
  #doubted: Pending[] = []
  #alone: Pending[] = []
  #wasAlone = false
  #wasBackground = false
  #caller_at = Number.NEGATIVE_INFINITY
  /** How long one command keeps the event loop busy: a moving average. */
  #command_ms = 0.15
  readonly #options: QueueOptions
  readonly #now: () => number

  /** `now`: a monotonic clock. */
  constructor(options: QueueOptions, now: () => number = () => performance.now()) {
    this.#options = options
    this.#now = now
  }

  get length(): number {
    return this.#waiting + this.#doubted.length + this.#alone.length
  }

  get #waiting(): number {
    return this.#callers.length + this.#background.length
  }

  add(pending: Pending): void {
    if (pending.phase.state === 'alone') this.#alone.push(pending)
    else if (pending.isBackground) this.#background.push(pending)
    else this.#callers.push(pending)
    if (!pending.isBackground) this.#caller_at = this.#now()
  }

  /** So many commands kept the event loop busy for so long. */
  took(commands: number, ms: number): void {
    if (commands > 0) this.#command_ms += (ms / commands - this.#command_ms) / 16
  }

  get #hasCallers(): boolean {
    return this.#callers.length > 0 || this.#now() - this.#caller_at <= callers_ms
  }

  /** Those that were taken before, in the order they came: the next batch takes them first. */
  putBack(taken: readonly Pending[]): void {
    const callers: Pending[] = []
    const background: Pending[] = []
    for (const pending of taken) {
      if (pending.phase.state === 'queued') (pending.isBackground ? background : callers).push(pending)
      else if (pending.phase.state === 'doubted') this.#doubted.push(pending)
      else this.#alone.push(pending)
    }
    if (callers.length > 0) this.#callers.unshift(...callers)
    if (background.length > 0) this.#background.unshift(...background)
  }

  /**
   * The next batch, beside commits in flight with so many commands each. A command that must be alone waits until there are none,
   * and everybody else waits with it. After it the others have a turn, all of them.
   */
  take(inFlight: readonly number[]): Pending[] {
    const { batch_max, in_flight_max } = this.#options
    const isTurnOfOthers = this.#alone.length === 0 || (this.#wasAlone && this.#waiting > 0)
    if (!isTurnOfOthers) {
      if (inFlight.length > 0) return []
      this.#wasAlone = true
      const caller = this.#alone.findIndex(({ isBackground }) => !isBackground)
      return this.#alone.splice(Math.max(0, caller), 1)
    }
    if (inFlight.length >= in_flight_max) return []
    this.#wasAlone = false
    if (this.#alone.length > 0) return this.#takeWaiting(batch_max, batch_max)
    let committing = 0
    for (const commands of inFlight) committing += commands
    const size = Math.min(batch_max, share(this.#waiting + committing))
    if (!this.#hasCallers) return this.#takeWaiting(size, size)
    const waited_ms = this.#now() - (this.#background[0]?.since ?? Number.POSITIVE_INFINITY)
    const isLate = waited_ms >= background_wait_ms
    if (inFlight.length >= background_in_flight_max && !isLate) return this.#takeWaiting(size, 0)
    const background = Math.min(batch_max, Math.max(background_min, Math.floor(background_ms / this.#command_ms)))
    // With one bank in a batch, callers of other banks would leave no room for them.
    this.#wasBackground = this.#options.is_distributed && isLate && !this.#wasBackground
    return this.#wasBackground ? this.#takeFrom(this.#background, background) : this.#takeWaiting(size, background)
  }

  #takeWaiting(size: number, backgroundMax: number): Pending[] {
    const { batch_max } = this.#options
    const kept = Math.min(this.#background.length, backgroundMax, background_min, Math.floor(batch_max / 4))
    const callers = this.#takeFrom(this.#callers, Math.min(size, batch_max - kept))
    const left = Math.min(backgroundMax, batch_max - callers.length)
    return [...callers, ...this.#takeFrom(this.#background, left, callers[0] ?? this.#background[0])]
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
    ready.sort((a, b) => Number(a.isBackground) - Number(b.isBackground))
    const taken = this.#takeFrom(ready, this.#options.batch_max)
    this.#doubted = [...ready, ...unready]
    return taken
  }

  /** The first so many leave; on a distributed database only those of the same bank as `like`. */
  #takeFrom(waiting: Pending[], size: number, like = waiting[0]): Pending[] {
    if (!this.#options.is_distributed) return waiting.splice(0, size)
    const bank_guid = like?.input.bank_guid
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
    const [callers, background, doubted, alone] = [this.#callers, this.#background, this.#doubted, this.#alone].map(
      (each) => each.filter(keep),
    )
    if (late.length === 0 || !callers || !background || !doubted || !alone) return []
    this.#callers = callers
    this.#background = background
    this.#doubted = doubted
    this.#alone = alone
    return late
  }
}
