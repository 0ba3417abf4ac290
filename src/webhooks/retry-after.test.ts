// The header Retry-After.
import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

const now = Date.UTC(2026, 0, 2, 3, 4, 5, 500)

test.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['120', 120],
  [' 120 ', 120],
  ['86400', 86_400],
  ['86401', 86_400],
  ['9'.repeat(400), 86_400],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['soon', undefined],
  ['Fri, 02 Jan 2026 03:04:06 GMT', 1],
  ['Fri, 02 Jan 2026 03:05:05 GMT', 60],
  ['Fri, 02 Jan 2026 03:04:05 GMT', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['Thu, 31 Dec 2099 23:59:59 GMT', 86_400],
  ['Fri, 32 Foo 2026 03:04:06 GMT', undefined],
  ['2026-01-02T03:05:05Z', undefined],
])('%j is %j', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds))
