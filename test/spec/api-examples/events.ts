// Examples of subscriptions, events and deliveries.
import type { Receiver } from '../../support/receiver.ts'
import { eventually } from '../../support/service.ts'
import type { People } from './people.ts'
import type { Recorder } from './recorder.ts'

export async function recordEvents(r: Recorder, receiver: Receiver, { ada }: People): Promise<void> {
  const subscription = await r.example('createSubscription', {
    body: {
      name: 'Ledger',
      type: 'webhook',
      environment: 'sandbox',
      url: receiver.url,
      event_types: ['account.created', 'trade.completed'],
    },
  })
  const subscription_guid = subscription.guid
  const path = { subscription_guid }
  await r.call('createAccount', { body: { type: 'trading', asset: 'ETH', name: 'Ether', customer_guid: ada.guid } })
  const deliveries = await eventually(
    () => r.call('listSubscriptionDeliveries', { query: { subscription_guid, state: 'completed' } }),
    ({ total }) => total === 1,
  )
  await r.example('listSubscriptionDeliveries', { query: { subscription_guid, state: 'completed' } })
  const [delivery] = deliveries.objects
  await r.example('getSubscriptionDelivery', { path: { subscription_delivery_guid: delivery.guid } })
  await r.example('getSubscriptionEvent', { path: { subscription_event_guid: delivery.event_guid } })
  const account = { event_type: 'account.created', per_page: '1' }
  await r.example('listSubscriptionEvents', { query: { after: '0', ...account } })
  await r.example('streamSubscriptionEvents', { query: { after: '0', event_type: 'account.created', follow: 'false' } })
  await r.example('createSubscriptionDeliveries', { body: { subscription_guid, event_guid: delivery.event_guid } })
  await r.example('listSubscriptions')
  await r.example('getSubscription', { path })
  await r.example('updateSubscription', { path, body: { name: 'Bookkeeping' } })
  await r.example('rotateSubscriptionSigningKey', { path })
  await r.example('enableSubscription', { path })
  await r.example('deleteSubscription', { path })
}
