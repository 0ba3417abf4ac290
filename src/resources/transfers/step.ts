// Moves a transfer on with its money: what the statement says is posted, what is left under its holds is released when it
// ends, and what failed gives its limits back.
import { type Change, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { type LedgerStep, release, subjectOf } from '../../kernel/posting.ts'
import { holds } from '../../ledger/balance.ts'
import { book } from '../accounts/recovery.ts'
import type { Bank } from '../banks/bank.ts'
import { givenBack } from '../customers/customer-limits.ts'
import { claimsGivenBack } from './lightning-claim.ts'
import type { Statement } from './settlement.ts'
import {
  paysIntoReserve,
  type Transfer,
  type TransferFailureCode,
  type TransferState,
  transferStates,
  transfers,
} from './transfer.ts'

export interface Step {
  readonly transfer: Transfer
  /** The states it enters, the last one to stay in. */
  readonly through: readonly TransferState[]
  readonly statement: Statement
  readonly changes?: Partial<
    Pick<
      Transfer,
      'return_code' | 'network_fee' | 'identifiers' | 'hold_ends_at' | 'reserve_hold_ends_at' | 'look_again_at'
    >
  >
  readonly failure_code?: TransferFailureCode
}

const failedChanges = (transfer: Transfer, rows: Rows): Change[] => [
  ...givenBack(transfer, rows),
  ...claimsGivenBack(rows, transfer),
]

/** `more`: what the ledger does besides, such as a new hold. */
export function takeStep(
  { transfer, through, statement, changes = {}, failure_code }: Step,
  bank: Bank,
  rows: Rows,
  moment: Moment,
  more: readonly LedgerStep[] = [],
): Decided<Transfer> {
  const subject = subjectOf('transfer', transfer)
  const covered = paysIntoReserve(transfer) ? transfer.asset : undefined
  const booked = book(rows, bank, subject, statement, covered, moment)
  const isEnd = transferStates.states[through.at(-1)!].to.length === 0
  const ledger: LedgerStep[] = [...booked.ledger]
  // A journal that captures ends the holds; without one they are released.
  const isHeld = rows.find(holds, 'subject', bank.guid, transfer.guid).length > 0
  if (isEnd && isHeld && !statement.lines.some((line) => line.isCapture)) ledger.push(release(subject))
  const moved = move(transferStates, transfer, through, {
    ...changes,
    ...(failure_code ? { failure_code } : {}),
    updated_at: moment.now,
  })
  const back = failure_code ? failedChanges(transfer, rows) : []
  return {
    output: moved.row,
    changes: [...booked.changes, save(transfers, moved), ...back],
    ledger: [...ledger, ...more],
    exact: booked.exact,
  }
}
