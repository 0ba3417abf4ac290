// Records whether deliveries to a subscription fail, and since when. The subscription fails if its receiver is gone or has failed for
// too long. Each worker reports what it has seen, so a later failure never replaces an earlier one.
import { type Command, saved, update } from '../../kernel/command.ts'
import { type Stale, stale } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import {
  isFailingTooLong,
  type Subscription,
  type SubscriptionFailureCode,
  type SubscriptionKey,
  subscriptionStates,
  subscriptions,
} from './subscription.ts'

/** What a worker has seen of a receiver. */
export interface Health {
  /** Since then all attempts have failed; null: the last attempt succeeded. */
  readonly failing_since: Timestamp | null
  /** An attempt has succeeded since the last report. */
  readonly has_succeeded: boolean
  /** The receiver has answered that it is gone for good. */
  readonly is_gone: boolean
}

export interface RecordHealthInput extends SubscriptionKey, Health {}

export const recordHealth: Command<RecordHealthInput, Subscription | Stale> = {
  name: 'record-health',
  decide({ organization_guid, subscription_guid, failing_since, has_succeeded, is_gone }, rows, moment) {
    const subscription = rows.get(subscriptions, organization_guid, subscription_guid)
    if (subscription?.state !== 'completed') return stale
    const known = subscription.deliveries_failing_since
    const deliveries_failing_since = has_succeeded ? failing_since : (known ?? failing_since)
    const changes = { deliveries_failing_since, updated_at: moment.now }
    const failure_code = failureOf(deliveries_failing_since, is_gone, moment.now)
    if (failure_code) {
      return saved(subscriptions, move(subscriptionStates, subscription, ['failed'], { ...changes, failure_code }))
    }
    if (deliveries_failing_since === known) return { output: subscription }
    const output = { ...subscription, ...changes }
    return { output, changes: [update(subscriptions, output)] }
  },
}

function failureOf(since: Timestamp | null, is_gone: boolean, now: Timestamp): SubscriptionFailureCode | undefined {
  if (is_gone) return 'endpoint_gone'
  return since !== null && isFailingTooLong(since, now) ? 'deliveries_failing' : undefined
}
