// Ends a subscription: nothing more is sent to it, and it is not found any more.
import { type Command, save } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import {
  type NamedSubscription,
  needsSubscription,
  type Subscription,
  subscriptionIn,
  subscriptionStates,
  subscriptions,
} from './subscription.ts'

export const deleteSubscription: Command<NamedSubscription, Subscription> = {
  name: 'delete-subscription',
  needs: [needsSubscription],
  decide(input, rows, moment) {
    const subscription = subscriptionIn(rows, input)
    if (!subscription) return reject('not_found')
    const moved = move(subscriptionStates, subscription, ['deleted'], { failure_code: null, updated_at: moment.now })
    return { output: moved.row, changes: [save(subscriptions, moved)] }
  },
}
