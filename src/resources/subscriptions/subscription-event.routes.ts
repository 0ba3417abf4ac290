// The list of an organization's events. A client can continue from any position, however long it was away.
import { endpoint, found, prose, refuse } from '../../http/endpoint.ts'
import { after, createdBounds, guids, optionalPage, paging, wordsOf } from '../../wire/query.ts'
import { positionAfter, shownEvent } from './event-cursor.request.ts'
import { newestEvents } from './newest-events.queries.ts'
import { findEvent, readEvents, walk_max } from './subscription-event.queries.ts'
import { SubscriptionEventReply, SubscriptionEventsReply } from './subscription-event.schema.ts'

const common = { method: 'GET', key: 'organization', tag: 'Subscriptions', scope: 'subscription_events:read' } as const

export const subscriptionEventRoutes = (eventTypes: readonly string[]) => [
  endpoint({
    ...common,
    path: '/subscription_events',
    name: 'listSubscriptionEvents',
    summary: "List the events of the organization's banks: after a cursor, or page by page",
    description: prose(
      'Without `page`, oldest first: go on with `after` = `next` until `has_more` is false, and from there whenever you like.',
      'No event is left out and none comes twice, also while others happen.',
      `Such a request looks through at most ${walk_max} events, so with filters a stretch can be short, or even empty, while`,
      '`has_more` is true. With `page`, the usual page, newest first, with its `total`; pages shift while events happen, so',
      'read everything with the cursor.',
      "Times are those of the banks' clocks, so they are not always in the order of the list.",
    ),
    query: {
      after: after(
        'Only what comes after this cursor: `next` of the answer before. Left out, or 0: from the first event on.',
      ),
      page: optionalPage('Page index, from 0. Not together with `after`.'),
      per_page: paging.per_page,
      guid: guids,
      bank_guid: guids,
      object_guid: guids,
      event_type: wordsOf(eventTypes),
      ...createdBounds,
    },
    reply: [200, SubscriptionEventsReply],
    refuses: ['invalid_parameter'],
    async handle({ caller: { organization_guid, environment }, query, services }) {
      const { after, page, per_page, ...filters } = query
      const feed = { organization_guid, environment }
      if (page !== undefined) {
        if (after !== undefined) refuse('invalid_parameter', 'page', 'Give either `page` or `after`, not both.')
        const newest = await newestEvents(services.sql, { ...feed, page, per_page, filters })
        return { ...newest, objects: newest.objects.map((event) => shownEvent(services, event)) }
      }
      const start = positionAfter(services, feed, after, 'after') ?? 0
      const read = await readEvents(services.sql, { ...feed, after: start, limit: per_page, filters })
      const next = services.eventCursors.write(feed, read.next)
      return { objects: read.events.map((event) => shownEvent(services, event)), next, has_more: read.has_more }
    },
  }),
  endpoint({
    ...common,
    path: '/subscription_events/{subscription_event_guid}',
    name: 'getSubscriptionEvent',
    summary: 'Read an event',
    reply: [200, SubscriptionEventReply],
    refuses: [],
    handle: async ({ caller: { organization_guid, environment }, params, services }) => {
      const guid = params.subscription_event_guid
      return shownEvent(services, found(await findEvent(services.sql, organization_guid, environment, guid)))
    },
  }),
]
