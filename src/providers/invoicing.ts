// What a bank asks of its lightning node about the invoices that others pay. One reference is one invoice: asked again, the node answers
// the same one.
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Named, Question } from './ports.ts'
import type { Standing } from './standing.ts'

export interface InvoiceToIssue extends Question {
  readonly network: Network
  /** In thousandths of a satoshi; null: the payer chooses. */
  readonly msat: Amount | null
  readonly description: string
  readonly expiry_seconds: number
}

export type Issue =
  | { readonly kind: 'pending'; readonly check_again_at: Timestamp }
  | { readonly kind: 'issued'; readonly invoice: string; readonly payment_hash: string }
  /** The node will not make this invoice, however often it is asked. */
  | { readonly kind: 'refused' }

export interface InvoiceQuestion extends Question {
  /** Null: no answer to the order was recorded. The node may have the invoice all the same. */
  readonly payment_hash: string | null
  readonly expires_at: Timestamp
}

export type InvoiceStanding =
  /** It can still be paid, or a payment is on its way. */
  | { readonly kind: 'open'; readonly check_again_at: Timestamp }
  /** Final: it was not paid and never will be, because it was cancelled or has expired. */
  | { readonly kind: 'cancelled' }
  | SettledInvoice

/** Final: the node has the money. */
export interface SettledInvoice {
  readonly kind: 'settled'
  /** What was paid, in thousandths of a satoshi: the amount of the invoice or more. */
  readonly msat: Amount
  readonly preimage: string
  /** The simulated carriers' book must have the payment too. */
  readonly is_simulated?: true
}

/** What a node reports without being asked. Invoices that others made on the node are reported too. */
export interface InvoiceReport {
  readonly bank_guid: Guid
  readonly payment_hash: string
  readonly standing: InvoiceStanding
}

/** Throws `CarrierAway` while the node does not answer. */
export interface Invoices {
  /** Whether the bank's node makes invoices. */
  isOffered(): boolean
  issue(order: InvoiceToIssue): Promise<Issue>
  standing(question: InvoiceQuestion): Promise<InvoiceStanding>
  /** An invoice that the node never had counts as cancelled. A settled one stays settled. */
  cancel(question: InvoiceQuestion): Promise<InvoiceStanding>
  /** Sends back what an invoice has brought. Undefined: payers on lightning have no address, so a person has to find a way. */
  readonly sendBack?: (payment: Named) => Promise<Standing>
}
