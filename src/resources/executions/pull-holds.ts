// Why pulled money waits before the next stage: the bank's own patience with customers, a reserve that is too small to cover
// what may come back, and what screening thinks of this pull.
import type { Rail } from '../../kernel/rail.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { pullWindowEnd } from '../../rails/return-codes.ts'
import { reserve_look_seconds } from '../accounts/reserve-minimum.ts'
import type { Bank } from '../banks/bank.ts'
import type { Execution, ExecutionHold } from './execution.ts'
import type { ReturnRisk } from './stage-outcome.ts'

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
  const all = pullWindowEnd(rail, asset, 'any', now)
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
      ? [hold('screening_administrative', pullWindowEnd(rail, asset, 'administrative', now))]
      : []),
    ...(risk === 'non_administrative' ? [hold('screening_non_administrative', all)] : []),
  ]
}

export const isActive = ({ state }: ExecutionHold): boolean => state === 'active'

export const waitsForReserve = (holds: readonly ExecutionHold[]): boolean =>
  holds.some((hold) => isActive(hold) && hold.type === 'reserve_below_minimum')

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
  // Without a hold it waits for people, who are looked at as often.
  const isOpen = active.length === 0 || waitsForReserve(active)
  if (isOpen) times.push(addSeconds(now, reserve_look_seconds))
  if (news_at !== undefined && news_at > now) times.push(news_at)
  return times.reduce((first, time) => (time < first ? time : first))
}
