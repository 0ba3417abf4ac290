// Owed while an invoice is cancelling: asks the node to cancel it. If it was paid before, it is settled.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { invoicesOf, questionOf } from './invoice.ask.ts'
import { invoices } from './invoice.ts'
import { recordInvoice } from './record-invoice.ts'

export const cancelInvoiceJob: JobHandler<'cancel-invoice'> = {
  kind: 'cancel-invoice',
  async run(job, services) {
    const { bank_guid, object_guid: invoice_guid, event_sequence } = job
    const invoice = await objectOf(job, invoices, services)
    if (!invoice) return 'obsolete'
    const standing = await (await invoicesOf(bank_guid, services)).cancel(questionOf(invoice, job))
    const input = { bank_guid, of: { invoice_guid }, event_sequence, standing }
    return recorded(await services.engine.submit(recordInvoice, input))
  },
}
