// Days and dates, compared with the platform's own calendar.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dateFromDay, day_ms, dayFromDate, dayFromMs, weekdayOf } from './day.ts'

const days = fc.integer({ min: -800_000, max: 800_000 }).map((day) => day as Day)

test('a day is the date that the platform says, and back', () => {
  fc.assert(
    fc.property(days, (day) => {
      const platform = new Date(day * day_ms)
      const { year, month, date } = dateFromDay(day)
      expect([year, month, date]).toEqual([
        platform.getUTCFullYear(),
        platform.getUTCMonth() + 1,
        platform.getUTCDate(),
      ])
      expect(dayFromDate(year, month, date)).toBe(day)
      expect(weekdayOf(day)).toBe((platform.getUTCDay() + 6) % 7)
    }),
  )
})

test('the last millisecond of a day belongs to it', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect([dayFromMs(day * day_ms), dayFromMs((day + 1) * day_ms - 1)]).toEqual([day, day])
      expect(dayFromMs((day + 1) * day_ms)).toBe(addDays(day, 1))
    }),
  )
})
