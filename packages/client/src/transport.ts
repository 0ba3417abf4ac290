// Sends calls and tries them again: after 408, 429 and 503, and after a connection that broke before the whole answer had come. Every
// write carries the same idempotency key and the same bytes in all attempts, so it happens once.
import { MalformedJson, type MalformedReason } from '../../../src/wire/malformed-json.ts'
import { backoffMs, isTransient, isUnread, retryAfterMs } from './backoff.ts'
import { CorridorConnectionError, CorridorError, CorridorTimeoutError } from './errors.ts'
import { readExact } from './exact-json.ts'
import { type Limited, limited, orAborted } from './limited.ts'
import type { CallOptions } from './operation.ts'
import type { Runtime } from './runtime.ts'

export type Access = { readonly key: string } | { readonly acts_for: string; readonly isIdle: () => boolean }

const accessHeaders = (access: Access, method: string): Readonly<Record<string, string>> => {
  if ('key' in access) return { authorization: `Bearer ${access.key}` }
  const own = { 'corridor-acts-for': access.acts_for }
  return method === 'GET' && access.isIdle() ? { ...own, 'corridor-idle': 'true' } : own
}

export interface TransportOptions {
  readonly base: string
  /** Who calls: an API key, or the session of the browser's cookie. */
  readonly access: Access
  readonly timeout_ms: number
  readonly attempt_timeout_ms: number
  readonly retries_max: number
  readonly runtime: Runtime
  readonly onRetry: (retry: Retry) => void
}

export interface Retry {
  readonly call: string
  /** The attempt that failed, from 1. */
  readonly attempt: number
  readonly wait_ms: number
  readonly error: Error
}

export interface Call {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly idempotency_key?: string
  /** False: after a broken connection nobody knows whether it happened, so it is not tried again. */
  readonly isRepeatable: boolean
  readonly options: CallOptions
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** JSON with bigints; text; the bytes of any other file. */
  readonly body: unknown
}

/** The connection broke, or the answer was not whole, or it was not for this call. */
export class Broken extends Error {}

const remembered_max = 1024

export class Transport {
  readonly #options: TransportOptions
  /** Ids of the last answers. An answer that comes twice must not be taken for the answer to the next call. */
  readonly #answered = new Set<string>()

  constructor(options: TransportOptions) {
    this.#options = options
  }

  get runtime(): Runtime {
    return this.#options.runtime
  }

  /** Waits before the next attempt, and says so. */
  async waitToRetry(retry: Retry, signal: AbortSignal | undefined): Promise<void> {
    this.#options.onRetry(retry)
    await this.runtime.sleep(retry.wait_ms, signal)
  }

