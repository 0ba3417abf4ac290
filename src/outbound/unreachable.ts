// Why a connection to a foreign address failed. Every network failure becomes one of a few error codes, which reveal nothing about the
// service's network.

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
