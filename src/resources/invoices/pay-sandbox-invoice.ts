// Somebody on the simulated lightning network pays an invoice of a sandbox bank, as a real payer could: the amount that it says, or up to
// twice as much. The same commit settles the invoice.
import { type Amount, amount } from '../../kernel/amount.ts'
import { type Command, type InBank, update } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { balances } from '../../ledger/balance.ts'
import { msatMax } from '../../lightning/prefix.ts'
import { invoiceStanding, sandboxInvoices, settledInvoice } from '../../providers/sandbox/memory/sandbox-invoice.ts'
import { overflows } from '../accounts/account.ts'
import { overflowText } from '../accounts/account-refusals.ts'
import { type Invoice, invoices } from './invoice.ts'
import { settleInvoice } from './settlement.ts'

export interface PaySandboxInvoiceInput extends InBank<'invoice_guid'> {
  /** In satoshi; undefined: what the invoice says. */
  readonly amount?: Amount
}

export const paySandboxInvoice: Command<PaySandboxInvoiceInput, Invoice> = {
  name: 'pay-sandbox-invoice',
  decide({ bank_guid, invoice_guid, amount: asked }, rows, moment) {
    const invoice = rows.get(invoices, bank_guid, invoice_guid)
    if (!invoice) return reject('not_found')
    if (invoice.state !== 'open' && invoice.state !== 'cancelling') {
      return reject('data_exists', undefined, `The invoice is ${invoice.state}. Only an open one can be paid.`)
    }
    // It was cancelled while the node made it: its text was never told to anybody.
    if (invoice.payment_hash === null) {
      return reject(
        'data_exists',
        undefined,
        'The invoice was cancelled before it was made. Only an open one can be paid.',
      )
    }
    const simulated = rows.get(sandboxInvoices, bank_guid, invoice_guid)
    if (!simulated) {
      const message = 'A real lightning node made this invoice. Pay it from a wallet.'
      return reject('unsupported_value', undefined, message)
    }
    if (invoiceStanding(simulated, moment.now).kind !== 'open') {
      return reject('data_exists', undefined, 'The invoice has expired, or was cancelled at the node.')
    }
    const paid = asked ?? invoice.amount
    if (paid === null) {
      return reject(
        'missing_parameter',
        'amount',
        'The invoice leaves the amount to its payer. Send `amount`, in satoshi.',
      )
    }
    const least = invoice.amount ?? 1n
    const most = invoice.amount === null ? msatMax / 1000n : invoice.amount * 2n
    if (paid < least || paid > most) {
      const message = `The node takes from ${least} to ${most} satoshi for this invoice.`
      return reject('invalid_amount', 'amount', message)
    }
    if (overflows(rows.get(balances, bank_guid, invoice.account_guid), amount(paid))) {
      return reject('invalid_amount', 'amount', overflowText)
    }

    // Nothing below refuses.
    const paid_msat = amount(paid * 1000n)
    const known = update(sandboxInvoices, { ...simulated, paid_msat })
    return settleInvoice(invoice, settledInvoice(simulated, paid_msat), rows, moment, [known])
  },
}
