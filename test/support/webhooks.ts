// What tests of webhooks do beside the API: subscribe, trade, publish, and look at what became of the deliveries.
import { countsOf } from '../../src/db/distribution.ts'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds } from '../../src/kernel/time.ts'
import type { Environment } from '../../src/resources/banks/bank.ts'
import { createSubscription } from '../../src/resources/subscriptions/create-subscription.ts'
import { recordHealth } from '../../src/resources/subscriptions/record-health.ts'
import {
  failing_days_max,
  type Subscription,
  type SubscriptionFailureCode,
} from '../../src/resources/subscriptions/subscription.ts'
import { publish } from '../../src/webhooks/publish.ts'
import { ok, type TestService } from './service.ts'

export async function subscribe(
  { service, demo }: TestService,
  url: string,
  event_types?: readonly string[],
  environment: Environment = 'sandbox',
): Promise<Guid> {
  const wanted = {
    name: 'a receiver',
    type: 'webhook',
    url,
    environment,
    ...(event_types ? { event_types } : {}),
  } as const
  const { organization_guid } = demo
  return outputOf(await service.engine.submit(createSubscription, { organization_guid, ...wanted })).guid
}

/** Its receiver is gone, or has failed for days: nothing more goes to it. */
export async function failSubscription(
  { service, demo }: TestService,
  subscription_guid: Guid,
  failure_code: SubscriptionFailureCode = 'endpoint_gone',
): Promise<void> {
  const is_gone = failure_code === 'endpoint_gone'
  const failing_since = addSeconds(service.services.now(), is_gone ? 0 : -failing_days_max * 86_400)
  const key = { organization_guid: demo.organization_guid, subscription_guid }
  outputOf(await service.engine.submit(recordHealth, { ...key, failing_since, has_succeeded: false, is_gone }))
}

/** What a worker does by itself: all that was committed is published. */
export async function publishAll({ service }: TestService): Promise<void> {
  while ((await publish(service.sql, service.services.now())).isMore);
}

export async function trade(s: TestService): Promise<Guid> {
  const customer_guid = s.demo.customers[0]!.guid
  const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 100 }
  const quote = await ok(s.call('POST', '/quotes', order))
  const made = await ok(s.call('POST', '/trades', { quote_guid: quote.guid, trade_type: 'platform' }))
  return made.guid
}

export const subscriptionRow = async (s: TestService, guid: Guid) => {
  const [row] = await s.service.sql<Pick<Subscription, 'state' | 'failure_code' | 'deliveries_failing_since'>[]>`
    select state, failure_code, deliveries_failing_since from subscriptions
    where organization_guid = ${s.demo.organization_guid} and guid = ${guid}`
  return row!
}

export interface DeliveryRow {
  readonly guid: Guid
  readonly event_guid: Guid
  readonly state: string
  readonly failure_code: string | null
  readonly attempts: number
  readonly next_attempt_at: number | null
  readonly last_status: number | null
  readonly last_error: string | null
  readonly updated_at: number
}

export const deliveryRows = async (s: TestService, subscription_guid: Guid): Promise<DeliveryRow[]> => [
  ...(await s.service.sql<DeliveryRow[]>`
    select guid, event_guid, state, failure_code, attempts, next_attempt_at, last_status, last_error, updated_at
    from subscription_deliveries
    where organization_guid = ${s.demo.organization_guid} and subscription_guid = ${subscription_guid}
    order by position, guid`),
]

export const attemptRows = (s: TestService, delivery_guid: Guid) =>
  s.service.sql<{ number: number; status: number | null; error: string | null; attempted_ms: number }[]>`
    select number, status, error, (extract(epoch from attempted_at) * 1000)::float8 as attempted_ms from delivery_attempts
    where organization_guid = ${s.demo.organization_guid} and delivery_guid = ${delivery_guid} order by number`

/** Deliveries whose counts are not what the rows say. */
export const wrongCounts = ({ service: { sql } }: TestService) => sql`
  select * from (
    select organization_guid, (created_at at time zone 'UTC')::date as day,
      replace(subscription_guid::text, '-', '') as type, state, count(*) as n
    from subscription_deliveries group by 1, 2, 3, 4
  ) rows full join (
    select bank_guid as organization_guid, day, type, state, n
    from ${sql(countsOf('subscription_deliveries', sql.is_distributed))}
    where noun = 'subscription_deliveries' and n <> 0
  ) counts using (organization_guid, day, type, state)
  where rows.n is distinct from counts.n`
