// Dates as the files of the rails write them, with two digits of the year 20YY. Undefined: there is no such day.
import { addDays, type Day, dateFromDay, dayFromDate } from '../../kernel/day.ts'

const two = (number: number): string => String(number).padStart(2, '0')
const three = (number: number): string => String(number).padStart(3, '0')

const hasTwoDigitYear = (day: Day): boolean => day >= dayFromDate(2000, 1, 1) && day < dayFromDate(2100, 1, 1)

export function dayFromYymmdd(text: string): Day | undefined {
  const [year, month, date] = [2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))]
  const day = dayFromDate(year, month, date)
  const found = dateFromDay(day)
  return found.year === year && found.month === month && found.date === date ? day : undefined
}

export function yymmddFromDay(day: Day): string | undefined {
  if (!hasTwoDigitYear(day)) return undefined
  const { year, month, date } = dateFromDay(day)
  return `${two(year - 2000)}${two(month)}${two(date)}`
}

/** 0YYDDD, as Canada writes it. */
export function dayFromJulian(text: string): Day | undefined {
  if (!text.startsWith('0')) return undefined
  return dayOfYear(2000 + Number(text.slice(1, 3)), Number(text.slice(3)))
}

export function julianFromDay(day: Day): string | undefined {
  if (!hasTwoDigitYear(day)) return undefined
  return `0${two(dateFromDay(day).year - 2000)}${dayNumberText(day)}`
}

export function dayOfYear(year: number, day_number: number): Day | undefined {
  const day = addDays(dayFromDate(year, 1, 1), day_number - 1)
  return day_number > 0 && dateFromDay(day).year === year ? day : undefined
}

/** DDD, counted from 001. */
export const dayNumberText = (day: Day): string => three(day - dayFromDate(dateFromDay(day).year, 1, 1) + 1)
