// The caller cancels an invoice. The node decides: the payer may have been quicker.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Invoice, invoiceStates, invoices } from './invoice.ts'

export const cancelInvoice: Command<InBank<'invoice_guid'>, Invoice> = {
  name: 'cancel-invoice',
  decide({ bank_guid, invoice_guid }, rows, { now: updated_at }) {
    const invoice = rows.get(invoices, bank_guid, invoice_guid)
    if (!invoice) return reject('not_found')
    if (invoice.state !== 'storing' && invoice.state !== 'open') {
      const message = `The invoice is ${invoice.state}. Only one that is storing or open can be cancelled.`
      return reject('data_exists', undefined, message)
    }
    return saved(invoices, move(invoiceStates, invoice, ['cancelling'], { updated_at }))
  },
}
