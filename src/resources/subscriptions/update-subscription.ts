// PATCH of a subscription: its name.
import { type Command, updated } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { type NamedSubscription, type Subscription, subscriptionIn, subscriptions } from './subscription.ts'

export const updateSubscription: Command<NamedSubscription & { readonly name?: string }, Subscription> = {
  name: 'update-subscription',
  decide(input, rows, moment) {
    const subscription = subscriptionIn(rows, input)
    if (!subscription) return reject('not_found')
    const changed: Subscription = { ...subscription, name: input.name ?? subscription.name, updated_at: moment.now }
    return updated(subscriptions, changed)
  },
}
