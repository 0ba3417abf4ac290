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
  /** As much as can be taken from the owner, who may have spent the rest. A balance can be below zero. */
  readonly taken_max: bigint
  /** What the reserve gave for the loss; undefined: no loss, or no reserve. */
  readonly covered: Covered | undefined
}

/** `subject` is the new transfer or stage that shows the return. */
export function postReturn(movement: Movement, subject: Subject, bank: Bank, rows: Rows, moment: Moment): ReturnMoney {
  const { kind, money, reserve_share, fillsReserve } = movement
  const { account, asset, deliver_amount } = money
  const got = deliver_amount - reserve_share
  const has = available(rows, bank.guid, account)
  const taken_max = has < got ? has : got
  const isLoss = kind !== 'payment' && taken_max < deliver_amount
  const journal = { subject, step: 'return', lines: returnedLines(movement, taken_max) } as const
  const posted = postAndRecover(rows, bank, [journal], isLoss || fillsReserve ? asset : undefined, moment)
  if (!isLoss) return { ...posted, lost: zero, taken_max, covered: undefined }
  const lost = amount(deliver_amount - taken_max)
  return {
    ...posted,
    lost,
    taken_max,
    covered: coveredBy(posted, rows, bank, asset, lost),
    // The commit compares this balance: the loss must be exact.
    exact: [...posted.exact, key(balances, bank.guid, account)],
  }
}
