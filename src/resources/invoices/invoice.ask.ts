// The node that makes a bank's invoices.
import type { Job, JobServices } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { CarrierAway } from '../../providers/carrier.ts'
import type { InvoiceQuestion, Invoices } from '../../providers/invoicing.ts'
import type { Invoice } from './invoice.ts'

export async function invoicesOf(bank_guid: Guid, { providersOf }: JobServices): Promise<Invoices> {
  const { lightning } = await providersOf(bank_guid)
  if (!lightning.invoices) throw new CarrierAway('this bank has no lightning node that makes invoices')
  return lightning.invoices
}

export const questionOf = (
  { bank_guid, guid, payment_hash, expires_at }: Invoice,
  { attempts }: Pick<Job, 'attempts'>,
): InvoiceQuestion => ({ bank_guid, reference: guid, is_repeat: attempts > 1, payment_hash, expires_at })
