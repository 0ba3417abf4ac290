// A timestamp is milliseconds since the epoch. It becomes text only at the wire and in SQL.
import { assert } from './assert.ts'
import type { Brand } from './brand.ts'

export type Timestamp = Brand<number, 'Timestamp'>

export const timestampFromMs = (ms: number): Timestamp => Math.trunc(ms) as Timestamp

export const addSeconds = (at: Timestamp, seconds: number): Timestamp => (at + seconds * 1000) as Timestamp

const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/

/** A year has four digits on the wire, and no others are read back from the database's text (db/pool.ts). */
const isWithinYears = (ms: number): boolean => ms >= first_ms && ms <= last_ms
const first_ms = Date.parse('0001-01-01T00:00:00Z')
const last_ms = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The instant of an RFC 3339 date-time; undefined for other text, for days that do not exist, and outside the years 1 to 9999
 * (an offset can lead there).
 */
export function parseTimestamp(unchecked: unknown): Timestamp | undefined {
  if (typeof unchecked !== 'string' || !rfc3339.test(unchecked)) return undefined
  const day = Number(unchecked.slice(8, 10))
  const month = Number(unchecked.slice(5, 7))
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(Number(unchecked.slice(0, 4)), month)) return undefined
  const ms = Date.parse(unchecked)
  return isWithinYears(ms) ? timestampFromMs(ms) : undefined
}

const iso8601 = /^(\d{4}-\d{2}-\d{2})(?:[Tt](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/

/** RFC 3339 text of an ISO 8601 date (midnight UTC) or time; undefined for other text and for a time without an offset. */
function rfc3339From(text: string): string | undefined {
  const [, day, clock, seconds = ':00', offset] = iso8601.exec(text) ?? []
  if (day === undefined || clock === undefined) return day && `${day}T00:00:00Z`
  if (offset === undefined || offset.length < 2) return offset && `${day}T${clock}${seconds}${offset}`
  return `${day}T${clock}${seconds}${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`
}

/**
 * A bound of a range: also a date, or a time without seconds. It is rounded up to a whole millisecond. Records have whole
 * milliseconds, so rounding up keeps every comparison right; rounding down would let in records from before the bound.
 */
export function parseBound(unchecked: unknown): Timestamp | undefined {
  const text = typeof unchecked === 'string' ? rfc3339From(unchecked) : undefined
  const at = parseTimestamp(text)
  if (at === undefined || text === undefined || !isBeyondMillisecond.test(text)) return at
  return timestampFromMs(Math.min(at + 1, last_ms))
}

/** An instant, in the forms of a bound. Rounded down to a whole millisecond: what happened until then. */
export const parseInstant = (unchecked: unknown): Timestamp | undefined =>
  typeof unchecked === 'string' ? parseTimestamp(rfc3339From(unchecked)) : undefined

/** Tells the caller how to correct a text that is no instant; undefined if we do not know how. */
export function instantHint(unchecked: unknown): string | undefined {
  if (typeof unchecked !== 'string' || parseBound(unchecked) !== undefined) return undefined
  if (parseBound(`${unchecked}Z`) !== undefined) return 'Add an offset: 2026-11-16T10:00Z.'
  const isPlusLost = unchecked.includes(' ') && parseBound(unchecked.replace(' ', '+')) !== undefined
  return isPlusLost ? 'Write the plus sign of the offset as %2B in a URL.' : undefined
}

const isBeyondMillisecond = /\.\d{3}\d*[1-9]/

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Seconds since the epoch, as the engine sends instants: the database reads a number several times faster than a date. */
export function secondsFromTimestamp(at: Timestamp): string {
  assert(Number.isInteger(at) && isWithinYears(at), `${at} is no instant that can be stored`)
  return String(at / 1000)
}

let lastMs = Number.NaN
let lastIso = ''

/** Remembers the last text, because many rows of one answer share their instant. */
export function isoFromTimestamp(at: Timestamp): string {
  if (at !== lastMs) {
    lastIso = new Date(at).toISOString()
    lastMs = at
  }
  return lastIso
}

/** Whether a date (YYYY-MM-DD) is after the day of an instant, in UTC. */
export const isFutureDate = (date: string, now: Timestamp): boolean => date > isoFromTimestamp(now).slice(0, 10)
