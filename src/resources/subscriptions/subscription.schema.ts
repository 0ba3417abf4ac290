// The wire form of subscriptions.
import {
  DateTime,
  Enum,
  GuidField,
  Name,
  Named,
  NamedBody,
  Nullable,
  OneOf,
  StateIn,
  Text,
  Type,
} from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'
import { subscriptionFailureCodes, subscriptionStates, subscriptionTypes } from './subscription.ts'

export const createSubscriptionBody = (eventTypes: readonly string[]) =>
  NamedBody('SubscriptionInput', {
    name: Name,
    type: OneOf(subscriptionTypes),
    url: Text(1, 2048),
    environment: Enum('Environment', environments, "The key's own."),
    event_types: Type.Optional(
      Type.Array(Enum('EventType', eventTypes), {
        minItems: 1,
        maxItems: eventTypes.length,
        uniqueItems: true,
        description: 'What it wants to be told. Left out: everything.',
      }),
    ),
  })

export const UpdateSubscription = NamedBody('SubscriptionChanges', { name: Type.Optional(Name) })

export const SubscriptionReply = Named('Subscription', {
  guid: GuidField,
  organization_guid: GuidField,
  name: Type.String(),
  type: OneOf(subscriptionTypes),
  url: Nullable(Type.String()),
  signing_key: Type.Optional(
    Type.String({
      description:
        'Signs what is delivered. Shown by POST, PATCH and the rotation; masked elsewhere, unless the key holds `subscriptions:secrets:read`. Left out where an answer is replayed: rename the subscription to see it, or rotate it.',
    }),
  ),
  previous_key_until: Type.Optional(
    Type.Unsafe({ ...DateTime, description: 'The key before the last rotation signs as well until then.' }),
  ),
  recipient: Nullable(Type.String({ description: 'Always null.' })),
  deliveries_failing_since: Nullable(DateTime),
  environment: Enum('Environment', environments),
  event_types: Type.Optional(Type.Array(Type.String(), { description: 'Left out: every type.' })),
  state: StateIn(subscriptionStates),
  failure_code: Nullable(Enum('SubscriptionFailureCode', subscriptionFailureCodes)),
  created_at: DateTime,
  updated_at: DateTime,
})
