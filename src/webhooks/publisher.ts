// The loop that calls `publish`, and gives entries their positions: soon when this process has committed events, and from time to time for
// commits of other processes.
// Every worker runs one; the first to get the lock does the work.
import type { Sql } from '../db/pool.ts'
import { Replans } from '../db/replans.ts'
import { Rest } from '../kernel/rest.ts'
import type { Timestamp } from '../kernel/time.ts'
import { Trouble } from '../kernel/trouble.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { entryPlacer } from './entry-placer.ts'
import { commits_max, isAnythingCommitted, publish } from './publish.ts'

export interface PublisherOptions {
  /** One connection that keeps its plan, if there are enough: planning costs more than publishing the events of one commit. */
  readonly sql: Sql
  now(): Timestamp
  /** How often to look for commits of other processes while there are some. */
  readonly every_ms: number
  /** Called after events were published, with the subscriptions that have new deliveries. */
  onPublished(subscriptions: readonly SubscriptionKey[]): void
  log(event: string, details: Record<string, unknown>): void
}

export interface Publisher {
  /** When it last looked for commits, on the monotonic clock. Readiness asks for it (`http/readiness.ts`). */
  readonly turned_at: number
  /** This process has committed events. */
  wake(): void
  stop(): Promise<void>
}

/** While there is nothing to publish, looks become this much rarer. */
const idle_factor = 20

/**
 * If a statement takes longer or fails, the next one takes a quarter as many commits. All organizations wait for this statement, and
 * one event can write a hundred deliveries. If the database cancelled a statement because it was too large, a repetition of the same size
 * would be cancelled too.
 */
const statement_max_ms = 250
const fewerThan = (commits: number): number => Math.ceil(commits / 4)

/**
 * One statement per commit would cost as much as the commits. So under load the publisher rests after each statement, and then publishes
 * what has come meanwhile together.
 */
const rest_factor = 4
const rest_max_ms = 50

/** After a pause it waits this long for more: a trade that is accepted is often completed within some milliseconds. */
const gather_ms = 20

export function startPublisher(options: PublisherOptions): Publisher {
  const { sql, now, every_ms, onPublished, log } = options
  let isWanted = false
  /** There is certainly something to publish. */
  let isSure = false
  let isStopping = false
  let running: Promise<void> | undefined
  const trouble = new Trouble()
  const replans = new Replans()
  const placeEntries = entryPlacer(options)
  let take_max = commits_max
  let turned_at = performance.now()

  let endRest = (): void => {}
  const rest = (ms: number): Promise<void> =>
    new Promise((done) => {
      endRest = done
      setTimeout(done, isStopping ? 0 : ms)
    })

  const publishOnce = async (): Promise<void> => {
    const wasSure = isSure
    isWanted = isSure = false
    try {
      // Publishing costs milliseconds even if there is nothing, so a cheap query comes first.
      if (!wasSure && !(await isAnythingCommitted(sql))) {
        turned_at = performance.now()
        trouble.end()
        return
      }
      const started_at = performance.now()
      const { events, isMore, subscriptions } = await publish(sql, now(), take_max)
      turned_at = performance.now()
      const took_ms = turned_at - started_at
      take_max = took_ms > statement_max_ms ? fewerThan(take_max) : Math.min(take_max * 2, commits_max)
      if (isMore) isWanted = isSure = true
      // If there were none, another worker has the lock: it may not see the newest.
      if (events > 0 || wasSure) lookSoon()
      if (events > 0) onPublished(subscriptions)
      if (replans.isDue()) await sql.unsafe('discard plans')
      trouble.end()
      if (events > 0 && !isMore) await rest(Math.min(took_ms * rest_factor, rest_max_ms))
    } catch (error) {
      take_max = fewerThan(take_max)
      lookSoon()
      if (trouble.note(error) && !isStopping) log('events cannot be published', { error: (error as Error).message })
    }
  }

  const run = async (): Promise<void> => {
    if (isSure) await rest(gather_ms)
    // What this process has committed before it is stopped is still published.
    do {
      await publishOnce()
      // After the events: webhooks do not wait for it.
      if (await placeEntries()) isWanted = true
    } while (isWanted && !isStopping)
  }

  const look = (): void => {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
      if (isWanted && !isStopping) look()
    })
  }
  const looks = new Rest(every_ms, every_ms * idle_factor)
  let timer: NodeJS.Timeout | undefined
  const rearm = (): void => {
    clearTimeout(timer)
    if (!isStopping) timer = setTimeout(lookOn, looks.next())
  }
  const lookOn = (): void => {
    look()
    rearm()
  }
  const lookSoon = (): void => {
    looks.shorten()
    rearm()
  }
  lookOn()
  return {
    get turned_at() {
      return turned_at
    },
    wake() {
      isSure = true
      look()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      endRest()
      await running
    },
  }
}
