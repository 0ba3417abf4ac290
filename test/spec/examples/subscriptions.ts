// Subscriptions, events and deliveries. No worker runs here: events are published by hand.
import type { Guid } from '../../../src/kernel/guid.ts'
import { receiver, Subscriptions } from '../../support/subscriptions.ts'
import { failSubscription, publishAll } from '../../support/webhooks.ts'
import type { Body, Example, Kit, ResourceExamples, Tenant } from './kit.ts'

const subscriptionOf = (): Body => ({ name: 'S', type: 'webhook', url: receiver, environment: 'sandbox' })
const newSubscription = async (kit: Kit, t: Tenant): Promise<string> =>
  (await kit.made(t, '/subscriptions', subscriptionOf(), t.organization_key)).guid
const fresh = async (kit: Kit, own: Tenant): Promise<Example> => ({
  path: { subscription_guid: await newSubscription(kit, own) },
})

const one = '/subscriptions/{subscription_guid}'
const again = (own: Tenant): Body => ({ subscription_guid: own.subscription_guid, event_guid: own.event_guid })

export const subscriptionExamples: ResourceExamples = {
  async furnish(kit, t) {
    const subscription_guid = await newSubscription(kit, t)
    await publishAll(kit.service)
    const subs = new Subscriptions(kit.service, t.organization_key)
    const [event] = (await subs.get('/subscription_events?per_page=1')).objects
    const { guid: event_guid, object_guid } = event
    await kit.made(t, '/subscription_deliveries', { subscription_guid, event_guid }, t.organization_key)
    const { objects } = await subs.get('/subscription_deliveries')
    const subscription_delivery_guid = objects[0].guid
    const subscription_event_guid = event_guid
    return { subscription_guid, subscription_event_guid, event_guid, object_guid, subscription_delivery_guid }
  },
  requests: {
    'POST /subscriptions': () => ({ body: subscriptionOf() }),
    [`PATCH ${one}`]: () => ({ body: { name: 'Renamed' } }),
    [`DELETE ${one}`]: fresh,
    [`POST ${one}/rotate_signing_key`]: fresh,
    [`POST ${one}/enable`]: fresh,
    'POST /subscription_deliveries': (_, own) => ({ body: again(own) }),
  },
  async refusals(kit, own) {
    const subscription_guid = await newSubscription(kit, own)
    await failSubscription(kit.service, subscription_guid as Guid)
    return [['POST /subscription_deliveries', { body: { ...again(own), subscription_guid } }, '409 data_exists']]
  },
}
