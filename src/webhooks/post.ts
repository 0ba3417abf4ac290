// One attempt: one POST with one deadline for name, connection, TLS, request and answer. The receiver is not trusted: redirects are not
// followed, only the status counts, and its answer is read only so that the connection can be reused. It never throws.
import type { Dispatcher } from 'undici'
import type { DialRules } from '../outbound/dial.ts'
import { type Resolve, resolveByNameServer } from '../outbound/resolve.ts'
import { addressRulesFor, targetFault } from '../outbound/target.ts'
import { type UnreachableError, unreachableErrorOf } from '../outbound/unreachable.ts'
import type { Environment } from '../resources/banks/bank.ts'
import { type ConnectionLimits, Connections } from './connections.ts'
import type { PostResult } from './post-result.ts'
import { retryAfterSeconds } from './retry-after.ts'

export interface PosterOptions {
  /** Version of the service, for `user-agent`. */
  readonly version: string
  /** Whether sandbox subscriptions may be delivered to loopback addresses. */
  readonly allow_loopback: boolean
  readonly resolve?: Resolve
  readonly ca?: string
  readonly route?: DialRules['route']
  /** Real time, for Retry-After dates. */
  readonly now?: () => number
  readonly limits?: Partial<PosterLimits>
}

export interface PosterLimits extends Omit<ConnectionLimits, 'connect_ms' | 'answer_headers_max_bytes'> {
  readonly deadline_ms: number
  /** How long to wait for the rest of an answer after its status. */
  readonly drain_ms: number
}

export interface Post {
  readonly url: string
  readonly environment: Environment
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Owners never share connections, so hanging connections of one do not block another. */
  readonly owner?: string
}

/** Deadline of a whole attempt. */
export const deadline_ms = 15_000

const defaults: PosterLimits = {
  deadline_ms,
  drain_ms: 1_000,
  idle_ms: 10_000,
  connections_per_pool_max: 16,
  pools_max: 1_024,
}
const answer_headers_max_bytes = 16 * 1_024
const answer_body_max_bytes = 64 * 1_024
/** Informational answers (103) may come before the answer. Their number must be bounded. */
const informational_max = 16

export class Poster {
  readonly #limits: PosterLimits
  readonly #connections: Connections

  constructor(private readonly options: PosterOptions) {
    this.#limits = { ...defaults, ...options.limits }
    const { resolve = resolveByNameServer, ca, route } = options
    this.#connections = new Connections(
      { ...this.#limits, connect_ms: this.#limits.deadline_ms, answer_headers_max_bytes },
      { resolve, ...(ca === undefined ? {} : { ca }), ...(route === undefined ? {} : { route }) },
    )
  }

  /** Number of origins with connections, for metrics. */
  get pools(): number {
    return this.#connections.pools
  }

  post({ url, environment, headers, body, owner = '' }: Post): Promise<PostResult> {
    const rules = { environment, allow_loopback: this.options.allow_loopback }
    // Rules may be stricter now than when the subscription was created.
    if (targetFault(url, rules)) {
      return Promise.resolve({ kind: 'unreachable', error: 'forbidden_address', duration_ms: 0 })
    }
    return new Promise((settle) => {
      const own = {
        'content-type': 'application/json',
        'user-agent': `Corridor-Webhooks/${this.options.version}`,
      }
      this.#connections.send(
        { url: new URL(url), owner, ...addressRulesFor(rules) },
        { method: 'POST', headers: { ...headers, ...own }, body },
        (done) => new PostHandler({ limits: this.#limits, now: this.options.now ?? Date.now, settle, done }),
      )
    })
  }

  /** Open attempts end as unreachable. */
  stop(): Promise<void> {
    return this.#connections.stop()
  }
}

interface PostHandlerParts {
  readonly limits: PosterLimits
  readonly now: () => number
  readonly settle: (result: PostResult) => void
  readonly done: () => void
}

/** Handles the events of one request. It settles once, and releases the connection a little later. */
class PostHandler implements Dispatcher.DispatchHandler {
  readonly #parts: PostHandlerParts
  readonly #started_at = performance.now()
  #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | undefined
  #isOver = false
  #informational = 0
  #body_bytes = 0

  constructor(parts: PostHandlerParts) {
    this.#parts = parts
    this.#timer = setTimeout(() => this.#fail('timed_out'), parts.limits.deadline_ms)
  }

  /** Sends nothing if the attempt ended while it waited for a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error('over'))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) {
      this.#informational += 1
      if (this.#informational > informational_max) this.#fail('malformed_answer')
      return
    }
    const asked = headers['retry-after']
    const retry_after_seconds = retryAfterSeconds(typeof asked === 'string' ? asked : undefined, this.#parts.now())
    const { deadline_ms, drain_ms } = this.#parts.limits
    const rest_ms = Math.min(drain_ms, deadline_ms - this.#duration())
    this.#settle({
      kind: 'answered',
      status,
      ...(retry_after_seconds === undefined ? {} : { retry_after_seconds }),
      duration_ms: this.#duration(),
    })
    this.#timer = setTimeout(() => this.#letGo(), rest_ms)
  }

  onResponseData(_: Dispatcher.DispatchController, bytes: Buffer): void {
    this.#body_bytes += bytes.length
    if (this.#body_bytes > answer_body_max_bytes) this.#letGo()
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settle({ kind: 'unreachable', error: unreachableErrorOf(error), duration_ms: this.#duration() })
    this.#end()
  }

  #duration(): number {
    return Math.round(performance.now() - this.#started_at)
  }

  #fail(error: UnreachableError): void {
    this.#settle({ kind: 'unreachable', error, duration_ms: this.#duration() })
    this.#letGo()
  }

  #settle(result: PostResult): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#parts.settle(result)
  }

  #letGo(): void {
    this.#controller?.abort(new Error('over'))
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#parts.done()
  }
}
