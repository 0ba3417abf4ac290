// What a customer has used of one limit in one window. A rolling limit keeps its uses dated, oldest first; those an
// interval old no longer count. Their number is bounded: past `datedMax` the uses of each 1/250 of the interval become
// one, dated at its latest, so an amount may count up to 0.4 % of the interval too long, never too short, and nobody is
// refused for one use too many. A merged use can still be given back: the reservation knows its instant.
import { type Amount, amount, zero } from '../kernel/amount.ts'
import { assert } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { type ActivityLimit, intervalOf } from './activity-limit.ts'

export interface DatedUse {
  readonly at: Timestamp
  readonly amount: Amount
  /** Null when several uses were merged. */
  readonly subject_guid: Guid | null
  /** The instant of the oldest use merged into this one. */
  readonly since?: Timestamp
}

export interface LimitUsage {
  readonly bank_guid: Guid
  readonly customer_guid: Guid
  readonly limit_key: string
  readonly window_start: Timestamp
  /** For a rolling limit the sum of `dated`. */
  readonly used: Amount
  /** The limit's amount when it was last reserved from, or what a rebuild found, if that is more: used <= amount is a CHECK. */
  readonly amount: Amount
  /** Rolling only, else null. */
  readonly dated: readonly DatedUse[] | null
}

/** Kept on the subject's row until it is given back. */
export interface Reservation {
  readonly limit_key: string
  readonly window_start: Timestamp
  readonly amount: Amount
  /** When it was used; for a rolling limit never before the use that precedes it. */
  readonly at: Timestamp
}

export const datedMax = 500
export const slotsPerInterval = 250

/** The usage with one more use, or undefined when the limit does not allow it. */
export function usageWith(
  usage: LimitUsage,
  limit: ActivityLimit,
  use: { at: Timestamp; amount: Amount; subject_guid: Guid },
): LimitUsage | undefined {
  const live = usage.dated && liveUses(usage.dated, limit, use.at)
  const used = (live ? sumOf(live) : usage.used) + use.amount
  if (used > limit.amount) return undefined
  const dated = live && mergedBeyondMax([...live, { ...use, at: useInstant(usage, use.at) }], limit)
  return { ...usage, used: amount(used), amount: limit.amount, dated }
}

/** Clocks of two processes differ a little. A use is never dated before the last one, so the list stays in order. */
export function useInstant(usage: LimitUsage, at: Timestamp): Timestamp {
  const last = usage.dated?.at(-1)
  return last && last.at > at ? last.at : at
}

/** The usage without what was reserved, or undefined when a rolling use no longer counts anyway. */
export function usageWithout(usage: LimitUsage, reservation: Reservation, subject_guid: Guid): LimitUsage | undefined {
  const used = () => amount(usage.used - reservation.amount)
  if (!usage.dated) return { ...usage, used: used() }
  const place = placeOf(usage.dated, reservation, subject_guid)
  const use = usage.dated[place]
  if (!use) return undefined
  assert(use.amount >= reservation.amount, 'a use holds what was reserved')
  const rest = amount(use.amount - reservation.amount)
  const dated = rest === zero ? usage.dated.toSpliced(place, 1) : usage.dated.with(place, { ...use, amount: rest })
  return { ...usage, used: used(), dated }
}

function placeOf(dated: readonly DatedUse[], { at }: Reservation, subject_guid: Guid): number {
  const own = dated.findIndex((use) => use.subject_guid === subject_guid)
  if (own >= 0) return own
  // Uses are appended in order and merged by slot, so only the merged use that took this one in spans its instant.
  return dated.findIndex((use) => use.since !== undefined && use.since <= at && at <= use.at)
}

function liveUses(dated: readonly DatedUse[], limit: ActivityLimit, at: Timestamp): readonly DatedUse[] {
  const expired_at = at - intervalOf(limit) * 1000
  return dated.filter((use) => use.at > expired_at)
}

export const sumOf = (uses: readonly { readonly amount: Amount }[]): bigint =>
  uses.reduce((sum, use) => sum + use.amount, 0n)

/**
 * The dated uses of a rolling limit, from uses in any order. Those that overlap in time become one, so that every instant lies in
 * one use at most: what is given back is found by its instant.
 */
export function datedFrom(uses: readonly DatedUse[], limit: ActivityLimit, at: Timestamp): readonly DatedUse[] {
  const sinceOf = (use: DatedUse): Timestamp => use.since ?? use.at
  const dated: DatedUse[] = []
  for (const use of liveUses(uses, limit, at).toSorted((a, b) => sinceOf(a) - sinceOf(b))) {
    const last = dated.at(-1)
    if (last && sinceOf(use) <= last.at) {
      const until = timestampFromMs(Math.max(last.at, use.at))
      const sum = amount(last.amount + use.amount)
      dated[dated.length - 1] = { at: until, amount: sum, subject_guid: null, since: sinceOf(last) }
    } else {
      dated.push(use)
    }
  }
  return mergedBeyondMax(dated, limit)
}

function mergedBeyondMax(dated: readonly DatedUse[], limit: ActivityLimit): readonly DatedUse[] {
  if (dated.length <= datedMax) return dated
  const slotMs = (intervalOf(limit) * 1000) / slotsPerInterval
  const merged: DatedUse[] = []
  for (const use of dated) {
    const last = merged.at(-1)
    if (last && Math.floor(last.at / slotMs) === Math.floor(use.at / slotMs)) {
      const since = timestampFromMs(last.since ?? last.at)
      merged[merged.length - 1] = { at: use.at, amount: amount(last.amount + use.amount), subject_guid: null, since }
    } else {
      merged.push(use)
    }
  }
  return merged
}
