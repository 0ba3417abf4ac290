// What this resource brings: subscriptions, published events and deliveries. It comes last, because it needs the event types of all
// other resources.
import { type Resource, resource } from '../../wiring/resource.ts'
import { subscriptionRoutes } from './subscription.routes.ts'
import { subscriptions } from './subscription.ts'
import { subscriptionDeliveryRoutes } from './subscription-delivery.routes.ts'
import { subscriptionDeliveries } from './subscription-delivery.ts'
import { subscriptionEventRoutes } from './subscription-event.routes.ts'
import { publishedEvents } from './subscription-event.ts'
import { subscriptionEventStreamRoutes } from './subscription-event-stream.routes.ts'

export const subscriptionResource = (eventTypes: readonly string[]): Resource =>
  resource({
    tables: [publishedEvents, subscriptionDeliveries, subscriptions],
    chapter: { Subscriptions: 'Events, as webhooks, as a list and as a stream.' },
    endpoints: [
      ...subscriptionRoutes(eventTypes),
      ...subscriptionEventRoutes(eventTypes),
      ...subscriptionEventStreamRoutes(eventTypes),
      ...subscriptionDeliveryRoutes,
    ],
  })
