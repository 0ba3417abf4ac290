// A pool that heals. TCP does not tell that a database has gone silent, and the driver has no deadline, so queries on dead
// connections would wait for many minutes. Here a trivial query runs every second, or less often while the pool is hardly used. If it is
// not answered in time, the pool is given up with all its queries, and a new one takes its place. A pool with a cut connection is replaced at once: the driver (3.4.9)
// connects again, but fails the next query with the old error, or never sends it. A pool is replaced once a second at most.
import { disconnect, type Sql } from './pool.ts'

export interface WatchOptions {
  readonly deadline_ms: number
  log(event: string, details: Record<string, unknown>): void
}

export interface WatchedPool {
  /** Always the current pool, so callers may keep this. */
  readonly sql: Sql
  /** How long the last trivial query waited for a connection and its answer; one that still waits counts too. */
  readonly waited_ms: number
  stop(): Promise<void>
}

const every_ms = 1000
/** A pool with no more queries in a second than these has only loops that look for work. It is asked every fourth second. */
const idle_queries_max = 2
const idle_rests_max = 3

export function watchPool(open: (onClose: () => void) => Sql, { deadline_ms, log }: WatchOptions): WatchedPool {
  let isStopped = false
  let isCut = false
  let replaced_at = Number.NEGATIVE_INFINITY
  /** Replaced, but still answering queries. */
  const retired = new Set<Sql>()

  const opened = (): Sql => {
    isCut = false
    const sql = open(() => {
      if (sql !== pool || isStopped) return
      isCut = true
      if (performance.now() - replaced_at >= every_ms) replace()
    })
    return sql
  }
  let pool = opened()

  const end = (old: Sql): void => {
    retired.delete(old)
    void old.end({ timeout: 0 }).catch(() => {})
  }

  const replace = (): void => {
    log('connections replaced', { because: 'one was cut' })
    replaced_at = performance.now()
    const old = pool
    pool = opened()
    retired.add(old)
    setTimeout(end, deadline_ms, old).unref()
  }

  const giveUp = (silent: Sql): void => {
    // It may have been replaced meanwhile. Then the present one must not be lost sight of.
    if (silent === pool) {
      log('connections given up', { after_ms: deadline_ms })
      pool = opened()
    }
    end(silent)
  }

  let queries = 0
  let rests = 0
  let asked_at: number | undefined
  let waited_ms = 0
  const mayRest = (): boolean => {
    const isIdle = queries <= idle_queries_max && rests < idle_rests_max
    rests = isIdle ? rests + 1 : 0
    queries = 0
    return isIdle
  }

  const watch = async (): Promise<void> => {
    if (isStopped) return
    if (isCut) replace()
    if (mayRest()) {
      setTimeout(watch, every_ms).unref()
      return
    }
    const asked = pool
    const deadline = setTimeout(giveUp, deadline_ms, asked)
    asked_at = performance.now()
    await asked`select 1`.catch(() => {})
    waited_ms = performance.now() - asked_at
    asked_at = undefined
    clearTimeout(deadline)
    setTimeout(watch, every_ms).unref()
  }
  setTimeout(watch, every_ms).unref()

  return {
    sql: new Proxy(pool, {
      apply: (_, self, args) => {
        queries += 1
        return Reflect.apply(pool, self, args)
      },
      get: (_, name) => {
        queries += 1
        return Reflect.get(pool, name)
      },
    }),
    get waited_ms() {
      return Math.max(waited_ms, asked_at === undefined ? 0 : performance.now() - asked_at)
    },
    async stop() {
      isStopped = true
      await Promise.all([pool, ...retired].map(disconnect))
    },
  }
}