  async send(call: Call): Promise<Answer> {
    const { runtime } = this.#options
    const { signal, timeout_ms = this.#options.timeout_ms } = call.options
    signal?.throwIfAborted()
    const whole = limited(runtime, timeout_ms, signal)
    try {
      return await this.#sendWithin(whole, call, timeout_ms)
    } finally {
      whole.end()
    }
  }

  /** Whether the time of the whole call is over is what its timer says: the clock may be behind it, and only says whether a wait is worth it. */
  async #sendWithin(whole: Limited, call: Call, timeout_ms: number): Promise<Answer> {
    const { retries_max, runtime } = this.#options
    const { signal } = call.options
    const name = nameOf(call)
    const ends_at = runtime.now() + timeout_ms
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const failure = await this.#attempt(call, whole.signal).catch((error: unknown) => {
        if (error instanceof Broken) return error
        throw error
      })
      if (!(failure instanceof Error)) return failure
      const { idempotency_key } = call
      const isBroken = failure instanceof Broken
      if (isBroken && whole.isLate())
        throw new CorridorTimeoutError(name, timeout_ms, { attempts: attempt, idempotency_key }, failure.cause)
      const asked_ms = isBroken ? 0 : retryAfterMs(failure.headers, runtime.now())
      const wait_ms = asked_ms + backoffMs(attempt, runtime.random)
      const mayRepeat = isBroken ? call.isRepeatable : mayRepeatAfter(failure.status, call)
      if (!mayRepeat || attempt > retries_max || runtime.now() + wait_ms >= ends_at)
        throw isBroken
          ? new CorridorConnectionError(name, { attempts: attempt, idempotency_key }, failure.cause)
          : failure
      await this.waitToRetry({ call: name, attempt, wait_ms, error: failure }, signal)
    }
  }

  /** Throws Broken if no whole answer came. */
  async #attempt(call: Call, whole: AbortSignal): Promise<Answer | CorridorError> {
    const { response, bytes } = await this.#exchange(call, whole)
    const { status, headers, ok } = response
    this.#remember(headers.get('x-request-id'))
    const body = call.method === 'HEAD' ? undefined : bodyFrom(headers, bytes)
    return ok ? { status, headers, body } : errorFrom(nameOf(call), status, headers, body)
  }

  async #exchange(
    call: Call,
    whole: AbortSignal,
  ): Promise<{ readonly response: Response; readonly bytes: Uint8Array }> {
    const { runtime, attempt_timeout_ms } = this.#options
    const limit = limited(runtime, attempt_timeout_ms, whole)
    try {
      const response = await this.open(call, limit.signal)
      return { response, bytes: new Uint8Array(await orAborted(response.arrayBuffer(), limit.signal)) }
    } catch (error) {
      call.options.signal?.throwIfAborted()
      throw new Broken('the connection broke', { cause: error })
    } finally {
      limit.end()
    }
  }

  /** The head of an answer, for streams too. */
  open(
    { method, path, headers = {}, body, idempotency_key }: Omit<Call, 'options'>,
    signal: AbortSignal,
  ): Promise<Response> {
    const { base, access, runtime } = this.#options
    return runtime.fetch(`${base}${path}`, {
      method,
      headers: {
        ...accessHeaders(access, method),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
        ...headers,
      },
      ...('key' in access ? {} : { credentials: 'same-origin' as const }),
      // The service does not redirect, and a key must not follow one.
      redirect: 'error',
      signal,
      ...(body === undefined ? {} : { body }),
    })
  }

  #remember(id: string | null): void {
    if (id === null) return
    if (this.#answered.has(id)) throw new Broken('the answer of another call came again', { cause: id })
    this.#answered.add(id)
    const [oldest] = this.#answered
    if (this.#answered.size > remembered_max && oldest !== undefined) this.#answered.delete(oldest)
  }
}

const nameOf = ({ method, path }: Call): string => `${method} ${path.replace(/\?.*$/, '')}`

/** A call without a key may be repeated only if it was refused before it was read. */
const mayRepeatAfter = (status: number, { isRepeatable }: Call): boolean =>
  isTransient(status) && (isRepeatable || isUnread(status))

/** How a text looks to the reader that ends too early. */
const cutReasons: readonly MalformedReason[] = [
  'empty',
  'unexpected_end',
  'unexpected_character',
  'invalid_number',
  'invalid_utf8',
]

const isFile = /^application\/(?:pdf|octet-stream)/

function bodyFrom(headers: Headers, bytes: Uint8Array): unknown {
  const type = headers.get('content-type') ?? ''
  if (isFile.test(type)) return bytes
  if (!type.startsWith('application/json')) return new TextDecoder().decode(bytes)
  try {
    return readExact(bytes)
  } catch (error) {
    if (!(error instanceof MalformedJson && cutReasons.includes(error.reason))) throw error
    throw new Broken('the answer is not whole', { cause: error })
  }
}

export function errorFrom(call: string, status: number, headers: Headers, body: unknown): CorridorError {
  const isObject = typeof body === 'object' && body !== null
  return new CorridorError({ call, status, headers, body: isObject ? (body as Record<string, unknown>) : {} })
}
