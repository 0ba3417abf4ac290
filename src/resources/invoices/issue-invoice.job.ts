// Owed while an invoice is storing: has the node make it.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { amount } from '../../kernel/amount.ts'
import { bankOf } from '../bank.ask.ts'
import { invoicesOf } from './invoice.ask.ts'
import { invoices } from './invoice.ts'
import { recordIssue } from './record-issue.ts'

export const issueInvoiceJob: JobHandler<'issue-invoice'> = {
  kind: 'issue-invoice',
  async run(job, services) {
    const { bank_guid, object_guid: invoice_guid, event_sequence, attempts } = job
    const ordered = await objectOf(job, invoices, services)
    if (!ordered) return 'obsolete'
    const { description, expiry_seconds } = ordered
    const node = await invoicesOf(bank_guid, services)
    const issue = await node.issue({
      ...{ bank_guid, reference: invoice_guid, is_repeat: attempts > 1, description, expiry_seconds },
      network: (await bankOf(job, services)).settings.network,
      msat: ordered.amount === null ? null : amount(ordered.amount * 1000n),
    })
    if (issue.kind === 'pending') return { check_again_at: issue.check_again_at }
    return recorded(await services.engine.submit(recordIssue, { bank_guid, invoice_guid, event_sequence, issue }))
  },
}
