// Keeps connections to receivers open: one pool per origin, owner and address rules. So production never uses a connection that only a
// sandbox may open. A pool is dropped when its last connection closes. If there are too many pools, the longest unused one is dropped.
import { type Dispatcher, Pool } from 'undici'
import { type DialRules, dial } from '../outbound/dial.ts'
import { hostOf } from '../outbound/target.ts'
import { Unreachable } from '../outbound/unreachable.ts'

export interface ConnectionLimits {
  readonly connect_ms: number
  readonly idle_ms: number
  readonly connections_per_pool_max: number
  readonly pools_max: number
  readonly answer_headers_max_bytes: number
}

interface Kept {
  readonly key: string
  readonly pool: Pool
  running: number
}

export class Connections {
  readonly #kept = new Map<string, Kept>()
  readonly #dials = new Set<AbortController>()

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly dialing: Omit<DialRules, 'allow_loopback'>,
  ) {}

  get pools(): number {
    return this.#kept.size
  }

  /** Sends a request through its pool. The handler must call `done` when the request has ended. */
  send(
    { url, owner, allow_loopback }: { readonly url: URL; readonly owner: string; readonly allow_loopback: boolean },
    request: Omit<Dispatcher.DispatchOptions, 'path' | 'origin'>,
    handlerOf: (done: () => void) => Dispatcher.DispatchHandler,
  ): void {
    const key = `${allow_loopback} ${url.origin} ${owner}`
    const kept = this.#kept.get(key) ?? this.#open(key, url, allow_loopback)
    // Moves it to the end: the map is ordered by last use.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    kept.running += 1
    const done = (): void => {
      kept.running -= 1
      this.#dropIfUnused(kept)
    }
    kept.pool.dispatch({ ...request, path: `${url.pathname}${url.search}` }, handlerOf(done))
  }

  async stop(): Promise<void> {
    for (const dialing of this.#dials) dialing.abort()
    const kept = [...this.#kept.values()]
    this.#kept.clear()
    await Promise.all(kept.map(({ pool }) => pool.destroy(new Unreachable('other'))))
  }

  #open(key: string, url: URL, allow_loopback: boolean): Kept {
    const { connections_per_pool_max, idle_ms, answer_headers_max_bytes } = this.limits
    this.#makeRoom()
    const pool = new Pool(url.origin, {
      connections: connections_per_pool_max,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: idle_ms,
      keepAliveMaxTimeout: idle_ms,
      maxHeaderSize: answer_headers_max_bytes,
      // The caller keeps one deadline for the whole attempt.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, answer) => {
        this.#dial(url, allow_loopback).then(
          (socket) => answer(null, socket),
          (error: Error) => answer(error, null),
        )
      },
    })
    const kept = { key, pool, running: 0 }
    pool.on('disconnect', () => this.#dropIfUnused(kept))
    return kept
  }

  async #dial(url: URL, allow_loopback: boolean): ReturnType<typeof dial> {
    const isTls = url.protocol === 'https:'
    const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port)
    const dialing = new AbortController()
    this.#dials.add(dialing)
    const timer = setTimeout(() => dialing.abort(), this.limits.connect_ms)
    try {
      return await dial({ hostname: hostOf(url), port, isTls }, { ...this.dialing, allow_loopback }, dialing.signal)
    } finally {
      clearTimeout(timer)
      this.#dials.delete(dialing)
    }
  }

  #makeRoom(): void {
    if (this.#kept.size < this.limits.pools_max) return
    // If all are in use, the number of attempts bounds them.
    const unused = [...this.#kept.values()].find(({ running }) => running === 0)
    if (unused) this.#drop(unused)
  }

  /** Deferred, because it is called from inside the pool. */
  #dropIfUnused(kept: Kept): void {
    queueMicrotask(() => {
      const isUseless = kept.pool.stats.connected === 0 || this.#kept.size > this.limits.pools_max
      if (kept.running === 0 && isUseless) this.#drop(kept)
    })
  }

  #drop(kept: Kept): void {
    if (this.#kept.get(kept.key) !== kept) return
    this.#kept.delete(kept.key)
    void kept.pool.destroy()
  }
}
