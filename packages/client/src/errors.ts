// What calls throw. If the caller's own signal ends a call, its reason is thrown instead.
import type { FieldError, MessageCode } from './generated/schemas.ts'

interface ErrorAnswer {
  readonly status: number
  readonly headers: Headers
  /** The body, if it is an error of the service. A proxy may answer anything. */
  readonly body: { readonly [name: string]: unknown }
  readonly call: string
}

/** The service refused the call, or could not do it. `message_code` is for programs, `error_message` for people. */
export class CorridorError extends Error {
  override readonly name = 'CorridorError'
  readonly status: number
  /** Undefined if something else than the service answered, such as a proxy. */
  readonly message_code: MessageCode | undefined
  readonly error_message: string
  /** The fields at fault. */
  readonly errors: readonly FieldError[]
  /** Names the request in the logs of the service. */
  readonly request_id: string | undefined
  readonly headers: Headers

  constructor({ status, headers, body, call }: ErrorAnswer) {
    const { message_code, error_message, errors, request_id } = body
    const text =
      typeof error_message === 'string' ? error_message : 'no error of the service: is `url` the service itself?'
    const fields = Array.isArray(errors) ? (errors as FieldError[]) : []
    const places = fields
      .map(({ field, message = text }) => (message === text ? field : `${field}: ${message}`))
      .join('; ')
    super(`${call} ${status} ${message_code ?? ''}: ${text}${places ? ` (${places})` : ''}`)
    this.status = status
    this.message_code = message_code as MessageCode | undefined
    this.error_message = text
    this.errors = fields
    this.request_id = typeof request_id === 'string' ? request_id : (headers.get('x-request-id') ?? undefined)
    this.headers = headers
  }
}

/** What a call that got no answer leaves open. */
export interface Unanswered {
  readonly attempts: number
  /** The key of a write. With the same key and body the call can be made again, and nothing happens twice. */
  readonly idempotency_key: string | undefined
}

/** No answer, or only a part of one, after all retries. A write may have happened: make it again with `idempotency_key`. */
export class CorridorConnectionError extends Error implements Unanswered {
  override readonly name = 'CorridorConnectionError'
  readonly attempts: number
  readonly idempotency_key: string | undefined
  constructor(call: string, { attempts, idempotency_key }: Unanswered, cause: unknown) {
    super(`${call}: no whole answer after ${attempts} attempts`, { cause })
    this.attempts = attempts
    this.idempotency_key = idempotency_key
  }
}

/** `timeout_ms` is over. A write may have happened: make it again with `idempotency_key`. */
export class CorridorTimeoutError extends Error implements Unanswered {
  override readonly name = 'CorridorTimeoutError'
  readonly attempts: number
  readonly idempotency_key: string | undefined
  constructor(call: string, timeout_ms: number, { attempts, idempotency_key }: Unanswered, cause?: unknown) {
    super(`${call}: not done within ${timeout_ms} ms`, { cause })
    this.attempts = attempts
    this.idempotency_key = idempotency_key
  }
}

/** The record is in a state from which it does not come to the one that was waited for. */
export class CorridorStateError extends Error {
  override readonly name = 'CorridorStateError'
  readonly record: { readonly guid: string; readonly state: string }
  constructor(record: { readonly guid: string; readonly state: string }, wanted: readonly string[]) {
    const { failure_code } = record as { readonly failure_code?: unknown }
    const why = typeof failure_code === 'string' ? ` (${failure_code})` : ''
    super(`${record.guid} is ${record.state}${why} and cannot become ${wanted.join(' or ')}`)
    this.record = record
  }
}
