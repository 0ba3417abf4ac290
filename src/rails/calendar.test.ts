// Banking days against the dates that the Federal Reserve, Payments Canada, the European Central Bank and the British government publish,
// or would by their rules.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dateFromDay, dayFromDate, weekdayOf } from '../kernel/day.ts'
import { type HomeArea, isBankingDay, nextBankingDay } from './calendar.ts'

const dayOf = (text: string): Day => {
  const [year, month, date] = text.split('-').map(Number)
  return dayFromDate(year!, month!, date!)
}

/** The weekdays of a year on which nothing clears, as MM-DD. */
function closures(area: HomeArea, year: number): string {
  const closed: string[] = []
  for (let day = dayFromDate(year, 1, 1); day < dayFromDate(year + 1, 1, 1); day = addDays(day, 1)) {
    if (weekdayOf(day) >= 5 || isBankingDay(area, day)) continue
    const { month, date } = dateFromDay(day)
    closed.push(`${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
  }
  return closed.join(' ')
}

test.each([
  ['US', 2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['US', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ['US', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ['US', 2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  ['US', 2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  ['CA', 2022, '01-03 04-15 05-23 07-01 09-05 09-30 10-10 11-11 12-26 12-27'],
  ['CA', 2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
  ['CA', 2027, '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28'],
  ['CA', 2028, '01-03 04-14 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26'],
  ['CA', 2029, '01-01 03-30 05-21 07-02 09-03 10-01 10-08 11-12 12-25 12-26'],
  ['CA', 2030, '01-01 04-19 05-20 07-01 09-02 09-30 10-14 11-11 12-25 12-26'],
] as const)('%s %i', (area, year, expected) => {
  expect(closures(area, year)).toBe(expected)
})

test.each([
  ['the summer bank holiday', 'GB', '2026-08-31', '2026-09-01'],
  ['no holiday of TARGET', 'EU', '2026-08-28', '2026-08-31'],
  ['Easter', 'EU', '2026-04-02', '2026-04-07'],
  ['the first of May', 'EU', '2026-04-30', '2026-05-04'],
  ['the early May bank holiday', 'GB', '2026-05-01', '2026-05-05'],
] as const)('%s in %s: after %s comes %s', (_, area, day, expected) => {
  expect(nextBankingDay(area, dayOf(day))).toBe(dayOf(expected))
})

// The earliest and the latest, and the two exceptions of the rule of Easter.
test.each(['2035-03-23', '2038-04-23', '2049-04-16', '2076-04-17'])('Good Friday %s', (text) => {
  const [year, month, date] = text.split('-').map(Number) as [number, number, number]
  const goodFriday = dayFromDate(year, month, date)
  expect([-7, 0, 7].map((days) => isBankingDay('CA', addDays(goodFriday, days)))).toEqual([true, false, true])
  expect(isBankingDay('US', goodFriday)).toBe(true)
})

test.each([
  ['US', 'over a weekend', '2026-03-06', 1, '2026-03-09'],
  ['US', 'over a long weekend', '2026-01-16', 2, '2026-01-21'],
  ['US', 'over the year end', '2026-12-31', 1, '2027-01-04'],
  ['CA', 'over Christmas', '2026-12-24', 2, '2026-12-30'],
  ['US', 'from a Sunday', '2026-11-15', 1, '2026-11-16'],
  ['US', 'none', '2026-11-15', 0, '2026-11-15'],
] as const)('%s: %s', (area, _, day, nth, expected) => {
  expect(nextBankingDay(area, dayOf(day), nth)).toBe(dayOf(expected))
})

const areas = fc.constantFrom<HomeArea>('US', 'CA', 'EU', 'GB')
const days = fc.integer({ min: dayFromDate(2022, 1, 1), max: dayFromDate(2060, 1, 1) }).map((day): Day => day as Day)

test('the next banking day is one, and none lies between', () => {
  fc.assert(
    fc.property(areas, days, (area, day) => {
      const next = nextBankingDay(area, day)
      expect(isBankingDay(area, next)).toBe(true)
      for (let between = addDays(day, 1); between < next; between = addDays(between, 1)) {
        expect(isBankingDay(area, between)).toBe(false)
      }
      // Canada's Christmas: Saturday to Tuesday. Easter in Europe: Friday to Monday.
      expect(next - day).toBeLessThanOrEqual(5)
    }),
  )
})

test('days add up', () => {
  fc.assert(
    fc.property(areas, days, fc.nat(8), fc.nat(8), (area, day, some, more) => {
      const then = nextBankingDay(area, day, some)
      expect(nextBankingDay(area, then, more)).toBe(nextBankingDay(area, day, some + more))
    }),
  )
})
