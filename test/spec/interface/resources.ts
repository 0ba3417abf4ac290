// The interface that Corridor serves: what was asked for, and what was decided where that left something open.
// ../interface.test.ts compares it with openapi.json. ../../../docs/spec-coverage.md says what was decided otherwise.
import { externalBankAccounts, externalWallets } from './external-places.ts'
import { files, identityVerifications } from './identity.ts'
import { invoices } from './invoices.ts'
import type { Resource } from './notation.ts'
import { apiKeys, assets, banks } from './organization.ts'
import { paymentFiles, paymentNotices } from './payment-files.ts'
import { payoutRows, payouts } from './payouts.ts'
import { counterparties, customers } from './people.ts'
import { accounts, depositAddresses, depositBankAccounts } from './places.ts'
import { providers } from './providers.ts'
import { executions, plans } from './remittance.ts'
import { sandbox } from './sandbox.ts'
import { subscriptionDeliveries, subscriptionEvents, subscriptions } from './subscriptions.ts'
import { sweeps } from './sweeps.ts'
import { quotes, trades } from './trading.ts'
import { transfers } from './transfers.ts'

export const resources: readonly Resource[] = [
  trades,
  quotes,
  transfers,
  invoices,
  plans,
  executions,
  payouts,
  payoutRows,
  customers,
  counterparties,
  identityVerifications,
  files,
  accounts,
  depositAddresses,
  depositBankAccounts,
  externalBankAccounts,
  externalWallets,
  banks,
  apiKeys,
  subscriptions,
  subscriptionEvents,
  subscriptionDeliveries,
  assets,
  sandbox,
  providers,
  paymentFiles,
  paymentNotices,
  sweeps,
]
