// Which texts are instants, and which instants can be stored.
import { expect, test } from 'vitest'
import { instantHint, isFutureDate, parseBound, parseTimestamp, secondsFromTimestamp, type Timestamp } from './time.ts'

test.each([
  ['2026-02-28T23:59:59Z', '2026-02-28T23:59:59.000Z'],
  ['2028-02-29t00:00:00.5z', '2028-02-29T00:00:00.500Z'],
  ['2026-11-15T12:00:00+05:30', '2026-11-15T06:30:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2026-02-29T00:00:00Z', undefined],
  ['2026-13-01T00:00:00Z', undefined],
  ['2026-11-15T24:00:01Z', undefined],
  ['2026-11-15T24:00:00Z', undefined],
  ['2026-11-15', undefined],
  // An offset leads out of the years that can be written.
  ['0001-01-01T00:00:00+01:00', undefined],
  ['9999-12-31T23:59:59-01:00', undefined],
])('%s', (text, iso) => {
  const at = parseTimestamp(text)
  expect(at && new Date(at).toISOString()).toBe(iso)
})

test.each([
  ['2026-11-15T12:00:00.924Z', '2026-11-15T12:00:00.924Z'],
  ['2026-11-15T12:00:00.924000Z', '2026-11-15T12:00:00.924Z'],
  ['2026-11-15T12:00:00.924001Z', '2026-11-15T12:00:00.925Z'],
  ['2026-11-15T12:00:00.9999+01:00', '2026-11-15T11:00:01.000Z'],
  ['1969-12-31T23:59:59.9991Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999Z'],
  ['2026-02-29T00:00:00.0001Z', undefined],
  ['2026-11-15', '2026-11-15T00:00:00.000Z'],
  ['2026-11-15T12:00Z', '2026-11-15T12:00:00.000Z'],
  ['2026-11-15t12:00z', '2026-11-15T12:00:00.000Z'],
  ['2026-11-15T12:00+05:30', '2026-11-15T06:30:00.000Z'],
  ['2026-11-15T12:00:30-0330', '2026-11-15T15:30:30.000Z'],
  ['2026-11-15T12:00:00.25+02', '2026-11-15T10:00:00.250Z'],
  // Which hour is meant depends on where the caller is.
  ['2026-11-15T12:00', undefined],
  ['2026-11-15T12:00:00', undefined],
  ['2026-11-15T12:00:00.123', undefined],
  ['2026-02-30', undefined],
  ['2026-11', undefined],
  ['2026', undefined],
  ['20261115', undefined],
  ['2026-W47-1', undefined],
  ['2026-11-15T12Z', undefined],
  ['2026-11-15Z', undefined],
  ['2026-11-15T', undefined],
  ['2026-11-15T12:00.5Z', undefined],
  ['2026-11-15T25:00Z', undefined],
  ['2026-11-15T12:60Z', undefined],
  ['2026-11-15T12:00+2', undefined],
  ['2026-11-15 12:00Z', undefined],
  ['', undefined],
])('the bound %s', (text, iso) => {
  const at = parseBound(text)
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(iso)
})

test.each([
  ['2026-11-15T12:00', 'Add an offset: 2026-11-16T10:00Z.'],
  ['2026-11-15T12:00:00.123', 'Add an offset: 2026-11-16T10:00Z.'],
  ['2026-11-15T12:00:00 02:00', 'Write the plus sign of the offset as %2B in a URL.'],
  ['2026-11-15T12:00Z', undefined],
  ['2026-02-30T12:00', undefined],
  ['yesterday', undefined],
  [5, undefined],
])('the hint for %s', (text, hint) => expect(instantHint(text)).toBe(hint))

test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 1.5, Date.UTC(10_000, 0), -1e14])(
  '%s is never stored',
  (ms) => {
    expect(() => secondsFromTimestamp(ms as Timestamp)).toThrow('no instant')
  },
)

test('today is no future date', () => {
  const now = parseTimestamp('2026-03-04T12:00:00Z')!
  expect(['2026-03-03', '2026-03-04', '2026-03-05'].map((date) => isFutureDate(date, now))).toEqual([
    false,
    false,
    true,
  ])
})
