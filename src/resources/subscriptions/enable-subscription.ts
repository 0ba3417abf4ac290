// Starts a failed subscription again. Deliveries that failed meanwhile are sent only if the caller asks for them (redeliver.ts).
import { type Command, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import {
  type NamedSubscription,
  type Subscription,
  subscriptionIn,
  subscriptionStates,
  subscriptions,
} from './subscription.ts'

export const enableSubscription: Command<NamedSubscription, Subscription> = {
  name: 'enable-subscription',
  decide(input, rows, moment) {
    const subscription = subscriptionIn(rows, input)
    if (!subscription) return reject('not_found')
    if (subscription.state !== 'failed') return { output: subscription }
    const changes = { failure_code: null, deliveries_failing_since: null, updated_at: moment.now }
    return saved(subscriptions, move(subscriptionStates, subscription, ['completed'], changes))
  },
}
