// A calendar day is the number of days since 1970-01-01, in the time zone that the caller means. Dates are computed with whole
// numbers. Years are counted from March, so that the leap day is the last day of a year.
import type { Brand } from './brand.ts'

export type Day = Brand<number, 'Day'>

export const day_ms = 86_400_000

/** Months and dates count from 1. */
interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly date: number
}

export const dayFromMs = (ms: number): Day => Math.floor(ms / day_ms) as Day

export const addDays = (day: Day, days: number): Day => (day + days) as Day

/** Monday is 0, Sunday 6. Day 0 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

export function dayFromDate(year: number, month: number, date: number): Day {
  const yearFromMarch = month > 2 ? year : year - 1
  const monthFromMarch = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(yearFromMarch / 4) - Math.floor(yearFromMarch / 100) + Math.floor(yearFromMarch / 400)
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + date - 1
  return (365 * yearFromMarch + leapDays + dayOfYear - days_before_1970) as Day
}

/** The second Sunday of a month, and the like. */
export function nthWeekday(nth: number, weekday: number, year: number, month: number): Day {
  const first = dayFromDate(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
}

export function dateFromDay(day: Day): CalendarDate {
  const fromMarch0000 = day + days_before_1970
  const era = Math.floor(fromMarch0000 / 146_097)
  const dayOfEra = fromMarch0000 - era * 146_097
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return {
    year: era * 400 + yearOfEra + (month > 2 ? 0 : 1),
    month,
    date: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  }
}

/** From 0000-03-01. */
const days_before_1970 = 719_468
