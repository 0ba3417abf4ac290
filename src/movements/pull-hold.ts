// The holds of a settled pull: the bank's own waiting time, a reserve too small to cover a return, and the risk that screening
// sees. The money is in the balance meanwhile, and cannot be spent.
import { assert } from '../kernel/assert.ts'
import { machine, movePart, type StateOf } from '../kernel/machine.ts'
import type { Rail } from '../kernel/rail.ts'
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import type { ReturnRisk } from '../providers/standing.ts'
import { pullWindowEnd } from '../rails/return-codes.ts'
import { reserve_check_seconds } from '../resources/accounts/reserve-minimum.ts'
import type { Bank } from '../resources/banks/bank.ts'

export const holdTypes = [
  'customer_hold_duration',
  'reserve_below_minimum',
  'screening_administrative',
  'screening_non_administrative',
] as const

export const holdStates = machine('hold', {
  storing: { to: ['active'] },
  active: { to: ['completed'] },
  completed: { to: [] },
})

export interface PullHold {
  readonly type: (typeof holdTypes)[number]
  readonly state: StateOf<typeof holdStates>
  readonly started_at?: Timestamp
  readonly completed_at?: Timestamp
  readonly eta_at?: Timestamp
}

/** An e-transfer was sent by its payer and is never returned. */
export const canBeHeld = (rail: Rail): boolean => rail !== 'etransfer'

/** The holds of a pull that has just settled. */
export function holdsOfPull(
  { settings }: Bank,
  asset: string,
  rail: Rail,
  risk: ReturnRisk,
  isLow: boolean,
  now: Timestamp,
): PullHold[] {
  if (!canBeHeld(rail)) return []
  const window_ends_at = pullWindowEnd(rail, asset, 'any', now)
  const hold = (type: PullHold['type'], eta_at: Timestamp): PullHold => ({
    type,
    state: 'active',
    started_at: now,
    eta_at,
  })
  return [
    ...(settings.hold_seconds > 0 ? [hold('customer_hold_duration', addSeconds(now, settings.hold_seconds))] : []),
    ...(isLow ? [hold('reserve_below_minimum', window_ends_at)] : []),
    ...(risk === 'administrative'
      ? [hold('screening_administrative', pullWindowEnd(rail, asset, 'administrative', now))]
      : []),
    ...(risk === 'non_administrative' ? [hold('screening_non_administrative', window_ends_at)] : []),
  ]
}

export const isActive = ({ state }: PullHold): boolean => state === 'active'

export const waitsForReserve = (holds: readonly PullHold[]): boolean =>
  holds.some((hold) => isActive(hold) && hold.type === 'reserve_below_minimum')

const ended = (hold: PullHold, now: Timestamp): PullHold =>
  isActive(hold) ? movePart(holdStates, hold, 'completed', { completed_at: now }) : hold

export const endedAll = (holds: readonly PullHold[], now: Timestamp): PullHold[] =>
  holds.map((hold) => ended(hold, now))

/** The holds as they are now. Each ends at its time, the one for the reserve as soon as the reserve is large enough. */
export const holdsAt = (holds: readonly PullHold[], isLow: boolean, now: Timestamp): PullHold[] =>
  holds.map((hold) => {
    const isOver = now >= endOf(hold) || (hold.type === 'reserve_below_minimum' && !isLow)
    return isOver ? ended(hold, now) : hold
  })

/** When the job checks the holds again: at the first end, and sooner for the reserve, for people and for a return. */
export function nextHoldCheck(
  holds: readonly PullHold[],
  look_again_at: Timestamp | undefined,
  now: Timestamp,
): Timestamp {
  const active = holds.filter(isActive)
  const times = active.map(endOf)
  // Without a hold it waits for people to be verified. They are checked as often as the reserve.
  const hasNoEnd = active.length === 0 || waitsForReserve(active)
  if (hasNoEnd) times.push(addSeconds(now, reserve_check_seconds))
  // A time in the past would make the job run again at once, without end.
  if (look_again_at !== undefined && look_again_at > now) times.push(look_again_at)
  return times.reduce((first, time) => (time < first ? time : first))
}

function endOf({ eta_at }: PullHold): Timestamp {
  assert(eta_at, 'a hold that has begun has an end')
  return eta_at
}
