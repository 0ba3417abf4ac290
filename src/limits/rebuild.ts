// The usage of a limit that is made or reshaped, rebuilt from what its customer has done in the window. Subjects that are
// completed can no longer give anything back, so they may come summed up; subjects under way come one by one.
import { type Amount, amount, isAmount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'
import { type ActivityLimit, isMatch, limitKey, windowStart } from './activity-limit.ts'
import type { LimitsChange } from './limits-change.ts'
import { type DatedUse, datedFrom, type LimitUsage, type Reservation, sumOf } from './usage.ts'

export interface HistoricUse {
  readonly activity: string
  readonly side: string | null
  readonly asset: string
  readonly amount: Amount
  readonly at: Timestamp
  /** The instant of the oldest of several. */
  readonly since: Timestamp
  /** Null: several, all of them completed. */
  readonly subject_guid: Guid | null
  /** The subject has reserved from this limit itself: the amount is what it reserved, in the limit's asset. */
  readonly is_reserved: boolean
}

/** What a limit counted of subjects that had not reserved from it. */
export interface LimitRebuild {
  readonly bank_guid: Guid
  readonly customer_guid: Guid
  readonly limit_key: string
  readonly window_start: Timestamp
  readonly uses: readonly DatedUse[]
}

export interface RebuildRequest {
  readonly limit: ActivityLimit
  /** What was read, and what came meanwhile. */
  readonly history: readonly HistoricUse[]
  readonly change: LimitsChange
  /** Rounded up; undefined when there is no price for it. */
  readonly amountIn: (use: Pick<HistoricUse, 'amount' | 'asset'>) => Amount | undefined
  readonly at: Timestamp
  readonly bank_guid: Guid
  readonly customer_guid: Guid
}

/** The uses that the limit covers and that still count. */
export function coveredUses({
  limit,
  history,
  change,
  at,
}: Pick<RebuildRequest, 'limit' | 'history' | 'change' | 'at'>): HistoricUse[] {
  const ended = new Set(change.ended)
  // A change that was given up keeps what was done in windows before this one.
  const meanwhile = change.uses
    .filter((use) => windowStart(limit, use.at) === windowStart(limit, at))
    .map((use): HistoricUse => ({ ...use, since: use.at, is_reserved: false }))
  return [...history, ...meanwhile].filter(
    ({ activity, side, subject_guid }) =>
      isMatch(limit, activity, side) && (subject_guid === null || !ended.has(subject_guid)),
  )
}

export interface Rebuilt {
  readonly usage: LimitUsage
  readonly rebuild: LimitRebuild
}

/** `uncountable`: all of it together is more than an amount can be. */
export function rebuilt(request: RebuildRequest): Rebuilt | 'uncountable' {
  const { limit, at, bank_guid, customer_guid } = request
  const counted = coveredUses(request).map((use) => ({ ...use, amount: countedAmount(use, request) }))
  if (!isAmount(sumOf(counted))) return 'uncountable'
  const uses = counted.filter(({ is_reserved }) => !is_reserved).map(asDated)
  const dated = limit.type === 'rolling' ? datedFrom(counted.map(asDated), limit, at) : null
  const used = amount(sumOf(dated ?? counted))
  const place = { bank_guid, customer_guid, limit_key: limitKey(limit), window_start: windowStart(limit, at) }
  return {
    usage: { ...place, used, amount: used > limit.amount ? used : limit.amount, dated },
    rebuild: { ...place, uses },
  }
}

/** What cannot be measured is not let through: it takes up the whole limit. */
const countedAmount = (use: HistoricUse, { limit, amountIn }: RebuildRequest): Amount =>
  use.is_reserved ? use.amount : (amountIn(use) ?? limit.amount)

const asDated = ({ subject_guid, amount, at, since }: HistoricUse): DatedUse => ({
  at,
  amount,
  subject_guid,
  ...(subject_guid === null ? { since } : {}),
})

/** What the limit counted of this subject when it was made, as a reservation. */
export function reservationIn(rebuild: LimitRebuild, subject_guid: Guid): Reservation | undefined {
  const use = rebuild.uses.find((each) => each.subject_guid === subject_guid)
  if (!use) return undefined
  const { limit_key, window_start } = rebuild
  return { limit_key, window_start, amount: use.amount, at: timestampFromMs(use.at) }
}

export const withoutSubject = (rebuild: LimitRebuild, subject_guid: Guid): LimitRebuild => ({
  ...rebuild,
  uses: rebuild.uses.filter((each) => each.subject_guid !== subject_guid),
})
