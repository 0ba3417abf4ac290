// What becomes of a delivery after an attempt: done, tried again at a later time, or given up. Waits are only ever
// lengthened by jitter, so that receivers that failed together are not asked again together.
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import type { AttemptOutcome } from './outcome.ts'
import { retry_after_max_seconds } from './retry-after.ts'

const minute = 60
const hour = 60 * minute

/** After each failed attempt; there is none after the last. */
const waits_seconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
export const attempts_max = waits_seconds.length + 1

/** A wait is at most this much longer than the schedule says. */
const jitter_share = 0.1

export type NextStep =
  | { readonly state: 'completed' }
  | { readonly state: 'pending'; readonly next_attempt_at: Timestamp }
  | { readonly state: 'failed'; readonly failure_code: 'attempts_exhausted' | 'endpoint_gone' }

export const isSuccess = (outcome: AttemptOutcome): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300

export const isGone = (outcome: AttemptOutcome): boolean => outcome.kind === 'answered' && outcome.status === 410

/** `number` is the attempt's own, from 1; `random` lies in [0, 1). */
export function nextStep(outcome: AttemptOutcome, number: number, ended_at: Timestamp, random: number): NextStep {
  if (isSuccess(outcome)) return { state: 'completed' }
  if (isGone(outcome)) return { state: 'failed', failure_code: 'endpoint_gone' }
  const wait = waits_seconds[number - 1]
  if (wait === undefined) return { state: 'failed', failure_code: 'attempts_exhausted' }
  const asked = outcome.kind === 'answered' ? (outcome.retry_after_seconds ?? 0) : 0
  const seconds = Math.max(wait * (1 + jitter_share * random), Math.min(asked, retry_after_max_seconds))
  return { state: 'pending', next_attempt_at: addSeconds(ended_at, Math.ceil(seconds)) }
}
