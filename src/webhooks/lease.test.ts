// When an attempt may still start.
import { expect, test } from 'vitest'
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import { isLeaseEnough, leaseFrom } from './lease.ts'
import { deadline_ms } from './post.ts'

const now = 0 as Timestamp
const lease_until = leaseFrom(now)

test.each([
  ['at once', 0, true],
  ['with the time of an attempt and five seconds left', 30 - deadline_ms / 1000 - 5, true],
  ['a moment later', 30 - deadline_ms / 1000 - 4.999, false],
  ['at the end', 30, false],
])('%s', (_, seconds, isEnough) => expect(isLeaseEnough({ lease_until }, addSeconds(now, seconds))).toBe(isEnough))
