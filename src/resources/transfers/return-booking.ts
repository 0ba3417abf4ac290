// A completed transfer comes back: a new transfer of the opposite side, completed at once, and the first one learns its code.
// What came in is taken from what the owner still has; the rest is the bank's loss, covered by its reserve as far as that
// goes (D6, X1). What went out is credited again, without the fee (W2).
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Decided, key, type Moment, type Rows, save } from '../../kernel/command.ts'
import { enter, move } from '../../kernel/machine.ts'
import { subjectOf } from '../../kernel/posting.ts'
import { available, balances } from '../../ledger/balance.ts'
import { depositReturned, withdrawalReturned } from '../../ledger/recipes.ts'
import { book, type Covered, coveredBy } from '../accounts/recovery.ts'
import type { Bank } from '../banks/bank.ts'
import { type AccountRef, refOfAccount, refOutside } from '../quotes/account-ref.ts'
import type { QuoteEntry } from '../quotes/quote.ts'
import { edgeMoneyOf } from './settlement.ts'
import {
  type NewTransfer,
  ownAccountOf,
  paysIntoReserve,
  plainTransfer,
  type Transfer,
  transferStates,
  transfers,
} from './transfer.ts'

export function bookReturn(
  transfer: Transfer,
  return_code: string,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<Transfer> {
  assert(transfer.ref && transfer.return_code === null, 'what crossed the edge comes back once')
  const isDeposit = transfer.side === 'deposit'
  const own = ownAccountOf(transfer)
  const value = isDeposit ? transfer.deliver_amount : transfer.receive_amount
  const has = available(rows, bank.guid, own)
  const lines = isDeposit
    ? depositReturned(transfer.ref, transfer.asset, own, value, has)
    : withdrawalReturned(edgeMoneyOf(transfer))
  const isLoss = isDeposit && has < value
  const covered = isLoss || paysIntoReserve(transfer) ? transfer.asset : undefined
  const fields = returnFields(transfer, return_code, value, moment)
  const subject = subjectOf('transfer', fields)
  const booked = book(rows, bank, subject, { step: 'return', lines }, covered, moment)
  const parts = isLoss ? partsOf(fields, has, coveredBy(booked, rows, bank, transfer.asset, amount(value - has))) : []
  const made = enter(transfers, { ...fields, entries: parts }, 'completed')
  const first = move(transferStates, transfer, [], { return_code, look_again_at: null, updated_at: moment.now })
  return {
    output: first.row,
    changes: [...booked.changes, save(transfers, made), save(transfers, first)],
    ledger: booked.ledger,
    // A loss is only what the owner really no longer has.
    exact: isLoss ? [...booked.exact, key(balances, bank.guid, own)] : booked.exact,
  }
}

/** Of a loss: what the owner still had, which may be nothing, and what the reserve covered. The bank bears the rest. */
function partsOf(back: NewTransfer, has: bigint, covered: Covered | undefined): QuoteEntry[] {
  const destination_account = back.destination_account ?? refOutside(outsideTypeOf(back), back)
  const part = (source_account: AccountRef | null, moved: Amount): QuoteEntry => {
    assert(source_account, 'what came back had come into an account')
    return { source_account, destination_account, receive_amount: moved, deliver_amount: moved, fee: zero }
  }
  const own = part(back.source_account, has > 0n ? amount(has) : zero)
  return covered && covered.given > zero ? [own, part(refOfAccount(covered.fund), covered.given)] : [own]
}

const outsideTypeOf = ({ transfer_type }: NewTransfer) =>
  transfer_type === 'crypto' ? ('external_wallet' as const) : ('external_bank_account' as const)

const returnFields = (transfer: Transfer, return_code: string, value: Amount, moment: Moment): NewTransfer => ({
  ...plainTransfer,
  bank_guid: transfer.bank_guid,
  guid: moment.newGuid(),
  transfer_type: transfer.transfer_type,
  customer_guid: transfer.customer_guid,
  asset: transfer.asset,
  side: transfer.side === 'deposit' ? 'withdrawal' : 'deposit',
  return_code,
  reference_transfer_guid: transfer.guid,
  receive_amount: value,
  deliver_amount: value,
  fee: zero,
  fee_details: [],
  source_account: transfer.destination_account,
  destination_account: transfer.source_account,
  ref: transfer.ref,
  payment_rail: transfer.payment_rail,
  created_at: moment.now,
  updated_at: moment.now,
})
