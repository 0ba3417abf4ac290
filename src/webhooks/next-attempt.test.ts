// The schedule: ten attempts. Each wait is at least what the interface says and at most a tenth longer, unless the receiver asks for more.
import { describe, expect, test } from 'vitest'
import type { Timestamp } from '../kernel/time.ts'
import { afterAttempt, attempts_max } from './next-attempt.ts'
import type { PostResult } from './post-result.ts'

const at = Date.parse('2026-03-04T12:00:00Z') as Timestamp
const answered = (status: number, retry_after_seconds?: number): PostResult => ({
  kind: 'answered',
  status,
  duration_ms: 1,
  ...(retry_after_seconds === undefined ? {} : { retry_after_seconds }),
})
const refused: PostResult = { kind: 'unreachable', error: 'refused', duration_ms: 1 }

const waitAfter = (outcome: PostResult, number: number, random: number): number => {
  const step = afterAttempt(outcome, number, at, random)
  if (step.state !== 'pending') throw new Error(`attempt ${number} ends as ${step.state}`)
  return (step.next_attempt_at - at) / 1000
}

test.each([
  [1, 5, 6],
  [2, 300, 330],
  [3, 1_800, 1_980],
  [4, 7_200, 7_920],
  [5, 18_000, 19_800],
  [6, 36_000, 39_600],
  [7, 50_400, 55_440],
  [8, 72_000, 79_200],
  [9, 86_400, 95_040],
])('after failed attempt %i the next comes in %i to %i seconds', (number, shortest, longest) => {
  expect(waitAfter(refused, number, 0)).toBe(shortest)
  expect(waitAfter(refused, number, 0.999_999)).toBeLessThanOrEqual(longest)
  expect(waitAfter(refused, number, 0.5)).toBeGreaterThanOrEqual(shortest)
})

test.each<[string, PostResult, number, object]>([
  ['any 2xx is success', answered(204), 3, { state: 'completed' }],
  ['at the last attempt too', answered(200), attempts_max, { state: 'completed' }],
  ['410 ends it at once', answered(410), 1, { state: 'failed', failure_code: 'endpoint_gone' }],
  ['the tenth failure is the last', refused, 10, { state: 'failed', failure_code: 'attempts_exhausted' }],
  ['whatever it was', answered(500), 10, { state: 'failed', failure_code: 'attempts_exhausted' }],
])('%s', (_, outcome, number, step) => expect(afterAttempt(outcome, number, at, 0.5)).toEqual(step))

describe('Retry-After', () => {
  test.each<[string, PostResult, number, number]>([
    ['lengthens a wait', answered(429, 60), 1, 60],
    ['whatever the status', answered(503, 4_000), 2, 4_000],
    ['shortens none', answered(429, 1), 2, 300],
    ['is a day at the most', answered(429, 1e9), 1, 86_400],
    ['is no reason to give up', answered(301), 1, 5],
  ])('%s', (_, outcome, number, seconds) => expect(waitAfter(outcome, number, 0)).toBe(seconds))
})
