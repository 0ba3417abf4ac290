// All nouns, in the order of the navigation. A new noun is a line here.
import { auditRecords } from './audit.tsx'
import { apiKeys, subscriptionDeliveries, subscriptionEvents, subscriptions } from './developers.tsx'
import { accounts, quotes, trades, transfers } from './money.tsx'
import type { Noun } from './noun.ts'
import {
  depositAddresses,
  depositBankAccounts,
  externalBankAccounts,
  externalWallets,
  invoices,
  providers,
} from './outside.tsx'
import { counterparties, customers, files, identityVerifications } from './people.tsx'
import { executions, payoutRows, payouts, plans } from './remittance.tsx'

export const nounGroups = {
  people: [customers, counterparties, identityVerifications, files],
  money: [accounts, quotes, trades, transfers],
  remittance: [plans, executions, payouts, payoutRows],
  outside: [externalBankAccounts, externalWallets, depositAddresses, invoices, depositBankAccounts, providers],
  control: [auditRecords],
  developers: [subscriptions, subscriptionDeliveries, subscriptionEvents, apiKeys],
} as const satisfies Readonly<Record<string, readonly Noun[]>>

export const nouns: readonly Noun[] = Object.values(nounGroups).flat()

const byName = new Map<string, Noun>(nouns.map((each) => [each.name, each]))

export const findNoun = (name: string | undefined): Noun | undefined => byName.get(name ?? '')
