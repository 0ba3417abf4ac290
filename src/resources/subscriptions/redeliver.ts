// Sends events to a subscription again, as new deliveries. The route has read the events, which never change. The commit fails if the
// subscription has changed.
import { type Command, insert } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type NamedSubscription, subscriptionIn } from './subscription.ts'
import { subscriptionDeliveries } from './subscription-delivery.ts'
import type { SubscriptionEvent } from './subscription-event.ts'

/** The largest number of events of one request. */
export const redelivered_max = 10_000

export interface RedeliverInput extends NamedSubscription {
  /** The request names one event, not a range of time. */
  readonly isOne: boolean
  readonly events: readonly Pick<SubscriptionEvent, 'guid' | 'position'>[]
  /** The range has more than `events`. */
  readonly isMore: boolean
}

export interface Redelivered {
  readonly subscription_guid: Guid
  readonly events: number
}

export const redeliver: Command<RedeliverInput, Redelivered> = {
  name: 'redeliver',
  decide(input, rows, moment) {
    const { organization_guid, environment, subscription_guid, events } = input
    const subscription = subscriptionIn(rows, input)
    if (!subscription) return reject('no_subscription', 'subscription_guid')
    if (subscription.state !== 'completed') {
      const message = `The subscription is ${subscription.state}. Only to one that is completed can events be sent again.`
      return reject('data_exists', 'subscription_guid', message)
    }
    if (input.isOne && events.length === 0) return reject('no_event', 'event_guid')
    if (input.isMore || events.length > redelivered_max) {
      const message = `The range has more than ${redelivered_max} events. Ask for a shorter range.`
      return reject('unsupported_value', 'created_at_lt', message)
    }

    // Nothing below refuses.
    const deliveries = events.map(({ guid: event_guid, position }) =>
      insert(subscriptionDeliveries, {
        organization_guid,
        guid: moment.newGuid(),
        subscription_guid,
        environment,
        position,
        event_guid,
        is_redelivery: true,
        state: 'pending',
        failure_code: null,
        attempts: 0,
        next_attempt_at: moment.now,
        last_status: null,
        last_error: null,
        created_at: moment.now,
        updated_at: moment.now,
      }),
    )
    return { output: { subscription_guid, events: events.length }, changes: deliveries }
  },
}
