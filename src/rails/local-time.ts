// The clocks that home rails go by: New York for the US and Canada, Frankfurt for the euro payments area, London for the UK.
import { addDays, type Day, dateFromDay, day_ms, dayFromDate, dayFromMs, nthWeekday, weekdayOf } from '../kernel/day.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import type { HomeArea } from './calendar.ts'

const hour_ms = 3_600_000
const minute_ms = 60_000
const sunday = 6

interface Zone {
  /** Ahead of UTC, in winter. In summer it is an hour more. */
  readonly winter_ms: number
  readonly isSummer: (ms: number) => boolean
}

/** From 2:00 on the second Sunday of March to 2:00 on the first Sunday of November, local time (the rule of 2007). */
function isAmericanSummer(ms: number): boolean {
  const { year } = dateFromDay(dayFromMs(ms))
  const starts = nthWeekday(2, sunday, year, 3) * day_ms + 7 * hour_ms
  const ends = nthWeekday(1, sunday, year, 11) * day_ms + 6 * hour_ms
  return ms >= starts && ms < ends
}

/** From the last Sunday of March to the last Sunday of October, at 1:00 UTC everywhere (the rule of 1996). */
function isEuropeanSummer(ms: number): boolean {
  const { year } = dateFromDay(dayFromMs(ms))
  const changes = (month: number) => sundayUpTo(dayFromDate(year, month, 31)) * day_ms + hour_ms
  return ms >= changes(3) && ms < changes(10)
}

const sundayUpTo = (day: Day): Day => addDays(day, -((weekdayOf(day) + 1) % 7))

const eastern: Zone = { winter_ms: -5 * hour_ms, isSummer: isAmericanSummer }
const zones: Readonly<Record<HomeArea, Zone>> = {
  US: eastern,
  CA: eastern,
  EU: { winter_ms: hour_ms, isSummer: isEuropeanSummer },
  GB: { winter_ms: 0, isSummer: isEuropeanSummer },
}

export interface LocalTime {
  readonly day: Day
  /** Local time since midnight. On the two days of the change it is not the elapsed time. */
  readonly clock_ms: number
}

export function localTime(area: HomeArea, at: Timestamp): LocalTime {
  const { winter_ms, isSummer } = zones[area]
  const local = at + winter_ms + (isSummer(at) ? hour_ms : 0)
  const day = dayFromMs(local)
  return { day, clock_ms: local - day * day_ms }
}

/** An hour that occurs twice means the first one; a skipped hour means the hour after it. */
export function timestampFromLocal(area: HomeArea, { day, clock_ms }: LocalTime): Timestamp {
  const { winter_ms, isSummer } = zones[area]
  const winter = day * day_ms + clock_ms - winter_ms
  const summer = winter - hour_ms
  return timestampFromMs(isSummer(summer) ? summer : winter)
}

/** Milliseconds since midnight, from a text such as 16:45. */
export const clockOf = (text: `${number}:${number}`): number =>
  Number(text.slice(0, 2)) * hour_ms + Number(text.slice(3)) * minute_ms
