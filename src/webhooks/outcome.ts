// What became of one attempt to deliver. Everything that can go wrong on the way is one of a few words, which the
// receiver's owner reads in the list of attempts: they say what to look at, and nothing about the service's own network.

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

export type AttemptOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retry_after_seconds?: number
      readonly duration_ms: number
    }
  | { readonly kind: 'unreachable'; readonly error: UnreachableError; readonly duration_ms: number }

/** An error whose word is known where it arises. */
export class Unreachable extends Error {
  constructor(readonly word: UnreachableError) {
    super(word)
  }
}

const wordOfCode: Readonly<Record<string, UnreachableError>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timed_out',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
}

/** The word for an error of node or of the HTTP client. */
export function wordOf(error: Error & { readonly code?: unknown }): UnreachableError {
  if (error instanceof Unreachable) return error.word
  // The client's parser gives no code; and these are its words for an answer that came unasked, or in another protocol.
  if (error.name === 'HTTPParserError' || /^bad (response|upgrade)$/.test(error.message)) return 'malformed_answer'
  return wordOfCode[String(error.code)] ?? 'other'
}
