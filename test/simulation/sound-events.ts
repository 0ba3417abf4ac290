// Events that were published, delivered, asked for again, and one that waits, on a service without a worker.
import { ok, type TestService } from '../support/service.ts'
import { publishAll, Subscriptions } from '../support/subscriptions.ts'

export async function makeSoundEvents(s: TestService): Promise<void> {
  const { sql } = s.service
  const { organization_guid } = s.demo
  const subs = new Subscriptions(s)
  const customer = () => ok(s.call('POST', '/customers', { type: 'individual', name: { first: 'E', last: 'E' } }))
  const { guid: subscription_guid } = await subs.make()
  await subs.make({ event_types: ['customer.storing'] })
  // Later than the minute in which the subscriptions were made.
  await ok(s.call('POST', '/sandbox/clock', { advance_seconds: 120 }))
  for (let i = 0; i < 3; i++) await customer()
  await publishAll(s)
  const { objects } = await subs.get(`/subscription_deliveries?subscription_guid=${subscription_guid}`)
  const [{ guid, event_guid, created_at }] = objects
  await ok(subs.call('POST', '/subscription_deliveries', { subscription_guid, event_guid }))
  await customer()
  await sql`
    insert into delivery_attempts values
      (${organization_guid}, ${guid}, 1, now(), 9, 503, null), (${organization_guid}, ${guid}, 2, now(), 8, 200, null)`
  await sql`
    update subscription_deliveries set state = 'completed', attempts = 2, next_attempt_at = null, last_status = 200
    where organization_guid = ${organization_guid} and guid = ${guid}`
  const day = created_at.slice(0, 10)
  await sql`
    insert into row_counts as t values
      (${organization_guid}, 'subscription_deliveries', ${day}, ${subscription_guid}, 'pending', -1),
      (${organization_guid}, 'subscription_deliveries', ${day}, ${subscription_guid}, 'completed', 1)
    on conflict (bank_guid, noun, day, type, state) do update set n = t.n + excluded.n`
}
