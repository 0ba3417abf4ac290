// Every table of a resource. State tables, counts, audits, docs/states.md and the tests that compare the code with the
// migrated database all start here: a new noun adds one line.
import type { Machine } from '../kernel/machine.ts'
import { type Personal, personalIn } from '../kernel/personal.ts'
import type { Table } from '../kernel/table.ts'
import { limitRebuilds, limitUsages } from '../limits/usage-table.ts'
import { accounts } from './accounts/account.ts'
import { apiKeys } from './api-keys/api-key.ts'
import { bankDataKeys, banks } from './banks/bank.ts'
import { counterparties, counterpartiesPersonal } from './counterparties/counterparty.ts'
import { customers, customersPersonal } from './customers/customer.ts'
import { depositAddresses } from './deposit-addresses/deposit-address.ts'
import { depositKeys } from './deposit-addresses/deposit-key.ts'
import { depositBankAccounts } from './deposit-bank-accounts/deposit-bank-account.ts'
import { depositBankSerials } from './deposit-bank-accounts/deposit-bank-serial.ts'
import { executions } from './executions/execution.ts'
import {
  externalBankAccountClaims,
  externalBankAccounts,
  externalBankAccountsPersonal,
  externalBankAccountTokens,
  tokenFields,
} from './external-bank-accounts/external-bank-account.ts'
import { externalWallets } from './external-wallets/external-wallet.ts'
import { externalWalletAddresses } from './external-wallets/wallet-address.ts'
import { files } from './files/file.ts'
import { identityVerifications, identityVerificationsPersonal } from './identity-verifications/identity-verification.ts'
import { organizations } from './organizations/organization.ts'
import { sentSlots, sentTransactions } from './payments/sent-transaction.ts'
import { plans } from './plans/plan.ts'
import { quotes } from './quotes/quote.ts'
import { sandboxFills, sandboxMarkets } from './sandbox/sandbox-market.ts'
import { sandboxPaidHashes } from './sandbox/sandbox-paid-hash.ts'
import { sandboxPayments } from './sandbox/sandbox-payment.ts'
import { sandboxAnswers, sandboxScenarios } from './sandbox/sandbox-scenario.ts'
import { subscriptions } from './subscriptions/subscription.ts'
import { subscriptionDeliveries } from './subscriptions/subscription-delivery.ts'
import { publishedEvents } from './subscriptions/subscription-event.ts'
import { trades } from './trades/trade.ts'
import { chainCursors } from './transfers/chain-cursor.ts'
import { lightningClaims } from './transfers/lightning-claim.ts'
import { providerEvents } from './transfers/provider-event.ts'
import { transfers } from './transfers/transfer.ts'

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
