// What a worker knows of one subscription: its claimed deliveries and its open attempts. Pace and health give the class of its receiver.
import { isStale, type Stale } from '../kernel/job-answer.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Health } from '../resources/subscriptions/record-health.ts'
import type { Subscription, SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import type { Claimed } from './claim-deliveries.ts'
import { isSuccess } from './next-attempt.ts'
import { Pace, window_min } from './pace.ts'
import type { PostResult } from './post-result.ts'
import { ReceiverHealth } from './receiver-health.ts'

/**
 * How a receiver behaves now. `new`: no attempt has ended since it was created or enabled. `prompt`: the last attempt succeeded, and
 * none has been open for long. `slow`: one has been open for long. `failing`: the last attempt failed.
 */
export const receiverClasses = ['prompt', 'new', 'slow', 'failing'] as const
export type ReceiverClass = (typeof receiverClasses)[number]

export class Lane {
  readonly key: SubscriptionKey
  readonly health = new ReceiverHealth()
  /** Claimed and not yet sent. */
  readonly waiting: Claimed[] = []
  open = 0
  /** Open attempts that have been open for long. */
  slow = 0
  /** Deliveries were published since the last claim started. */
  hasMore = false
  #isClaiming = false
  readonly #pace = new Pace()

  constructor(key: SubscriptionKey) {
    this.key = key
  }

  get receiverClass(): ReceiverClass {
    if (this.health.isFailing) return 'failing'
    if (this.slow > 0) return 'slow'
    return this.#pace.isProven ? 'prompt' : 'new'
  }

  /** Attempts that this receiver may get now. */
  get free(): number {
    return this.health.isGone ? 0 : Math.max(0, this.#pace.window - this.open)
  }

  /**
   * How many more to claim. Deliveries of a prompt receiver are claimed ahead, so that it does not wait for the database. The longer it
   * has been prompt, the more. The next ones are claimed when half of them are sent.
   */
  get wanted(): number {
    if (this.health.isGone) return 0
    if (this.receiverClass !== 'prompt') return Math.max(0, this.free - this.waiting.length)
    const ahead = Math.max(this.free, this.#pace.ahead)
    return this.waiting.length > ahead / 2 ? 0 : ahead - this.waiting.length
  }

  /** How many of those to claim even if room is short. */
  get leastWanted(): number {
    return Math.max(0, Math.min(this.free, window_min) - this.waiting.length)
  }

  /** Has no deliveries, no claim in flight and no unrecorded health: it may be forgotten. */
  get isIdle(): boolean {
    return this.open === 0 && this.waiting.length === 0 && !this.#isClaiming && !this.health.isUnrecorded
  }

  claimStarted(): void {
    this.hasMore = false
    this.#isClaiming = true
    this.health.claimStarted()
  }

  claimEnded(): void {
    this.#isClaiming = false
  }

  add(delivery: Claimed): void {
    this.waiting.push(delivery)
    this.health.readFromClaim(delivery.deliveries_failing_since)
    if (this.health.isFailing) this.#pace.failed()
  }

  attemptEnded(result: PostResult, now: Timestamp): void {
    this.health.attemptEnded(result, now)
    if (isSuccess(result)) this.#pace.succeeded(this.slow > 0)
    else this.#pace.failed()
  }

  /** The health was recorded, and this is the subscription now. */
  recorded(reported: Health, subscription: Subscription | Stale): void {
    if (!isStale(subscription) && subscription.state === 'completed') this.health.recorded(reported, subscription)
    else {
      this.health.reset()
      this.#pace.reset()
    }
  }
}
