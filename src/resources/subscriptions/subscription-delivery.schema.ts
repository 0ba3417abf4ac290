// The wire form of deliveries.
import { withAlternatives } from '../../wire/alternatives.ts'
import { Bound, DateTime, Enum, GuidField, Named, NamedBody, Type } from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'
import { deliveryFailureCodes, deliveryStates } from './subscription-delivery.ts'

const redeliveryBody = NamedBody('SubscriptionDeliveriesInput', {
  subscription_guid: GuidField,
  event_guid: Type.Optional(GuidField),
  created_at_gte: Type.Optional(Bound),
  created_at_lt: Type.Optional(Bound),
})

export const Redeliver = withAlternatives(redeliveryBody, {
  options: [
    { title: 'RedeliveryOfEvent', needs: ['event_guid'] },
    { title: 'RedeliveryOfRange', needs: ['created_at_gte', 'created_at_lt'] },
  ],
})

export const RedeliverReply = Named('Redelivery', {
  subscription_guid: GuidField,
  events: Type.Integer({ description: 'How many events are sent again.' }),
})

const fields = {
  guid: GuidField,
  organization_guid: GuidField,
  subscription_guid: GuidField,
  event_guid: GuidField,
  environment: Enum('Environment', environments),
  is_redelivery: Type.Boolean({ description: 'It was asked for.' }),
  state: Enum('SubscriptionDeliveryState', deliveryStates),
  failure_code: Type.Optional(Enum('SubscriptionDeliveryFailureCode', deliveryFailureCodes)),
  attempt_count: Type.Integer(),
  next_attempt_at: Type.Optional(DateTime),
  last_status: Type.Optional(Type.Integer({ description: 'What the receiver answered last, if it answered.' })),
  last_error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
  created_at: DateTime,
  updated_at: DateTime,
}

export const SubscriptionDeliveryReply = Named('SubscriptionDelivery', fields)

export const DeliveryWithAttemptsReply = Named('SubscriptionDeliveryWithAttempts', {
  ...fields,
  attempts: Type.Array(
    Named('DeliveryAttempt', {
      number: Type.Integer(),
      attempted_at: DateTime,
      duration_ms: Type.Integer(),
      status: Type.Optional(Type.Integer()),
      error: Type.Optional(Type.String()),
    }),
  ),
})
