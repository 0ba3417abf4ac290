// Owed while an invoice is open: asks the node whether it was paid or has ended. A node that reports payments is asked rarely.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { invoicesOf, questionOf } from './invoice.ask.ts'
import { invoices } from './invoice.ts'
import { recordInvoice } from './record-invoice.ts'

export const followInvoiceJob: JobHandler<'follow-invoice'> = {
  kind: 'follow-invoice',
  async run(job, services) {
    const { bank_guid, object_guid: invoice_guid, event_sequence } = job
    const invoice = await objectOf(job, invoices, services)
    if (!invoice) return 'obsolete'
    const standing = await (await invoicesOf(bank_guid, services)).standing(questionOf(invoice, job))
    const input = { bank_guid, of: { invoice_guid }, event_sequence, standing }
    return recorded(await services.engine.submit(recordInvoice, input))
  },
}
