// Records the invoice that the node has made. It opens only if it is the invoice that was ordered, because a payer would pay what it says.
import { type Command, insert, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { readUnsigned } from '../../lightning/invoice.ts'
import type { Issue } from '../../providers/invoicing.ts'
import { banks } from '../banks/bank.ts'
import { type Invoice, invoiceHashes, invoiceStates, invoices } from './invoice.ts'

export interface RecordIssueInput extends JobInput<'invoice_guid'> {
  readonly issue: Exclude<Issue, { kind: 'pending' }>
}

export const recordIssue: Command<RecordIssueInput, Invoice | Stale> = {
  name: 'record-issue',
  decide({ bank_guid, invoice_guid, event_sequence, issue }, rows, { now: updated_at }) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const ordered = stillAsked(rows.get(invoices, bank_guid, invoice_guid), event_sequence, 'storing')
    if (!bank || !ordered) return stale
    const made = issue.kind === 'issued' ? readUnsigned(issue.invoice, bank.settings.network) : undefined
    const isOrdered =
      issue.kind === 'issued' &&
      typeof made === 'object' &&
      made.payment_hash === issue.payment_hash &&
      (made.amount ?? null) === ordered.amount &&
      // One payment settles one invoice.
      !rows.get(invoiceHashes, bank_guid, issue.payment_hash)
    if (!isOrdered) {
      const failed = { failure_code: 'external_vendor_error', updated_at } as const
      return saved(invoices, move(invoiceStates, ordered, ['failed'], failed))
    }
    const { invoice, payment_hash } = issue
    const opened = { invoice, payment_hash, expires_at: made.expires_at, updated_at }
    const named = insert(invoiceHashes, { bank_guid, payment_hash, invoice_guid })
    return saved(invoices, move(invoiceStates, ordered, ['open'], opened), named)
  },
}
