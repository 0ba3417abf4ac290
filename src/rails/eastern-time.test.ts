// The clock of New York and Toronto, compared with the platform's time zones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day_ms, dayFromDate } from '../kernel/day.ts'
import { parseTimestamp, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { clockOf, easternTime, timestampFromEastern } from './eastern-time.ts'

// Swedes write dates as ISO 8601 does.
const zones = ['America/New_York', 'America/Toronto'].map(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)
const written = (at: Timestamp): string => {
  const { day, clock_ms } = easternTime(at)
  return new Date(day * day_ms + clock_ms).toISOString().replace('T', ' ').slice(0, 19)
}
const agrees = (at: Timestamp): void => {
  for (const zone of zones) expect(written(at)).toBe(zone.format(at))
}

const first = dayFromDate(2020, 1, 1) * day_ms
const last = dayFromDate(2040, 1, 1) * day_ms
const instants = fc.integer({ min: first, max: last }).map(timestampFromMs)

test('any instant has the time that the platform says', () => {
  fc.assert(fc.property(instants, agrees))
})

test('so has every hour of March and November, and the millisecond before it', () => {
  for (let year = 2024; year < 2034; year += 1) {
    for (const month of [3, 11]) {
      for (let hour = 0; hour < 15 * 24; hour += 1) {
        const at = dayFromDate(year, month, 1) * day_ms + hour * 3_600_000
        agrees(timestampFromMs(at))
        agrees(timestampFromMs(at - 1))
      }
    }
  }
})

test('back to the instant, but for the hour that comes twice', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const back = timestampFromEastern(easternTime(at))
      expect(at - back === 0 || at - back === 3_600_000).toBe(true)
      expect(written(back)).toBe(written(at))
    }),
  )
})

test.each([
  ['winter', [2026, 1, 5], '16:45', '2026-01-05T21:45:00Z'],
  ['summer', [2026, 7, 6], '16:45', '2026-07-06T20:45:00Z'],
  ['the Sunday that loses an hour', [2026, 3, 8], '16:45', '2026-03-08T20:45:00Z'],
  ['the hour that is left out', [2026, 3, 8], '02:30', '2026-03-08T07:30:00Z'],
  ['right after it', [2026, 3, 8], '03:30', '2026-03-08T07:30:00Z'],
  ['the Sunday that gains an hour', [2026, 11, 1], '16:45', '2026-11-01T21:45:00Z'],
  ['the hour that comes twice', [2026, 11, 1], '01:30', '2026-11-01T05:30:00Z'],
  ['right after it', [2026, 11, 1], '02:00', '2026-11-01T07:00:00Z'],
] as const)('%s', (_, [year, month, date], clock, expected) => {
  const day = dayFromDate(year, month, date)
  expect(timestampFromEastern({ day, clock_ms: clockOf(clock) })).toBe(parseTimestamp(expected))
})
