// What happened at an organization's banks: the list that everybody can catch up from, however long they were away.
import { endpoint, found, prose } from '../../http/endpoint.ts'
import { after, createdBounds, guids, paging, wordsOf } from '../../wire/query.ts'
import { eventTypes } from './event-types.ts'
import { findEvent, readEvents, walk_max } from './subscription-event.queries.ts'
import { SubscriptionEventReply, SubscriptionEventsReply } from './subscription-event.schema.ts'

const common = { method: 'GET', key: 'organization', tag: 'Subscriptions', scope: 'subscription_events:read' } as const

export const subscriptionEventRoutes = [
  endpoint({
    ...common,
    path: '/subscription_events',
    summary: "List the events of the organization's banks, oldest first",
    description: prose(
      'Go on with `after` = `next` until `has_more` is false, and from there whenever you like: no event is left out and',
      'none comes twice, also while others happen.',
      `A request looks through at most ${walk_max} events, so with filters a page can be short, or even empty, while`,
      '`has_more` is true.',
      "Times are those of the banks' clocks, so they are not always in the order of the list.",
    ),
    query: {
      after,
      per_page: paging.per_page,
      guid: guids,
      bank_guid: guids,
      object_guid: guids,
      event_type: wordsOf(eventTypes),
      ...createdBounds,
    },
    reply: [200, SubscriptionEventsReply],
    refuses: [400, 401, 403],
    async handle({ caller: { organization_guid, environment }, query, services }) {
      const { after, per_page: limit, ...filters } = query
      const page = await readEvents(services.sql, { organization_guid, environment, after, limit, filters })
      return { objects: page.events, next: page.next, has_more: page.has_more }
    },
  }),
  endpoint({
    ...common,
    path: '/subscription_events/{subscription_event_guid}',
    summary: 'Read an event',
    reply: [200, SubscriptionEventReply],
    refuses: [401, 403, 404],
    handle: async ({ caller: { organization_guid, environment }, params, services }) =>
      found(await findEvent(services.sql, organization_guid, environment, params.subscription_event_guid!)),
  }),
]
