// Puts the rows of reports together: totals, and days on which nothing happened.
import { day_ms } from '../../kernel/day.ts'
import { isoFromTimestamp, type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { ActivityNoun, Volume } from './activity.queries.ts'
import type { FeesDay } from './fees.queries.ts'
import type { TrialBalanceLine } from './trial-balance.queries.ts'

export function trialBalance(at: Timestamp, lines: readonly TrialBalanceLine[]) {
  const sums = new Map<string, { debit_amount: bigint; credit_amount: bigint }>()
  for (const { asset, debit_amount, credit_amount } of lines) {
    const sum = sums.get(asset) ?? { debit_amount: 0n, credit_amount: 0n }
    sums.set(asset, {
      debit_amount: sum.debit_amount + debit_amount,
      credit_amount: sum.credit_amount + credit_amount,
    })
  }
  const totals = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, sum]) => ({
      ...{ asset, ...sum },
      is_balanced: sum.debit_amount === sum.credit_amount,
    }))
  return { at, is_balanced: totals.every((each) => each.is_balanced), lines, totals }
}

export function feesReport(from: Timestamp, to: Timestamp, rows: readonly FeesDay[]) {
  const totals = new Map<string, Omit<FeesDay, 'date' | 'paid_out'>>()
  const paid = new Map<string, bigint>()
  const days = rows.filter(({ count }) => count > 0)
  for (const { asset, subject_type, count, amount, platform_amount } of days) {
    const name = `${asset} ${subject_type}`
    const sum = totals.get(name)
    totals.set(name, {
      ...{ asset, subject_type, count: count + (sum?.count ?? 0) },
      amount: amount + (sum?.amount ?? 0n),
      platform_amount: platform_amount + (sum?.platform_amount ?? 0n),
    })
  }
  for (const { asset, paid_out } of rows) if (paid_out > 0n) paid.set(asset, (paid.get(asset) ?? 0n) + paid_out)
  const byName = <T>(map: ReadonlyMap<string, T>): [string, T][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...{ from, to, days },
    totals: byName(totals).map(([, total]) => total),
    paid_out: byName(paid).map(([asset, amount]) => ({ asset, amount })),
  }
}

/** The UTC days that a period touches. */
function datesIn(from: Timestamp, to: Timestamp): string[] {
  const dates: string[] = []
  for (let at = Math.floor(from / day_ms) * day_ms; at < to; at += day_ms)
    dates.push(isoFromTimestamp(timestampFromMs(at)).slice(0, 10))
  return dates
}

function byDate(volumes: readonly Volume[]): ReadonlyMap<string, readonly Volume[]> {
  const found = new Map<string, Volume[]>()
  for (const volume of volumes) {
    const others = found.get(volume.date)
    if (others) others.push(volume)
    else found.set(volume.date, [volume])
  }
  return found
}

export function activityReport(
  from: Timestamp,
  to: Timestamp,
  volumes: Readonly<Record<ActivityNoun, readonly Volume[]>>,
  customers: ReadonlyMap<string, number>,
) {
  const [trades, transfers, executions] = [
    byDate(volumes.trades),
    byDate(volumes.transfers),
    byDate(volumes.executions),
  ]
  const days = datesIn(from, to).map((date) => ({
    date,
    new_customers: customers.get(date) ?? 0,
    trades: trades.get(date) ?? [],
    transfers: transfers.get(date) ?? [],
    executions: executions.get(date) ?? [],
  }))
  return { from, to, days }
}
