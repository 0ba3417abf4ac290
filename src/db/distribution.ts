// Where tables are on a distributed PostgreSQL (Citus). What a bank or an organization owns is on the shard of its guid, beside
// everything else of the same owner, so a commit of one bank is a transaction of one shard.

/** The distribution column of tables whose first column of the key is not their tenant. */
const tenantColumns: Readonly<Record<string, string>> = { commits: 'tenant_guid', event_batches: 'bank_guid' }

/**
 * On every node: small, rarely written, and read in almost every request. An API key is found by its id alone, and a session by its
 * token, so neither could be found on the shard of its owner.
 */
const commonTables = [
  'master_keys',
  'service_keys',
  'service_facts',
  'organizations',
  'api_keys',
  'staff_members',
  'staff_credentials',
  'staff_invitations',
  'sessions',
  'subscriptions',
  'feeds',
] as const

/**
 * On the coordinator alone: the order of events, and their deliveries. Whoever gives events their positions writes all of this in one
 * transaction, and a reader who goes on after the last position must miss nothing. No commit waits for it.
 */
const coordinatorTables = [
  'schema_migrations',
  'event_sequencer',
  'published_transitions',
  'event_hours',
  'subscription_deliveries',
  'delivery_attempts',
  'audit_seals',
] as const

const isIn = (names: readonly string[], name: string): boolean => names.includes(name)

/** On every node of a distributed database. */
export const isCommon = (name: string): boolean => isIn(commonTables, name)

export type Placement =
  | { readonly kind: 'common' | 'coordinator' }
  | { readonly kind: 'tenant'; readonly column: string }

/** `key`: the first column of its key. */
export function placementOf(name: string, key: string): Placement {
  if (isCommon(name)) return { kind: 'common' }
  if (isIn(coordinatorTables, name)) return { kind: 'coordinator' }
  return { kind: 'tenant', column: tenantColumns[name] ?? key }
}
