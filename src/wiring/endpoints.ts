// Every endpoint there is. A new resource adds one line.
import type { Endpoint } from '../http/endpoint.ts'
import { accountRoutes } from '../resources/accounts/account.routes.ts'
import { apiKeyRoutes } from '../resources/api-keys/api-key.routes.ts'
import { assetRoutes } from '../resources/assets/asset.routes.ts'
import { bankRoutes } from '../resources/banks/bank.routes.ts'
import { counterpartyRoutes } from '../resources/counterparties/counterparty.routes.ts'
import { customerRoutes } from '../resources/customers/customer.routes.ts'
import { depositAddressRoutes } from '../resources/deposit-addresses/deposit-address.routes.ts'
import { depositBankAccountRoutes } from '../resources/deposit-bank-accounts/deposit-bank-account.routes.ts'
import { executionRoutes } from '../resources/executions/execution.routes.ts'
import { externalBankAccountRoutes } from '../resources/external-bank-accounts/external-bank-account.routes.ts'
import { externalWalletRoutes } from '../resources/external-wallets/external-wallet.routes.ts'
import { fileRoutes } from '../resources/files/file.routes.ts'
import { identityVerificationRoutes } from '../resources/identity-verifications/identity-verification.routes.ts'
import { planRoutes } from '../resources/plans/plan.routes.ts'
import { quoteRoutes } from '../resources/quotes/quote.routes.ts'
import { sandboxInvoiceRoutes } from '../resources/sandbox/invoice.routes.ts'
import { sandboxRoutes } from '../resources/sandbox/sandbox.routes.ts'
import { subscriptionRoutes } from '../resources/subscriptions/subscription.routes.ts'
import { subscriptionDeliveryRoutes } from '../resources/subscriptions/subscription-delivery.routes.ts'
import { subscriptionEventRoutes } from '../resources/subscriptions/subscription-event.routes.ts'
import { subscriptionEventStreamRoutes } from '../resources/subscriptions/subscription-event-stream.routes.ts'
import { tradeRoutes } from '../resources/trades/trade.routes.ts'
import { sandboxTransferRoutes } from '../resources/transfers/sandbox-transfer.routes.ts'
import { transferRoutes } from '../resources/transfers/transfer.routes.ts'

export const endpoints: readonly Endpoint[] = [
  ...bankRoutes,
  ...customerRoutes,
  ...counterpartyRoutes,
  ...identityVerificationRoutes,
  ...accountRoutes,
  ...externalBankAccountRoutes,
  ...depositAddressRoutes,
  ...depositBankAccountRoutes,
  ...fileRoutes,
  ...quoteRoutes,
  ...tradeRoutes,
  ...transferRoutes,
  ...planRoutes,
  ...executionRoutes,
  ...sandboxTransferRoutes,
  ...externalWalletRoutes,
  ...assetRoutes,
  ...apiKeyRoutes,
  ...subscriptionRoutes,
  ...subscriptionEventRoutes,
  ...subscriptionEventStreamRoutes,
  ...subscriptionDeliveryRoutes,
  ...sandboxRoutes,
  ...sandboxInvoiceRoutes,
]

const reachedWith = (kind: 'bank' | 'organization'): Endpoint[] =>
  endpoints.filter(({ key }) => key === kind || key === 'any')

const sorted = (scopes: readonly (string | undefined)[]): string[] =>
  [...new Set(scopes)].filter((scope) => scope !== undefined).sort()

/** Every scope that keys of this kind can hold. */
export const scopesFor = (kind: 'bank' | 'organization'): string[] =>
  sorted(reachedWith(kind).flatMap(({ scope, pii_scope, secret_scope }) => [scope, pii_scope, secret_scope]))

/** What a key gets if nobody says more: all but the scopes that show secrets, which are given by name or not at all. */
export const usualScopesFor = (kind: 'bank' | 'organization'): string[] => {
  const secret = new Set(reachedWith(kind).map(({ secret_scope }) => secret_scope))
  return scopesFor(kind).filter((scope) => !secret.has(scope))
}
