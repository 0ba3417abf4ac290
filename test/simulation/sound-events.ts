// Events that were published, delivered, asked for again, and one that waits, on a service without a worker.

import { placeEntries } from '../../src/webhooks/place-entries.ts'
import { ok, type TestService } from '../support/service.ts'
import { Subscriptions } from '../support/subscriptions.ts'
import { publishAll } from '../support/webhooks.ts'

export async function makeSoundEvents(s: TestService): Promise<void> {
  const subs = new Subscriptions(s)
  const customer = () => ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'E', last: 'E' } }))
  const { guid: subscription_guid } = await subs.make()
  await subs.make({ event_types: ['customer.storing'] })
  // Later than the minute in which the subscriptions were made.
  await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 120 }))
  for (let i = 0; i < 3; i++) await customer()
  await publishAll(s)
  // The first turn opens the feeds of banks.
  for (let turn = 0; turn < 2; turn++) await placeEntries(s.service.sql)
  const { objects } = await subs.get(`/subscription_deliveries?subscription_guid=${subscription_guid}`)
  const [{ guid, event_guid }] = objects
  await ok(subs.call('POST', '/subscription_deliveries', { subscription_guid, event_guid }))
  await customer()
  const answered = (status: number) => ({ kind: 'answered', status, duration_ms: 9 }) as const
  await subs.attempted(guid, answered(503), answered(200))
}
