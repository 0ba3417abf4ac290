// The wire form of events: what is sent to subscriptions (`WebhookEvent` in webhooks/receive.ts), and where it stands.
import { DateTime, GuidField, Named, OneOf, Type } from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'

export const SubscriptionEventReply = Named('SubscriptionEvent', {
  guid: GuidField,
  event_type: Type.String(),
  object_guid: GuidField,
  bank_guid: GuidField,
  organization_guid: GuidField,
  environment: OneOf(environments),
  sequence: Type.Integer({ description: 'Numbers the events of an object from 1, without a gap.' }),
  created_at: DateTime,
  position: Type.Integer({ description: 'Where it stands among all events. Not part of what is delivered.' }),
})

export const SubscriptionEventsReply = Type.Object({
  objects: Type.Array(SubscriptionEventReply),
  next: Type.Integer({ description: 'The position to go on after.' }),
  has_more: Type.Boolean({ description: 'There may be more right now. If not, ask again later.' }),
})
