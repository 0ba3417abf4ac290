// What is known here of a receiver's health, and what its subscription does not say of it yet. It is heard of from two sides:
// from the attempts of this worker, and from what others have recorded, which comes with claims.
import type { Timestamp } from '../kernel/time.ts'
import type { Health } from '../resources/subscriptions/record-health.ts'
import { isFailingTooLong, type Subscription } from '../resources/subscriptions/subscription.ts'
import { isGone, isSuccess } from './next-attempt.ts'
import type { AttemptOutcome } from './outcome.ts'

export class ReceiverHealth {
  #failing_since: Timestamp | null = null
  /** What the subscription says, as far as known here. */
  #recorded_since: Timestamp | null = null
  #has_succeeded = false
  #is_gone = false
  #isOverdue = false
  /** The subscription was told since the last claim began: what the claim says of its health may be older. */
  #isToldSinceClaim = false

  get isFailing(): boolean {
    return this.#failing_since !== null || this.#is_gone
  }

  /** It wants nothing any more, and the subscription will end. */
  get isGone(): boolean {
    return this.#is_gone
  }

  /** It has failed for so long that the subscription ends. */
  get isOverdue(): boolean {
    return this.#isOverdue
  }

  /** Whether the subscription does not say yet what is known here. */
  get isNews(): boolean {
    return this.#is_gone || this.#isOverdue || this.#failing_since !== this.#recorded_since
  }

  claims(): void {
    this.#isToldSinceClaim = false
  }

  /** What the subscription said when a delivery was claimed. */
  claimed(deliveries_failing_since: Timestamp | null): void {
    if (this.isNews || this.#isToldSinceClaim) return
    this.#recorded_since = deliveries_failing_since
    this.#failing_since = deliveries_failing_since
  }

  heard(outcome: AttemptOutcome, now: Timestamp): void {
    if (isSuccess(outcome)) {
      if (this.#failing_since !== null || this.#recorded_since !== null) this.#has_succeeded = true
      this.#failing_since = null
      this.#isOverdue = false
    } else {
      this.#failing_since ??= now
      this.#is_gone ||= isGone(outcome)
      this.#isOverdue = isFailingTooLong(this.#failing_since, now)
    }
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
  recorded(told: Health, says: Subscription): void {
    this.#isToldSinceClaim = true
    this.#isOverdue = false
    this.#recorded_since = says.deliveries_failing_since
    if (this.#failing_since === told.failing_since) this.#failing_since = says.deliveries_failing_since
  }

  /** The subscription has ended. If somebody enables it, it starts anew. */
  ended(): void {
    this.#isToldSinceClaim = true
    this.#isOverdue = false
    this.#is_gone = false
    this.#has_succeeded = false
    this.#failing_since = null
    this.#recorded_since = null
  }
}
