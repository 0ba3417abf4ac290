// The result of one attempt. Every network failure becomes one of a few error codes, which callers read in the list of attempts. The
// codes say what to check at the receiver, and reveal nothing about the service's network.
import type { UnreachableError } from '../outbound/unreachable.ts'

export type PostResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly retry_after_seconds?: number
      readonly duration_ms: number
    }
  | { readonly kind: 'unreachable'; readonly error: UnreachableError; readonly duration_ms: number }
