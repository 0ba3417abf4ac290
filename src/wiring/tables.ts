// Every table of a resource. State tables, counts, audits, docs/states.md and the tests that compare the code with the
// migrated database all start here: a new noun adds one line.

import { chainCursors } from '../arrivals/chain-cursor.ts'
import { providerEvents } from '../arrivals/inbox.ts'
import type { Machine } from '../kernel/machine.ts'
import { type Personal, personalIn } from '../kernel/personal.ts'
import type { Table } from '../kernel/table.ts'
import { limitRebuilds, limitUsages } from '../limits/usage-table.ts'
import { lightningClaims } from '../movements/lightning-claim.ts'
import { sandboxFills, sandboxMarkets } from '../providers/sandbox/memory/sandbox-market.ts'
import { sandboxPaidHashes } from '../providers/sandbox/memory/sandbox-paid-hash.ts'
import { sandboxPayments } from '../providers/sandbox/memory/sandbox-payment.ts'
import { sandboxAnswers, sandboxScenarios } from '../providers/sandbox/memory/sandbox-scenario.ts'
import { sentSlots, sentTransactions } from '../providers/sent-transaction.ts'
import { accounts } from '../resources/accounts/account.ts'
import { apiKeys } from '../resources/api-keys/api-key.ts'
import { bankDataKeys, banks } from '../resources/banks/bank.ts'
import { counterparties, counterpartiesPersonal } from '../resources/counterparties/counterparty.ts'
import { customers, customersPersonal } from '../resources/customers/customer.ts'
import { depositAddresses } from '../resources/deposit-addresses/deposit-address.ts'
import { depositKeys } from '../resources/deposit-addresses/deposit-key.ts'
import { depositBankAccounts } from '../resources/deposit-bank-accounts/deposit-bank-account.ts'
import { depositBankSerials } from '../resources/deposit-bank-accounts/deposit-bank-serial.ts'
import { executions } from '../resources/executions/execution.ts'
import {
  externalBankAccountClaims,
  externalBankAccounts,
  externalBankAccountsPersonal,
  externalBankAccountTokens,
  tokenFields,
} from '../resources/external-bank-accounts/external-bank-account.ts'
import { externalWallets } from '../resources/external-wallets/external-wallet.ts'
import { externalWalletAddresses } from '../resources/external-wallets/wallet-address.ts'
import { files } from '../resources/files/file.ts'
import {
  identityVerifications,
  identityVerificationsPersonal,
} from '../resources/identity-verifications/identity-verification.ts'
import { organizations } from '../resources/organizations/organization.ts'
import { plans } from '../resources/plans/plan.ts'
import { quotes } from '../resources/quotes/quote.ts'
import { subscriptions } from '../resources/subscriptions/subscription.ts'
import { subscriptionDeliveries } from '../resources/subscriptions/subscription-delivery.ts'
import { publishedEvents } from '../resources/subscriptions/subscription-event.ts'
import { trades } from '../resources/trades/trade.ts'
import { transfers } from '../resources/transfers/transfer.ts'

export const tables: readonly Table[] = [
  accounts,
  apiKeys,
  bankDataKeys,
  banks,
  chainCursors,
  counterparties,
  counterpartiesPersonal.table,
  customers,
  customersPersonal.table,
  externalBankAccountClaims,
  depositAddresses,
  depositBankAccounts,
  depositBankSerials,
  depositKeys,
  executions,
  externalBankAccounts,
  externalBankAccountsPersonal.table,
  externalBankAccountTokens,
  externalWallets,
  externalWalletAddresses,
  files,
  identityVerifications,
  identityVerificationsPersonal.table,
  lightningClaims,
  limitRebuilds,
  limitUsages,
  organizations,
  plans,
  providerEvents,
  publishedEvents,
  quotes,
  sandboxAnswers,
  sandboxFills,
  sandboxMarkets,
  sandboxPaidHashes,
  sandboxPayments,
  sandboxScenarios,
  sentSlots,
  sentTransactions,
  subscriptionDeliveries,
  subscriptions,
  trades,
  transfers,
]

/** Personal data, wherever it is: what a change of keys encrypts anew, and what must never be seen by accident. */
export const personals: readonly Personal[] = tables.flatMap((table) => personalIn(table) ?? [])

export interface StatefulTable {
  readonly name: string
  /** The first column of its key: whose rows they are. */
  readonly tenant: string
  readonly machine: Machine
}

export const statefulTables: readonly StatefulTable[] = tables.flatMap(({ name, key, states }) =>
  states ? [{ name, tenant: key[0]!, machine: states }] : [],
)

export const machines: readonly Machine[] = statefulTables.map(({ machine }) => machine)

export const countedTables: readonly Table[] = tables.filter(({ counted }) => counted)

/** Everything that is encrypted with a bank's data key. */
export const encryptedColumns: readonly { readonly name: string; readonly fields: readonly string[] }[] = [
  ...personals.map(({ table, fields }) => ({ name: table.name, fields })),
  { name: externalBankAccountTokens.name, fields: tokenFields.fields },
  { name: 'file_contents', fields: ['content'] },
]
