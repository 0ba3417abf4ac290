// Everything the interface asks for, section by section.
import { externalBankAccounts, externalWallets } from './external-places.ts'
import { files, identityVerifications } from './identity.ts'
import type { Section } from './line.ts'
import { apiKeys, assets, bankSettings, banks } from './organization.ts'
import { counterparties, customers } from './people.ts'
import { accounts, depositAddresses, depositBankAccounts } from './places.ts'
import { executions, plans, transfers } from './remittance.ts'
import { refusals, sandbox, scenarios } from './sandbox.ts'
import { subscriptionDeliveries, subscriptionEvents, subscriptions } from './subscriptions.ts'
import { quotes, trades, transferQuotes } from './trading.ts'

export const sections: readonly Section[] = [
  trades,
  quotes,
  transferQuotes,
  transfers,
  plans,
  executions,
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
  bankSettings,
  apiKeys,
  subscriptions,
  subscriptionEvents,
  subscriptionDeliveries,
  assets,
  sandbox,
  scenarios,
  refusals,
]
