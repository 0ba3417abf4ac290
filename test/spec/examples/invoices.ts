// Invoices that others pay by lightning.
import { expect } from 'vitest'
import { issueInvoiceJob } from '../../../src/resources/invoices/issue-invoice.job.ts'
import { work } from './executions.ts'
import type { Body, Kit, ResourceExamples, Tenant } from './kit.ts'

const amount = 1000

async function opened(kit: Kit, t: Tenant): Promise<Body & { guid: string }> {
  const { guid } = await kit.made(t, '/invoices', { account_guid: t.account_guid, amount })
  // No worker runs here.
  await work(kit, t, issueInvoiceJob, guid)
  const { body } = await kit.service.call('GET', `/invoices/${guid}`, undefined, { key: t.bank_key })
  expect(body).toMatchObject({ state: 'open' })
  return body
}

const pay = 'POST /sandbox/invoices/{invoice_guid}/pay'
const cancel = 'DELETE /invoices/{invoice_guid}'

export const invoiceExamples: ResourceExamples = {
  furnish: async (kit, t) => ({ invoice_guid: (await opened(kit, t)).guid }),
  requests: {
    'POST /invoices': (_, own) => ({ body: { account_guid: own.account_guid, amount } }),
    [cancel]: async (kit, own) => ({ path: { invoice_guid: (await opened(kit, own)).guid } }),
    [pay]: async (kit, own) => ({ path: { invoice_guid: (await opened(kit, own)).guid }, body: {} }),
  },
  async refusals(kit, own) {
    const path = { invoice_guid: (await opened(kit, own)).guid }
    await kit.made(own, `/sandbox/invoices/${path.invoice_guid}/pay`, {})
    return [
      [cancel, { path }, '409 data_exists'],
      [pay, { path, body: {} }, '409 data_exists'],
      [pay, { body: { amount: 1 } }, '422 invalid_amount'],
    ]
  },
}
