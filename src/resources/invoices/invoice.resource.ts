// What this resource brings: invoices that others pay by lightning.
import { resource } from '../../wiring/resource.ts'
import { cancelInvoiceJob } from './cancel-invoice.job.ts'
import { followInvoiceJob } from './follow-invoice.job.ts'
import { invoiceRoutes } from './invoice.routes.ts'
import { invoiceRecipes } from './invoice.trigger.ts'
import { invoiceHashes, invoices } from './invoice.ts'
import { issueInvoiceJob } from './issue-invoice.job.ts'

export const invoiceResource = resource({
  tables: [invoices, invoiceHashes],
  chapter: { Invoices: 'What others pay by lightning, into an account.' },
  endpoints: invoiceRoutes,
  jobs: [issueInvoiceJob, followInvoiceJob, cancelInvoiceJob],
  triggers: invoiceRecipes,
})
