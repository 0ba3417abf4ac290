// Whether this process should be sent work, and if not, why. A proxy asks this, often and from several places, so everybody who asks at
// once shares one look at the database.
import type { DatabaseClock } from '../db/database-clock.ts'
import { sqlState } from '../db/pg-errors.ts'
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import { boundedAsk } from './bounded-ask.ts'

export interface Readiness {
  readonly isReady: boolean
  /** `ready`, or why not. */
  readonly status: string
  /** How far the machine's clock is ahead of the database's, if that is too much to be used as it is. */
  readonly clock_skew_seconds?: number
}

/** What a process can be asked about: `api` serves requests, `worker` does what is due. */
export const processRoles = ['api', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

/** A loop of the worker. */
export interface Turning {
  /** When it last looked for work, by the clock that only counts. */
  readonly turned_at: number
}

export interface ReadinessOptions {
  readonly sql: Sql
  readonly engine: Pick<Engine, 'isAnswering' | 'proveLandings'>
  /** Why nobody should come now, though the database answers. */
  closedBy(): 'starting' | 'draining' | undefined
  readonly roles: Readonly<Record<ProcessRole, boolean>>
  /** All loops of the worker; none if this process has no worker. */
  readonly loops: readonly Turning[]
  readonly clock: Pick<DatabaseClock, 'skew_ms' | 'isSkewed'> | undefined
}

const within_ms = 2000
/** A job's lease: whatever a worker that stands still had is taken by others by then. */
const stalled_ms = 15_000

/** What hinders the database, where an operator does something else about it than about a database that is not there. */
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
