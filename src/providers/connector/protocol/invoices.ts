// Questions about the invoices that others pay. The connector's node makes them, and knows whether they were paid.
import { Type } from '@sinclair/typebox'
import { NetworkName } from './carriers.ts'
import { AmountText, Instant, Nullable, Part } from './fields.ts'
import { EitherOf, Pending, Question } from './question.ts'

const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })
const msat = 'In thousandths of a satoshi'

export const IssueInvoiceQuestion = Question('IssueInvoiceQuestion', 'lightning/issue_invoice', {
  network: NetworkName,
  msat: Nullable(AmountText),
  description: Type.String({ maxLength: 150, description: 'The payer reads it.' }),
  expiry_seconds: Type.Integer({ minimum: 1, maximum: 31_536_000 }),
})

export const IssueInvoiceAnswer = EitherOf('IssueInvoiceAnswer', [
  Pending,
  Part(
    'InvoiceIssued',
    {
      kind: Type.Literal('issued'),
      invoice: Type.String({ minLength: 1, maxLength: 8192, description: 'BOLT 11: what the payer pays.' }),
      payment_hash: Hash('Of the invoice, in hex.'),
    },
    `Made as it was ordered: of the network and with \`msat\` (${msat.toLowerCase()}; null: without an amount).`,
  ),
  Part(
    'InvoiceRefused',
    { kind: Type.Literal('refused') },
    'Final: it will not be made, however often it is asked for.',
  ),
])

const about = {
  payment_hash: Nullable(Hash('Null: no answer to `lightning/issue_invoice` was received.')),
  expires_at: Instant,
}
export const InvoiceQuestionPart = Question('InvoiceQuestion', 'lightning/invoice', about)
export const CancelInvoiceQuestion = Question('CancelInvoiceQuestion', 'lightning/cancel_invoice', about)

export const InvoiceStandingAnswer = EitherOf('InvoiceStanding', [
  Part(
    'InvoiceOpen',
    { kind: Type.Literal('open'), check_again_at: Instant },
    'It can still be paid, or a payment is on its way.',
  ),
  Part(
    'InvoiceSettled',
    { kind: Type.Literal('settled'), msat: AmountText, preimage: Hash('Its SHA-256 is the payment hash.') },
    `Final: the money is there. ${msat}, what was paid.`,
  ),
  Part(
    'InvoiceCancelled',
    { kind: Type.Literal('cancelled') },
    'Final: it was not paid and never will be. It was cancelled, has expired, or was never issued.',
  ),
])
