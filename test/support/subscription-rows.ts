// Example rows of subscriptions and of their organization, for decisions without a database.
import { type Organization, organizations } from '../../src/resources/organizations/organization.ts'
import {
  type Subscription,
  type SubscriptionKey,
  subscriptions,
} from '../../src/resources/subscriptions/subscription.ts'
import { type Given, guidOf, later, row } from './rows.ts'

export const subscriptionKey: SubscriptionKey = {
  organization_guid: guidOf('organization'),
  subscription_guid: guidOf('subscription'),
}

export const organization = (fields: Partial<Organization> = {}): Given =>
  row(organizations, {
    organization_guid: subscriptionKey.organization_guid,
    guid: subscriptionKey.organization_guid,
    name: 'An organization',
    sandbox_subscriptions: 1,
    production_subscriptions: 0,
    created_at: later(-90),
    updated_at: later(-90),
    ...fields,
  })

/** One that works. */
export const subscription = (fields: Partial<Subscription> = {}): Given =>
  row(subscriptions, {
    organization_guid: subscriptionKey.organization_guid,
    guid: subscriptionKey.subscription_guid,
    name: 'A receiver',
    type: 'webhook',
    url: 'https://receiver.example/hook',
    environment: 'sandbox',
    event_types: null,
    key_generation: 1,
    previous_key_until: null,
    deliveries_failing_since: null,
    state: 'completed',
    failure_code: null,
    created_at: later(-60),
    updated_at: later(-60),
    event_sequence: 2,
    ...fields,
  })
