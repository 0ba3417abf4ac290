// Which texts are instants, and which instants can be stored.
import { expect, test } from 'vitest'
import { parseTimestamp, secondsFromTimestamp, type Timestamp } from './time.ts'

test.each([
  ['2026-02-28T23:59:59Z', '2026-02-28T23:59:59.000Z'],
  ['2028-02-29t00:00:00.5z', '2028-02-29T00:00:00.500Z'],
  ['2026-11-15T12:00:00+05:30', '2026-11-15T06:30:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2026-02-29T00:00:00Z', undefined],
  ['2026-13-01T00:00:00Z', undefined],
  ['2026-11-15T24:00:01Z', undefined],
  ['2026-11-15', undefined],
  // An offset leads out of the years that can be written.
  ['0001-01-01T00:00:00+01:00', undefined],
  ['9999-12-31T23:59:59-01:00', undefined],
])('%s', (text, iso) => {
  const at = parseTimestamp(text)
  expect(at && new Date(at).toISOString()).toBe(iso)
})

test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 1.5, Date.UTC(10_000, 0), -1e14])(
  '%s is never stored',
  (ms) => {
    expect(() => secondsFromTimestamp(ms as Timestamp)).toThrow('no instant')
  },
)
