// Dates of birth as lists state them: a day, a month, a year, a range, or about one of these.
import { addDays, type Day, dateFromDay, dayFromDate } from '../kernel/day.ts'
import type { BirthDate } from './entry.ts'

const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1800 && year <= 2200

/** Undefined if there is no such day. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  if (!isYear(year) || !Number.isInteger(month) || !Number.isInteger(date)) return undefined
  const day = dayFromDate(year, month, date)
  const back = dateFromDay(day)
  return back.year === year && back.month === month && back.date === date ? day : undefined
}

export function birthYears(from: number, to: number, is_circa: boolean): BirthDate | undefined {
  if (!isYear(from) || !isYear(to) || from > to) return undefined
  return { from: dayFromDate(from, 1, 1), to: dayFromDate(to, 12, 31), is_circa }
}

export function birthMonth(year: number, month: number, is_circa: boolean): BirthDate | undefined {
  const from = dayOf(year, month, 1)
  if (from === undefined) return undefined
  const next = month === 12 ? dayFromDate(year + 1, 1, 1) : dayFromDate(year, month + 1, 1)
  return { from, to: addDays(next, -1), is_circa }
}

export function birthDay(year: number, month: number, date: number, is_circa: boolean): BirthDate | undefined {
  const day = dayOf(year, month, date)
  return day === undefined ? undefined : { from: day, to: day, is_circa }
}

export const birthRange = (from: Day | undefined, to: Day | undefined, is_circa: boolean): BirthDate | undefined =>
  from === undefined || to === undefined || from > to ? undefined : { from, to, is_circa }

/** YYYY-MM-DD, and what follows it is ignored: some lists append a time or a zone. */
export function dayFromText(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(date))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** As OFAC writes dates in remarks: "01 Jan 1970", "Jan 1970", "1970", "circa 1970", "1969 to 1971". */
export function birthDateFromText(text: string): BirthDate | undefined {
  const is_circa = /^circa /i.test(text)
  const plain = text.replace(/^circa /i, '').trim()
  const ends = plain.split(' to ').map((end) => exactPart(end, is_circa))
  const [first, last = first] = ends
  return ends.length <= 2 ? birthRange(first?.from, last?.to, is_circa) : undefined
}

function exactPart(text: string, is_circa: boolean): BirthDate | undefined {
  const [, date, name, year] = /^(?:(?:(\d{1,2}) )?([A-Za-z]{3}) )?(\d{4})$/.exec(text.trim()) ?? []
  if (year === undefined) return undefined
  if (name === undefined) return birthYears(Number(year), Number(year), is_circa)
  const month = months.indexOf(name.toLowerCase()) + 1
  if (date === undefined) return birthMonth(Number(year), month, is_circa)
  return birthDay(Number(year), month, Number(date), is_circa)
}
