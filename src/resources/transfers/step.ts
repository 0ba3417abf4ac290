// Moves a transfer on with its money: what the statement says is posted, what is left under its holds is released when it
// ends, and what failed gives its limits back.
import {
  type Change,
  type Decided,
  key,
  type Moment,
  match,
  type Need,
  type Needs,
  type Rows,
  save,
} from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { type LedgerStep, release, subjectOf } from '../../kernel/posting.ts'
import { balances, holds } from '../../ledger/balance.ts'
import { placesIn } from '../../ledger/recipes.ts'
import { recipeBalanceNeeds, systemAccountNeeds } from '../accounts/account.ts'
import { book, recoveryBalanceNeeds, recoveryNeeds } from '../accounts/recovery.ts'
import type { Bank } from '../banks/bank.ts'
import { countedLaterNeeds, givenBack, givingBackNeeds } from '../customers/customer-limits.ts'
import { insideGuid } from '../quotes/account-ref.ts'
import { claimNeeds, claimsGivenBack } from './lightning-claim.ts'
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

export const stepNeeds = ({ transfer, statement, failure_code }: Step): Need[] => [
  match(holds, 'subject', transfer.bank_guid, transfer.guid),
  ...systemAccountNeeds(transfer.bank_guid, placesIn(statement.lines)),
  ...(paysIntoReserve(transfer) ? recoveryNeeds(transfer.bank_guid, transfer.asset) : []),
  ...ownBalances(transfer),
  ...(failure_code ? failedNeeds(transfer) : []),
]

/** The needs of a verb that takes one step: first what the step names, then the balances behind it. */
export const stepNeedsOf = <Input>(
  stepOf: (input: Input, rows: Rows, moment: Moment) => Step | undefined,
): Needs<Input> => [
  (input, rows, moment) => {
    const step = stepOf(input, rows, moment)
    return step ? stepNeeds(step) : []
  },
  (input, rows, moment) => {
    const step = stepOf(input, rows, moment)
    return step ? stepBalanceNeeds(step, rows) : []
  },
]

/** What a transfer that failed gives back: its part of the limits, and what it claimed. */
const failedNeeds = (transfer: Transfer): Need[] => [...givingBackNeeds(transfer), ...claimNeeds(transfer)]

const failedChanges = (transfer: Transfer, rows: Rows): Change[] => [
  ...givenBack(transfer, rows),
  ...claimsGivenBack(rows, transfer),
]

/** Asked for after `stepNeeds`. The gas that was set aside is among the holds. */
export const stepBalanceNeeds = ({ transfer, statement, failure_code }: Step, rows: Rows): Need[] => [
  ...recipeBalanceNeeds(rows, transfer.bank_guid, placesIn(statement.lines)),
  ...(paysIntoReserve(transfer) ? recoveryBalanceNeeds(rows, transfer.bank_guid, transfer.asset) : []),
  ...rows
    .find(holds, 'subject', transfer.bank_guid, transfer.guid)
    .map((each) => key(balances, transfer.bank_guid, each.account_guid)),
  ...(failure_code ? countedLaterNeeds(transfer, rows) : []),
]

const ownBalances = ({ bank_guid, source_account, destination_account }: Transfer): Need[] =>
  [insideGuid(source_account), insideGuid(destination_account)].flatMap((guid) =>
    guid ? [key(balances, bank_guid, guid)] : [],
  )

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
