// Banking days by rule, for any year since 2022. United States: the holidays of the Federal Reserve; one on a Sunday moves to Monday,
// one on a Saturday is dropped. Canada: the federal holidays, on which Payments Canada closes its systems (ACSS and Lynx); one on a
// weekend moves to the next free weekday. Holidays of provinces, such as Family Day, close nothing. Euro: the days on which the European
// Central Bank closes TARGET; one on a weekend moves nowhere, and holidays of single countries close nothing. United Kingdom: the bank
// holidays of England and Wales, with those that were proclaimed once.
import { addDays, type Day, dateFromDay, dayFromDate, nthWeekday, weekdayOf } from '../kernel/day.ts'

/** EU is the Single Euro Payments Area, which is larger than the European Union: its calendar is that of TARGET. */
export type HomeArea = 'US' | 'CA' | 'EU' | 'GB'

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
    goodFriday(year),
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
  return withMoved(holidays, fixed)
}

/** Those of TARGET. */
function euroHolidays(year: number): readonly Day[] {
  return [
    dayFromDate(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    dayFromDate(year, 5, 1),
    dayFromDate(year, 12, 25),
    dayFromDate(year, 12, 26),
  ]
}

/** Platinum Jubilee, state funeral of Elizabeth II, coronation of Charles III. In 2022 the spring holiday moved to the jubilee. */
const proclaimed: Readonly<Record<number, readonly (readonly [month: number, date: number])[]>> = {
  2022: [
    [6, 2],
    [6, 3],
    [9, 19],
  ],
  2023: [[5, 8]],
}

function britishHolidays(year: number): readonly Day[] {
  const holidays = [
    goodFriday(year),
    easterMonday(year),
    nthWeekday(1, monday, year, 5), // Early May
    ...(year === 2022 ? [] : [mondayUpTo(year, 5, 31)]), // Spring
    mondayUpTo(year, 8, 31), // Summer
    ...(proclaimed[year] ?? []).map(([month, date]) => dayFromDate(year, month, date)),
  ]
  return withMoved(holidays, [dayFromDate(year, 1, 1), dayFromDate(year, 12, 25), dayFromDate(year, 12, 26)])
}

/** Each of the fixed ones is moved to the next free weekday. */
function withMoved(holidays: readonly Day[], fixed: readonly Day[]): readonly Day[] {
  const all = [...holidays]
  for (const holiday of fixed) {
    let day = holiday
    while (isWeekend(day) || all.includes(day)) day = addDays(day, 1)
    all.push(day)
  }
  return all
}

const goodFriday = (year: number): Day => addDays(easterSunday(year), friday - sunday)
const easterMonday = (year: number): Day => addDays(easterSunday(year), 1)

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

const holidaysOf: Record<HomeArea, (year: number) => readonly Day[]> = {
  US: americanHolidays,
  CA: canadianHolidays,
  EU: euroHolidays,
  GB: britishHolidays,
}

export const isBankingDay = (area: HomeArea, day: Day): boolean =>
  !isWeekend(day) && !holidaysOf[area](dateFromDay(day).year).includes(day)

export function nextBankingDay(area: HomeArea, day: Day, nth = 1): Day {
  let next = day
  for (let left = nth; left > 0; ) {
    next = addDays(next, 1)
    if (isBankingDay(area, next)) left -= 1
  }
  return next
}
