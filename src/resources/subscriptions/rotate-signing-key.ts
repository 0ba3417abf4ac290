// Creates a new signing key. The key before it stays valid for a day, so that receivers can change to the new key. Keys before that
// one end at once.
import { type Command, updated } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import {
  type NamedSubscription,
  previous_key_hours,
  type Subscription,
  subscriptionIn,
  subscriptions,
} from './subscription.ts'

export const rotateSigningKey: Command<NamedSubscription, Subscription> = {
  name: 'rotate-signing-key',
  decide(input, rows, moment) {
    const subscription = subscriptionIn(rows, input)
    if (!subscription) return reject('not_found')
    const rotated: Subscription = {
      ...subscription,
      key_generation: subscription.key_generation + 1,
      previous_key_until: addSeconds(moment.now, previous_key_hours * 3600),
      updated_at: moment.now,
    }
    return updated(subscriptions, rotated)
  },
}
