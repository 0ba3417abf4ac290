// What a carrier says about a transfer that is under way, or that it completed. The same word twice, or one that comes too
// late, changes nothing.
import { assert } from '../../kernel/assert.ts'
import { type Command, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, early, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { hold, subjectOf } from '../../kernel/posting.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type Bank, banks } from '../banks/bank.ts'
import type { Standing } from '../payments/standing.ts'
import { rejectionOf } from './arrival-money.ts'
import { creditOfPull } from './kinds/funding.ts'
import { kinds } from './kinds/kinds.ts'
import { knownBy } from './known-by.ts'
import { bookLateSuccess, isLateSuccess } from './late-success.ts'
import { holdOfPull, type PullHold, pullHeldUntil, pullHoldExact } from './pull-hold.ts'
import { bookReturn } from './return-booking.ts'
import { nothingMoves } from './settlement.ts'
import { type Step, takeStep } from './step.ts'
import {
  canComeBack,
  isArrival,
  isPull,
  ownAccountOf,
  type Transfer,
  type TransferFailureCode,
  transferStates,
  transfers,
} from './transfer.ts'

export interface RecordStandingInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  /** Of the job that asked: an answer to an older question is ignored. News that came by itself has none. */
  readonly event_sequence?: number
  readonly standing: Standing
}

/** What follows for the transfer from what its carrier says. */
type Reaction =
  | { readonly kind: 'wait'; readonly check_again_at: Timestamp }
  /** Completed, and still watched: until then, or no longer. */
  | { readonly kind: 'watch'; readonly look_again_at: Timestamp | null }
  /** It was not taken back, and its hold is not over. */
  | { readonly kind: 'resume' }
  | { readonly kind: 'hold'; readonly hold: PullHold }
  | { readonly kind: 'complete' }
  | { readonly kind: 'fail'; readonly failure_code: TransferFailureCode }
  | { readonly kind: 'return'; readonly return_code: string }
  | { readonly kind: 'late' }

interface Way {
  readonly bank: Bank
  readonly transfer: Transfer
  readonly reaction: Reaction
}

/** The transfer as it is now, or when to ask again; 'stale' if it has moved on. */
type StandingRecorded = Transfer | Stale | Early

export function decideStanding(input: RecordStandingInput, rows: Rows, moment: Moment): Decided<StandingRecorded> {
  const way = wayOf(input, rows, moment)
  if (!way) return stale
  const { bank, transfer, reaction } = way
  if (reaction.kind === 'wait') return noted(transfer, input.standing, reaction.check_again_at, moment)
  if (reaction.kind === 'watch') return watched(transfer, reaction.look_again_at, moment)
  if (reaction.kind === 'return') return bookReturn(transfer, reaction.return_code, bank, rows, moment)
  if (reaction.kind === 'late') return bookLateSuccess(transfer, input.standing, bank, rows, moment)
  const more =
    reaction.kind === 'hold'
      ? [hold(subjectOf('transfer', transfer), ownAccountOf(transfer), transfer.deliver_amount)]
      : []
  const step = takeStep(stepOf(way, input.standing), bank, rows, moment, more)
  if (input.standing.kind !== 'settled') return step
  return { ...step, exact: [...(step.exact ?? []), ...pullHoldExact(transfer, bank, rows)] }
}

export const recordStanding: Command<RecordStandingInput, StandingRecorded> = {
  name: 'record-standing',
  decide: decideStanding,
}

/** Which way the word sends the transfer; undefined: nowhere. */
function wayOf(input: RecordStandingInput, rows: Rows, moment: Moment): Way | undefined {
  const { bank_guid, transfer_guid, event_sequence, standing } = input
  const bank = rows.get(banks, bank_guid, bank_guid)
  const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence)
  if (!bank || !transfer) return undefined
  const isAsked = event_sequence !== undefined
  if (!isAsked && isLateSuccess(transfer, standing)) return { bank, transfer, reaction: { kind: 'late' } }
  // That it settled is old news while it is taken back or watched: only who asked there is told how it stands now.
  const isOld = standing.kind === 'settled' && (transfer.state === 'cancelling' || transfer.state === 'completed')
  const reaction = !isAsked && isOld ? undefined : reactionOf(transfer, standing, bank, rows, moment)
  return reaction && { bank, transfer, reaction }
}

/** How long somebody who says nothing new of an arrival is left alone. */
const patience_seconds = 60

