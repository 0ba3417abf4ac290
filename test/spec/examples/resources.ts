// The examples of every resource, in the order in which they furnish a tenant. A new resource is imported and listed here.
import type { Demo } from '../../../src/cli/demo-file.ts'
import { placeEntries } from '../../../src/webhooks/place-entries.ts'
import { bulkExamples } from './bulk.ts'
import { coreExamples } from './core.ts'
import { counterpartyExamples } from './counterparties.ts'
import { depositExamples } from './deposits.ts'
import { executionExamples } from './executions.ts'
import { externalBankAccountExamples } from './external-bank-account.ts'
import { externalWalletExamples } from './external-wallets.ts'
import { fileExamples } from './files.ts'
import { identityVerificationExamples } from './identity-verifications.ts'
import { invoiceExamples } from './invoices.ts'
import type { Kit, ResourceExamples, Tenant } from './kit.ts'
import { lightningExamples } from './lightning.ts'
import { paymentFileExamples } from './payment-files.ts'
import { payoutExamples } from './payouts.ts'
import { planExamples } from './plans.ts'
import { providerExamples } from './providers.ts'
import { reviewExamples } from './reviews.ts'
import { screeningExamples } from './screening.ts'
import { staffExamples } from './staff.ts'
import { subscriptionExamples } from './subscriptions.ts'
import { sweepExamples } from './sweeps.ts'
import { transferExamples } from './transfers.ts'

export const resources: readonly ResourceExamples[] = [
  coreExamples,
  counterpartyExamples,
  depositExamples,
  sweepExamples,
  transferExamples,
  externalBankAccountExamples,
  externalWalletExamples,
  fileExamples,
  identityVerificationExamples,
  invoiceExamples,
  lightningExamples,
  planExamples,
  executionExamples,
  payoutExamples,
  subscriptionExamples,
  staffExamples,
  providerExamples,
  paymentFileExamples,
  reviewExamples,
  screeningExamples,
  bulkExamples,
]

export const requests: ResourceExamples['requests'] = Object.assign({}, ...resources.map(({ requests }) => requests))

/** `isQuoteUsed`: which of two quotes stands for the tenant's, so that used and unused ones are both foreign somewhere. */
export async function furnishTenant(kit: Kit, demo: Demo, isQuoteUsed: boolean): Promise<Tenant> {
  const { bank_guid, bank_key, organization_key, customers } = demo
  const { guid: customer_guid, accounts } = customers[0]!
  const [fiat, trading] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]
  const t: Tenant = {
    bank_guid,
    bank_key,
    organization_key,
    customer_guid,
    account_guid: trading.guid,
    fiat_account_guid: fiat.guid,
  }
  for (const resource of resources) Object.assign(t, await resource.furnish?.(kit, t))
  // There may be no worker. The first turn opens the feeds of banks.
  for (let turn = 0; turn < 2; turn++) await placeEntries(kit.service.service.sql)
  return isQuoteUsed ? t : { ...t, quote_guid: t.unused_quote_guid! }
}
