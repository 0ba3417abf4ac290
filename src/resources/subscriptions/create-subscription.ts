// A new subscription. From its commit on, every event that is published goes to it as well.
import { type Command, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import type { Environment } from '../banks/bank.ts'
import { type Subscription, subscriptions } from './subscription.ts'

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
  needs: [],
  decide({ organization_guid, name, type, url, environment, event_types = null }, _, moment) {
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
    return { output: moved.row, changes: [save(subscriptions, moved)] }
  },
}
