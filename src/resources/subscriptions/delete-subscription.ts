// Deletes a subscription: it gets no more deliveries, callers do not see it, and it no longer counts for the limit.
import { assert } from '../../kernel/assert.ts'
import { type Command, saved, update } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { organizations, subscriptionsIn, withSubscriptions } from '../organizations/organization.ts'
import {
  type NamedSubscription,
  type Subscription,
  subscriptionIn,
  subscriptionStates,
  subscriptions,
} from './subscription.ts'

export const deleteSubscription: Command<NamedSubscription, Subscription> = {
  name: 'delete-subscription',
  decide(input, rows, moment) {
    const subscription = subscriptionIn(rows, input)
    if (!subscription) return reject('not_found')
    const { organization_guid, environment } = subscription
    const organization = rows.get(organizations, organization_guid, organization_guid)
    assert(organization, 'a subscription has an organization')
    const moved = move(subscriptionStates, subscription, ['deleted'], { failure_code: null, updated_at: moment.now })
    // An older version of the service may have created it without counting it.
    const count = Math.max(0, subscriptionsIn(organization, environment) - 1)
    const counted = withSubscriptions(organization, environment, count, moment.now)
    return saved(subscriptions, moved, update(organizations, counted))
  },
}
