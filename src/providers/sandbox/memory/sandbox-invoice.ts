// The invoices of a sandbox bank's simulated lightning node. Whether one can be paid follows from its row and the bank's clock.
import { type Amount, amount } from '../../../kernel/amount.ts'
import * as column from '../../../kernel/column.ts'
import { type RowOf, table } from '../../../kernel/table.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import type { InvoiceStanding, SettledInvoice } from '../../invoicing.ts'

export const sandboxInvoices = table(
  'sandbox_invoices',
  {
    bank_guid: column.guid,
    /** The reference. */
    guid: column.guid,
    invoice: column.word,
    payment_hash: column.word,
    preimage: column.word,
    expires_at: column.timestamp,
    cancelled_at: column.optional(column.timestamp),
    /** In thousandths of a satoshi; null: it is not paid. */
    paid_msat: column.optional(column.amount),
  },
  { key: ['bank_guid', 'guid'], mutable: ['cancelled_at', 'paid_msat'], isShortLived: true },
)
export type SimulatedInvoice = RowOf<typeof sandboxInvoices>

export const settledInvoice = ({ preimage }: SimulatedInvoice, msat: Amount): SettledInvoice => ({
  kind: 'settled',
  msat,
  preimage,
  is_simulated: true,
})

export function invoiceStanding(invoice: SimulatedInvoice, now: Timestamp): InvoiceStanding {
  const { paid_msat, cancelled_at, expires_at } = invoice
  if (paid_msat !== null) return settledInvoice(invoice, amount(paid_msat))
  if (cancelled_at !== null || now >= expires_at) return { kind: 'cancelled' }
  // Whoever pays it tells the bank in the same commit.
  return { kind: 'open', check_again_at: expires_at }
}
