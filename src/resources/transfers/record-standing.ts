// What a carrier says about a transfer that is under way, completed or failed. `movements/transition.ts` decides what follows;
// this writes it to the transfer.

import { rejectionOf } from '../../arrivals/arrival-money.ts'
import { type Command, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, early, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { hold } from '../../kernel/posting.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { bookLateSuccess } from '../../movements/late-success.ts'
import { identifiersAfter, type Movement, type MovementStanding } from '../../movements/movement.ts'
import { creditLines, failedLines, nothingMoves, settledLines } from '../../movements/movement-lines.ts'
import { decidingBalances, type Transition, transitionOf } from '../../movements/transition.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { bookReturn } from './return-booking.ts'
import { type Transfer, type TransferFailureCode, transferStates, transfers } from './transfer.ts'
import { holdColumns, isCarried, movementOf } from './transfer-movement.ts'
import { applyTransition, type TransferTransition } from './transfer-transition.ts'

export interface RecordStandingInput {
  readonly bank_guid: Guid
  readonly transfer_guid: Guid
  /** Of the job that asked: an answer to an older question is ignored. A report that came by itself has none. */
  readonly event_sequence?: number
  readonly standing: MovementStanding
}

/** The transfer as it is now, or when to ask again; 'stale' if it has moved on. */
type StandingRecorded = Transfer | Stale | Early

export function decideStanding(input: RecordStandingInput, rows: Rows, moment: Moment): Decided<StandingRecorded> {
  const { bank_guid, transfer_guid, event_sequence, standing } = input
  const bank = rows.get(banks, bank_guid, bank_guid)
  const transfer = stillAsked(rows.get(transfers, bank_guid, transfer_guid), event_sequence)
  if (!bank || !transfer || !isCarried(transfer)) return stale
  const movement = movementOf(transfer)
  const isAsked = event_sequence !== undefined
  const transition = transitionOf(movement, standing, { isAsked, bank, rows, now: moment.now })
  if (!transition) return stale
  switch (transition.kind) {
    case 'wait':
      return noted(transfer, standing, transition.check_again_at, moment)
    case 'watch':
      return watched(transfer, transition.look_again_at, moment)
    case 'return':
      return bookReturn(transfer, transition.return_code, bank, rows, moment)
    case 'late':
      return paidLate(transfer, movement, standing, bank, rows, moment)
    default: {
      const { account, deliver_amount } = movement.money
      const held = transition.kind === 'hold' ? [hold(movement.subject, account, deliver_amount)] : []
      const step = applyTransition(
        transitionTo(transfer, movement, transition, standing, moment),
        bank,
        rows,
        moment,
        held,
      )
      return { ...step, exact: [...(step.exact ?? []), ...decidingBalances(movement, standing, bank, rows)] }
    }
  }
}

export const recordStanding: Command<RecordStandingInput, StandingRecorded> = {
  name: 'record-standing',
  decide: decideStanding,
}

type Stepping = Extract<Transition, { kind: 'hold' | 'resume' | 'settle' | 'fail' }>

function transitionTo(
  transfer: Transfer,
  movement: Movement,
  transition: Stepping,
  standing: MovementStanding,
  { now }: Moment,
): TransferTransition {
  const { network_fee } = standing
  const reported = {
    ...reportedBy(transfer, movement, standing),
    ...(standing.kind === 'returned' ? { return_code: standing.return_code } : {}),
  }
  switch (transition.kind) {
    case 'hold': {
      const changes = { ...reported, ...holdColumns(transition.holds, now) }
      return { transfer, to: ['holding'], statement: creditLines(movement), changes }
    }
    case 'resume':
      return { transfer, to: ['holding'], statement: nothingMoves, changes: reported }
    case 'settle': {
      const look_again_at = (standing.kind === 'settled' && standing.look_again_at) || null
      const statement = settledLines(movement, network_fee)
      return { transfer, to: ['completed'], statement, changes: { ...reported, look_again_at } }
    }
    case 'fail': {
      const statement = movement.kind === 'arrival' ? rejectionOf(transfer) : failedLines(movement, network_fee)
      return { transfer, to: ['failed'], statement, changes: reported, failure_code: failureOf(transition.failure) }
    }
  }
}

const failureOf = (failure: Extract<Transition, { kind: 'fail' }>['failure']): TransferFailureCode => {
  switch (failure) {
    case 'not_accepted':
      return 'compliance_rejection'
    case 'market_volatility':
    case 'not_filled':
      throw new Error('a transfer goes to no market')
    default:
      return failure
  }
}

/** Identifiers and network fee as the carrier reports them. Only a chain's fee is shown as it was really paid. */
const reportedBy = (
  { network_fee_asset }: Transfer,
  movement: Movement,
  standing: MovementStanding,
): Pick<Transfer, 'identifiers'> & Partial<Pick<Transfer, 'network_fee'>> => ({
  identifiers: identifiersAfter(movement, standing),
  ...(network_fee_asset && movement.route.by === 'chain' ? { network_fee: standing.network_fee } : {}),
})

/** W5. The transfer stays failed. */
function paidLate(
  transfer: Transfer,
  movement: Movement,
  standing: MovementStanding,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<StandingRecorded> {
  const booked = bookLateSuccess(movement, standing, bank, rows, moment)
  if (!booked) return stale
  const reported = { ...reportedBy(transfer, movement, standing), updated_at: moment.now }
  const moved = move(transferStates, transfer, [], reported)
  return { ...booked, output: moved.row, changes: [...booked.changes, save(transfers, moved)] }
}

/** What is completed may still come back: it is looked at again when the carrier says, or no more. */
function watched(transfer: Transfer, look_again_at: Timestamp | null, { now }: Moment): Decided<Transfer | Early> {
  if (look_again_at !== null && look_again_at === transfer.look_again_at) return early(look_again_at)
  const moved = move(transferStates, transfer, [], { look_again_at, updated_at: now })
  return { output: moved.row, changes: [save(transfers, moved)] }
}

/** Nothing to do yet. The identifiers may have grown meanwhile: a transaction was replaced. */
function noted(
  transfer: Transfer,
  { identifiers }: MovementStanding,
  check_again_at: Timestamp,
  { now }: Moment,
): Decided<StandingRecorded> {
  if (identifiers.length <= transfer.identifiers.length) return early(check_again_at)
  const moved = move(transferStates, transfer, [], { identifiers, updated_at: now })
  return { output: moved.row, changes: [save(transfers, moved)] }
}
