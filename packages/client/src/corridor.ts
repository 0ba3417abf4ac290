// The client: `const corridor = new Corridor({ url, key })`. Its methods are those of openapi.json. Amounts are bigints; every write
// has an idempotency key and is tried again until its answer is known.
import { baseFrom, queryText } from './address.ts'
import { methodsFor, type Namespace } from './calls.ts'
import { writeExact } from './exact-json.ts'
import { type AsRead, Methods } from './generated/methods.ts'
import { records } from './generated/operations.ts'
import type { CallOptions, Query } from './operation.ts'
import { type Runtime, randomKey, usualRuntime } from './runtime.ts'
import { type Access, type Answer, type Call, type Retry, Transport } from './transport.ts'
import { type Stateful, waitFor } from './wait-for.ts'

export { CorridorConnectionError, CorridorError, CorridorStateError, CorridorTimeoutError } from './errors.ts'
export { type AssetOrCode, formatAmount, parseAmount } from './format-amount.ts'
export type { AsRead, DeliveredEvent } from './generated/methods.ts'
export type * from './generated/schemas.ts'
export type { CallOptions, ReadOptions, StreamOptions, WriteOptions } from './operation.ts'
export type { Pages } from './pages.ts'
export type { Runtime } from './runtime.ts'
export type { Answer, Retry } from './transport.ts'
export { InvalidDelivery, verifyWebhook } from './verify-webhook.ts'

interface CommonOptions {
  /** For a whole call with its retries. Default: 60,000. */
  readonly timeout_ms?: number
  /** For one attempt of a call. Default: 20,000. */
  readonly attempt_timeout_ms?: number
  /** Attempts after the first one. Default: 6. */
  readonly retries_max?: number
  /** Called before each retry, for your logs. */
  readonly onRetry?: (retry: Retry) => void
  /** Other ways to fetch, wait and tell the time. */
  readonly runtime?: Partial<Runtime>
}

interface KeyOptions extends CommonOptions {
  /** The address of the service, such as http://127.0.0.1:4100. */
  readonly url: string
  /** An API key of a bank, or of the organization for banks, keys, subscriptions and events. */
  readonly key: string
  readonly session?: undefined
}

interface SessionOptions extends CommonOptions {
  /** The address of the service; in a page of the service `location.origin`. */
  readonly url: string
  readonly key?: undefined
  /** Uses the session of the browser's cookie instead of a key. Only pages of the service itself can. */
  readonly session: {
    /** A bank's guid; `sandbox` or `production` for the organization; `session` for sign-in and the session itself. */
    readonly acts_for: string
    /** Whether nobody is at the page. Reads then have the header `Corridor-Idle: true`, and do not keep the session alive. */
    readonly isIdle?: () => boolean
  }
}

export type CorridorOptions = KeyOptions | SessionOptions

export interface RequestOptions extends CallOptions {
  readonly query?: Query
  /** Written as JSON. Amounts are bigints. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** A random one by default, except for GET. Null: none, and no retry after a broken connection. */
  readonly idempotency_key?: string | null
}

export class Corridor extends Methods {
  readonly #transport: Transport
  readonly #origins = new WeakMap<object, string>()
  readonly #timeout_ms: number
  readonly #methods: Namespace

  constructor(options: CorridorOptions) {
    super()
    const { url, timeout_ms = 60_000, attempt_timeout_ms = 20_000, retries_max = 6, onRetry = () => {} } = options
    const runtime = { ...usualRuntime, ...options.runtime }
    this.#timeout_ms = timeout_ms
    this.#transport = new Transport({
      ...{ timeout_ms, attempt_timeout_ms, retries_max, runtime, onRetry },
      access: accessFrom(options),
      base: baseFrom(url),
    })
    this.#methods = methodsFor({ transport: this.#transport, origins: this.#origins })
    Object.assign(this, this.#methods)
  }

  /** Any call, also one that this version of the client does not know: with the key, retries and exact JSON of all others. */
  async request<Body = unknown>(
    method: string,
    path: string,
    { query = {}, body, headers = {}, idempotency_key, ...options }: RequestOptions = {},
  ): Promise<Answer & { readonly body: Body }> {
    if (!path.startsWith('/')) throw new TypeError('path must begin with /, such as /api/trades')
    const isRead = ['GET', 'HEAD'].includes(method)
    const key = isRead || idempotency_key === null ? undefined : (idempotency_key ?? randomKey())
    const call: Call = {
      ...{ method, options, headers },
      path: `${path}${queryText(query)}`,
      isRepeatable: isRead || key !== undefined,
      ...(body === undefined ? {} : { body: writeExact(body) }),
      ...(key === undefined ? {} : { idempotency_key: key }),
    }
    return (await this.#transport.send(call)) as Answer & { readonly body: Body }
  }

  /**
   * The record, as soon as it is in the state or in one of the states. Throws CorridorStateError if it cannot come there any more,
   * as a trade that has failed cannot be completed. Takes a record that this client has returned, and returns it as `get` reads it.
   */
  async waitFor<R extends Stateful>(
    record: R,
    state: R['state'] | readonly R['state'][],
    { signal, timeout_ms = this.#timeout_ms }: CallOptions = {},
  ): Promise<AsRead<R>> {
    const kind = this.#origins.get(record)
    const { get: operation, reads_more } = (kind === undefined ? undefined : records[kind]) ?? {}
    if (kind === undefined || operation === undefined)
      throw new TypeError('waitFor takes a record with states as this client returned it: read it with get() first')
    const read = methodAt(this.#methods, operation)
    const wanted: readonly string[] = typeof state === 'string' ? [state] : state
    const options = { signal, timeout_ms }
    const again = (each: CallOptions) => read(record.guid, {}, each) as Promise<Stateful>
    const first = reads_more ? await again(options) : record
    return (await waitFor(first, kind, wanted, again, this.#transport.runtime, options)) as AsRead<R>
  }
}

function accessFrom({ key, session }: CorridorOptions): Access {
  if (session !== undefined) {
    if (key !== undefined) throw new TypeError('give a key or a session, not both')
    if (typeof session.acts_for === 'string' && /^[0-9a-f]{32}$|^(sandbox|production|session)$/.test(session.acts_for))
      return { isIdle: () => false, ...session }
    throw new TypeError("session.acts_for must be a bank's guid, sandbox, production or session")
  }
  if (typeof key !== 'string' || !/^[!-~]+$/.test(key)) throw new TypeError('key must be an API key of the service')
  return { key }
}

function methodAt(root: Namespace, name: string): (...parameters: unknown[]) => unknown {
  let place: Namespace[string] = root
  for (const each of name.split('.')) place = (place as Namespace)[each] as Namespace[string]
  return place as (...parameters: unknown[]) => unknown
}
