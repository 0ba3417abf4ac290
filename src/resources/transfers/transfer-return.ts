// The return of a completed transfer: a new transfer of the opposite side, completed at once. The first transfer gets the return
// code.
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { enter, move } from '../../kernel/machine.ts'
import { subjectOf } from '../../kernel/posting.ts'
import { postReturn, type ReturnMoney } from '../../movements/returns.ts'
import type { Bank } from '../banks/bank.ts'
import { type EntryAccount, entryAccountOf, entryAccountOutside } from '../quotes/entry-account.ts'
import type { QuoteEntry } from '../quotes/quote.ts'
import { type NewTransfer, plainTransfer, type Transfer, transferStates, transfers } from './transfer.ts'
import { movementOf } from './transfer-movement.ts'

export function postTransferReturn(
  transfer: Transfer,
  return_code: string,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Decided<Transfer> {
  const movement = movementOf(transfer)
  const { deliver_amount, receive_amount } = movement.money
  const value = movement.kind === 'payment' ? receive_amount : deliver_amount
  const fields = returnFields(transfer, return_code, value, moment)
  const posted = postReturn(movement, subjectOf('transfer', fields), bank, rows, moment)
  const returned = enter(transfers, { ...fields, entries: lossEntries(fields, posted) }, 'completed')
  const first = move(transferStates, transfer, [], { return_code, look_again_at: null, updated_at: moment.now })
  return {
    output: first.row,
    changes: [...posted.changes, save(transfers, returned), save(transfers, first)],
    ledger: posted.ledger,
    exact: posted.exact,
  }
}

/** Of a loss: what the owner still had, which may be 0, and what the reserve covered. The bank bears the rest. */
function lossEntries(back: NewTransfer, { lost, taken_max, covered }: ReturnMoney): QuoteEntry[] {
  if (lost === zero) return []
  const destination_account = back.destination_account ?? entryAccountOutside(outsideTypeOf(back), back)
  const part = (source_account: EntryAccount | null, moved: Amount): QuoteEntry => {
    assert(source_account, 'what came back had come into an account')
    return { source_account, destination_account, receive_amount: moved, deliver_amount: moved, fee: zero }
  }
  const own = part(back.source_account, taken_max > 0n ? amount(taken_max) : zero)
  return covered && covered.given > zero ? [own, part(entryAccountOf(covered.fund), covered.given)] : [own]
}

/** What the bank and its reserve bore of a return that was posted. */
export function lostBy({ entries: [own], deliver_amount }: Transfer): Amount {
  return own ? amount(deliver_amount - own.deliver_amount) : zero
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