function reactionOf(
  transfer: Transfer,
  standing: Standing,
  bank: Bank,
  rows: Rows,
  { now }: Moment,
): Reaction | undefined {
  const { state } = transfer
  if (standing.kind === 'returned' && !canComeBack(transfer)) return undefined
  if (state === 'completed') return reactionWhenCompleted(transfer, standing)
  if (state !== 'pending' && state !== 'holding' && state !== 'cancelling') return undefined
  switch (standing.kind) {
    case 'pending':
      return { kind: 'wait', check_again_at: standing.check_again_at }
    case 'failed':
      return { kind: 'fail', failure_code: standing.failure_code }
    case 'cancelled':
      if (!isArrival(transfer)) return { kind: 'fail', failure_code: 'cancelled' }
      // What came by itself is only ever sent back because it was not accepted: until then it is on its way to its owner.
      return state === 'cancelling'
        ? { kind: 'fail', failure_code: 'compliance_rejection' }
        : { kind: 'wait', check_again_at: addSeconds(now, patience_seconds) }
    case 'returned':
      return { kind: 'fail', failure_code: 'reversed' }
    case 'settled':
      return reactionToSettled(transfer, standing.look_again_at, bank, rows, now)
  }
}

/**
 * Asked before its time, by a clock that is a little behind, the carrier says the same again, and is asked again. So is one that
 * cannot tell: what it has to say of a return would be lost.
 */
function reactionWhenCompleted({ return_code, look_again_at }: Transfer, standing: Standing): Reaction | undefined {
  if (return_code !== null) return undefined
  if (standing.kind === 'returned') return { kind: 'return', return_code: standing.return_code }
  if (look_again_at === null) return undefined
  if (standing.kind === 'pending') return { kind: 'wait', check_again_at: standing.check_again_at }
  if (standing.kind !== 'settled') return undefined
  return { kind: 'watch', look_again_at: standing.look_again_at ?? null }
}

function reactionToSettled(
  transfer: Transfer,
  look_again_at: Timestamp | undefined,
  bank: Bank,
  rows: Rows,
  now: Timestamp,
): Reaction {
  // Money that was not accepted is never credited because it could not be sent back yet.
  if (isArrival(transfer)) return { kind: 'wait', check_again_at: addSeconds(now, patience_seconds) }
  if (!isPull(transfer)) return { kind: 'complete' }
  if (transfer.hold_ends_at === null) {
    const hold = holdOfPull(transfer, bank, rows, now)
    return hold ? { kind: 'hold', hold } : { kind: 'complete' }
  }
  const held_until = pullHeldUntil(transfer, bank, rows, now)
  if (held_until === undefined) return { kind: 'complete' }
  // Who could not take it back has not ended its hold either.
  if (transfer.state === 'cancelling') return { kind: 'resume' }
  // A time that is over would have it asked without end.
  const isSooner = look_again_at !== undefined && look_again_at > now && look_again_at < held_until
  return { kind: 'wait', check_again_at: isSooner ? look_again_at : held_until }
}

function stepOf({ transfer, reaction }: Way, standing: Standing): Step {
  const { network_fee } = standing
  const kind = kinds[transfer.transfer_type]
  const known = {
    ...knownBy(transfer, standing),
    ...(standing.kind === 'returned' ? { return_code: standing.return_code } : {}),
  }
  if (reaction.kind === 'hold') {
    const changes = { ...known, ...reaction.hold }
    return { transfer, through: ['holding'], statement: creditOfPull(transfer), changes }
  }
  if (reaction.kind === 'resume') return { transfer, through: ['holding'], statement: nothingMoves, changes: known }
  if (reaction.kind === 'complete') {
    const look_again_at = (standing.kind === 'settled' && standing.look_again_at) || null
    const statement = kind.settled(transfer, network_fee)
    return { transfer, through: ['completed'], statement, changes: { ...known, look_again_at } }
  }
  assert(reaction.kind === 'fail', 'only these move the transfer on')
  const { failure_code } = reaction
  const statement = isArrival(transfer) ? rejectionOf(transfer) : kind.reverted(transfer, network_fee)
  return { transfer, through: ['failed'], statement, changes: known, failure_code }
}

/** What is completed may still come back: it is looked at again when the carrier says, or no more. */
function watched(transfer: Transfer, look_again_at: Timestamp | null, { now }: Moment): Decided<Transfer | Early> {
  if (look_again_at !== null && look_again_at === transfer.look_again_at) {
    return early(look_again_at)
  }
  const moved = move(transferStates, transfer, [], { look_again_at, updated_at: now })
  return { output: moved.row, changes: [save(transfers, moved)] }
}

/** Nothing to do yet. What others know it by may have grown meanwhile: a transaction was replaced. */
function noted(
  transfer: Transfer,
  { identifiers }: Standing,
  check_again_at: Timestamp,
  { now }: Moment,
): Decided<StandingRecorded> {
  if (identifiers.length <= transfer.identifiers.length) return early(check_again_at)
  const moved = move(transferStates, transfer, [], { identifiers, updated_at: now })
  return { output: moved.row, changes: [save(transfers, moved)] }
}
