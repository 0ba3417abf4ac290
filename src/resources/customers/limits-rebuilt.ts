// Rebuilds the usage of each new or differently shaped limit from the customer's history.
import type { Change, Moment, Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type ActivityLimit, addedLimits, limitKey, windowStart } from '../../limits/activity-limit.ts'
import { coveredUses, type HistoricUse, rebuilt } from '../../limits/rebuild.ts'
import { limitUsages, saveRebuild, saveUsages } from '../../limits/usage-table.ts'
import { countedIn, type RateLookup } from '../../pricing/convert.ts'
import type { Customer } from './customer.ts'

/** What the customer has done in the windows of some limits, without what its row has recorded since the change began. */
export interface LimitHistory {
  readonly change_guid: Guid
  /** The bank's time when it was read. */
  readonly read_at: Timestamp
  readonly uses: ReadonlyMap<string, readonly HistoricUse[]>
}

export function limitsRebuilt(
  customer: Customer,
  wanted: readonly ActivityLimit[],
  history: LimitHistory | undefined,
  rates: RateLookup | undefined,
  rows: Rows,
  { now }: Moment,
): readonly Change[] | 'history_needed' | 'rates_needed' | 'uncountable' {
  const { bank_guid, guid: customer_guid, activity_limits, limits_change: change } = customer
  const added = addedLimits(activity_limits, wanted)
  if (added.length === 0) return []
  if (!history || !change || history.change_guid !== change.guid) return 'history_needed'
  const changes: Change[] = []
  for (const limit of added) {
    const past = history.uses.get(limitKey(limit))
    // If a new window has begun since then, its history must be read.
    if (!past || windowStart(limit, history.read_at) !== windowStart(limit, now)) return 'history_needed'
    const covered = coveredUses({ limit, history: past, change, at: now })
    if (!rates && covered.some(({ is_reserved, asset }) => !is_reserved && asset !== limit.asset)) return 'rates_needed'
    const amountIn = ({ amount, asset }: Pick<HistoricUse, 'amount' | 'asset'>) => {
      const counted = countedIn(amount, asset, rates)(limit.asset)
      return counted === 'rates_needed' ? undefined : counted
    }
    const found = rebuilt({ limit, history: past, change, amountIn, at: now, bank_guid, customer_guid })
    if (found === 'uncountable') return found
    const { usage, rebuild } = found
    const known = rows.get(limitUsages, bank_guid, customer_guid, usage.limit_key, usage.window_start)
    if (known || covered.length > 0) changes.push(...saveUsages(rows, [usage]), saveRebuild(rows, rebuild))
  }
  return changes
}
