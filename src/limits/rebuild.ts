// Rebuilds the usage of a new or changed limit from what its customer has done in the window. Completed subjects never give
// anything back, so they may come as a sum. Subjects in progress come one by one.
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
  /** If several are summed up: the instant of the oldest. */
  readonly since: Timestamp
  /** Null for a sum of completed subjects. */
  readonly subject_guid: Guid | null
  /** The subject reserved from this limit: the amount is its reservation, in the limit's asset. */
  readonly is_reserved: boolean
}

/** What a limit counts of subjects that had not reserved from it. */
export interface LimitRebuild {
  readonly bank_guid: Guid
  readonly customer_guid: Guid
  readonly limit_key: string
  readonly window_start: Timestamp
  readonly uses: readonly DatedUse[]
}

interface RebuildRequest {
  readonly limit: ActivityLimit
  /** The history, and what came meanwhile. */
  readonly history: readonly HistoricUse[]
  readonly change: LimitsChange
  /** Rounded up; undefined if there is no price. */
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
  // The list of an abandoned change may have uses from earlier windows.
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

/** `uncountable`: the sum is larger than an amount can be. */
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

/** A use without a price takes up the whole limit. */
const countedAmount = (use: HistoricUse, { limit, amountIn }: RebuildRequest): Amount =>
  use.is_reserved ? use.amount : (amountIn(use) ?? limit.amount)

const asDated = ({ subject_guid, amount, at, since }: HistoricUse): DatedUse => ({
  at,
  amount,
  subject_guid,
  ...(subject_guid === null ? { since } : {}),
})

/** What the limit counted of this subject when the limit was made, as a reservation. */
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
