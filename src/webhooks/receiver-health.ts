// The health of a receiver as this worker knows it, and which part of it is not recorded yet. It comes from the attempts of this worker,
// and from what other workers have recorded, which is read with each claim.
import type { Timestamp } from '../kernel/time.ts'
import type { Health } from '../resources/subscriptions/record-health.ts'
import { isFailingTooLong, type Subscription } from '../resources/subscriptions/subscription.ts'
import { isGone, isSuccess } from './next-attempt.ts'
import type { PostResult } from './post-result.ts'

export class ReceiverHealth {
  #failing_since: Timestamp | null = null
  /** As recorded in the subscription, as far as known. */
  #recorded_since: Timestamp | null = null
  #has_succeeded = false
  #is_gone = false
  #isOverdue = false
  /** The health was recorded after the last claim started, so what the claim reads may be older. */
  #isReportedSinceClaim = false

  get isFailing(): boolean {
    return this.#failing_since !== null || this.#is_gone
  }

  /** The receiver answered 410: the subscription will end. */
  get isGone(): boolean {
    return this.#is_gone
  }

  /** It has failed for so long that the subscription will end. */
  get isOverdue(): boolean {
    return this.#isOverdue
  }

  get isUnrecorded(): boolean {
    return this.#is_gone || this.#isOverdue || this.#failing_since !== this.#recorded_since
  }

  claimStarted(): void {
    this.#isReportedSinceClaim = false
  }

  /** The recorded health, read with a claim. */
  readFromClaim(deliveries_failing_since: Timestamp | null): void {
    if (this.isUnrecorded || this.#isReportedSinceClaim) return
    this.#recorded_since = deliveries_failing_since
    this.#failing_since = deliveries_failing_since
  }

  attemptEnded(result: PostResult, now: Timestamp): void {
    if (isSuccess(result)) {
      if (this.#failing_since !== null || this.#recorded_since !== null) this.#has_succeeded = true
      this.#failing_since = null
      this.#isOverdue = false
    } else {
      this.#failing_since ??= now
      this.#is_gone ||= isGone(result)
      this.#isOverdue = isFailingTooLong(this.#failing_since, now)
    }
  }

  /** The health to record. Successes after this call count for the next report. */
  report(): Health {
    const reported = { failing_since: this.#failing_since, has_succeeded: this.#has_succeeded, is_gone: this.#is_gone }
    this.#has_succeeded = false
    return reported
  }

  reportFailed(reported: Health): void {
    this.#has_succeeded ||= reported.has_succeeded
  }

  /** The report was recorded, and this is the subscription now. */
  recorded(reported: Health, subscription: Subscription): void {
    this.#isReportedSinceClaim = true
    this.#isOverdue = false
    const { deliveries_failing_since } = subscription
    this.#recorded_since = deliveries_failing_since
    if (this.#failing_since === reported.failing_since) this.#failing_since = deliveries_failing_since
  }

  /** The subscription has ended. If it is enabled again, it starts as new. */
  reset(): void {
    this.#isReportedSinceClaim = true
    this.#isOverdue = false
    this.#is_gone = false
    this.#has_succeeded = false
    this.#failing_since = null
    this.#recorded_since = null
  }
}
