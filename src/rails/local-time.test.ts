// The clocks of the home areas, compared with the platform's time zones.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day_ms, dayFromDate } from '../kernel/day.ts'
import { parseTimestamp, type Timestamp, timestampFromMs } from '../kernel/time.ts'
import type { HomeArea } from './calendar.ts'
import { clockOf, localTime, timestampFromLocal } from './local-time.ts'

const zones: Readonly<Record<HomeArea, string>> = {
  US: 'America/New_York',
  CA: 'America/Toronto',
  EU: 'Europe/Berlin',
  GB: 'Europe/London',
}
const areas = Object.keys(zones) as HomeArea[]

// Swedes write dates as ISO 8601 does.
const platform = Object.fromEntries(
  areas.map((area) => {
    const options = { timeZone: zones[area], dateStyle: 'short', timeStyle: 'medium' } as const
    return [area, new Intl.DateTimeFormat('sv-SE', options)]
  }),
)
const written = (area: HomeArea, at: Timestamp): string => {
  const { day, clock_ms } = localTime(area, at)
  return new Date(day * day_ms + clock_ms).toISOString().replace('T', ' ').slice(0, 19)
}
const agrees = (area: HomeArea, at: Timestamp): boolean => written(area, at) === platform[area]!.format(at)

const first = dayFromDate(2020, 1, 1) * day_ms
const last = dayFromDate(2040, 1, 1) * day_ms
const instants = fc.integer({ min: first, max: last }).map(timestampFromMs)

describe.each(areas)('%s', (area) => {
  test('any instant has the time that the platform says', () => {
    fc.assert(fc.property(instants, (at) => agrees(area, at)))
  })

  test('so has every hour in which the clocks change, and the millisecond before it', () => {
    const hours = [2024, 2025, 2026, 2027, 2028, 2029].flatMap((year) =>
      [3, 10, 11].flatMap((month) => {
        const first_ms = dayFromDate(year, month, 1) * day_ms
        return Array.from({ length: 31 * 24 }, (_, hour) => first_ms + hour * 3_600_000)
      }),
    )
    const instants = hours.flatMap((ms) => [timestampFromMs(ms), timestampFromMs(ms - 1)])
    expect(instants.filter((at) => !agrees(area, at))).toEqual([])
  })

  test('back to the instant, but for the hour that comes twice', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const back = timestampFromLocal(area, localTime(area, at))
        expect(at - back === 0 || at - back === 3_600_000).toBe(true)
        expect(written(area, back)).toBe(written(area, at))
      }),
    )
  })
})

test.each([
  ['US', 'winter', [2026, 1, 5], '16:45', '2026-01-05T21:45:00Z'],
  ['US', 'summer', [2026, 7, 6], '16:45', '2026-07-06T20:45:00Z'],
  ['US', 'the Sunday that loses an hour', [2026, 3, 8], '16:45', '2026-03-08T20:45:00Z'],
  ['US', 'the hour that is left out', [2026, 3, 8], '02:30', '2026-03-08T07:30:00Z'],
  ['US', 'right after it', [2026, 3, 8], '03:30', '2026-03-08T07:30:00Z'],
  ['US', 'the Sunday that gains an hour', [2026, 11, 1], '16:45', '2026-11-01T21:45:00Z'],
  ['US', 'the hour that comes twice', [2026, 11, 1], '01:30', '2026-11-01T05:30:00Z'],
  ['US', 'right after it', [2026, 11, 1], '02:00', '2026-11-01T07:00:00Z'],
  ['EU', 'winter', [2026, 1, 5], '14:00', '2026-01-05T13:00:00Z'],
  ['EU', 'summer', [2026, 7, 6], '14:00', '2026-07-06T12:00:00Z'],
  ['EU', 'the hour that is left out', [2026, 3, 29], '02:30', '2026-03-29T01:30:00Z'],
  ['EU', 'the hour that comes twice', [2026, 10, 25], '02:30', '2026-10-25T00:30:00Z'],
  ['EU', 'right after it', [2026, 10, 25], '03:00', '2026-10-25T02:00:00Z'],
  ['GB', 'winter', [2026, 1, 5], '17:00', '2026-01-05T17:00:00Z'],
  ['GB', 'summer', [2026, 7, 6], '17:00', '2026-07-06T16:00:00Z'],
  ['GB', 'the hour that is left out', [2026, 3, 29], '01:30', '2026-03-29T01:30:00Z'],
  ['GB', 'the hour that comes twice', [2026, 10, 25], '01:30', '2026-10-25T00:30:00Z'],
] as const)('%s, %s', (area, _, [year, month, date], clock, expected) => {
  const day = dayFromDate(year, month, date)
  expect(timestampFromLocal(area, { day, clock_ms: clockOf(clock) })).toBe(parseTimestamp(expected))
})
