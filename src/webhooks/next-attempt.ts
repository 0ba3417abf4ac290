// The state of a delivery after an attempt: completed, retried later, or failed. Jitter only lengthens waits, so that receivers that
// failed together are not retried together.
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import type { PostResult } from './post-result.ts'
import { retry_after_max_seconds } from './retry-after.ts'

const minute = 60
const hour = 60 * minute

/** The wait after each failed attempt. There is none after the last. */
const waits_seconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
export const attempts_max = waits_seconds.length + 1

/** A wait is at most this much longer than the schedule says. */
const jitter_share = 0.1

export type AfterAttempt =
  | { readonly state: 'completed' }
  | { readonly state: 'pending'; readonly next_attempt_at: Timestamp }
  | { readonly state: 'failed'; readonly failure_code: 'attempts_exhausted' | 'endpoint_gone' }

export const isSuccess = (result: PostResult): boolean =>
  result.kind === 'answered' && result.status >= 200 && result.status < 300

export const isGone = (result: PostResult): boolean => result.kind === 'answered' && result.status === 410

/** `number` counts attempts from 1. `random` is in [0, 1). */
export function afterAttempt(result: PostResult, number: number, ended_at: Timestamp, random: number): AfterAttempt {
  if (isSuccess(result)) return { state: 'completed' }
  if (isGone(result)) return { state: 'failed', failure_code: 'endpoint_gone' }
  const wait = waits_seconds[number - 1]
  if (wait === undefined) return { state: 'failed', failure_code: 'attempts_exhausted' }
  const asked = result.kind === 'answered' ? (result.retry_after_seconds ?? 0) : 0
  const seconds = Math.max(wait * (1 + jitter_share * random), Math.min(asked, retry_after_max_seconds))
  return { state: 'pending', next_attempt_at: addSeconds(ended_at, Math.ceil(seconds)) }
}
