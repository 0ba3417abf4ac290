// The node that makes a bank's invoices.
import { type Job, type JobServices, lookAt } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { CarrierAway } from '../../providers/carrier.ts'
import type { InvoiceQuestion, Invoices } from '../../providers/invoicing.ts'
import { type Invoice, invoices } from './invoice.ts'
import { recordInvoice } from './record-invoice.ts'

export async function invoicesOf(bank_guid: Guid, { providersOf }: JobServices): Promise<Invoices> {
  const { lightning } = await providersOf(bank_guid)
  if (!lightning.invoices) throw new CarrierAway('this bank has no lightning node that makes invoices')
  return lightning.invoices
}

export const questionOf = (
  { bank_guid, guid, payment_hash, expires_at }: Invoice,
  { attempts }: Pick<Job, 'attempts'>,
): InvoiceQuestion => ({ bank_guid, reference: guid, is_repeat: attempts > 1, payment_hash, expires_at })

/** Asks the node because it says that an invoice was paid or has ended. False: there is no such invoice. */
export async function lookAtInvoice(
  { bank_guid, invoice_guid }: { readonly bank_guid: Guid; readonly invoice_guid: Guid },
  services: JobServices,
): Promise<boolean> {
  const invoice = await lookAt(services, invoices, bank_guid, invoice_guid)
  if (!invoice) return false
  // The job of one that is storing asks in any case.
  if (invoice.state !== 'open' && invoice.state !== 'cancelling') return true
  const standing = await (await invoicesOf(bank_guid, services)).standing(questionOf(invoice, { attempts: 2 }))
  const answer = await services.engine.submit(recordInvoice, { bank_guid, of: { invoice_guid }, standing })
  if (answer.kind === 'rejected') throw new Error('the standing was not recorded')
  return true
}
