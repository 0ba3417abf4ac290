// The examples of every resource, in the order in which they furnish a tenant. A new resource is imported and listed here.
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
import type { ResourceExamples } from './kit.ts'
import { lightningExamples } from './lightning.ts'
import { paymentFileExamples } from './payment-files.ts'
import { payoutExamples } from './payouts.ts'
import { planExamples } from './plans.ts'
import { providerExamples } from './providers.ts'
import { reviewExamples } from './reviews.ts'
import { screeningExamples } from './screening.ts'
import { staffExamples } from './staff.ts'
import { subscriptionExamples } from './subscriptions.ts'
import { transferExamples } from './transfers.ts'

export const resources: readonly ResourceExamples[] = [
  coreExamples,
  counterpartyExamples,
  depositExamples,
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
