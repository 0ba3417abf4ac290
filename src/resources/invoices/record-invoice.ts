// Records what the node says of an invoice: a job asked, or the node reported by itself. The first settlement credits the owner; the
// state table lets no second one follow.
import { type Command, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, early, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { InvoiceStanding } from '../../providers/invoicing.ts'
import { type Invoice, invoiceOfHash, invoiceStates, invoices } from './invoice.ts'
import { settleInvoice } from './settlement.ts'

export interface RecordInvoiceInput {
  readonly bank_guid: Guid
  /** A report names the payment hash instead. */
  readonly of: { readonly invoice_guid: Guid } | { readonly payment_hash: string }
  /** Of the job that asked. A report has none. */
  readonly event_sequence?: number
  readonly standing: InvoiceStanding
}

/** The clocks of the node and of the database may differ so much. */
const clocks_differ_seconds = 60

export const recordInvoice: Command<RecordInvoiceInput, Invoice | Stale | Early> = {
  name: 'record-invoice',
  decide({ bank_guid, of, event_sequence, standing }, rows, moment) {
    const found =
      'invoice_guid' in of
        ? rows.get(invoices, bank_guid, of.invoice_guid)
        : invoiceOfHash(rows, bank_guid, of.payment_hash)
    const invoice = stillAsked(found, event_sequence, 'open', 'cancelling')
    if (!invoice) return stale
    switch (standing.kind) {
      case 'open':
        return early(standing.check_again_at)
      case 'settled':
        return settleInvoice(invoice, standing, rows, moment)
      case 'cancelled':
        return saved(invoices, move(invoiceStates, invoice, [endOf(invoice, moment.now)], { updated_at: moment.now }))
    }
  },
}

/** Nobody asked us to cancel an open one: it has expired, or somebody cancelled it at the node. */
const endOf = ({ state, expires_at }: Invoice, now: Timestamp): 'expired' | 'cancelled' =>
  state === 'open' && addSeconds(now, clocks_differ_seconds) >= expires_at ? 'expired' : 'cancelled'
