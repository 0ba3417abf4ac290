// Banking days by rule, for any year since 2022. United States: the holidays of the Federal Reserve; one on a Sunday moves to Monday,
// one on a Saturday is dropped. Canada: the federal holidays, on which Payments Canada closes its systems (ACSS and Lynx); one on a
// weekend moves to the next free weekday. Holidays of provinces, such as Family Day, close nothing.
import { addDays, type Day, dateFromDay, dayFromDate, nthWeekday, weekdayOf } from '../kernel/day.ts'

export type HomeCountry = 'US' | 'CA'

const monday = 0
const thursday = 3
const friday = 4
const saturday = 5
const sunday = 6

const isWeekend = (day: Day): boolean => weekdayOf(day) >= saturday

function mondayUpTo(year: number, month: number, date: number): Day {
  const last = dayFromDate(year, month, date)
  return addDays(last, -weekdayOf(last))
}

function americanHolidays(year: number): readonly Day[] {
  const fixed = [
    dayFromDate(year, 1, 1),
    dayFromDate(year, 6, 19),
    dayFromDate(year, 7, 4),
    dayFromDate(year, 11, 11),
    dayFromDate(year, 12, 25),
  ]
  return [
    ...fixed.map((day) => (weekdayOf(day) === sunday ? addDays(day, 1) : day)),
    nthWeekday(3, monday, year, 1), // Martin Luther King Jr.
    nthWeekday(3, monday, year, 2), // Presidents
    mondayUpTo(year, 5, 31), // Memorial
    nthWeekday(1, monday, year, 9), // Labor
    nthWeekday(2, monday, year, 10), // Columbus
    nthWeekday(4, thursday, year, 11), // Thanksgiving
  ]
}

function canadianHolidays(year: number): readonly Day[] {
  const holidays = [
    addDays(easterSunday(year), friday - sunday),
    mondayUpTo(year, 5, 24), // Victoria
    nthWeekday(1, monday, year, 9), // Labour
    nthWeekday(2, monday, year, 10), // Thanksgiving
  ]
  const fixed = [
    dayFromDate(year, 1, 1),
    dayFromDate(year, 7, 1),
    dayFromDate(year, 9, 30), // Truth and Reconciliation
    dayFromDate(year, 11, 11),
    dayFromDate(year, 12, 25),
    dayFromDate(year, 12, 26),
  ]
  for (const holiday of fixed) {
    let day = holiday
    while (isWeekend(day) || holidays.includes(day)) day = addDays(day, 1)
    holidays.push(day)
  }
  return holidays
}

/** The Gregorian rule, after Meeus. */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moonShift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + moonShift + 15) % 30
  const fullMoon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0)
  const dayOfMoon = addDays(dayFromDate(year, 3, 21), fullMoon)
  return addDays(dayOfMoon, 7 - ((weekdayOf(dayOfMoon) + 1) % 7))
}

const holidaysOf: Record<HomeCountry, (year: number) => readonly Day[]> = { US: americanHolidays, CA: canadianHolidays }

export const isBankingDay = (country: HomeCountry, day: Day): boolean =>
  !isWeekend(day) && !holidaysOf[country](dateFromDay(day).year).includes(day)

export function nextBankingDay(country: HomeCountry, day: Day, nth = 1): Day {
  let next = day
  for (let left = nth; left > 0; ) {
    next = addDays(next, 1)
    if (isBankingDay(country, next)) left -= 1
  }
  return next
}
