// One event for one subscription. Publishing an event (webhooks/) and redeliver.ts create the rows. Only webhooks/ changes them, so for
// the engine they never change.
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { environments } from '../banks/bank.ts'

export const deliveryStates = ['pending', 'completed', 'failed'] as const
export const deliveryFailureCodes = [
  'attempts_exhausted',
  'endpoint_gone',
  'subscription_failed',
  'subscription_deleted',
] as const

export const subscriptionDeliveries = table(
  'subscription_deliveries',
  {
    organization_guid: column.guid,
    guid: column.guid,
    subscription_guid: column.guid,
    environment: column.oneOf(environments),
    position: column.count,
    event_guid: column.guid,
    is_redelivery: column.flag,
    state: column.oneOf(deliveryStates),
    failure_code: column.optional(column.oneOf(deliveryFailureCodes)),
    attempts: column.integer,
    /**
     * The schedule and the lease: when the delivery is due, or, while a worker has claimed it, when the lease ends and it is due again.
     * Null: not pending.
     */
    next_attempt_at: column.optional(column.timestamp),
    last_status: column.optional(column.integer),
    last_error: column.optional(column.text),
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  { key: ['organization_guid', 'guid'], isCached: false, counted: { type: 'subscription_guid', isIndexed: true } },
)
export type SubscriptionDelivery = RowOf<typeof subscriptionDeliveries>
