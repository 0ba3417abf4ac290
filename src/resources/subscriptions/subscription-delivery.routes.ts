// Deliveries over HTTP: what was sent to subscriptions, with which result; and sending it again.
import { type Caller, endpoint, found, prose, refuse } from '../../http/endpoint.ts'
import { listEndpoint } from '../../http/records.ts'
import type { Services } from '../../http/services.ts'
import type { Static } from '../../wire/fields.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { redeliver, redelivered_max } from './redeliver.ts'
import { type Asked, findDelivery, subscriptionsOf, wantedEvents } from './subscription-delivery.queries.ts'
import {
  DeliveryWithAttemptsReply,
  Redeliver,
  RedeliverReply,
  SubscriptionDeliveryReply,
} from './subscription-delivery.schema.ts'
import { deliveryStates, type SubscriptionDelivery, subscriptionDeliveries } from './subscription-delivery.ts'

const common = { key: 'organization', tag: 'Subscriptions' } as const

const shown = (row: SubscriptionDelivery) => ({ ...row, attempt_count: row.attempts })

const oneAsk = 'Send either event_guid, or both created_at_gte and created_at_lt.'

/** Exactly one event, or both ends of a range. */
function askedFor({ event_guid, created_at_gte, created_at_lt }: Static<typeof Redeliver>): Asked {
  const isRange = created_at_gte !== undefined || created_at_lt !== undefined
  if (event_guid !== undefined) return isRange ? refuse('invalid_parameter', 'event_guid', oneAsk) : { event_guid }
  if (!isRange) return refuse('missing_parameter', 'event_guid', oneAsk)
  if (created_at_gte === undefined) return refuse('missing_parameter', 'created_at_gte', oneAsk)
  if (created_at_lt === undefined) return refuse('missing_parameter', 'created_at_lt', oneAsk)
  return created_at_gte < created_at_lt
    ? { created_at_gte, created_at_lt }
    : refuse('invalid_value', 'created_at_lt', '`created_at_lt` must be later than `created_at_gte`.')
}

export const subscriptionDeliveryRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/subscription_deliveries',
    scope: 'subscription_deliveries:execute',
    // Each request can add thousands of rows, and the other commands of its batch wait for them.
    in_work_max: 4,
    name: 'createSubscriptionDeliveries',
    audit: 'body',
    summary: 'Send events to a subscription again',
    description: prose(
      'Either the event `event_guid`, or all events from `created_at_gte` to before `created_at_lt`; of those the ones of',
      `the subscription's \`event_types\`, also if they happened before it was made. At most ${redelivered_max} at once.`,
      'Their ids and bodies are those of the first time. 409 if the subscription has failed: enable it first.',
    ),
    body: Redeliver,
    reply: [201, RedeliverReply],
    refuses: ['invalid_parameter', 'data_exists', 'no_subscription', 'no_event', 'unsupported_value'],
    async handle({ caller, body, submit, services }) {
      const asked = askedFor(body)
      const { organization_guid, environment } = caller
      const named = { organization_guid, environment, subscription_guid: body.subscription_guid }
      const wanted = await wantedEvents(services.sql, named, asked, redelivered_max)
      return submit(redeliver, { ...named, ...wanted, isOne: 'event_guid' in asked })
    },
  }),
  listEndpoint({
    ...common,
    path: '/subscription_deliveries',
    scope: 'subscription_deliveries:read',
    name: 'listSubscriptionDeliveries',
    summary: "List what was and will be sent to the organization's subscriptions",
    table: subscriptionDeliveries,
    reply: SubscriptionDeliveryReply,
    filters: { guid: guids, subscription_guid: guids, event_guid: guids, state: wordsOf(deliveryStates) },
    show: shown,
    // By subscription, not by environment, because counts exist by subscription.
    seen: async ({ organization_guid, environment }: Caller, { sql }: Services) => [
      { column: 'subscription_guid', values: await subscriptionsOf(sql, organization_guid, environment) },
    ],
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/subscription_deliveries/{subscription_delivery_guid}',
    scope: 'subscription_deliveries:read',
    name: 'getSubscriptionDelivery',
    summary: 'Read a delivery with its attempts',
    reply: [200, DeliveryWithAttemptsReply],
    refuses: [],
    async handle({ caller: { organization_guid, environment }, params, services }) {
      const guid = params.subscription_delivery_guid
      const { made, ...row } = found(await findDelivery(services.sql, organization_guid, environment, guid))
      return { ...shown(row), attempts: made }
    },
  }),
]
