// The result of one attempt. Every network failure becomes one of a few error codes, which callers read in the list of attempts. The
// codes say what to check at the receiver, and reveal nothing about the service's network.

export type UnreachableError =
  | 'refused'
  | 'timed_out'
  | 'forbidden_address'
  | 'no_address'
  | 'tls'
  | 'closed'
  | 'malformed_answer'
  | 'headers_too_large'
  | 'other'

export type PostResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retry_after_seconds?: number
      readonly duration_ms: number
    }
  | { readonly kind: 'unreachable'; readonly error: UnreachableError; readonly duration_ms: number }

/** An error whose code is known where it is thrown. */
export class Unreachable extends Error {
  constructor(readonly reason: UnreachableError) {
    super(reason)
  }
}

const reasonOfCode: Readonly<Record<string, UnreachableError>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timed_out',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
}

/** For an error of node or of the HTTP client. */
export function unreachableErrorOf(error: Error & { readonly code?: unknown }): UnreachableError {
  if (error instanceof Unreachable) return error.reason
  // The client's parser sets no code. These are its messages for an unexpected answer or another protocol.
  if (error.name === 'HTTPParserError' || /^bad (response|upgrade)$/.test(error.message)) return 'malformed_answer'
  return reasonOfCode[String(error.code)] ?? 'other'
}
