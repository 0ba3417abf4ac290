// What a carrier's answer means for a movement: a table over the movement's state and the carrier's standing. The same answer
// twice, or one that comes too late, changes nothing.
import { assert } from '../kernel/assert.ts'
import type { Need, Rows } from '../kernel/command.ts'
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import { isReserveLow, reserveExact } from '../resources/accounts/reserve-minimum.ts'
import type { Bank } from '../resources/banks/bank.ts'
import { isLateSuccess } from './late-success.ts'
import {
  canComeBack,
  type Movement,
  type MovementFailureCode,
  type MovementStanding,
  type MovementState,
  movementStates,
} from './movement.ts'
import { canBeHeld, holdsAt, holdsOfPull, isActive, nextLook, type PullHold, waitsForReserve } from './pull-hold.ts'

export type Transition =
  | { readonly kind: 'wait'; readonly check_again_at: Timestamp }
  /** Settled, and still watched: until then, or no longer. */
  | { readonly kind: 'watch'; readonly look_again_at: Timestamp | null }
  /** It was not taken back, and its hold is not over. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'hold'; readonly holds: readonly PullHold[]; readonly check_again_at: Timestamp }
  | { readonly kind: 'settle' }
  | { readonly kind: 'fail'; readonly failure: MovementFailureCode | 'cancelled' | 'reversed' | 'not_accepted' }
  | { readonly kind: 'return'; readonly return_code: string }
  /** Paid, although it had failed (W5). */
  | { readonly kind: 'late' }

/** Where each transition leads; the others leave the movement in its state. */
const enters: Partial<Record<Transition['kind'], MovementState>> = {
  resume: 'held',
  hold: 'held',
  settle: 'settled',
  fail: 'failed',
}

export interface TransitionContext {
  /** A job asked. What a carrier tells without being asked counts for less. */
  readonly isAsked: boolean
  readonly bank: Bank
  readonly rows: Rows
  readonly now: Timestamp
}

/** Undefined: nothing follows from it. */
export function transitionOf(
  movement: Movement,
  standing: MovementStanding,
  context: TransitionContext,
): Transition | undefined {
  const transition = chosen(movement, standing, context)
  const next = transition && enters[transition.kind]
  const { to } = movementStates.states[movement.state]
  assert(!next || to.includes(next), `a movement that is ${movement.state} may not become ${next}`)
  return transition
}

function chosen(movement: Movement, standing: MovementStanding, context: TransitionContext): Transition | undefined {
  const { state } = movement
  if (!context.isAsked) {
    if (isLateSuccess(movement, standing)) return { kind: 'late' }
    // That it settled is old news here: only a job that asks is told how it stands now.
    if (standing.kind === 'settled' && (state === 'recalled' || state === 'settled')) return undefined
  }
  if (standing.kind === 'returned' && !canComeBack(movement)) return undefined
  if (state === 'settled') return afterSettling(movement, standing)
  return state === 'carried' || state === 'held' || state === 'recalled'
    ? underWay(movement, standing, context)
    : undefined
}

/** How long a carrier that says nothing new of an arrival is left alone. */
const arrival_look_seconds = 60

function underWay(movement: Movement, standing: MovementStanding, context: TransitionContext): Transition {
  const waitForArrival = { kind: 'wait', check_again_at: addSeconds(context.now, arrival_look_seconds) } as const
  switch (standing.kind) {
    case 'pending':
      return { kind: 'wait', check_again_at: standing.check_again_at }
    case 'failed':
      return { kind: 'fail', failure: standing.failure_code }
    case 'cancelled':
      if (movement.kind !== 'arrival') return { kind: 'fail', failure: 'cancelled' }
      // An arrival is only sent back because it was not accepted. Until then it is on its way to its owner.
      return movement.state === 'recalled' ? { kind: 'fail', failure: 'not_accepted' } : waitForArrival
    case 'returned':
      return { kind: 'fail', failure: 'reversed' }
    case 'settled':
      // An arrival that was not accepted is never credited because it could not be sent back yet.
      if (movement.kind === 'arrival') return waitForArrival
      return movement.kind === 'pull' ? pullSettled(movement, standing, context) : { kind: 'settle' }
  }
}

/**
 * A carrier that is asked a little too early says the same again, and is asked again. So is one that cannot tell: otherwise a
 * return would be lost.
 */
function afterSettling({ isReturned, look_again_at }: Movement, standing: MovementStanding): Transition | undefined {
  if (isReturned) return undefined
  if (standing.kind === 'returned') return { kind: 'return', return_code: standing.return_code }
  if (look_again_at === null) return undefined
  if (standing.kind === 'pending') return { kind: 'wait', check_again_at: standing.check_again_at }
  return standing.kind === 'settled' ? { kind: 'watch', look_again_at: standing.look_again_at ?? null } : undefined
}

/** A settled pull completes, or starts or continues its hold. */
function pullSettled(
  movement: Movement,
  { risk = 'passed', look_again_at }: Extract<MovementStanding, { kind: 'settled' }>,
  { bank, rows, now }: TransitionContext,
): Transition {
  const { money, route, state } = movement
  assert(route.by === 'rail', 'a pull goes by a rail')
  const isLow = isReserveLow(rows, bank, money.asset)
  if (!movement.holds) {
    const holds = holdsOfPull(bank, money.asset, route.rail, risk, isLow, now)
    return holds.length === 0
      ? { kind: 'settle' }
      : { kind: 'hold', holds, check_again_at: nextLook(holds, look_again_at, now) }
  }
  const holds = holdsAt(movement.holds, isLow, now)
  if (!holds.some(isActive)) return { kind: 'settle' }
  if (state === 'recalled') return { kind: 'resume' }
  return { kind: 'wait', check_again_at: nextLook(holds, look_again_at, now) }
}

/** The balances that decided about a settled pull: it is held or let go by the balance of the reserve. The commit compares them. */
export function decidingBalances(
  { kind, route, holds, money }: Movement,
  standing: MovementStanding,
  bank: Bank,
  rows: Rows,
): readonly Need[] {
  const isByReserve = !holds || waitsForReserve(holds)
  const isPull = kind === 'pull' && route.by === 'rail' && canBeHeld(route.rail)
  return standing.kind === 'settled' && isPull && isByReserve ? reserveExact(rows, bank, money.asset) : []
}
