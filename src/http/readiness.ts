// Whether this process is ready for work, and if not, why. Proxies ask often, so callers at the same time share one query.
import type { DatabaseClock } from '../db/database-clock.ts'
import { sqlState } from '../db/pg-errors.ts'
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import { boundedAsk } from './bounded-ask.ts'

export interface Readiness {
  readonly isReady: boolean
  /** `ready`, or the reason why not. */
  readonly status: string
  /** How far the machine's clock is ahead of the database's, if the difference is too large. */
  readonly clock_skew_seconds?: number
}

/** The roles of a process: `api` serves requests, `worker` runs due work. */
export const processRoles = ['api', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

/** A loop of the worker. */
export interface Turning {
  /** When it last looked for work, in monotonic time. */
  readonly turned_at: number
}

export interface ReadinessOptions {
  readonly sql: Sql
  readonly engine: Pick<Engine, 'isAnswering' | 'proveLandings'>
  /** A reason not to be ready although the database answers. */
  closedBy(): 'starting' | 'draining' | 'restore_unconfirmed' | undefined
  readonly roles: Readonly<Record<ProcessRole, boolean>>
  /** All loops of the worker; empty if this process has no worker. */
  readonly loops: readonly Turning[]
  readonly clock: Pick<DatabaseClock, 'skew_ms' | 'isSkewed'> | undefined
}

const within_ms = 2000
/** A job's lease: after it, other workers have taken over the work of a stopped worker. */
const stalled_ms = 15_000

/** Problems of the database that an operator handles differently from an unreachable database. */
const reasons: Readonly<Record<string, string>> = {
  '25006': 'database_read_only',
  '53100': 'database_full',
}
const unavailable = 'database_unavailable'

export function readinessOf(options: ReadinessOptions): (role?: ProcessRole) => Promise<Readiness> {
  const { sql, engine, closedBy, roles, loops, clock } = options
  const look = boundedAsk(within_ms, async () => {
    try {
      const [, isAnswering] = await Promise.all([sql`select 1`, engine.isAnswering(), engine.proveLandings()])
      return isAnswering ? 'ready' : unavailable
    } catch (error) {
      return reasons[sqlState(error)] ?? unavailable
    }
  })
  const isStalled = (): boolean => loops.some(({ turned_at }) => performance.now() - turned_at > stalled_ms)
  const statusFor = async (role: ProcessRole | undefined): Promise<string> => {
    if (role && !roles[role]) return `not_${role}`
    const status = closedBy() ?? (await look()) ?? unavailable
    return status === 'ready' && role === 'worker' && isStalled() ? 'worker_stalled' : status
  }
  return async (role) => {
    const status = await statusFor(role)
    const skewed = clock?.isSkewed ? { clock_skew_seconds: Math.round(clock.skew_ms / 1000) } : {}
    return { isReady: status === 'ready', status, ...skewed }
  }
}
