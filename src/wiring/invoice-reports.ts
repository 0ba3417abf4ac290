// The command that takes a lightning node's report of an invoice.
import type { CommandEngine } from '../engine/engine.ts'
import type { InvoiceReport } from '../providers/invoicing.ts'
import { recordInvoice } from '../resources/invoices/record-invoice.ts'

export const invoiceReports =
  (engine: CommandEngine) =>
  ({ bank_guid, payment_hash, standing }: InvoiceReport): Promise<unknown> =>
    engine.submit(recordInvoice, { bank_guid, of: { payment_hash }, standing })
