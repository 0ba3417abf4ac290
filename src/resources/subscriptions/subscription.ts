// A subscription: which events an organization wants, the receiver's URL, and whether deliveries fail. Signing keys are derived from
// the guid and `key_generation`, so none is stored.
import * as column from '../../kernel/column.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { plainJson } from '../../wire/json-column.ts'
import { type Environment, environments } from '../banks/bank.ts'

/** `completed` is the active state: only then are events delivered. The interface names it so. */
export const subscriptionStates = machine('subscription', {
  storing: { to: ['completed'] },
  completed: { to: ['failed', 'deleted'] },
  failed: { to: ['completed', 'deleted'] },
  deleted: { to: [] },
})
export type SubscriptionState = StateOf<typeof subscriptionStates>

export const subscriptionTypes = ['webhook'] as const
export const subscriptionFailureCodes = ['deliveries_failing', 'endpoint_gone'] as const
export type SubscriptionFailureCode = (typeof subscriptionFailureCodes)[number]

/** How long the old key stays valid after a rotation. */
export const previous_key_hours = 24
/** A subscription fails when its deliveries have failed for so long. */
export const failing_days_max = 5
export const isFailingTooLong = (since: Timestamp, now: Timestamp): boolean =>
  now >= addSeconds(since, failing_days_max * 86_400)
/** Per organization and environment, with failed ones. Each event costs a row and a request for each subscription that wants it. */
export const subscriptions_max = 100

export const subscriptions = table(
  'subscriptions',
  {
    organization_guid: column.guid,
    guid: column.guid,
    name: column.text,
    type: column.oneOf(subscriptionTypes),
    url: column.text,
    environment: column.oneOf(environments),
    event_types: column.optional(plainJson<readonly string[]>()),
    key_generation: column.integer,
    previous_key_until: column.optional(column.timestamp),
    deliveries_failing_since: column.optional(column.timestamp),
    state: column.oneOf(statesOf(subscriptionStates)),
    failure_code: column.optional(column.oneOf(subscriptionFailureCodes)),
    created_at: column.timestamp,
    updated_at: column.timestamp,
    event_sequence: column.integer,
  },
  {
    key: ['organization_guid', 'guid'],
    recorded: ['name', 'url', 'environment', 'event_types', 'key_generation', 'state'],
    mutable: ['name', 'key_generation', 'previous_key_until', 'deliveries_failing_since', 'failure_code', 'updated_at'],
    states: subscriptionStates,
  },
)
export type Subscription = RowOf<typeof subscriptions>

export interface SubscriptionKey {
  readonly organization_guid: Guid
  readonly subscription_guid: Guid
}

/** A caller's key sees only subscriptions of its own environment. */
export interface NamedSubscription extends SubscriptionKey {
  readonly environment: Environment
}

/** Undefined if it is missing, deleted or of another environment. */
export const subscriptionIn = (rows: Rows, named: NamedSubscription): Subscription | undefined => {
  const found = rows.get(subscriptions, named.organization_guid, named.subscription_guid)
  return found?.environment === named.environment && found.state !== 'deleted' ? found : undefined
}
