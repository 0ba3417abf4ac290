// Connections. Types are read without rounding: uuid as guid, numeric as bigint, timestamptz as milliseconds, jsonb as text. Array types
// are not fetched: the engine writes its array parameters itself.
import postgres from 'postgres'
import { guidFromUuid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { socketOpener } from './socket.ts'
import { keepResultsWhole } from './whole-results.ts'

export type Sql = postgres.Sql<Record<string, never>>

/** Where the database is: a URL, or driver options (a port, TLS). */
export type DatabaseTarget = string | postgres.Options<Record<string, never>>

export interface PoolOptions {
  readonly name: string
  readonly max: number
  readonly onClose?: () => void
  /** Work as this role instead of the user that connects. */
  readonly role?: string | undefined
  /** Run-time settings of each connection, for example planner switches. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>
}

/** As PostgreSQL prints it in UTC. */
export function timestampFromText(text: string): Timestamp {
  if (text === 'infinity') return Number.POSITIVE_INFINITY as Timestamp
  if (!isUsual(text)) return Date.parse(`${text.replace(' ', 'T')}:00`) as Timestamp
  const digits = (at: number, n: number): number => {
    let value = 0
    for (let i = at; i < at + n; i++) value = value * 10 + text.charCodeAt(i) - zero
    return value
  }
  return Date.UTC(
    digits(0, 4),
    digits(5, 2) - 1,
    digits(8, 2),
    digits(11, 2),
    digits(14, 2),
    digits(17, 2),
    digits(20, 3),
  ) as Timestamp
}

const zero = '0'.charCodeAt(0)

/** A third of the time of Date.parse, for the usual form. Date.UTC takes years below 100 as 19xx. */
const isUsual = (text: string): boolean =>
  text.length === '2026-01-02 03:04:05.678+00'.length && text[19] === '.' && text[0] !== '0'

export function connect(target: DatabaseTarget, options: PoolOptions): Sql {
  const shared = {
    max: options.max,
    socket: socketOpener(),
    fetch_types: false,
    onnotice: () => {},
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
  const sql =
    typeof target === 'string' ? postgres(target, shared as never) : postgres({ ...target, ...shared } as never)
  // The driver sends a query when it is awaited.
  keepResultsWhole((sql as unknown as Sql).unsafe(''))
  return sql as unknown as Sql
}

/**
 * Closes a pool whose queries have ended. The driver may still wait for a query that failed with a cut connection; the timeout ends
 * that.
 */
export const disconnect = (sql: Sql): Promise<void> => sql.end({ timeout: 1 })
