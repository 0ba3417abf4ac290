// The wire form of events, which is also what is sent to subscriptions (`WebhookEvent` in webhooks/receive.ts).
import { DateTime, Enum, GuidField, Named, Type } from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'

export const SubscriptionEventReply = Named('SubscriptionEvent', {
  guid: GuidField,
  event_type: Type.String(),
  object_guid: GuidField,
  bank_guid: GuidField,
  organization_guid: GuidField,
  environment: Enum('Environment', environments),
  sequence: Type.Integer({ description: 'Numbers the events of an object from 1, without a gap.' }),
  created_at: DateTime,
  position: Type.String({
    description: 'A cursor: give it as `after` to go on after this event. Opaque.',
  }),
})

/** The events after a cursor or, with `page`, the usual page. */
export const SubscriptionEventsReply = Named('SubscriptionEventPage', {
  objects: Type.Array(SubscriptionEventReply),
  next: Type.Optional(Type.String({ description: 'The cursor to go on after. Opaque. Left out with `page`.' })),
  has_more: Type.Optional(
    Type.Boolean({ description: 'There may be more right now. If not, ask again later. Left out with `page`.' }),
  ),
  total: Type.Optional(Type.Integer({ description: 'Number of matching events. Only with `page`.' })),
  page: Type.Optional(Type.Integer({ description: 'Page index, from 0. Only with `page`.' })),
  per_page: Type.Optional(Type.Integer({ description: 'Only with `page`.' })),
})
