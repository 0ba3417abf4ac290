// Records a carrier's standing of a transfer. `movements/transition.ts` chooses the transition; this writes it to the transfer.
import { rejectionOf } from '../../arrivals/arrival-money.ts'
import { type Command, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { type Early, early, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { hold } from '../../kernel/posting.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { noteLateFailure } from '../../movements/late-failure.ts'
import { postLateSuccess } from '../../movements/late-success.ts'
import { identifiersAfter, type Movement, type MovementStanding } from '../../movements/movement.ts'
import { creditLines, failedLines, nothingMoves, settledLines } from '../../movements/movement-lines.ts'
import { decidingBalances, nextReturnCheck, type Transition, transitionOf } from '../../movements/transition.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { type Transfer, type TransferFailureCode, type TransferKey, transferStates, transfers } from './transfer.ts'
import { holdColumns, isCarried, movementOf } from './transfer-movement.ts'
import { postTransferReturn } from './transfer-return.ts'
import { applyTransition, type TransferTransition } from './transfer-transition.ts'

export interface RecordStandingInput extends TransferKey {
  /** Of the job that asked, to ignore stale answers. A carrier's own report has none. */
  readonly event_sequence?: number
  readonly standing: MovementStanding
}

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
      return recordPending(transfer, standing, transition.check_again_at, moment)
    case 'watch':
      return recordNextReturnCheck(transfer, transition.look_again_at, moment)
    case 'return':
      return postTransferReturn(transfer, transition.return_code, bank, rows, moment)
    case 'late':
      return recordLateSuccess(transfer, movement, standing, bank, rows, moment)
    case 'late_failure':
      return recordLateFailure(transfer, movement, rows, moment)
    default: {
      const { account, deliver_amount } = movement.money
      const held = transition.kind === 'hold' ? [hold(movement.subject, account, deliver_amount)] : []
      const next = transitionTo(transfer, movement, transition, standing, moment)
      const decided = applyTransition(next, bank, rows, moment, held)
      return { ...decided, exact: [...(decided.exact ?? []), ...decidingBalances(movement, standing, bank, rows)] }
    }
  }
}

export const recordStanding: Command<RecordStandingInput, StandingRecorded> = {
  name: 'record-standing',
  decide: decideStanding,
}

type StateChange = Extract<Transition, { kind: 'hold' | 'resume' | 'settle' | 'fail' }>

function transitionTo(
  transfer: Transfer,
  movement: Movement,
  transition: StateChange,
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
      return { transfer, to: ['holding'], journal: creditLines(movement), changes }
    }
    case 'resume':
      return { transfer, to: ['holding'], journal: nothingMoves, changes: reported }
    case 'settle': {
      const look_again_at = nextReturnCheck(standing) ?? null
      const journal = settledLines(movement, network_fee)
      return { transfer, to: ['completed'], journal, changes: { ...reported, look_again_at } }
    }
    case 'fail': {
      const journal = movement.kind === 'arrival' ? rejectionOf(transfer) : failedLines(movement, network_fee)
      return { transfer, to: ['failed'], journal, changes: reported, failure_code: failureOf(transition.failure) }
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

/** Identifiers and network fee as the carrier reports them. Only the fee of a chain is shown as paid. */
const reportedBy = (
  { network_fee_asset }: Transfer,
  movement: Movement,
  standing: MovementStanding,
): Pick<Transfer, 'identifiers'> & Partial<Pick<Transfer, 'network_fee'>> => ({
  identifiers: identifiersAfter(movement, standing),
  ...(network_fee_asset && movement.route.by === 'chain' ? { network_fee: standing.network_fee } : {}),
})

/** W5. The transfer stays failed. */
function recordLateSuccess(
  transfer: Transfer,
  movement: Movement,
  standing: MovementStanding,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<StandingRecorded> {
  const posted = postLateSuccess(movement, standing, bank, rows, moment)
  if (!posted) return stale
  const reported = { ...reportedBy(transfer, movement, standing), updated_at: moment.now }
  const moved = move(transferStates, transfer, [], reported)
  return { ...posted, output: moved.row, changes: [...posted.changes, save(transfers, moved)] }
}

/** W6. The transfer stays completed, and its carrier is not asked again: a person decides. */
function recordLateFailure(
  transfer: Transfer,
  movement: Movement,
  rows: Rows,
  moment: Moment,
): Decided<StandingRecorded> {
  const noted = noteLateFailure(movement, rows, moment)
  if (noted.length === 0 && transfer.look_again_at === null) return stale
  const moved = move(transferStates, transfer, [], { look_again_at: null, updated_at: moment.now })
  return { output: moved.row, changes: [...noted, save(transfers, moved)] }
}

/** A completed transfer may still be returned. The carrier says when to ask again, if at all. */
function recordNextReturnCheck(
  transfer: Transfer,
  look_again_at: Timestamp | null,
  { now }: Moment,
): Decided<Transfer | Early> {
  if (look_again_at !== null && look_again_at === transfer.look_again_at) return early(look_again_at)
  const moved = move(transferStates, transfer, [], { look_again_at, updated_at: now })
  return { output: moved.row, changes: [save(transfers, moved)] }
}

/** Still pending. If a transaction was replaced, there are more identifiers to record. */
function recordPending(
  transfer: Transfer,
  { identifiers }: MovementStanding,
  check_again_at: Timestamp,
  { now }: Moment,
): Decided<StandingRecorded> {
  if (identifiers.length <= transfer.identifiers.length) return early(check_again_at)
  const moved = move(transferStates, transfer, [], { identifiers, updated_at: now })
  return { output: moved.row, changes: [save(transfers, moved)] }
}
