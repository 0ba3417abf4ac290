// One subscription's way through a worker: what was claimed for it and waits, and how many attempts are open. How its receiver
// behaves follows from its pace and its health.
import { isStale, type Stale } from '../kernel/job-answer.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Health } from '../resources/subscriptions/record-health.ts'
import type { Subscription, SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import type { Claimed } from './claim-deliveries.ts'
import { isSuccess } from './next-attempt.ts'
import type { AttemptOutcome } from './outcome.ts'
import { Pace, window_min } from './pace.ts'
import { ReceiverHealth } from './receiver-health.ts'

/**
 * How a receiver behaves. `new`: no attempt has succeeded or failed since it was made or started again. `prompt`: the last one
 * succeeded, and none is open for long. `slow`: one is. `failing`: the last one failed.
 */
export const conducts = ['prompt', 'new', 'slow', 'failing'] as const
export type Conduct = (typeof conducts)[number]

export class Lane {
  readonly key: SubscriptionKey
  readonly health = new ReceiverHealth()
  readonly waiting: Claimed[] = []
  open = 0
  /** How many of the open ones are so for long. */
  slow = 0
  /** More was published since the last claim began. */
  isToldOfMore = false
  #isClaiming = false
  readonly #pace = new Pace()

  constructor(key: SubscriptionKey) {
    this.key = key
  }

  get conduct(): Conduct {
    if (this.health.isFailing) return 'failing'
    if (this.slow > 0) return 'slow'
    return this.#pace.isProven ? 'prompt' : 'new'
  }

  /** Attempts that may be begun now, as far as this receiver is concerned. */
  get free(): number {
    return this.health.isGone ? 0 : Math.max(0, this.#pace.window - this.open)
  }

  /**
   * How many more to claim. A prompt receiver's deliveries are claimed ahead, so that it need not wait for the database: the
   * more, the longer it has been so. The next ones are fetched when half of them are gone.
   */
  get wanted(): number {
    if (this.health.isGone) return 0
    if (this.conduct !== 'prompt') return Math.max(0, this.free - this.waiting.length)
    const ahead = Math.max(this.free, this.#pace.ahead)
    return this.waiting.length > ahead / 2 ? 0 : ahead - this.waiting.length
  }

  /** How many of those in any case: enough to be under way. */
  get leastWanted(): number {
    return Math.max(0, Math.min(this.free, window_min) - this.waiting.length)
  }

  /** Nothing is left here, or on its way here, but what is known of the receiver. */
  get isIdle(): boolean {
    return this.open === 0 && this.waiting.length === 0 && !this.#isClaiming && !this.health.isNews
  }

  claims(): void {
    this.isToldOfMore = false
    this.#isClaiming = true
    this.health.claims()
  }

  /** Whatever came of the claim is here. */
  endClaim(): void {
    this.#isClaiming = false
  }

  claimed(delivery: Claimed): void {
    this.waiting.push(delivery)
    this.health.claimed(delivery.deliveries_failing_since)
    if (this.health.isFailing) this.#pace.failed()
  }

  heard(outcome: AttemptOutcome, now: Timestamp): void {
    this.health.heard(outcome, now)
    if (isSuccess(outcome)) this.#pace.succeeded(this.slow > 0)
    else this.#pace.failed()
  }

  /** The subscription was told of the receiver's health, and says this now. */
  recorded(told: Health, says: Subscription | Stale): void {
    if (!isStale(says) && says.state === 'completed') this.health.recorded(told, says)
    else {
      this.health.ended()
      this.#pace.startAnew()
    }
  }
}
