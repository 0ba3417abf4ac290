// The simulated lightning node cancels an invoice that is not paid. One that it never made counts as cancelled.
import { type Command, type InBank, update } from '../../../kernel/command.ts'
import type { InvoiceStanding } from '../../invoicing.ts'
import { invoiceStanding, sandboxInvoices } from './sandbox-invoice.ts'

export const cancelSandboxInvoice: Command<InBank<'reference'>, InvoiceStanding> = {
  name: 'cancel-sandbox-invoice',
  decide({ bank_guid, reference }, rows, { now }) {
    const known = rows.get(sandboxInvoices, bank_guid, reference)
    if (!known) return { output: { kind: 'cancelled' } }
    const standing = invoiceStanding(known, now)
    if (standing.kind !== 'open') return { output: standing }
    return { output: { kind: 'cancelled' }, changes: [update(sandboxInvoices, { ...known, cancelled_at: now })] }
  },
}
