// The time of New York and Toronto, which the rails of both countries use: five hours behind UTC, and four from 2:00 on the second
// Sunday of March to 2:00 on the first Sunday of November (the rule of 2007).
import { type Day, dateFromDay, day_ms, dayFromMs, nthWeekday } from '../kernel/day.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'

const hour_ms = 3_600_000
const minute_ms = 60_000
const sunday = 6

function isDaylightTime(ms: number): boolean {
  const { year } = dateFromDay(dayFromMs(ms))
  const starts = nthWeekday(2, sunday, year, 3) * day_ms + 7 * hour_ms
  const ends = nthWeekday(1, sunday, year, 11) * day_ms + 6 * hour_ms
  return ms >= starts && ms < ends
}

export interface EasternTime {
  readonly day: Day
  /** Local time since midnight. On the two days of the change it is not the elapsed time. */
  readonly clock_ms: number
}

export function easternTime(at: Timestamp): EasternTime {
  const local = at - (isDaylightTime(at) ? 4 : 5) * hour_ms
  const day = dayFromMs(local)
  return { day, clock_ms: local - day * day_ms }
}

/** An hour that occurs twice means the first one; a skipped hour means the hour after it. */
export function timestampFromEastern({ day, clock_ms }: EasternTime): Timestamp {
  const local = day * day_ms + clock_ms
  const daylight = local + 4 * hour_ms
  return timestampFromMs(isDaylightTime(daylight) ? daylight : local + 5 * hour_ms)
}

/** Milliseconds since midnight, from a text such as 16:45. */
export const clockOf = (text: `${number}:${number}`): number =>
  Number(text.slice(0, 2)) * hour_ms + Number(text.slice(3)) * minute_ms
