// Why pulled money waits before the next stage: the bank's own patience with customers, a reserve that is too small to cover
// what may come back, and what screening thinks of this pull.
import { key, type Need, type Rows } from '../../kernel/command.ts'
import type { Rail } from '../../kernel/rail.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { balances } from '../../ledger/balance.ts'
import { reserve } from '../../ledger/chart.ts'
import { homeRailOf } from '../../rails/home-rail.ts'
import { pullWindowEnd } from '../../rails/return-codes.ts'
import { findSystemAccount, systemAccountNeed } from '../accounts/account.ts'
import type { Bank } from '../banks/bank.ts'
import type { Execution, ExecutionHold } from './execution.ts'
import type { ReturnRisk } from './stage-outcome.ts'

/** How often a reserve that is too small, or whoever is not fit to take part, is looked at again, on the bank's clock. */
const look_seconds = 3600

export const reserveNeeds = (bank_guid: Bank['guid'], asset: string): Need[] => [
  systemAccountNeed(bank_guid, reserve(asset)),
]

/** Asked for after `reserveNeeds`. */
export const reserveBalanceNeeds = (rows: Rows, bank_guid: Bank['guid'], asset: string): Need[] => {
  const account = findSystemAccount(rows, bank_guid, reserve(asset))
  return account ? [key(balances, bank_guid, account.guid)] : []
}

/** The reserve of the asset has less than its minimum. */
export function isReserveLow(rows: Rows, { guid, settings }: Bank, asset: string): boolean {
  const minimum = settings.reserve_minimums[asset]
  if (minimum === undefined) return false
  const account = findSystemAccount(rows, guid, reserve(asset))
  const balance = account && rows.get(balances, guid, account.guid)
  return (balance?.posted ?? 0n) < minimum
}

/** An e-transfer was sent by its payer, and does not come back. */
export function holdsOfPull(
  { settings }: Bank,
  asset: string,
  rail: Rail,
  risk: ReturnRisk,
  isLow: boolean,
  now: Timestamp,
): ExecutionHold[] {
  if (rail === 'etransfer') return []
  const country = homeRailOf(asset)?.country ?? 'US'
  const all = pullWindowEnd(rail, 'any', now, country)
  const hold = (type: ExecutionHold['type'], eta_at: Timestamp): ExecutionHold => ({
    type,
    state: 'active',
    started_at: now,
    eta_at,
  })
  return [
    ...(settings.hold_seconds > 0 ? [hold('customer_hold_duration', addSeconds(now, settings.hold_seconds))] : []),
    ...(isLow ? [hold('reserve_below_minimum', all)] : []),
    ...(risk === 'administrative'
      ? [hold('screening_administrative', pullWindowEnd(rail, 'administrative', now, country))]
      : []),
    ...(risk === 'non_administrative' ? [hold('screening_non_administrative', all)] : []),
  ]
}

export const isActive = ({ state }: ExecutionHold): boolean => state === 'active'

const ended = (hold: ExecutionHold, now: Timestamp): ExecutionHold =>
  isActive(hold) ? { ...hold, state: 'completed', completed_at: now } : hold

/** An execution that was never held has none. */
export const endedAll = (holds: Execution['holds'], now: Timestamp): Execution['holds'] =>
  holds === null ? null : holds.map((hold) => ended(hold, now))

/** As they are at this moment: each ends at its time, the one for the reserve as soon as there is enough again. */
export const holdsAt = (holds: readonly ExecutionHold[], isLow: boolean, now: Timestamp): ExecutionHold[] =>
  holds.map((hold) => {
    const isOver = now >= hold.eta_at! || (hold.type === 'reserve_below_minimum' && !isLow)
    return isOver ? ended(hold, now) : hold
  })

/** When to look again: at the first end that is known, and for the reserve, for people and for a return sooner. */
export function nextLook(
  holds: readonly ExecutionHold[],
  news_at: Timestamp | undefined,
  now: Timestamp,
): NonNullable<Execution['hold_ends_at']> {
  const active = holds.filter(isActive)
  const times = active.map(({ eta_at }) => eta_at!)
  const isOpen = active.length === 0 || active.some(({ type }) => type === 'reserve_below_minimum')
  if (isOpen) times.push(addSeconds(now, look_seconds))
  if (news_at !== undefined && news_at > now) times.push(news_at)
  return times.reduce((first, time) => (time < first ? time : first))
}
