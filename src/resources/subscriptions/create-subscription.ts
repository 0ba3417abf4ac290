// Creates a subscription. From its commit on it gets every published event that it wants. The organization counts its subscriptions:
// the version of its row guards the limit.
import { type Command, saved, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Environment } from '../banks/bank.ts'
import { organizations, subscriptionsIn, withSubscriptions } from '../organizations/organization.ts'
import { type Subscription, subscriptions, subscriptions_max } from './subscription.ts'

export interface CreateSubscriptionInput {
  readonly organization_guid: Guid
  readonly name: string
  readonly type: Subscription['type']
  readonly url: string
  readonly environment: Environment
  readonly event_types?: readonly string[]
}

export const createSubscription: Command<CreateSubscriptionInput, Subscription> = {
  name: 'create-subscription',
  decide({ organization_guid, name, type, url, environment, event_types = null }, rows, moment) {
    const organization = rows.get(organizations, organization_guid, organization_guid)
    if (!organization) return reject('invalid_subject')
    const count = subscriptionsIn(organization, environment)
    if (count >= subscriptions_max) return reject('too_many_subscriptions')

    // Nothing below refuses.
    const fields = {
      organization_guid,
      guid: moment.newGuid(),
      name,
      type,
      url,
      environment,
      event_types,
      key_generation: 1,
      previous_key_until: null,
      deliveries_failing_since: null,
      failure_code: null,
      created_at: moment.now,
      updated_at: moment.now,
    }
    const moved = enter(subscriptions, fields, 'completed')
    const counted = withSubscriptions(organization, environment, count + 1, moment.now)
    return saved(subscriptions, moved, update(organizations, counted))
  },
}
