// Reserves from a customer's limits, and gives back. Pure: the caller saves the new rows in the commit of the subject, which keeps
// its reservations. Either all matching limits allow the amount, or nothing is reserved. An amount without a price in a limit's
// asset exceeds that limit. A book transfer has two customers: reserve for each, keep the two lists apart, give back to each.
import { type Amount, zero } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import {
  type ActivityLimit,
  type ExceededCode,
  exceededCodes,
  limitKey,
  matchingLimits,
  windowStart,
} from './activity-limit.ts'
import { type LimitUsage, type Reservation, usageWith, usageWithout, useInstant } from './usage.ts'

/** The customer's usage row of a limit and a window. */
export type UsageLookup = (limit_key: string, window_start: Timestamp) => LimitUsage | undefined

export interface ReserveRequest {
  readonly limits: readonly ActivityLimit[]
  readonly usages: UsageLookup
  readonly activity: string
  readonly side: string | null
  /** The subject's amount in the limit's asset, rounded up; undefined if there is no price. */
  readonly amountIn: (asset: string) => Amount | undefined
  readonly at: Timestamp
  readonly subject_guid: Guid
  readonly bank_guid: Guid
  readonly customer_guid: Guid
}

export type Reserved =
  | { readonly exceeded: ExceededCode }
  | { readonly exceeded?: never; readonly usages: readonly LimitUsage[]; readonly reservations: readonly Reservation[] }

export function reserve(request: ReserveRequest): Reserved {
  const { at, subject_guid } = request
  const usages: LimitUsage[] = []
  const reservations: Reservation[] = []
  for (const limit of matchingLimits(request.limits, request.activity, request.side)) {
    const limit_key = limitKey(limit)
    const window_start = windowStart(limit, at)
    const before = request.usages(limit_key, window_start) ?? newUsage(request, limit, limit_key, window_start)
    const wanted = request.amountIn(limit.asset)
    const after = wanted === undefined ? undefined : usageWith(before, limit, { at, amount: wanted, subject_guid })
    if (wanted === undefined || after === undefined) return { exceeded: exceededCodes[limit.type] }
    usages.push(after)
    reservations.push({ limit_key, window_start, amount: wanted, at: useInstant(before, at) })
  }
  return { usages, reservations }
}

/**
 * Takes the reserved amounts out of the windows they were reserved in, also past ones. The caller must do it only once: a subject
 * fails or is cancelled once. Returns only the rows that change.
 */
export function giveBack(
  reservations: readonly Reservation[],
  usages: UsageLookup,
  subject_guid: Guid,
): readonly LimitUsage[] {
  const changed: LimitUsage[] = []
  for (const reservation of reservations) {
    const usage = usages(reservation.limit_key, reservation.window_start)
    const after = usage && usageWithout(usage, reservation, subject_guid)
    if (after) changed.push(after)
  }
  return changed
}

const newUsage = (
  { bank_guid, customer_guid }: ReserveRequest,
  limit: ActivityLimit,
  limit_key: string,
  window_start: Timestamp,
): LimitUsage => ({
  bank_guid,
  customer_guid,
  limit_key,
  window_start,
  used: zero,
  amount: limit.amount,
  dated: limit.type === 'rolling' ? [] : null,
})
