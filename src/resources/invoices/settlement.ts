// An invoice was paid: one commit settles it and makes its arrival, which is credited to the owner (D1) or waits in suspense for a review
// (D3). Parts of a satoshi stay at the node.
import { arrivalFields } from '../../arrivals/arrival-fields.ts'
import { isOwnerVerified } from '../../arrivals/arrival-money.ts'
import { received } from '../../arrivals/received.ts'
import { amount, floorDiv, zero } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import { type Change, type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import type { SettledInvoice } from '../../providers/invoicing.ts'
import { announced } from '../../providers/sandbox/memory/sandbox-payment.ts'
import type { Identifier } from '../../providers/standing.ts'
import { accounts } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { transfers } from '../transfers/transfer.ts'
import { type Invoice, invoiceStates, invoices } from './invoice.ts'

/** `changes`: others of the same commit. */
export function settleInvoice(
  invoice: Invoice,
  paid: SettledInvoice,
  rows: Rows,
  moment: Moment,
  changes: readonly Change[] = [],
): Decided<Invoice> {
  const { now } = moment
  const received_amount = amount(floorDiv(paid.msat, 1000n))
  const settled = (transfer_guid: Invoice['transfer_guid']) =>
    move(invoiceStates, invoice, ['settled'], { received_amount, transfer_guid, settled_at: now, updated_at: now })
  if (received_amount === zero) {
    const moved = settled(null)
    return { output: moved.row, changes: [...changes, save(invoices, moved)] }
  }
  const { bank_guid, labels, payment_hash } = invoice
  const bank = defined(rows.get(banks, bank_guid, bank_guid), 'an invoice belongs to a bank')
  const account = defined(rows.get(accounts, bank_guid, invoice.account_guid), 'an account stays')
  const identifiers: readonly Identifier[] = [
    { type: 'txn_hash', value: defined(payment_hash, 'an invoice that is paid has a hash') },
    { type: 'preimage', value: paid.preimage },
  ]
  const arrival = arrivalFields(account, received_amount, { place: 'lightning', identifiers }, moment)
  const fields = { ...arrival, payment_hash, labels }
  const isCredited = isOwnerVerified(fields, rows)
  const { moved: arrived, posted } = received(fields, isCredited, rows, bank, moment)
  const moved = settled(arrived.row.guid)
  return {
    ...posted,
    output: moved.row,
    changes: [
      ...posted.changes,
      ...changes,
      save(transfers, arrived),
      save(invoices, moved),
      ...(paid.is_simulated ? [announced(arrived.row, now)] : []),
    ],
  }
}
