// A customer's activity limit: how much of one asset may be moved within a window. Calendar windows are in UTC. A rolling limit
// has one window without end, and dates each use instead (usage.ts).
// If two limits differ only in name and amount, the lower amount applies. The API refuses such pairs; older rows may have them.
import type { Amount } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import { dateFromDay, day_ms, dayFromMs, weekdayOf } from '../kernel/day.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'

/** The first exceeded limit, in this order, names the failure. */
export const limitTypes = ['rolling', 'daily', 'weekly', 'monthly'] as const
export type LimitType = (typeof limitTypes)[number]

export interface ActivityLimit {
  readonly type: LimitType
  readonly name?: string
  readonly asset: string
  readonly amount: Amount
  /** Seconds; rolling only. */
  readonly interval?: number
  /** Empty means all. */
  readonly activities: readonly string[]
  /** Empty means all, and also activities without a side. */
  readonly sides: readonly string[]
}

export const exceededCodes = {
  rolling: 'limit_exceeded',
  daily: 'daily_limit_exceeded',
  weekly: 'weekly_limit_exceeded',
  monthly: 'monthly_limit_exceeded',
} as const satisfies Record<LimitType, string>

export type ExceededCode = (typeof exceededCodes)[LimitType]

/** All fields but name and amount, so that the usage stays when a PATCH changes the amount. */
export function limitKey(limit: ActivityLimit): string {
  const type = limit.type === 'rolling' ? `rolling:${intervalOf(limit)}` : limit.type
  return `${type}:${limit.asset}:${listKey(limit.activities)}:${listKey(limit.sides)}`
}

const listKey = (list: readonly string[]): string =>
  list.length < 2 ? (list[0] ?? '') : [...new Set(list)].sort().join(',')

export function intervalOf(limit: ActivityLimit): number {
  assert(limit.interval !== undefined && limit.interval > 0, 'a rolling limit has an interval')
  return limit.interval
}

/** The limits that a subject counts against, one per key, in the order of `limitTypes`. */
export function matchingLimits(
  limits: readonly ActivityLimit[],
  activity: string,
  side: string | null,
): readonly ActivityLimit[] {
  if (limits.length < 2) return limits.filter((limit) => isMatch(limit, activity, side))
  const lowest = new Map<string, ActivityLimit>()
  for (const limit of limits) {
    if (!isMatch(limit, activity, side)) continue
    const key = limitKey(limit)
    const other = lowest.get(key)
    if (!other || limit.amount < other.amount) lowest.set(key, limit)
  }
  return [...lowest.values()].sort((a, b) => limitTypes.indexOf(a.type) - limitTypes.indexOf(b.type))
}

export const isMatch = (limit: ActivityLimit, activity: string, side: string | null): boolean =>
  (limit.activities.length === 0 || limit.activities.includes(activity)) &&
  (limit.sides.length === 0 || (side !== null && limit.sides.includes(side)))

/** Wanted limits that have no usage yet, because they are new or have a new key. */
export function addedLimits(standing: readonly ActivityLimit[], wanted: readonly ActivityLimit[]): ActivityLimit[] {
  const known = new Set(standing.map(limitKey))
  return wanted.filter((limit) => !known.has(limitKey(limit)))
}

/** When the window of `at` began. Rolling: 0, because its one usage row never ends. */
export function windowStart(limit: ActivityLimit, at: Timestamp): Timestamp {
  if (limit.type === 'rolling') return timestampFromMs(0)
  const day = dayFromMs(at)
  if (limit.type === 'daily') return timestampFromMs(day * day_ms)
  if (limit.type === 'weekly') return timestampFromMs((day - weekdayOf(day)) * day_ms)
  return timestampFromMs((day - dateFromDay(day).date + 1) * day_ms)
}
