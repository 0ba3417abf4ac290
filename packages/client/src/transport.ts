// Sends calls and tries them again: after 429 and 503, and after a connection that broke before the whole answer had come. Every
// write carries the same idempotency key and the same bytes in all attempts, so it happens once.
import { MalformedJson } from '../../../src/wire/malformed-json.ts'
import { backoffMs, isTransient, retryAfterMs } from './backoff.ts'
import { CorridorConnectionError, CorridorError, CorridorTimeoutError } from './errors.ts'
import { readExact } from './exact-json.ts'
import { limited } from './limited.ts'
import type { CallOptions } from './operation.ts'
import type { Runtime } from './runtime.ts'

export interface TransportOptions {
  readonly base: string
  readonly key: string
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
  /** JSON with bigints; any other answer is text. */
  readonly body: unknown
}

/** The connection broke, or the answer was not whole, or was not for this call. */
class Broken extends Error {}

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

  async send(call: Call): Promise<Answer> {
    const { retries_max, runtime, onRetry } = this.#options
    const { signal, timeout_ms = this.#options.timeout_ms } = call.options
    const name = nameOf(call)
    const ends_at = runtime.now() + timeout_ms
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const left_ms = ends_at - runtime.now()
      const failure = await this.#attempt(call, left_ms).catch((error: unknown) => {
        if (error instanceof Broken) return error
        throw error
      })
      if (!(failure instanceof Error)) return failure
      const { idempotency_key } = call
      const isBroken = failure instanceof Broken
      if (isBroken && runtime.now() >= ends_at)
        throw new CorridorTimeoutError(name, timeout_ms, { attempts: attempt, idempotency_key }, failure.cause)
      const asked_ms = isBroken ? 0 : retryAfterMs(failure.headers, runtime.now())
      const wait_ms = asked_ms + backoffMs(attempt, runtime.random)
      const mayRepeat = isBroken ? call.isRepeatable : mayRepeatAfter(failure.status, call)
      if (!mayRepeat || attempt > retries_max || runtime.now() + wait_ms >= ends_at)
        throw isBroken
          ? new CorridorConnectionError(name, { attempts: attempt, idempotency_key }, failure.cause)
          : failure
      onRetry({ call: name, attempt, wait_ms, error: failure })
      await runtime.sleep(wait_ms, signal)
    }
  }

  /** One answer, an error of the service, or Broken. */
  async #attempt(call: Call, left_ms: number): Promise<Answer | CorridorError | Broken> {
    const { attempt_timeout_ms } = this.#options
    const limit = limited(Math.max(0, Math.min(attempt_timeout_ms, left_ms)), call.options.signal)
    try {
      const response = await this.open(call, limit.signal)
      const bytes = new Uint8Array(await response.arrayBuffer())
      return this.#answerFrom(call, response, bytes)
    } catch (error) {
      if (error instanceof Broken) throw error
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
    const { base, key, runtime } = this.#options
    return runtime.fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
        ...headers,
      },
      // The service does not redirect, and a key must not follow one.
      redirect: 'error',
      signal,
      ...(body === undefined ? {} : { body }),
    })
  }

  #answerFrom(call: Call, response: Response, bytes: Uint8Array): Answer | CorridorError {
    const { status, headers, ok } = response
    this.#remember(headers.get('x-request-id'))
    const body = bodyFrom(headers, bytes)
    if (ok) return { status, headers, body }
    return errorFrom(nameOf(call), status, headers, body)
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
  isTransient(status) && (isRepeatable || status === 429)

function bodyFrom(headers: Headers, bytes: Uint8Array): unknown {
  if (!headers.get('content-type')?.startsWith('application/json')) return new TextDecoder().decode(bytes)
  try {
    return readExact(bytes)
  } catch (error) {
    // What the service writes is well formed, so a part of it is missing.
    if (error instanceof MalformedJson) throw new Broken('the answer is not whole', { cause: error })
    throw error
  }
}

export function errorFrom(call: string, status: number, headers: Headers, body: unknown): CorridorError {
  const isObject = typeof body === 'object' && body !== null
  return new CorridorError({ call, status, headers, body: isObject ? (body as Record<string, unknown>) : {} })
}
