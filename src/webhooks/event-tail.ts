// Streams wait here for new events of their feed. While a stream waits, one statement polls the newest positions of all watched feeds,
// because any process may publish. When this process publishes, it calls `look` at once.
import type { Sql } from '../db/pool.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Feed, FeedEnd } from '../resources/subscriptions/subscription-event.ts'

interface Waiter {
  readonly after: number
  wake(end: FeedEnd | undefined): void
}

interface Watched extends Feed {
  readonly waiters: Set<Waiter>
}

/** Longest wait: the client may have gone meanwhile. */
const wait_max_ms = 1_000

export class EventTail {
  readonly #sql: Sql
  readonly #every_ms: number
  readonly #watched = new Map<string, Watched>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  /** `look` was called while a query was running: query again. */
  #hasMore = false

  constructor(sql: Sql, every_ms: number) {
    this.#sql = sql
    this.#every_ms = every_ms
  }

  /** Resolves when a feed has events after this position. Undefined after a second, or when the signal aborts. */
  waitForEvents(
    { organization_guid, environment }: Feed,
    after: number,
    signal: AbortSignal,
  ): Promise<FeedEnd | undefined> {
    if (signal.aborted) return Promise.resolve(undefined)
    const name = `${environment}/${organization_guid}`
    return new Promise((done) => {
      const waiter: Waiter = {
        after,
        wake: (end) => {
          clearTimeout(enough)
          signal.removeEventListener('abort', giveUp)
          this.#leave(name, waiter)
          done(end)
        },
      }
      const giveUp = () => waiter.wake(undefined)
      const enough = setTimeout(giveUp, wait_max_ms)
      signal.addEventListener('abort', giveUp)
      const watched = this.#watched.get(name) ?? { organization_guid, environment, waiters: new Set() }
      watched.waiters.add(waiter)
      this.#watched.set(name, watched)
      this.#timer ??= setInterval(() => this.look(), this.#every_ms).unref()
      this.look()
    })
  }

  #leave(name: string, waiter: Waiter): void {
    const watched = this.#watched.get(name)
    watched?.waiters.delete(waiter)
    if (watched?.waiters.size === 0) this.#watched.delete(name)
    if (this.#watched.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Queries the watched feeds once. */
  look(): void {
    this.#hasMore = this.#isLooking
    if (this.#isLooking || this.#watched.size === 0) return
    this.#isLooking = true
    const feeds = [...this.#watched.values()]
    this.#newest(feeds)
      .then((newest) => {
        for (const [n, { waiters }] of feeds.entries()) {
          const end: FeedEnd = { position: newest[n] ?? 0 }
          for (const { after, wake } of [...waiters]) if (end.position > after) wake(end)
        }
      })
      // Waiting streams continue after a second and see the error of their own query.
      .catch(() => {})
      .finally(() => {
        this.#isLooking = false
        if (this.#hasMore) this.look()
      })
  }

  /** The newest position of each feed, 0 if it has no events. */
  async #newest(feeds: readonly Feed[]): Promise<readonly number[]> {
    const rows = await this.#sql<{ newest: number }[]>`
      select coalesce((
        select p.last_position from published_transitions p
        where p.feed = (
          select number from feeds where organization_guid = f.organization_guid and environment = f.environment
        ) order by p.last_position desc limit 1
      ), 0) as newest
      from unnest(${arrayLiteral(feeds.map(({ organization_guid }) => organization_guid))}::uuid[],
        ${arrayLiteral(feeds.map(({ environment }) => environment))}::text[])
        with ordinality f(organization_guid, environment, n)
      order by f.n`
    return rows.map(({ newest }) => newest)
  }
}
