// The other side returns a settled movement. A deposit is taken from what the owner still has; the rest is the bank's loss, which
// its reserve covers as far as it goes (D6, R9, X1). A payment is credited again, without the fee (W2, R8).
import { type Amount, amount, zero } from '../kernel/amount.ts'
import { key, type Moment, type Rows } from '../kernel/command.ts'
import type { Subject } from '../kernel/posting.ts'
import { available, balances } from '../ledger/balance.ts'
import { type Covered, coveredBy, type PostedJournals, postAndRecover } from '../resources/accounts/recovery.ts'
import type { Bank } from '../resources/banks/bank.ts'
import type { Movement } from './movement.ts'
import { returnedLines } from './movement-lines.ts'

export interface ReturnMoney extends PostedJournals {
  /** The part of a deposit that the owner no longer has; 0: no loss. */
  readonly lost: Amount
  /** What the owner still has, of what came in. */
  readonly available: bigint
  /** What the reserve gave for the loss; undefined: no loss, or no reserve. */
  readonly covered: Covered | undefined
}

/** `subject` is the new transfer or stage that shows the return. */
export function postReturn(movement: Movement, subject: Subject, bank: Bank, rows: Rows, moment: Moment): ReturnMoney {
  const { kind, money, owner_amount, fillsReserve } = movement
  const { account, asset, deliver_amount } = money
  const left = available(rows, bank.guid, account)
  const has = left < owner_amount ? left : owner_amount
  const isLoss = kind !== 'payment' && has < deliver_amount
  const journal = { subject, step: 'return', lines: returnedLines(movement, has) } as const
  const posted = postAndRecover(rows, bank, [journal], isLoss || fillsReserve ? asset : undefined, moment)
  if (!isLoss) return { ...posted, lost: zero, available: has, covered: undefined }
  const lost = amount(deliver_amount - has)
  return {
    ...posted,
    lost,
    available: has,
    covered: coveredBy(posted, rows, bank, asset, lost),
    // The commit compares this balance: the loss must be exact.
    exact: [...posted.exact, key(balances, bank.guid, account)],
  }
}
