// Connections. Types are read without rounding: uuid as guid, numeric as bigint, timestamptz as milliseconds, jsonb as text. Array types
// are not fetched: the engine writes its array parameters itself.
import type { Socket } from 'node:net'
import postgres from 'postgres'
import { guidFromUuid } from '../kernel/guid.ts'
import { beginOf } from './begin.ts'
import { type Notice, refuseCancelledWait } from './replication.ts'
import { type DatabaseAddress, openAddress, openSocket } from './socket.ts'
import { timestampFromText } from './timestamp-text.ts'
import { keepResultsWhole } from './whole-results.ts'

/** `is_distributed`: see distribution.ts. Statements on tables of several tenants have another form there. */
export type Sql = postgres.Sql<Record<string, never>> & { readonly is_distributed?: boolean }

/** One of several hosts, which may be another one for the next connection (primary.ts). */
export interface PrimaryTarget {
  readonly url: string
  openSocket(isWanted: () => boolean): Promise<Socket>
}

/** A node of a cluster, whose address may change (cluster-nodes.ts). */
export interface NodeTarget extends postgres.Options<Record<string, never>> {
  address(): { readonly host: string; readonly port: number }
}

/** Where the database is: a URL, driver options (a port, TLS), several hosts, or a node of a cluster. */
export type DatabaseTarget = string | postgres.Options<Record<string, never>> | PrimaryTarget | NodeTarget

const isNodeTarget = (target: DatabaseTarget): target is NodeTarget => typeof target !== 'string' && 'address' in target

export const isPrimaryTarget = (target: DatabaseTarget): target is PrimaryTarget =>
  typeof target !== 'string' && 'openSocket' in target

export interface PoolOptions {
  readonly name: string
  readonly max: number
  readonly onClose?: () => void
  readonly is_distributed?: boolean
  /** Work as this role instead of the user that connects. */
  readonly role?: string | undefined
  /** Run-time settings of each connection, for example planner switches. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>
}

export function connect(target: DatabaseTarget, options: PoolOptions): Sql {
  let hasEnded = false
  /** The driver (3.4.9) still connects for a query that waited to connect again when the pool ended, and keeps that connection open. */
  const socket = (address: DatabaseAddress): Socket | Promise<Socket> => {
    if (hasEnded) throw Object.assign(new Error('the pool has ended'), { code: 'CONNECTION_DESTROYED' })
    if (isPrimaryTarget(target)) return target.openSocket(() => !hasEnded)
    return isNodeTarget(target) ? openAddress(target.address()) : openSocket(address)
  }
  const shared = {
    ...{ max: options.max, socket },
    fetch_types: false,
    onnotice: (notice: Notice) => refuseCancelledWait(notice),
    onclose: options.onClose ?? (() => {}),
    connect_timeout: 10,
    // By default the driver waits up to 20 seconds after several failures.
    backoff: (retries: number) => Math.min(3 ** retries / 100, 1),
    max_lifetime: null,
    idle_timeout: 0,
    connection: {
      application_name: options.name,
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      ...(options.role ? { role: options.role } : {}),
      ...options.settings,
      // A distributed database plans each statement with its values: they say which shard it goes to.
      ...(options.is_distributed ? { plan_cache_mode: 'force_custom_plan' } : {}),
    },
    types: {
      uuid: { to: 2950, from: [2950], serialize: String, parse: guidFromUuid },
      numeric: { to: 1700, from: [1700], serialize: String, parse: BigInt },
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      timestamp: { to: 1184, from: [1184], serialize: String, parse: timestampFromText },
      jsonb: { to: 3802, from: [3802], serialize: String, parse: (text: string) => text },
      date: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
    },
  }
  const sql = driverFor(target, shared) as unknown as Sql
  // The driver sends a query when it is awaited.
  keepResultsWhole(sql.unsafe(''))
  const is_distributed = options.is_distributed === true
  const { end } = sql
  return Object.assign(sql, {
    is_distributed,
    begin: beginOf(sql, is_distributed),
    end(how?: { timeout?: number }) {
      hasEnded = true
      return end(how)
    },
  }) as unknown as Sql
}

function driverFor(target: DatabaseTarget, shared: object): postgres.Sql {
  if (typeof target === 'string') return postgres(target, shared as never)
  return isPrimaryTarget(target)
    ? postgres(target.url, { ...shared, target_session_attrs: 'primary' } as never)
    : postgres({ ...target, ...shared } as never)
}

/**
 * Closes a pool whose queries have ended. The driver may still wait for a query that failed with a cut connection; the timeout ends
 * that.
 */
export const disconnect = (sql: Sql): Promise<void> => sql.end({ timeout: 1 })
