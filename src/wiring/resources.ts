// Every resource of the service. A new resource is imported and listed here, and nowhere else.

import { arrivalResource } from '../arrivals/arrival.resource.ts'
import type { JobHandler } from '../jobs/job.ts'
import { movementResource } from '../movements/movement.resource.ts'
import { accountResource } from '../resources/accounts/account.resource.ts'
import { apiKeyResource } from '../resources/api-keys/api-key.resource.ts'
import { assetResource } from '../resources/assets/asset.resource.ts'
import { auditRecordResource } from '../resources/audit-records/audit-record.resource.ts'
import { bankResource } from '../resources/banks/bank.resource.ts'
import { booksResource } from '../resources/books/books.resource.ts'
import { bulkResource } from '../resources/bulk/bulk.resource.ts'
import { counterpartyResource } from '../resources/counterparties/counterparty.resource.ts'
import { customerResource } from '../resources/customers/customer.resource.ts'
import { depositAddressResource } from '../resources/deposit-addresses/deposit-address.resource.ts'
import { depositBankAccountResource } from '../resources/deposit-bank-accounts/deposit-bank-account.resource.ts'
import { executionResource } from '../resources/executions/execution.resource.ts'
import { externalBankAccountResource } from '../resources/external-bank-accounts/external-bank-account.resource.ts'
import { externalWalletResource } from '../resources/external-wallets/external-wallet.resource.ts'
import { fileResource } from '../resources/files/file.resource.ts'
import { identityVerificationResource } from '../resources/identity-verifications/identity-verification.resource.ts'
import { invoiceResource } from '../resources/invoices/invoice.resource.ts'
import { journalResource } from '../resources/journals/journal.resource.ts'
import { operatingResource } from '../resources/operating/operating.resource.ts'
import { organizationResource } from '../resources/organizations/organization.resource.ts'
import { paymentFileResource } from '../resources/payment-files/payment-file.resource.ts'
import { payoutResource } from '../resources/payouts/payout.resource.ts'
import { peopleSearchResource } from '../resources/people-search/people-search.resource.ts'
import { planResource } from '../resources/plans/plan.resource.ts'
import { providerResource } from '../resources/providers/provider.resource.ts'
import { quoteResource } from '../resources/quotes/quote.resource.ts'
import { reportResource } from '../resources/reports/report.resource.ts'
import { reviewResource } from '../resources/reviews/review.resource.ts'
import { sandboxResource } from '../resources/sandbox/sandbox.resource.ts'
import { screeningResource } from '../resources/screening/screening.resource.ts'
import { staffResource } from '../resources/staff/staff.resource.ts'
import { subscriptionResource } from '../resources/subscriptions/subscription.resource.ts'
import { tradeResource } from '../resources/trades/trade.resource.ts'
import { sandboxTransferResource } from '../resources/transfers/sandbox-transfer.resource.ts'
import { transferResource } from '../resources/transfers/transfer.resource.ts'
import { eventTypesOf } from './event-types.ts'
import type { Resource } from './resource.ts'
import { givenUpKinds, prepareActs } from './review-acts.ts'

/** In the order of the OpenAPI document. */
const withEvents: readonly Resource[] = [
  bankResource,
  organizationResource,
  customerResource,
  counterpartyResource,
  peopleSearchResource,
  identityVerificationResource,
  accountResource,
  externalBankAccountResource,
  depositAddressResource,
  depositBankAccountResource,
  fileResource,
  quoteResource,
  tradeResource,
  transferResource,
  invoiceResource,
  planResource,
  executionResource,
  bulkResource,
  payoutResource,
  movementResource,
  arrivalResource,
  sandboxTransferResource,
  externalWalletResource,
  assetResource,
  apiKeyResource,
  reportResource,
  providerResource,
  paymentFileResource,
  staffResource,
]

export const eventTypes: readonly string[] = eventTypesOf(withEvents)

/** Those that owe jobs. */
const tables = [...withEvents, screeningResource].flatMap((each) => each.tables)

/** What people decide, prepared. */
export const prepareAct = prepareActs(tables)

/** The noun of each kind of job. */
const nounsOfJobs: ReadonlyMap<string, string> = new Map(
  tables.flatMap(({ states }) =>
    states ? Object.values(states.states).flatMap(({ owes }) => (owes ? [[owes, states.noun]] : [])) : [],
  ) as [string, string][],
)

/** Subscriptions serve the types of event of all others; an organization is told no events of its own subscriptions. */
export const resources: readonly Resource[] = [
  ...withEvents,
  subscriptionResource(eventTypes),
  auditRecordResource,
  booksResource,
  journalResource,
  operatingResource,
  reviewResource(prepareAct, { nouns: nounsOfJobs, givenUp: givenUpKinds }),
  screeningResource,
  sandboxResource,
]

export const jobHandlers: readonly JobHandler[] = resources.flatMap(({ jobs }) => jobs)
