// Reads of deliveries: those of an organization, one with its attempts, and the events of a redelivery.
import { findRow } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Environment } from '../banks/bank.ts'
import { type NamedSubscription, subscriptions } from './subscription.ts'
import { type SubscriptionDelivery, subscriptionDeliveries } from './subscription-delivery.ts'
import { findEvent, readEvents } from './subscription-event.queries.ts'
import type { SubscriptionEvent } from './subscription-event.ts'

/** Also deleted subscriptions: their deliveries stay visible. */
export async function subscriptionsOf(sql: Sql, organization_guid: Guid, environment: Environment): Promise<Guid[]> {
  const rows = await sql<{ guid: Guid }[]>`
    select guid from subscriptions where organization_guid = ${organization_guid} and environment = ${environment}`
  return rows.map(({ guid }) => guid)
}

export interface DeliveryAttempt {
  readonly number: number
  readonly attempted_at: Timestamp
  readonly duration_ms: number
  readonly status: number | null
  readonly error: string | null
}

export async function findDelivery(
  sql: Sql,
  organization_guid: Guid,
  environment: Environment,
  guid: Guid,
): Promise<(SubscriptionDelivery & { readonly made: readonly DeliveryAttempt[] }) | undefined> {
  const row = await findRow(sql, subscriptionDeliveries, organization_guid, guid)
  if (row?.environment !== environment) return undefined
  const made = await sql<DeliveryAttempt[]>`
    select number, attempted_at, duration_ms, status, error from delivery_attempts
    where organization_guid = ${organization_guid} and delivery_guid = ${guid} order by number`
  return { ...row, made }
}

/** One event, or all of a range of the banks' times. */
export type Asked =
  | { readonly event_guid: Guid }
  | { readonly created_at_gte: Timestamp; readonly created_at_lt: Timestamp }

/** The largest number of reads, because a range may have almost no matching events. */
const reads_max = 50

/** The requested events that the subscription wants, at most `limit`. */
export async function wantedEvents(
  sql: Sql,
  { organization_guid, environment, subscription_guid }: NamedSubscription,
  asked: Asked,
  limit: number,
): Promise<{ events: readonly SubscriptionEvent[]; isMore: boolean }> {
  const subscription = await findRow(sql, subscriptions, organization_guid, subscription_guid)
  // The command refuses: it checks the Idempotency-Key first.
  if (!subscription) return { events: [], isMore: false }
  const { event_types } = subscription
  if ('event_guid' in asked) {
    const event = await findEvent(sql, organization_guid, environment, asked.event_guid)
    const isWanted = event && (event_types === null || event_types.includes(event.event_type))
    return { events: isWanted ? [event] : [], isMore: false }
  }
  const filters = { ...asked, ...(event_types ? { event_type: event_types } : {}) }
  const events: SubscriptionEvent[] = []
  let [after, has_more] = [0, true]
  for (let reads = 0; has_more && events.length <= limit && reads < reads_max; reads++) {
    const page = await readEvents(sql, {
      ...{ organization_guid, environment, after, filters },
      limit: limit + 1 - events.length,
    })
    events.push(...page.events)
    after = page.next
    has_more = page.has_more
  }
  return { events: events.slice(0, limit), isMore: has_more || events.length > limit }
}
