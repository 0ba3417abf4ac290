// The transition of a movement, from its state and the carrier's standing. A repeated or late answer changes nothing.
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
  /** Settled. The carrier is asked again at this time; null: never. */
  | { readonly kind: 'watch'; readonly look_again_at: Timestamp | null }
  /** The carrier did not take it back, and its hold has not ended. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'hold'; readonly holds: readonly PullHold[]; readonly check_again_at: Timestamp }
  | { readonly kind: 'settle' }
  | { readonly kind: 'fail'; readonly failure: MovementFailureCode | 'cancelled' | 'reversed' | 'not_accepted' }
  | { readonly kind: 'return'; readonly return_code: string }
  /** Late success (W5). */
  | { readonly kind: 'late' }

/** Where each transition leads; the others leave the movement in its state. */
const enters: Partial<Record<Transition['kind'], MovementState>> = {
  resume: 'held',
  hold: 'held',
  settle: 'settled',
  fail: 'failed',
}

export interface TransitionContext {
  /** A job asked the carrier. False: the carrier reported by itself. */
  readonly isAsked: boolean
  readonly bank: Bank
  readonly rows: Rows
  readonly now: Timestamp
}

/** Undefined: the standing changes nothing. */
export function transitionOf(
  movement: Movement,
  standing: MovementStanding,
  context: TransitionContext,
): Transition | undefined {
  const transition = uncheckedTransition(movement, standing, context)
  const next = transition && enters[transition.kind]
  const { to } = movementStates.states[movement.state]
  assert(!next || to.includes(next), `a movement that is ${movement.state} may not become ${next}`)
  return transition
}

function uncheckedTransition(
  movement: Movement,
  standing: MovementStanding,
  context: TransitionContext,
): Transition | undefined {
  const { state } = movement
  if (!context.isAsked) {
    if (isLateSuccess(movement, standing)) return { kind: 'late' }
    // The report may be older than the recall or the settlement. Only an answer to a job is current.
    if (standing.kind === 'settled' && (state === 'recalled' || state === 'settled')) return undefined
  }
  if (standing.kind === 'returned' && !canComeBack(movement)) return undefined
  if (state === 'settled') return settledTransition(movement, standing)
  return state === 'carried' || state === 'held' || state === 'recalled'
    ? unsettledTransition(movement, standing, context)
    : undefined
}

const arrival_check_seconds = 60

function unsettledTransition(movement: Movement, standing: MovementStanding, context: TransitionContext): Transition {
  const waitForArrival = { kind: 'wait', check_again_at: addSeconds(context.now, arrival_check_seconds) } as const
  switch (standing.kind) {
    case 'pending':
      return { kind: 'wait', check_again_at: standing.check_again_at }
    case 'failed':
      return { kind: 'fail', failure: standing.failure_code }
    case 'cancelled':
      if (movement.kind !== 'arrival') return { kind: 'fail', failure: 'cancelled' }
      // Only an arrival that was not accepted is sent back.
      return movement.state === 'recalled' ? { kind: 'fail', failure: 'not_accepted' } : waitForArrival
    case 'returned':
      return { kind: 'fail', failure: 'reversed' }
    case 'settled':
      // An arrival is credited by `settle-deposit`, and never if it was not accepted.
      if (movement.kind === 'arrival') return waitForArrival
      return movement.kind === 'pull' ? pullSettled(movement, standing, context) : { kind: 'settle' }
  }
}

/** A carrier that is asked too early, or that cannot answer, is asked again: otherwise a return would be lost. */
function settledTransition(
  { isReturned, look_again_at }: Movement,
  standing: MovementStanding,
): Transition | undefined {
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

/** The balance of the reserve, if it decided whether a settled pull is held. The commit compares it. */
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
