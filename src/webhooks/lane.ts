// One subscription's way through a worker: what was claimed for it and waits, how many attempts are open, and how its
// receiver behaves. A receiver gets more attempts at a time as it succeeds, and few while it is unknown or failing.
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import type { Health } from '../resources/subscriptions/record-health.ts'
import { failing_days_max, type Subscription, type SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import type { Claimed } from './claim-deliveries.ts'
import { isGone, isSuccess } from './next-attempt.ts'
import type { Outcome } from './outcome.ts'

/** Attempts at a time: while nothing is known or all fails, and at the most. */
export const window_min = 2
export const window_max = 16
/** Deliveries claimed ahead for a prompt receiver, at the most. */
const ahead_max = 256

/**
 * How a receiver behaves. `new`: no attempt has ended yet. `prompt`: the last one succeeded, and none is open for long.
 * `slow`: one is. `failing`: the last one failed.
 */
export const conducts = ['prompt', 'new', 'slow', 'failing'] as const
export type Conduct = (typeof conducts)[number]

export class Lane {
  readonly key: SubscriptionKey
  readonly waiting: Claimed[] = []
  open = 0
  /** How many of the open ones are so for long. */
  slow = 0
  /** More was published since the last claim began. */
  isToldOfMore = false
  #window = window_min
  #isProven = false
  /** Successes in a row, none of them slow. */
  #streak = 0
  #failing_since: Timestamp | null = null
  /** What the subscription says, as far as known here. */
  #recorded_since: Timestamp | null = null
  #has_succeeded = false
  #is_gone = false
  #isOverdue = false
  /** The subscription was told since the last claim began: what the claim says of its health may be older. */
  #isToldSinceClaim = false

  constructor(key: SubscriptionKey) {
    this.key = key
  }

  get conduct(): Conduct {
    if (this.#failing_since !== null || this.#is_gone) return 'failing'
    if (this.slow > 0) return 'slow'
    return this.#isProven ? 'prompt' : 'new'
  }

  /** Attempts that may be begun now, as far as this receiver is concerned. */
  get free(): number {
    return this.#is_gone ? 0 : Math.max(0, this.#window - this.open)
  }

  /**
   * How many more to claim. A prompt receiver's deliveries are claimed ahead, so that it need not wait for the database: the
   * more, the longer it has been so. The next ones are fetched when half of them are gone.
   */
  get wanted(): number {
    if (this.#is_gone) return 0
    if (this.conduct !== 'prompt') return Math.max(0, this.free - this.waiting.length)
    const ahead = Math.max(this.free, Math.min(this.#streak, ahead_max))
    return this.waiting.length > ahead / 2 ? 0 : ahead - this.waiting.length
  }

  /** How many of those in any case: enough to be under way. */
  get leastWanted(): number {
    return Math.max(0, Math.min(this.free, window_min) - this.waiting.length)
  }

  /** Nothing is left here but what is known of the receiver. */
  get isIdle(): boolean {
    return this.open === 0 && this.waiting.length === 0 && !this.isHealthNews
  }

  claims(): void {
    this.isToldOfMore = false
    this.#isToldSinceClaim = false
  }

  claimed(delivery: Claimed): void {
    this.waiting.push(delivery)
    if (this.isHealthNews || this.#isToldSinceClaim) return
    this.#recorded_since = delivery.deliveries_failing_since
    this.#failing_since = delivery.deliveries_failing_since
    if (this.#failing_since !== null) this.#window = window_min
  }

  heard(outcome: Outcome, now: Timestamp): void {
    if (isSuccess(outcome)) {
      this.#isProven = true
      this.#streak = this.slow > 0 ? 0 : this.#streak + 1
      this.#window = Math.min(window_max, this.#window + 1)
      if (this.#failing_since !== null || this.#recorded_since !== null) this.#has_succeeded = true
      this.#failing_since = null
      this.#isOverdue = false
    } else {
      this.#window = window_min
      this.#streak = 0
      this.#failing_since ??= now
      this.#is_gone ||= isGone(outcome)
      this.#isOverdue = now >= addSeconds(this.#failing_since, failing_days_max * 86_400)
    }
  }

  /** Whether the subscription does not say yet what is known here. */
  get isHealthNews(): boolean {
    return this.#is_gone || this.#isOverdue || this.#failing_since !== this.#recorded_since
  }

  /** It has failed for so long that the subscription ends. */
  get isOverdue(): boolean {
    return this.#isOverdue
  }

  /** What to tell the subscription. What is heard from now on is news again. */
  tell(): Health {
    const told = { failing_since: this.#failing_since, has_succeeded: this.#has_succeeded, is_gone: this.#is_gone }
    this.#has_succeeded = false
    return told
  }

  /** It could not be told. */
  untold(told: Health): void {
    this.#has_succeeded ||= told.has_succeeded
  }

  /** The subscription was told, and says this now. */
  recorded(told: Health, says: Subscription | 'stale'): void {
    this.#isToldSinceClaim = true
    this.#isOverdue = false
    if (says === 'stale' || says.state !== 'completed') {
      // If somebody enables it, it starts anew.
      this.#is_gone = false
      this.#isProven = false
      this.#has_succeeded = false
      this.#failing_since = null
      this.#recorded_since = null
      return
    }
    this.#recorded_since = says.deliveries_failing_since
    if (this.#failing_since === told.failing_since) this.#failing_since = says.deliveries_failing_since
  }
}
