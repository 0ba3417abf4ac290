// Moves a transfer to its next states and posts its money. A transfer that ends releases its holds. A failed transfer gives its limits
// back.
import { type Change, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { isTerminal, move } from '../../kernel/machine.ts'
import { type LedgerStep, release, subjectOf } from '../../kernel/posting.ts'
import { holds } from '../../ledger/balance.ts'
import { claimsGivenBack } from '../../movements/lightning-claim.ts'
import type { StepLines } from '../../movements/movement-lines.ts'
import { postAndRecover } from '../accounts/recovery.ts'
import type { Bank } from '../banks/bank.ts'
import { givenBack } from '../customers/customer-limits.ts'
import {
  paysIntoReserve,
  type Transfer,
  type TransferFailureCode,
  type TransferState,
  transferStates,
  transfers,
} from './transfer.ts'
import { isCarried, movementOf } from './transfer-movement.ts'

export interface TransferTransition {
  readonly transfer: Transfer
  readonly to: readonly TransferState[]
  readonly journal: StepLines
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
  ...(isCarried(transfer) ? claimsGivenBack(rows, movementOf(transfer)) : []),
]

/** `more`: other ledger steps, such as a new hold. */
export function applyTransition(
  { transfer, to, journal, changes = {}, failure_code }: TransferTransition,
  bank: Bank,
  rows: Rows,
  moment: Moment,
  more: readonly LedgerStep[] = [],
): Decided<Transfer> {
  const subject = subjectOf('transfer', transfer)
  const loss_asset = paysIntoReserve(transfer) ? transfer.asset : undefined
  const posted = postAndRecover(rows, bank, [{ subject, ...journal }], loss_asset, moment)
  const moved = move(transferStates, transfer, to, {
    ...changes,
    ...(failure_code ? { failure_code } : {}),
    updated_at: moment.now,
  })
  // A journal that captures ends the holds; without one they are released.
  const isHeld = rows.find(holds, 'subject', bank.guid, transfer.guid).length > 0
  const isReleased =
    isTerminal(transferStates, moved.row.state) && isHeld && !journal.lines.some((line) => line.isCapture)
  return {
    output: moved.row,
    changes: [...posted.changes, save(transfers, moved), ...(failure_code ? failedChanges(transfer, rows) : [])],
    ledger: [...posted.ledger, ...(isReleased ? [release(subject)] : []), ...more],
    exact: posted.exact,
  }
}
