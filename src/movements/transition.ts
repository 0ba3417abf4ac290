// The transition of a movement, from its state and the carrier's standing. A repeated or late answer changes nothing.
import { assert } from '../kernel/assert.ts'
import type { Need, Rows } from '../kernel/command.ts'
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import { isReserveLow, reserveExact } from '../resources/accounts/reserve-minimum.ts'
import type { Bank } from '../resources/banks/bank.ts'
import { isLateFailure } from './late-failure.ts'
import { isLateSuccess } from './late-success.ts'
import {
  canComeBack,
  type Movement,
  type MovementFailureCode,
  type MovementStanding,
  type MovementState,
  movementStates,
} from './movement.ts'
import {
  canBeHeld,
  holdsAt,
  holdsOfPull,
  isActive,
  nextHoldCheck,
  type PullHold,
  waitsForReserve,
} from './pull-hold.ts'

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
  /** Late failure (W6). */
  | { readonly kind: 'late_failure' }

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
  const { state, kind } = movement
  if (!context.isAsked) {
    if (isLateSuccess(movement, standing)) return { kind: 'late' }
    if (standing.kind === 'settled' && isLeftToItsJob(movement)) return undefined
  }
  if (isLateFailure(movement, standing)) return { kind: 'late_failure' }
  if (standing.kind === 'returned' && !canComeBack(movement)) return undefined
  if (state === 'settled') return settledTransition(movement, standing)
  // It waits in suspense.
  if (state === 'waiting' && kind === 'arrival' && standing.kind === 'returned')
    return { kind: 'fail', failure: 'reversed' }
  return state === 'carried' || state === 'held' || state === 'recalled'
    ? unsettledTransition(movement, standing, context)
    : undefined
}

/**
 * A report of settlement may be older than a recall or the settlement itself; only an answer to a job is current. The pull of an
 * execution is screened for its risk when it settles, and only its job asks screening.
 */
const isLeftToItsJob = ({ kind, state, execution_guid }: Movement): boolean =>
  state === 'recalled' ||
  state === 'settled' ||
  (state === 'carried' && kind === 'pull' && execution_guid !== undefined)

const arrival_check_seconds = 60

function unsettledTransition(movement: Movement, standing: MovementStanding, context: TransitionContext): Transition {
  const waitForArrival = { kind: 'wait', check_again_at: addSeconds(context.now, arrival_check_seconds) } as const
  switch (standing.kind) {
    case 'pending':
      // A hold ends at its time, even if the rail cannot tell. The pull is still asked about: a return may follow.
      return movement.state === 'held'
        ? continueHold(movement, standing.check_again_at, context)
        : { kind: 'wait', check_again_at: standing.check_again_at }
    case 'failed':
      return { kind: 'fail', failure: standing.failure_code }
    case 'cancelled':
      // What a rail brings before it has settled is a return that the bank dishonours, and the file with it did not go out.
      if (movement.kind !== 'arrival' || (movement.route.by === 'rail' && movement.state === 'carried'))
        return { kind: 'fail', failure: 'cancelled' }
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

/** When to ask again about what has settled. A carrier that cannot answer is asked too: otherwise a return would be lost. */
export const nextReturnCheck = (standing: MovementStanding): Timestamp | undefined => {
  if (standing.kind === 'pending') return standing.check_again_at
  return standing.kind === 'settled' ? standing.look_again_at : undefined
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
  context: TransitionContext,
): Transition {
  const { money, route } = movement
  assert(route.by === 'rail', 'a pull goes by a rail')
  if (movement.holds) return continueHold(movement, look_again_at, context)
  const { bank, rows, now } = context
  const holds = holdsOfPull(bank, money.asset, route.rail, risk, isReserveLow(rows, bank, money.asset), now)
  return holds.length === 0
    ? { kind: 'settle' }
    : { kind: 'hold', holds, check_again_at: nextHoldCheck(holds, look_again_at, now) }
}

function continueHold(
  { holds: before = [], money, state }: Movement,
  look_again_at: Timestamp | undefined,
  { bank, rows, now }: TransitionContext,
): Transition {
  const holds = holdsAt(before, isReserveLow(rows, bank, money.asset), now)
  if (!holds.some(isActive)) return { kind: 'settle' }
  if (state === 'recalled') return { kind: 'resume' }
  return { kind: 'wait', check_again_at: nextHoldCheck(holds, look_again_at, now) }
}

/** The balance of the reserve, if it decided whether a pull is held. The commit compares it. */
export function decidingBalances(
  { kind, state, route, holds, money }: Movement,
  standing: MovementStanding,
  bank: Bank,
  rows: Rows,
): readonly Need[] {
  const isByReserve = !holds || waitsForReserve(holds)
  const isPull = kind === 'pull' && route.by === 'rail' && canBeHeld(route.rail)
  const isAboutHold = standing.kind === 'settled' || (state === 'held' && standing.kind === 'pending')
  return isAboutHold && isPull && isByReserve ? reserveExact(rows, bank, money.asset) : []
}
