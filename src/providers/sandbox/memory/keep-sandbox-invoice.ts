// The simulated lightning node makes an invoice, once per reference.
import { type Command, insert } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import { type SimulatedInvoice, sandboxInvoices } from './sandbox-invoice.ts'

export interface KeepSandboxInvoiceInput {
  readonly bank_guid: Guid
  readonly reference: Guid
  /** The invoice, if it is made at this time of the bank's clock. */
  readonly mint: (now: Timestamp) => Pick<SimulatedInvoice, 'invoice' | 'payment_hash' | 'preimage' | 'expires_at'>
}

export const keepSandboxInvoice: Command<KeepSandboxInvoiceInput, SimulatedInvoice> = {
  name: 'keep-sandbox-invoice',
  decide({ bank_guid, reference, mint }, rows, { now }) {
    const known = rows.get(sandboxInvoices, bank_guid, reference)
    if (known) return { output: known }
    const made: SimulatedInvoice = { ...mint(now), bank_guid, guid: reference, cancelled_at: null, paid_msat: null }
    return { output: made, changes: [insert(sandboxInvoices, made)] }
  },
}
