// Where tables are on a distributed PostgreSQL (Citus). What a bank or an organization owns is on the shard of its guid, beside
// everything else of the same owner, so a commit of one bank is a transaction of one shard.
import type { Sql } from './pool.ts'

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
] as const

/**
 * On the coordinator alone: the order of events, and their deliveries. Whoever gives events their positions writes all of this in one
 * transaction, and a reader who goes on after the last position must miss nothing. No commit waits for it. Lists of published events
 * are over all banks of an organization, in one order, so the coordinator has a copy of each.
 */
const coordinatorTables = [
  'schema_migrations',
  'event_sequencer',
  'feeds',
  'published_transitions',
  'told_transitions',
  'delivery_counts',
  'subscriptions',
  'event_hours',
  'subscription_deliveries',
  'delivery_attempts',
  'audit_seals',
] as const

const isIn = (names: readonly string[], name: string): boolean => names.includes(name)

/** Not on the shards of tenants. */
export const isApart = (name: string): boolean => isIn(commonTables, name) || isIn(coordinatorTables, name)

/** The table of published events. */
export const toldTransitions = ({ is_distributed }: Sql): string =>
  is_distributed ? 'told_transitions' : 'transitions'

/** The table of totals. Those of deliveries are kept where deliveries are. */
export const countsOf = (noun: string, is_distributed: boolean | undefined): string =>
  is_distributed && isIn(coordinatorTables, noun) ? 'delivery_counts' : 'row_counts'

export type Placement =
  | { readonly kind: 'common' | 'coordinator' }
  | { readonly kind: 'tenant'; readonly column: string }

/** `key`: the first column of its key. */
export function placementOf(name: string, key: string): Placement {
  if (isIn(commonTables, name)) return { kind: 'common' }
  if (isIn(coordinatorTables, name)) return { kind: 'coordinator' }
  return { kind: 'tenant', column: tenantColumns[name] ?? key }
}
