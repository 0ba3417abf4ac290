// A lightning invoice that pays into an account of the bank. The node makes it, is followed until the invoice has ended, and when it is
// paid, the commit that settles the invoice makes an arrival: a transfer of type lightning into the account.
import * as column from '../../kernel/column.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'

export const invoiceStates = machine('invoice', {
  storing: { to: ['open', 'cancelling', 'failed'], owes: 'issue-invoice' },
  open: { to: ['cancelling', 'settled', 'expired', 'cancelled'], owes: 'follow-invoice' },
  // The payer may have been quicker.
  cancelling: { to: ['settled', 'cancelled'], owes: 'cancel-invoice' },
  settled: { to: [] },
  expired: { to: [] },
  cancelled: { to: [] },
  failed: { to: [] },
})
export type InvoiceState = StateOf<typeof invoiceStates>

export const invoiceFailureCodes = ['external_vendor_error'] as const

/** The asset of every invoice. */
export const invoiceAsset = 'BTC'

export const invoices = table(
  'invoices',
  {
    ...column.statefulRecord,
    account_guid: column.guid,
    customer_guid: column.optional(column.guid),
    asset: column.text,
    state: column.oneOf(statesOf(invoiceStates)),
    failure_code: column.optional(column.oneOf(invoiceFailureCodes)),
    /** Null: the payer chooses. */
    amount: column.optional(column.amount),
    description: column.text,
    expiry_seconds: column.integer,
    /** On the bank's clock until the node has made the invoice, then as the invoice says. */
    expires_at: column.timestamp,
    invoice: column.optional(column.word),
    payment_hash: column.optional(column.word),
    received_amount: column.optional(column.amount),
    /** The arrival. Null also if less than one satoshi was paid. */
    transfer_guid: column.optional(column.guid),
    settled_at: column.optional(column.timestamp),
    labels: column.optional(plainJson<readonly string[]>()),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      ...(['failure_code', 'expires_at', 'invoice', 'payment_hash', 'received_amount'] as const),
      ...(['transfer_guid', 'settled_at', 'updated_at'] as const),
    ],
    states: invoiceStates,
    counted: { type: null },
    isShortLived: true,
  },
)
export type Invoice = RowOf<typeof invoices>

/** Which invoice a payment hash pays, from when the node has made it. */
export const invoiceHashes = table(
  'invoice_hashes',
  { bank_guid: column.guid, payment_hash: column.word, invoice_guid: column.guid },
  { key: ['bank_guid', 'payment_hash'], isCached: false },
)

/** Undefined: the bank has made no invoice with this hash. */
export function invoiceOfHash(rows: Rows, bank_guid: Guid, payment_hash: string): Invoice | undefined {
  const known = rows.get(invoiceHashes, bank_guid, payment_hash)
  return known && rows.get(invoices, bank_guid, known.invoice_guid)
}
