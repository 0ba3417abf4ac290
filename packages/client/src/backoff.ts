// When a call is tried again: exponential backoff with full jitter, after the time that the service asked for.
import { retryAfterSeconds } from '../../../src/webhooks/retry-after.ts'

const first_wait_ms = 200
const longest_wait_ms = 10_000

/** A random part of 200 ms, 400 ms, 800 ms and so on. `random` is in [0, 1). */
export const backoffMs = (attempt: number, random: () => number): number =>
  Math.floor(random() * Math.min(longest_wait_ms, first_wait_ms * 2 ** (attempt - 1)))

/** What the header asks for; 0 if there is none. */
export const retryAfterMs = (headers: Headers, now_ms: number): number =>
  (retryAfterSeconds(headers.get('retry-after') ?? undefined, now_ms) ?? 0) * 1000

/** Refused before anything was done: too much was asked, or the request arrived too slowly. */
export const isUnread = (status: number): boolean => status === 408 || status === 429

/** Refused before anything was done, or refused by what stands between: the same request may succeed later. */
export const isTransient = (status: number): boolean => isUnread(status) || [502, 503, 504].includes(status)
