// Generated from openapi.json by `npm run generate`. Do not edit.
import type { Pages } from '../pages.ts'
import type { CallOptions, ReadOptions, StreamOptions, WriteOptions } from '../operation.ts'
import type {
  Account,
  AccountChanges,
  AccountEvent,
  AccountInput,
  AccountPage,
  AccountStatement,
  ActivityReport,
  ApiKey,
  ApiKeyInput,
  ApiKeyPage,
  Approval,
  ApprovalDecision,
  ApprovalPage,
  ApprovalRefusal,
  AssetList,
  AuditRecord,
  AuditRecordPage,
  Bank,
  BankChanges,
  BankInput,
  BankPage,
  BookCheckList,
  BookCheckResultList,
  Bulk,
  BulkAnswer,
  Counterparty,
  CounterpartyEvent,
  CounterpartyInput,
  CounterpartyPage,
  CurrentSession,
  Customer,
  CustomerChanges,
  CustomerEvent,
  CustomerInput,
  CustomerPage,
  DecidedReview,
  DepositAddress,
  DepositAddressChanges,
  DepositAddressEvent,
  DepositAddressInput,
  DepositAddressPage,
  DepositBankAccount,
  DepositBankAccountChanges,
  DepositBankAccountEvent,
  DepositBankAccountInput,
  DepositBankAccountPage,
  DishonourPaymentNotice,
  Entry,
  EntryPage,
  Execution,
  ExecutionDecision,
  ExecutionEvent,
  ExecutionInput,
  ExecutionPage,
  ExecutionReturn,
  ExplainedPlan,
  ExternalBankAccount,
  ExternalBankAccountChanges,
  ExternalBankAccountEvent,
  ExternalBankAccountInput,
  ExternalBankAccountPage,
  ExternalWallet,
  ExternalWalletChanges,
  ExternalWalletDecision,
  ExternalWalletEvent,
  ExternalWalletInput,
  ExternalWalletPage,
  FeedEntry,
  FeedEntryPage,
  FeesReport,
  FileContent,
  FileInput,
  GetAccountQuery,
  GetAccountStatementQuery,
  GetActivityReportQuery,
  GetCounterpartyQuery,
  GetCustomerQuery,
  GetExternalBankAccountQuery,
  GetFeesReportQuery,
  GetIdentityVerificationQuery,
  GetPaymentNoticeQuery,
  GetPayoutResultQuery,
  GetPayoutRowQuery,
  GetPlanQuery,
  GetReviewQuery,
  GetTrialBalanceQuery,
  HostedPage,
  HostedPageRequest,
  IdentityVerification,
  IdentityVerificationDecision,
  IdentityVerificationEvent,
  IdentityVerificationInput,
  IdentityVerificationPage,
  Invoice,
  InvoiceEvent,
  InvoiceInput,
  InvoicePage,
  JobCountList,
  JournalList,
  ListAccountEntriesQuery,
  ListAccountsQuery,
  ListApiKeysQuery,
  ListApprovalsQuery,
  ListAuditRecordsQuery,
  ListBanksQuery,
  ListBookCheckResultsQuery,
  ListBookChecksQuery,
  ListCounterpartiesQuery,
  ListCustomersQuery,
  ListDepositAddressesQuery,
  ListDepositBankAccountsQuery,
  ListEntriesQuery,
  ListExecutionsQuery,
  ListExternalBankAccountsQuery,
  ListExternalWalletsQuery,
  ListFilesQuery,
  ListIdentityVerificationsQuery,
  ListInvoicesQuery,
  ListPaymentFilesQuery,
  ListPaymentNoticesQuery,
  ListPayoutRowsQuery,
  ListPayoutsQuery,
  ListPlansQuery,
  ListPricesQuery,
  ListProvidersQuery,
  ListQuotesQuery,
  ListRecentRequestsQuery,
  ListReviewsQuery,
  ListScreeningDecisionsQuery,
  ListScreeningHitsQuery,
  ListScreeningRunsQuery,
  ListSessionsQuery,
  ListStaffMembersQuery,
  ListSubscriptionDeliveriesQuery,
  ListSubscriptionEventsQuery,
  ListSubscriptionsQuery,
  ListSweepsQuery,
  ListTradesQuery,
  ListTransfersQuery,
  OpenedStaffInvitation,
  OutstandingReport,
  PaymentFile,
  PaymentFilePage,
  PaymentNotice,
  PaymentNoticePage,
  Payout,
  PayoutEvent,
  PayoutInput,
  PayoutPage,
  PayoutProgress,
  PayoutRow,
  PayoutRowEvent,
  PayoutRowPage,
  PeopleSearch,
  Plan,
  PlanEvent,
  PlanInput,
  PlanPage,
  PriceList,
  Provider,
  ProviderChanges,
  ProviderInput,
  ProviderPage,
  Quote,
  QuoteInput,
  QuotePage,
  RecentRequestList,
  Reconciliation,
  Redelivery,
  Review,
  ReviewDecisionInput,
  ReviewPage,
  ReviewWithEvidence,
  SandboxClock,
  SandboxClockChange,
  SandboxDepositInput,
  SandboxInvoice,
  SandboxInvoiceInput,
  SandboxInvoicePayment,
  SandboxMarket,
  SandboxMarketChange,
  SandboxScenario,
  SandboxScenarioInput,
  ScreeningDecision,
  ScreeningDecisionPage,
  ScreeningHit,
  ScreeningHitPage,
  ScreeningRun,
  ScreeningRunPage,
  SearchPeopleQuery,
  Session,
  SessionInput,
  SessionPage,
  StaffInvitationToken,
  StaffMember,
  StaffMemberInput,
  StaffMemberPage,
  StaffMemberUpdate,
  StoredFile,
  StoredFilePage,
  StreamSubscriptionEventsQuery,
  Subscription,
  SubscriptionChanges,
  SubscriptionDeliveriesInput,
  SubscriptionDelivery,
  SubscriptionDeliveryPage,
  SubscriptionDeliveryWithAttempts,
  SubscriptionEvent,
  SubscriptionEventPage,
  SubscriptionInput,
  SubscriptionPage,
  Sweep,
  SweepPage,
  SymbolList,
  Trade,
  TradeEvent,
  TradeInput,
  TradePage,
  Transfer,
  TransferChanges,
  TransferDecision,
  TransferEvent,
  TransferInput,
  TransferPage,
  TransferReturn,
  TrialBalance,
} from './schemas.ts'

/** What a webhook delivers. */
export type DeliveredEvent =
  | AccountEvent
  | CounterpartyEvent
  | CustomerEvent
  | DepositAddressEvent
  | DepositBankAccountEvent
  | ExecutionEvent
  | ExternalBankAccountEvent
  | ExternalWalletEvent
  | IdentityVerificationEvent
  | InvoiceEvent
  | PayoutEvent
  | PayoutRowEvent
  | PlanEvent
  | TradeEvent
  | TransferEvent

/** A record as `get` reads it, which has more than one that was made or listed. */
export type AsRead<R> = R extends PayoutProgress ? R : R extends Payout ? PayoutProgress : R extends ExplainedPlan ? R : R extends Plan ? ExplainedPlan : R

export abstract class Methods {
  declare readonly accounts: {
    /**
     * Open an account (trading, fiat, invoice_operations, storage)
     *
     * POST /api/accounts
     *
     * For the bank, or with `customer_guid` for that customer. `trading` and `storage` hold a crypto asset and `fiat` a fiat one; `invoice_operations` is the bank's, in BTC or USD. An owner has one of each type and asset, but any number of `fiat` ones.
     *
     * Scope `accounts:execute` on a key of kind bank.
     */
    create(body: AccountInput, options?: WriteOptions): Promise<Account>
    /**
     * Read an account with its balances
     *
     * GET /api/accounts/{account_guid}
     *
     * Scope `accounts:read` on a key of kind bank.
     */
    get(account_guid: string, query?: GetAccountQuery, options?: CallOptions): Promise<Account>
    /**
     * The statement of an account for a period, as JSON, CSV, PDF or camt.053
     *
     * GET /api/accounts/{account_guid}/statement
     *
     * The balance before the period, each entry in it with its running balance, and the balance at the end: they add up to the unit. Times are those of the bank's clock. A statement has at most 100000 lines. `camt053` is camt.053.001.08, for accounts in a currency of ISO 4217. No format has personal data.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getStatement(account_guid: string, query: GetAccountStatementQuery & { readonly format: 'csv' }, options?: ReadOptions): Promise<string>
    /**
     * The statement of an account for a period, as JSON, CSV, PDF or camt.053
     *
     * GET /api/accounts/{account_guid}/statement
     *
     * The balance before the period, each entry in it with its running balance, and the balance at the end: they add up to the unit. Times are those of the bank's clock. A statement has at most 100000 lines. `camt053` is camt.053.001.08, for accounts in a currency of ISO 4217. No format has personal data.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getStatement(account_guid: string, query: GetAccountStatementQuery & { readonly format: 'pdf' }, options?: ReadOptions): Promise<Uint8Array>
    /**
     * The statement of an account for a period, as JSON, CSV, PDF or camt.053
     *
     * GET /api/accounts/{account_guid}/statement
     *
     * The balance before the period, each entry in it with its running balance, and the balance at the end: they add up to the unit. Times are those of the bank's clock. A statement has at most 100000 lines. `camt053` is camt.053.001.08, for accounts in a currency of ISO 4217. No format has personal data.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getStatement(account_guid: string, query: GetAccountStatementQuery & { readonly format: 'camt053' }, options?: ReadOptions): Promise<string>
    /**
     * The statement of an account for a period, as JSON, CSV, PDF or camt.053
     *
     * GET /api/accounts/{account_guid}/statement
     *
     * The balance before the period, each entry in it with its running balance, and the balance at the end: they add up to the unit. Times are those of the bank's clock. A statement has at most 100000 lines. `camt053` is camt.053.001.08, for accounts in a currency of ISO 4217. No format has personal data.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getStatement(account_guid: string, query?: GetAccountStatementQuery & { readonly format?: 'json' }, options?: ReadOptions): Promise<AccountStatement>
    /**
     * List accounts
     *
     * GET /api/accounts
     *
     * Scope `accounts:read` on a key of kind bank.
     */
    list(query?: ListAccountsQuery, options?: ReadOptions): Pages<Account, AccountPage>
    /**
     * The statement of an account, newest entry first
     *
     * GET /api/accounts/{account_guid}/entries
     *
     * Scope `accounts:read` on a key of kind bank.
     */
    listEntries(account_guid: string, query?: ListAccountEntriesQuery, options?: CallOptions): Pages<Entry, EntryPage>
    /**
     * Rename an account, replace its labels
     *
     * PATCH /api/accounts/{account_guid}
     *
     * Scope `accounts:write` on a key of kind bank.
     */
    update(account_guid: string, body: AccountChanges, options?: WriteOptions): Promise<Account>
  }

  declare readonly apiKeys: {
    /**
     * Create an API key; the answer shows it once
     *
     * POST /api/api_keys
     *
     * Scope `api_keys:execute` on a key of kind organization.
     */
    create(body: ApiKeyInput, options?: WriteOptions): Promise<ApiKey>
    /**
     * List the organization's API keys of the key's environment, its banks' included
     *
     * GET /api/api_keys
     *
     * Scope `api_keys:read` on a key of kind organization.
     */
    list(query?: ListApiKeysQuery, options?: CallOptions): Pages<ApiKey, ApiKeyPage>
    /**
     * Revoke an API key; it stops working within a second
     *
     * DELETE /api/api_keys/{api_key_guid}
     *
     * Scope `api_keys:execute` on a key of kind organization.
     */
    revoke(api_key_guid: string, options?: WriteOptions): Promise<ApiKey>
  }

  declare readonly approvals: {
    /**
     * Approve an act as the second person: it happens now
     *
     * POST /api/approvals/{approval_guid}/approve
     *
     * In one commit with the act, so it happens once. If the act is refused by now, the approval is `failed`, `failure_code` says why, and nothing else has changed. 403 for the person who asked for it, for one whom the same API key invited, and for API keys; 409 if it is over or has expired.
     *
     * Scope `reviews:execute` on a key of kind bank.
     */
    approve(approval_guid: string, body: ApprovalDecision, options?: WriteOptions): Promise<Approval>
    /**
     * Decline an act as the second person
     *
     * POST /api/approvals/{approval_guid}/decline
     *
     * Scope `reviews:execute` on a key of kind bank.
     */
    decline(approval_guid: string, body: ApprovalRefusal, options?: WriteOptions): Promise<Approval>
    /**
     * Read an approval
     *
     * GET /api/approvals/{approval_guid}
     *
     * Scope `reviews:read` on a key of kind bank.
     */
    get(approval_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Approval>
    /**
     * List acts that need a second person
     *
     * GET /api/approvals
     *
     * Scope `reviews:read` on a key of kind bank.
     */
    list(query?: ListApprovalsQuery, options?: ReadOptions): Pages<Approval, ApprovalPage>
    /**
     * Take back an act that one asked for
     *
     * POST /api/approvals/{approval_guid}/withdraw
     *
     * Scope `reviews:execute` on a key of kind bank.
     */
    withdraw(approval_guid: string, options?: WriteOptions): Promise<Approval>
  }

  declare readonly assets: {
    /**
     * Every asset the service knows
     *
     * GET /api/assets
     *
     * Answers an array and not a page: the list is short and always complete, so there is nothing to page through.
     *
     * Scope `prices:read` on a key of kind bank.
     */
    list(query?: { readonly [name: string]: never }, options?: CallOptions): Promise<AssetList>
  }

  declare readonly auditRecords: {
    /**
     * List who did what, newest first
     *
     * GET /api/audit_records
     *
     * A bank key sees the records of its bank; an organization key sees those of the organization and of all its banks in the key's environment.
     *
     * Scope `audit_records:read` on a key of kind any.
     */
    list(query?: ListAuditRecordsQuery, options?: CallOptions): Pages<AuditRecord, AuditRecordPage>
  }

  declare readonly banks: {
    /**
     * Create a sandbox bank, with a sandbox key (production banks are made by the CLI)
     *
     * POST /api/banks
     *
     * Scope `banks:execute` on a key of kind organization.
     */
    create(body: BankInput, options?: WriteOptions): Promise<Bank>
    /**
     * Read the key's own bank
     *
     * GET /api/banks/{bank_guid}
     *
     * Scope `banks:read` on a key of kind bank.
     */
    get(bank_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Bank>
    /**
     * List the organization's banks of the key's environment
     *
     * GET /api/banks
     *
     * Scope `banks:read` on a key of kind organization.
     */
    list(query?: ListBanksQuery, options?: CallOptions): Pages<Bank, BankPage>
    /**
     * Change the configuration of a bank
     *
     * PATCH /api/banks/{bank_guid}
     *
     * Scope `banks:write` on a key of kind organization.
     */
    update(bank_guid: string, body: BankChanges, options?: WriteOptions): Promise<Bank>
  }

  declare readonly bookChecks: {
    /**
     * The checks that prove the bank's books
     *
     * GET /api/book_checks
     *
     * Answers an array and not a page: the list is short and always complete.
     *
     * Scope `books:read` on a key of kind bank.
     */
    list(query?: ListBookChecksQuery, options?: CallOptions): Promise<BookCheckList>
    /**
     * Run checks now: those named, or all
     *
     * GET /api/book_checks/results
     *
     * Reads the tables themselves and uses nothing that decides or writes. It finds violations by the bank; those of the service as a whole are found by `corridor verify`. Answers an array and not a page: the list is short, one result for each check.
     *
     * Scope `books:read` on a key of kind bank.
     */
    listResults(query?: ListBookCheckResultsQuery, options?: CallOptions): Promise<BookCheckResultList>
  }

  declare readonly bulk: {
    /**
     * Do up to 1,000 operations
     *
     * POST /api/bulk
     *
     * Each operation is a POST, PATCH or DELETE of this reference (files excepted), with a path, a body and an idempotency key of its own. Each is decided like a request of its own: one that is refused does not touch the others. The answer is 200 and has one answer for each operation, in the same order. A bulk costs as many requests of the rate limit as it has operations.
     *
     * A field of a body may be `{"from": 0}`: the guid of what operation 0 of the same bulk makes. An operation waits for those that it names. A trade or transfer that names the quote right before it is decided with it, in one commit; with `worst_receive_amount` or `worst_deliver_amount` it is refused if the quote is worse.
     *
     * `atomic` does all operations in one commit, or none: if one is refused, or would be created as failed, the answer is its error, and nothing was done. Only POST operations on paths without a guid can be atomic, and `{"from": ...}` only as the `quote_guid` of a trade or transfer.
     *
     * With `Content-Type: application/x-ndjson` each line of the body is one operation (and `?atomic=true` makes it atomic). Lines are worked on as they come, and answered as NDJSON, one line each. `Accept` chooses the form of the answer. Up to 1 MiB as JSON, 4 MiB as NDJSON.
     *
     * A key of kind bank, with the scope of each operation.
     */
    run(body: Bulk, options?: WriteOptions): Promise<BulkAnswer>
  }

  declare readonly counterparties: {
    /**
     * Create a counterparty of the bank or of a customer
     *
     * POST /api/counterparties
     *
     * Somebody outside, to whom money goes or from whom it comes; the bank's own without `customer_guid`. An individual needs `name.first` and `name.last`, a business `name.full`. It is `unverified` until a `counterparty` identity verification passes.
     *
     * Scope `counterparties:execute` on a key of kind bank.
     */
    create(body: CounterpartyInput, options?: WriteOptions): Promise<Counterparty>
    /**
     * Read a counterparty
     *
     * GET /api/counterparties/{counterparty_guid}
     *
     * Scope `counterparties:read` on a key of kind bank. `include_pii=true` needs `counterparties:pii:read`.
     */
    get(counterparty_guid: string, query?: GetCounterpartyQuery, options?: CallOptions): Promise<Counterparty>
    /**
     * List counterparties
     *
     * GET /api/counterparties
     *
     * Scope `counterparties:read` on a key of kind bank. `include_pii=true` needs `counterparties:pii:read`.
     */
    list(query?: ListCounterpartiesQuery, options?: ReadOptions): Pages<Counterparty, CounterpartyPage>
  }

  declare readonly customers: {
    /**
     * Create a customer
     *
     * POST /api/customers
     *
     * An individual needs `name.first` and `name.last`, a business `name.full`. The customer is `unverified` until a `kyc` identity verification passes: it may have accounts, but no deposit addresses or deposit bank accounts, and cannot trade.
     *
     * Scope `customers:execute` on a key of kind bank.
     */
    create(body: CustomerInput, options?: WriteOptions): Promise<Customer>
    /**
     * Read a customer
     *
     * GET /api/customers/{customer_guid}
     *
     * Scope `customers:read` on a key of kind bank. `include_pii=true` needs `customers:pii:read`.
     */
    get(customer_guid: string, query?: GetCustomerQuery, options?: CallOptions): Promise<Customer>
    /**
     * List customers
     *
     * GET /api/customers
     *
     * Scope `customers:read` on a key of kind bank. `include_pii=true` needs `customers:pii:read`.
     */
    list(query?: ListCustomersQuery, options?: ReadOptions): Pages<Customer, CustomerPage>
    /**
     * Replace activity limits, or send a customer back to unverified
     *
     * PATCH /api/customers/{customer_guid}
     *
     * `activity_limits` replaces all of them. What the customer has done in the window of a limit counts against it, also what was done before the limit was made or changed. `state` can only be `unverified`: a verified or rejected customer can then be verified anew, and what it passed before no longer counts.
     *
     * Scope `customers:write` on a key of kind bank.
     */
    update(customer_guid: string, body: CustomerChanges, options?: WriteOptions): Promise<Customer>
  }

  declare readonly depositAddresses: {
    /**
     * Create a deposit address for a trading or storage account
     *
     * POST /api/deposit_addresses
     *
     * A customer who owns the account must be verified. On Stellar and the XRP Ledger addresses are shared: who pays must send the `tag` too.
     *
     * Scope `deposit_addresses:execute` on a key of kind bank.
     */
    create(body: DepositAddressInput, options?: WriteOptions): Promise<DepositAddress>
    /**
     * Read a deposit address
     *
     * GET /api/deposit_addresses/{deposit_address_guid}
     *
     * Scope `deposit_addresses:read` on a key of kind bank.
     */
    get(deposit_address_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<DepositAddress>
    /**
     * List deposit addresses
     *
     * GET /api/deposit_addresses
     *
     * Scope `deposit_addresses:read` on a key of kind bank.
     */
    list(query?: ListDepositAddressesQuery, options?: ReadOptions): Pages<DepositAddress, DepositAddressPage>
    /**
     * Rename a deposit address
     *
     * PATCH /api/deposit_addresses/{deposit_address_guid}
     *
     * Scope `deposit_addresses:write` on a key of kind bank.
     */
    update(deposit_address_guid: string, body: DepositAddressChanges, options?: WriteOptions): Promise<DepositAddress>
  }

  declare readonly depositBankAccounts: {
    /**
     * Open a deposit bank account for a fiat account
     *
     * POST /api/deposit_bank_accounts
     *
     * A customer who owns the account must be verified. A `main` account has a number of its own. A `sub_account` is for customers and needs `parent_deposit_bank_account_guid`, a main account of the bank or of the same customer in the same asset; it shares the number and is told apart by `unique_memo_id`.
     *
     * Scope `deposit_bank_accounts:execute` on a key of kind bank.
     */
    create(body: DepositBankAccountInput, options?: WriteOptions): Promise<DepositBankAccount>
    /**
     * Delete a deposit bank account; a main account only after its sub accounts
     *
     * DELETE /api/deposit_bank_accounts/{deposit_bank_account_guid}
     *
     * Answers `deleting`; soon it is `deleted`. 409 while a main account has sub accounts.
     *
     * Scope `deposit_bank_accounts:execute` on a key of kind bank.
     */
    delete(deposit_bank_account_guid: string, options?: WriteOptions): Promise<DepositBankAccount>
    /**
     * Read a deposit bank account
     *
     * GET /api/deposit_bank_accounts/{deposit_bank_account_guid}
     *
     * Scope `deposit_bank_accounts:read` on a key of kind bank.
     */
    get(deposit_bank_account_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<DepositBankAccount>
    /**
     * List deposit bank accounts
     *
     * GET /api/deposit_bank_accounts
     *
     * Scope `deposit_bank_accounts:read` on a key of kind bank.
     */
    list(query?: ListDepositBankAccountsQuery, options?: ReadOptions): Pages<DepositBankAccount, DepositBankAccountPage>
    /**
     * Rename a deposit bank account
     *
     * PATCH /api/deposit_bank_accounts/{deposit_bank_account_guid}
     *
     * Scope `deposit_bank_accounts:write` on a key of kind bank.
     */
    update(deposit_bank_account_guid: string, body: DepositBankAccountChanges, options?: WriteOptions): Promise<DepositBankAccount>
  }

  declare readonly entries: {
    /**
     * List the entries of all accounts, after a cursor
     *
     * GET /api/entries
     *
     * The postings of the bank in one order, oldest first: go on with `after` = `next` until `has_more` is false, and from there whenever you like. No entry is left out and none comes twice, also while others are posted. The accounts that GET /api/accounts does not list (outside, operator, receivable, suspense) are here too, so the entries of a journal sum to 0 in each asset. A journal may end on the next page: an entry's order within its account is `sequence`. A request looks through at most 20000 entries, so with filters a page can be short, or even empty, while `has_more` is true. Times are those of the bank's clock, so they are not always in the order of the list.
     *
     * Scope `accounts:read` on a key of kind bank.
     */
    list(query?: ListEntriesQuery, options?: CallOptions): Pages<FeedEntry, FeedEntryPage>
  }

  declare readonly executions: {
    /**
     * Run a completed plan
     *
     * POST /api/executions
     *
     * Answers `storing`; read it until it is `completed` or `failed`. Stages run in order, at the quoted amounts, or not at all. While it waits for a hold or a decision it is `reviewing`. One that cannot run is created too and is `failed`; what failed costs nothing. A plan is run once, then 409, and until it expires.
     *
     * Scope `executions:execute` on a key of kind bank.
     */
    create(body: ExecutionInput, options?: WriteOptions): Promise<Execution>
    /**
     * Read an execution
     *
     * GET /api/executions/{execution_guid}
     *
     * Scope `executions:read` on a key of kind bank.
     */
    get(execution_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Execution>
    /**
     * List executions
     *
     * GET /api/executions
     *
     * Scope `executions:read` on a key of kind bank.
     */
    list(query?: ListExecutionsQuery, options?: ReadOptions): Pages<Execution, ExecutionPage>
  }

  declare readonly externalBankAccounts: {
    /**
     * Store a bank account outside, by its numbers or through an aggregator
     *
     * POST /api/external_bank_accounts
     *
     * The bank's own account names nobody; a counterparty's may name its customer too. Each kind has fields of its own:
     *
     * | account_kind | fields |
     * |---|---|
     * | `aggregator` | aggregator_public_token (optional), aggregator_account_id (optional) |
     * | `aggregator_processor_token` | aggregator_processor_token |
     * | `raw_routing_details` | routing_details, account_details (optional), holder (optional) |
     *
     * By its numbers, a customer's account is `unverified` until a `bank_account` identity verification passes, any other is `completed`. Through an aggregator it is `storing`, then `completed`: without token and account id when its holder has signed in at a page, of which `resume` gets the link. Wrong numbers, or an aggregator that refuses, make it `failed`. Send at most one account number, and none is needed beside CLABE, IBAN, PIX, MSISDN: they are the account.
     *
     * Scope `external_bank_accounts:execute` on a key of kind bank.
     */
    create(body: ExternalBankAccountInput, options?: WriteOptions): Promise<ExternalBankAccount>
    /**
     * Delete an external bank account
     *
     * DELETE /api/external_bank_accounts/{external_bank_account_guid}
     *
     * Answers `deleting`; soon it is `deleted`: the consent has ended and the numbers are free again.
     *
     * Scope `external_bank_accounts:execute` on a key of kind bank.
     */
    delete(external_bank_account_guid: string, options?: WriteOptions): Promise<ExternalBankAccount>
    /**
     * Read an external bank account
     *
     * GET /api/external_bank_accounts/{external_bank_account_guid}
     *
     * The balances of a linked account are refreshed once a day; `balance_updated_at` says when. With `force_balance_refresh=true` the aggregator is asked now, for at most 10 seconds. If it has not answered by then, the answer is 503: read without it for what is known. If its holder has to sign in again, the account is `refresh_required`. An account without an aggregator, or one that is not `completed`, is answered as it is.
     *
     * Scope `external_bank_accounts:read` on a key of kind bank. `include_pii=true` needs `external_bank_accounts:pii:read`.
     */
    get(external_bank_account_guid: string, query?: GetExternalBankAccountQuery, options?: CallOptions): Promise<ExternalBankAccount>
    /**
     * List external bank accounts
     *
     * GET /api/external_bank_accounts
     *
     * The filters `state=completed` and `state=unverified` find accounts of individual customers only.
     *
     * Scope `external_bank_accounts:read` on a key of kind bank. `include_pii=true` needs `external_bank_accounts:pii:read`.
     */
    list(query?: ListExternalBankAccountsQuery, options?: ReadOptions): Pages<ExternalBankAccount, ExternalBankAccountPage>
    /**
     * Get a link to a page where the account holder signs in
     *
     * POST /api/external_bank_accounts/{external_bank_account_guid}/resume
     *
     * For an account of kind `aggregator` that was created without a token and is `storing`, and for one that is `refresh_required`. When the holder has signed in there, the account is `completed` by itself. `link` is only in this answer, and not in its replay: it is not stored, and whoever has it acts as the holder. If the page has expired or was left, call again for a new one. 409 if the account does not wait for its holder.
     *
     * Scope `external_bank_accounts:execute` on a key of kind bank.
     */
    resume(external_bank_account_guid: string, body: HostedPageRequest, options?: WriteOptions): Promise<HostedPage>
    /**
     * Rename an external bank account, or say that its holder has signed in again
     *
     * PATCH /api/external_bank_accounts/{external_bank_account_guid}
     *
     * Scope `external_bank_accounts:write` on a key of kind bank.
     */
    update(external_bank_account_guid: string, body: ExternalBankAccountChanges, options?: WriteOptions): Promise<ExternalBankAccount>
  }

  declare readonly externalWallets: {
    /**
     * Create a wallet for the bank or a customer
     *
     * POST /api/external_wallets
     *
     * A wallet without `customer_guid` is the bank's, and every customer of the bank may use it. With a customer's `counterparty_guid` alone, the wallet is that customer's. `tag` only on Stellar and the XRP Ledger. The address is checked and screened after the answer: the wallet becomes `completed`, `reviewing`, or `failed` with `invalid_address` or `prohibited_address`. 409 if the owner has the same address, tag and asset already.
     *
     * Scope `external_wallets:execute` on a key of kind bank.
     */
    create(body: ExternalWalletInput, options?: WriteOptions): Promise<ExternalWallet>
    /**
     * Delete an external wallet
     *
     * DELETE /api/external_wallets/{external_wallet_guid}
     *
     * Answers `deleting`; soon it is `deleted`, and the address is free again. A second time is no error.
     *
     * Scope `external_wallets:execute` on a key of kind bank.
     */
    delete(external_wallet_guid: string, options?: WriteOptions): Promise<ExternalWallet>
    /**
     * Read an external wallet
     *
     * GET /api/external_wallets/{external_wallet_guid}
     *
     * Scope `external_wallets:read` on a key of kind bank.
     */
    get(external_wallet_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<ExternalWallet>
    /**
     * List external wallets
     *
     * GET /api/external_wallets
     *
     * Scope `external_wallets:read` on a key of kind bank.
     */
    list(query?: ListExternalWalletsQuery, options?: ReadOptions): Pages<ExternalWallet, ExternalWalletPage>
    /**
     * Rename an external wallet
     *
     * PATCH /api/external_wallets/{external_wallet_guid}
     *
     * Scope `external_wallets:write` on a key of kind bank.
     */
    update(external_wallet_guid: string, body: ExternalWalletChanges, options?: WriteOptions): Promise<ExternalWallet>
  }

  declare readonly files: {
    /**
     * Upload a file of at most 10 MiB, as base64
     *
     * POST /api/files
     *
     * Then name its guid in `document_file_guids` or `supporting_file_guids` of an identity verification. A file with `customer_guid` serves that customer only.
     *
     * Scope `files:execute` on a key of kind bank.
     */
    create(body: FileInput, options?: WriteOptions): Promise<StoredFile>
    /**
     * Read what is known of a file
     *
     * GET /api/files/{file_guid}
     *
     * Scope `files:read` on a key of kind bank.
     */
    get(file_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<StoredFile>
    /**
     * Read the content of a file; each reading is noted
     *
     * GET /api/files/{file_guid}/content
     *
     * Scope `files:pii:read` on a key of kind bank.
     */
    getContent(file_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<FileContent>
    /**
     * List files
     *
     * GET /api/files
     *
     * Scope `files:read` on a key of kind bank.
     */
    list(query?: ListFilesQuery, options?: ReadOptions): Pages<StoredFile, StoredFilePage>
  }

  declare readonly identityVerifications: {
    /**
     * Verify a customer, a counterparty or who owns a bank account
     *
     * POST /api/identity_verifications
     *
     * The type says which guid is needed and which methods there are:
     *
     * | type | guid | methods |
     * |---|---|---|
     * | `kyc` | `customer_guid` | `attested`, `document_submission`, `enhanced_due_diligence`, `id_and_selfie`, `tax_id_and_selfie`, `business_registration`, `attested_id_and_selfie`, `attested_business_registration`, `attested_business_associate`, `attested_id_and_database` |
     * | `bank_account` | `external_bank_account_guid` | `attested_ownership`, `account_ownership` |
     * | `counterparty` | `counterparty_guid` | `attested`, `watchlists` |
     *
     * Attested methods are the bank's own word, `completed` in the answer; where screening by lists is configured they are `storing` until it has answered, and `reviewing` if it has found somebody. The others ask the verifier: `storing`, then `waiting` until it has spoken, or `expired` after 14 days. Once passed, the customer or counterparty is `verified`, the external bank account `completed`, and `pii` shows what was confirmed. `business_associates` only for the kyc of a business.
     *
     * Scope `identity_verifications:execute` on a key of kind bank.
     */
    create(body: IdentityVerificationInput, options?: WriteOptions): Promise<IdentityVerification>
    /**
     * Read an identity verification
     *
     * GET /api/identity_verifications/{identity_verification_guid}
     *
     * Scope `identity_verifications:read` on a key of kind bank. `include_pii=true` needs `identity_verifications:pii:read`.
     */
    get(identity_verification_guid: string, query?: GetIdentityVerificationQuery, options?: CallOptions): Promise<IdentityVerification>
    /**
     * List identity verifications
     *
     * GET /api/identity_verifications
     *
     * Scope `identity_verifications:read` on a key of kind bank. `include_pii=true` needs `identity_verifications:pii:read`.
     */
    list(query?: ListIdentityVerificationsQuery, options?: ReadOptions): Pages<IdentityVerification, IdentityVerificationPage>
    /**
     * Get a link to the verifier's page for the end user
     *
     * POST /api/identity_verifications/{identity_verification_guid}/resume
     *
     * While the verification is `waiting`, `pending` or `reviewing`. `link` is only in this answer, and not in its replay: it is not stored, and whoever has it acts as the end user. Each call gets a new one, also after the last one has expired. 409 if the verification is over, or if the verifier has no page for it.
     *
     * Scope `identity_verifications:execute` on a key of kind bank.
     */
    resume(identity_verification_guid: string, body: HostedPageRequest, options?: WriteOptions): Promise<HostedPage>
  }

  declare readonly invoices: {
    /**
     * Cancel an invoice
     *
     * DELETE /api/invoices/{invoice_guid}
     *
     * It is `cancelling` until the node has cancelled it; then nobody can pay it any more. If it was paid before that, it is `settled`. What is already cancelling or has ended: 409.
     *
     * Scope `invoices:execute` on a key of kind bank.
     */
    cancel(invoice_guid: string, options?: WriteOptions): Promise<Invoice>
    /**
     * Create a lightning invoice that pays into an account
     *
     * POST /api/invoices
     *
     * For a BTC account of the bank or of a verified customer. It answers `storing`: when the node has made it, it is `open` and has the text that the payer pays (`invoice`). When it is paid it is `settled`, and `transfer_guid` names the arrival that credited the account. Without `amount`, in satoshi, the payer chooses.
     *
     * Scope `invoices:execute` on a key of kind bank.
     */
    create(body: InvoiceInput, options?: WriteOptions): Promise<Invoice>
    /**
     * Read an invoice
     *
     * GET /api/invoices/{invoice_guid}
     *
     * Scope `invoices:read` on a key of kind bank.
     */
    get(invoice_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Invoice>
    /**
     * List invoices
     *
     * GET /api/invoices
     *
     * Scope `invoices:read` on a key of kind bank.
     */
    list(query?: ListInvoicesQuery, options?: ReadOptions): Pages<Invoice, InvoicePage>
  }

  declare readonly jobs: {
    /**
     * The bank's jobs, counted by kind
     *
     * GET /api/jobs
     *
     * Answers an array and not a page: the list is short, because there are few kinds.
     *
     * Scope `jobs:read` on a key of kind bank.
     */
    list(query?: { readonly [name: string]: never }, options?: CallOptions): Promise<JobCountList>
  }

  declare readonly journals: {
    /**
     * The journals that a trade, a transfer or an execution caused
     *
     * GET /api/journals/{subject_guid}
     *
     * In the order of time; of an execution, those of its stages too. Answers an array and not a page: the list is short.
     *
     * Scope `accounts:read` on a key of kind bank.
     */
    list(subject_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<JournalList>
  }

  declare readonly paymentFiles: {
    /**
     * Read a payment file
     *
     * GET /api/payment_files/{payment_file_guid}
     *
     * Scope `payment_files:read` on a key of kind bank.
     */
    get(payment_file_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<PaymentFile>
    /**
     * List payment files
     *
     * GET /api/payment_files
     *
     * Scope `payment_files:read` on a key of kind bank.
     */
    list(query?: ListPaymentFilesQuery, options?: ReadOptions): Pages<PaymentFile, PaymentFilePage>
  }

  declare readonly paymentNotices: {
    /**
     * Refuse the return of an ACH pull
     *
     * POST /api/payment_notices/{payment_notice_guid}/dishonour
     *
     * The next NACHA file carries it, if that goes out until five banking days after the return settled. `dishonour_guid` names the transfer that waits for it: `completed` when the file has settled, and returned if the other bank contests it (R71 to R77). The books never recorded a second return of the same pull (R67), so no transfer answers it. What cannot be dishonoured, or was before, is refused with 409.
     *
     * Scope `payment_files:execute` on a key of kind bank.
     */
    dishonour(payment_notice_guid: string, body: DishonourPaymentNotice, options?: WriteOptions): Promise<PaymentNotice>
    /**
     * Read what a partner's file told
     *
     * GET /api/payment_notices/{payment_notice_guid}
     *
     * Scope `payment_files:read` on a key of kind bank. `include_pii=true` needs `payment_files:pii:read`.
     */
    get(payment_notice_guid: string, query?: GetPaymentNoticeQuery, options?: CallOptions): Promise<PaymentNotice>
    /**
     * List what partners' files told
     *
     * GET /api/payment_notices
     *
     * A `correction` (C01 to C14) is to be made before the next payment: ask with `include_pii=true` for what is right. What is `unmatched` changed nothing, and a person must look: `misfits` says what does not fit the payment that it names.
     *
     * Scope `payment_files:read` on a key of kind bank. `include_pii=true` needs `payment_files:pii:read`.
     */
    list(query?: ListPaymentNoticesQuery, options?: ReadOptions): Pages<PaymentNotice, PaymentNoticePage>
  }

  declare readonly payoutRows: {
    /**
     * Read a row of a payout
     *
     * GET /api/payout_rows/{payout_row_guid}
     *
     * Scope `payouts:read` on a key of kind bank. `include_pii=true` needs `payouts:pii:read`.
     */
    get(payout_row_guid: string, query?: GetPayoutRowQuery, options?: CallOptions): Promise<PayoutRow>
    /**
     * List rows of payouts
     *
     * GET /api/payout_rows
     *
     * Scope `payouts:read` on a key of kind bank. `include_pii=true` needs `payouts:pii:read`.
     */
    list(query?: ListPayoutRowsQuery, options?: ReadOptions): Pages<PayoutRow, PayoutRowPage>
  }

  declare readonly payouts: {
    /**
     * Cancel all rows of a payout that have no execution
     *
     * POST /api/payouts/{payout_guid}/cancel
     *
     * Answers `cancelling`; it is `cancelled` when the executions that have begun have ended. One that is cancelled already stays; one that is `storing` or `completed` is 409.
     *
     * Scope `payouts:execute` on a key of kind bank.
     */
    cancel(payout_guid: string, options?: WriteOptions): Promise<Payout>
    /**
     * Upload a CSV of people to pay
     *
     * POST /api/payouts
     *
     * At most 20000 rows. The first line names the columns, in any order: name, amount, destination_account_guid, asset, routing_number_type, routing_number, account_number, purpose_of_transaction, reference. `name` and `amount` are needed. A row names its account by `destination_account_guid`, or by `asset`, `routing_number_type`, `routing_number` and, where the routing number is not the account itself, `account_number`. A file in which two rows have the same `reference` is refused, unless `allows_repeated_references` confirms that both are to be paid. A file that cannot be read is refused as a whole. Otherwise the payout is `storing`, then `validated`: each row is `valid`, or `invalid` with its errors, and invalid rows do not stop the others.
     *
     * Scope `payouts:execute` on a key of kind bank.
     */
    create(body: PayoutInput, options?: WriteOptions): Promise<Payout>
    /**
     * Execute all planned rows of a payout
     *
     * POST /api/payouts/{payout_guid}/execute
     *
     * Answers `executing`; read it until it is `completed`. Each row is paid once or fails. Rows whose plans have expired are `valid` again, and the payout is `validated`: plan it again. If the payer is frozen meanwhile, the payout halts and is `planned` again. A payout that is `executing` already stays; any other than `planned` is 409.
     *
     * Scope `payouts:execute` on a key of kind bank.
     */
    execute(payout_guid: string, options?: WriteOptions): Promise<Payout>
    /**
     * Read a payout and how far it is
     *
     * GET /api/payouts/{payout_guid}
     *
     * `rows` counts the rows by state. `sums` adds up what leaves the payer with all fees (`source`) and what arrives (`destination`), by state and asset, as planned, and for completed rows as executed.
     *
     * Scope `payouts:read` on a key of kind bank.
     */
    get(payout_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<PayoutProgress>
    /**
     * Download what became of each row, as CSV
     *
     * GET /api/payouts/{payout_guid}/result
     *
     * The columns that were sent, then the outcome of each row, in the order of the file. Without `include_pii=true` the columns `name`, `routing_number` and `account_number` are empty.
     *
     * Scope `payouts:read` on a key of kind bank. `include_pii=true` needs `payouts:pii:read`.
     */
    getResult(payout_guid: string, query?: GetPayoutResultQuery, options?: CallOptions): Promise<string>
    /**
     * List payouts
     *
     * GET /api/payouts
     *
     * Scope `payouts:read` on a key of kind bank.
     */
    list(query?: ListPayoutsQuery, options?: ReadOptions): Pages<Payout, PayoutPage>
    /**
     * Plan all valid rows of a payout
     *
     * POST /api/payouts/{payout_guid}/plan
     *
     * Answers `planning`; read it until it is `planned`. Rows then have their amounts and fees. A row that cannot be planned is `failed` and does not stop the others. A payout that is `planning` already stays; any other than `validated` is 409.
     *
     * Scope `payouts:execute` on a key of kind bank.
     */
    plan(payout_guid: string, options?: WriteOptions): Promise<Payout>
  }

  declare readonly people: {
    /**
     * Search customers and counterparties by name
     *
     * GET /api/people
     *
     * At most 20, newest first: those whose name has, for each word of `name`, a word that begins with it, without regard to case and accents. Names are encrypted, so each search decrypts those of the newest people, at most 100000; `is_complete` says whether these were all. Each search is recorded in the audit log, and so is everybody whom it shows. It also needs `customers:read`, `counterparties:read`, `counterparties:pii:read`.
     *
     * Scope `customers:pii:read` on a key of kind bank.
     */
    search(query: SearchPeopleQuery, options?: CallOptions): Promise<PeopleSearch>
  }

  declare readonly plans: {
    /**
     * Plan a remittance across accounts, assets, rails and countries
     *
     * POST /api/plans
     *
     * Answers `storing`; read the plan until it is `completed` or `failed`. Exactly one of the two amounts is named: `source_account.amount` includes all fees, `destination_account.amount` is what arrives. From a trading or fiat account, or pulled from the owner's own external bank account; to an external bank account, an external wallet, or a trading or fiat account of the bank. Accounts that money lies in on the way must exist. A completed plan can be run once, until `expires_at`.
     *
     * Scope `plans:execute` on a key of kind bank.
     */
    create(body: PlanInput, options?: WriteOptions): Promise<Plan>
    /**
     * Read a plan, and why it is as it is
     *
     * GET /api/plans/{plan_guid}
     *
     * Scope `plans:read` on a key of kind bank.
     */
    get(plan_guid: string, query?: GetPlanQuery, options?: CallOptions): Promise<ExplainedPlan>
    /**
     * List plans
     *
     * GET /api/plans
     *
     * Scope `plans:read` on a key of kind bank.
     */
    list(query?: ListPlansQuery, options?: ReadOptions): Pages<Plan, PlanPage>
  }

  declare readonly prices: {
    /**
     * Prices now; for display only, quotes are computed from exact rates
     *
     * GET /api/prices
     *
     * `symbol` takes a comma-separated list. First the trading symbols, then each of `supported_payout_symbols`, with its country, participants and route: what a plan would take now, with the spread of the corridor and without the fees of rails. Answers an array and not a page: the list is short and always complete, so there is nothing to page through.
     *
     * Scope `prices:read` on a key of kind bank.
     */
    list(query?: ListPricesQuery, options?: CallOptions): Promise<PriceList>
  }

  declare readonly providers: {
    /**
     * Ask a provider now whether it works
     *
     * POST /api/providers/{provider_guid}/check
     *
     * The answer has its health: `up`, `checking` and how far it is, or `down` and why. A paused one is answered as it is.
     *
     * Scope `providers:execute` on a key of kind bank.
     */
    check(provider_guid: string, options?: WriteOptions): Promise<Provider>
    /**
     * Configure a provider
     *
     * POST /api/providers
     *
     * A provider serves ports of the bank: prices, payments over rails, screening. It is asked whether it works before it is stored. From then on it gets what fits its rule, the lowest `priority` first; what it was given stays with it. Without a provider for a port, a sandbox bank has a simulator and a production bank has nothing.
     *
     * Scope `providers:execute` on a key of kind bank.
     */
    create(body: ProviderInput, options?: WriteOptions): Promise<Provider>
    /**
     * End a provider
     *
     * DELETE /api/providers/{provider_guid}
     *
     * It gets no new work. What it was given before is still asked of it, so it stays as `deleted`.
     *
     * Scope `providers:execute` on a key of kind bank.
     */
    delete(provider_guid: string, options?: WriteOptions): Promise<Provider>
    /**
     * Read a provider and its health
     *
     * GET /api/providers/{provider_guid}
     *
     * Scope `providers:read` on a key of kind bank.
     */
    get(provider_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Provider>
    /**
     * List the providers of the bank
     *
     * GET /api/providers
     *
     * Scope `providers:read` on a key of kind bank.
     */
    list(query?: ListProvidersQuery, options?: ReadOptions): Pages<Provider, ProviderPage>
    /**
     * Change, pause or resume a provider
     *
     * PATCH /api/providers/{provider_guid}
     *
     * `settings` and `rule` replace the whole; of `secrets` those that are sent; `signing_key` without `previous_signing_key` ends the key before. New settings and secrets are checked live before they are stored. A secret that the provider is shown must be sent again with another URL or certificate. Settings that need one more port add it. A paused provider gets no new work, and still answers for what it has.
     *
     * Scope `providers:write` on a key of kind bank.
     */
    update(provider_guid: string, body: ProviderChanges, options?: WriteOptions): Promise<Provider>
  }

  declare readonly quotes: {
    /**
     * Create a quote
     *
     * POST /api/quotes
     *
     * `trading` needs `symbol`, `side` (buy, sell) and exactly one of the two amounts; `trading_exit` only `reference_trade_guid`, a completed trade without an exit. `funding` and `crypto_transfer` need `asset` and `side`, `lightning_transfer` `asset` and the invoice as `network_address`, `inter_account` `asset`, `source_account_guid` and `destination_account_guid`. `book_transfer` needs `asset`; its accounts are named here or with the transfer. Without `customer_guid` it is the bank's own. Execute a trading quote by POST /api/trades, every other by POST /api/transfers.
     *
     * Scope `quotes:execute` on a key of kind bank.
     */
    create(body: QuoteInput, options?: WriteOptions): Promise<Quote>
    /**
     * Read a quote
     *
     * GET /api/quotes/{quote_guid}
     *
     * Scope `quotes:read` on a key of kind bank.
     */
    get(quote_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Quote>
    /**
     * List quotes
     *
     * GET /api/quotes
     *
     * Scope `quotes:read` on a key of kind bank.
     */
    list(query?: ListQuotesQuery, options?: ReadOptions): Pages<Quote, QuotePage>
  }

  declare readonly recentRequests: {
    /**
     * The last 200 requests of keys, and 100 of people, at the bank
     *
     * GET /api/recent_requests
     *
     * Newest first, without bodies and query strings. Kept in memory by the process that answers: with several processes each knows its own, and a restart forgets them. Answers an array and not a page: the list is short.
     *
     * Scope `recent_requests:read` on a key of kind bank.
     */
    list(query?: ListRecentRequestsQuery, options?: CallOptions): Promise<RecentRequestList>
  }

  declare readonly reconciliation: {
    /**
     * Compare the books of carriers and market with ours, now
     *
     * GET /api/reconciliation
     *
     * Amounts are those of the place: what it received less what it paid. Sandbox banks only, because their simulated carriers keep a book here.
     *
     * Scope `books:read` on a key of kind bank.
     */
    get(query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Reconciliation>
  }

  declare readonly reports: {
    /**
     * Activity in a period, by day
     *
     * GET /api/reports/activity
     *
     * New customers, and trades, transfers and executions by the day on which they were created: how many, how many of them are completed by now, and their volume. Days are UTC days of the bank's clock; every day of the period has a line.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getActivity(query?: GetActivityReportQuery, options?: ReadOptions): Promise<ActivityReport>
    /**
     * Fees earned in a period, by day
     *
     * GET /api/reports/fees
     *
     * What was credited to the fee accounts, by asset and by what was paid for. Days are UTC days of the bank's clock. A day has a line for each asset and kind in which a fee was taken.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getFees(query?: GetFeesReportQuery, options?: ReadOptions): Promise<FeesReport>
    /**
     * What is open in the books now
     *
     * GET /api/reports/outstanding
     *
     * Holds with their subject and age, money in suspense, losses that the reserve has not covered, and deposits that were not accepted and have to be sent back.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getOutstanding(query?: { readonly [name: string]: never }, options?: ReadOptions): Promise<OutstandingReport>
    /**
     * The trial balance at an instant
     *
     * GET /api/reports/trial_balance
     *
     * All accounts of the bank's books by kind and asset, system accounts among them, with everything that was posted until `at`. An instant of the past is added up from all entries, so the report takes longer the more there are.
     *
     * Scope `reports:read` on a key of kind bank.
     */
    getTrialBalance(query?: GetTrialBalanceQuery, options?: ReadOptions): Promise<TrialBalance>
  }

  declare readonly reviews: {
    /**
     * Decide about something that waits for a person
     *
     * POST /api/reviews/{object_guid}/decisions
     *
     * Also about customers and counterparties, which wait for nobody, and about the approval policy of the bank itself. 409 if it is decided already. If the bank's policy asks for a second person, `state` is `waiting`, nothing has happened yet, and `approval` waits; only members of the staff can ask for such an act. The kind needs a scope of its own: `jobs:execute` for job, unfunded_payment and webhook, `suspense:execute` for suspense, deposit and lost_deposit, `payment_files:execute` for payment_file, `approval_policy:execute` for the policy, `verdicts:execute` for all others. A payment file is decided by members of the staff only.
     *
     * Scope `reviews:execute` on a key of kind bank.
     */
    decide(object_guid: string, body: ReviewDecisionInput, options?: WriteOptions): Promise<DecidedReview>
    /**
     * Read the evidence of a review
     *
     * GET /api/reviews/{object_guid}
     *
     * Of an object that waits for a person. `kind` is only needed if the same object waits twice, such as a transfer whose job is dead too. There is no personal data in it: read the customer or counterparty with `include_pii`. With `include_entries` the evidence has `listed_entries`: names, dates of birth and countries of the entries of sanctions lists that it names, as the lists are now. They tell whom the person is like, so they need `customers:pii:read`.
     *
     * Scope `reviews:read` on a key of kind bank.
     */
    get(object_guid: string, query?: GetReviewQuery, options?: CallOptions): Promise<ReviewWithEvidence>
    /**
     * List everything that waits for a person, oldest first
     *
     * GET /api/reviews
     *
     * Identity verifications that the verifier leaves to a person, wallets, transfers and executions in review, deposits to send back, credited deposits that their chain has lost, payments for which the paying wallet has too little, payments in suspense, hits of sanctions lists, payment files, dead jobs, and failed subscriptions of the organization. `decisions` are those that `decideReview` takes from the caller: none without the scopes that it needs for the kind.
     *
     * Scope `reviews:read` on a key of kind bank.
     */
    list(query?: ListReviewsQuery, options?: CallOptions): Pages<Review, ReviewPage>
  }

  declare readonly sandbox: {
    readonly clock: {
      /**
       * The bank's clock
       *
       * GET /api/sandbox/clock
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      get(query?: { readonly [name: string]: never }, options?: CallOptions): Promise<SandboxClock>
      /**
       * Freeze, advance or resume the bank's clock
       *
       * POST /api/sandbox/clock
       *
       * It only goes forward. What falls due is done at once; wait until `due_jobs` of the GET is 0.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      set(body: SandboxClockChange, options?: WriteOptions): Promise<SandboxClock>
    }
    readonly counterparties: {
      /**
       * Reject a counterparty
       *
       * POST /api/sandbox/counterparties/{counterparty_guid}/reject
       *
       * From `unverified` to `rejected`. One that is there already stays; any other is 409. On a production bank an operator does it: `corridor decide counterparty`.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      reject(counterparty_guid: string, options?: WriteOptions): Promise<Counterparty>
      /**
       * Verify a counterparty
       *
       * POST /api/sandbox/counterparties/{counterparty_guid}/verify
       *
       * From `unverified` to `verified`. One that is there already stays; any other is 409. On a production bank an operator does it: `corridor decide counterparty`.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      verify(counterparty_guid: string, options?: WriteOptions): Promise<Counterparty>
    }
    readonly customers: {
      /**
       * Freeze a customer
       *
       * POST /api/sandbox/customers/{customer_guid}/freeze
       *
       * From `verified` to `frozen`. One that is there already stays; any other is 409. On a production bank an operator does it: `corridor decide customer`.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      freeze(customer_guid: string, options?: WriteOptions): Promise<Customer>
      /**
       * Reject a customer
       *
       * POST /api/sandbox/customers/{customer_guid}/reject
       *
       * From `unverified` to `rejected`. One that is there already stays; any other is 409. On a production bank an operator does it: `corridor decide customer`.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      reject(customer_guid: string, options?: WriteOptions): Promise<Customer>
      /**
       * Unfreeze a customer
       *
       * POST /api/sandbox/customers/{customer_guid}/unfreeze
       *
       * From `frozen` to `verified`. One that is there already stays; any other is 409. On a production bank an operator does it: `corridor decide customer`.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      unfreeze(customer_guid: string, options?: WriteOptions): Promise<Customer>
      /**
       * Verify a customer
       *
       * POST /api/sandbox/customers/{customer_guid}/verify
       *
       * From `unverified` to `verified`. One that is there already stays; any other is 409. On a production bank an operator does it: `corridor decide customer`.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      verify(customer_guid: string, options?: WriteOptions): Promise<Customer>
    }
    readonly deposits: {
      /**
       * Money arrives in an account, as if by chain or rail
       *
       * POST /api/sandbox/deposits
       *
       * At a deposit address it is `pending` until the chain has confirmed it, on the bank's clock. At a deposit bank account, or with neither, it is `completed` at once. Name at most one of them, and the account that it belongs to. Money for an owner who is not verified, or with a `unique_memo_id` that is not that of the deposit bank account, is `reviewing` until it is decided. `source_address`, with a deposit address, is from where it comes, and is screened before the money is credited.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      create(body: SandboxDepositInput, options?: WriteOptions): Promise<Transfer>
    }
    readonly executions: {
      /**
       * Decide an execution that is reviewed, or end its holds
       *
       * POST /api/sandbox/executions/{execution_guid}/decide
       *
       * Rejected, it fails with `compliance_rejection`; money that was pulled stays in the account it came to.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      decide(execution_guid: string, body: ExecutionDecision, options?: WriteOptions): Promise<Execution>
      /**
       * Let what a stage pulled or paid come back
       *
       * POST /api/sandbox/executions/{execution_guid}/return
       *
       * A pull under a hold: the execution fails as `reversed`. After the end the execution keeps its state and shows the reason on its stage; the return is a new execution of type `deposit_return` or `withdrawal_return` that refers to it.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      return(execution_guid: string, body: ExecutionReturn, options?: WriteOptions): Promise<Execution>
    }
    readonly externalWallets: {
      /**
       * End the review of an external wallet
       *
       * POST /api/sandbox/external_wallets/{external_wallet_guid}/decide
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      decide(external_wallet_guid: string, body: ExternalWalletDecision, options?: WriteOptions): Promise<ExternalWallet>
    }
    readonly identityVerifications: {
      /**
       * Say what the verifier says: an outcome, or how far it is
       *
       * POST /api/sandbox/identity_verifications/{identity_verification_guid}/decide
       *
       * Either `outcome`, with `failure_codes` if it is `failed`, or `verifier_state`. 409 if the verification is over or already further.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      decide(identity_verification_guid: string, body: IdentityVerificationDecision, options?: WriteOptions): Promise<IdentityVerification>
    }
    readonly invoices: {
      /**
       * Make a lightning invoice to be paid
       *
       * POST /api/sandbox/invoices
       *
       * A valid BOLT 11 invoice of the bank's network, as of the bank's clock, good for an hour. `amount` is in satoshi; without it the payer says how much.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      create(body: SandboxInvoiceInput, options?: WriteOptions): Promise<SandboxInvoice>
      /**
       * Pay an open invoice of the bank, as if by lightning
       *
       * POST /api/sandbox/invoices/{invoice_guid}/pay
       *
       * It is `settled` at once. `amount`, in satoshi, is needed if the invoice leaves it to the payer; otherwise it may be up to twice the amount of the invoice. An invoice that a real node made is paid from a wallet instead.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      pay(invoice_guid: string, body: SandboxInvoicePayment, options?: WriteOptions): Promise<Invoice>
    }
    readonly market: {
      /**
       * Set or move a price, or script the outcome of the next fills
       *
       * POST /api/sandbox/market
       *
       * Exactly one of `price` (base units of the counter asset per whole asset), `move_bps`, and `outcome`. `count` is for how many fills (1 if left out; 0 ends it).
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      set(body: SandboxMarketChange, options?: WriteOptions): Promise<SandboxMarket>
    }
    readonly scenarios: {
      /**
       * Script the next outcomes of a simulator
       *
       * POST /api/sandbox/scenarios
       *
       * The next `count` calls (1 if left out) are answered with `outcome`; 0 ends it. Outcomes: `aggregator` refresh_required, unlink_later, signed_in, abandoned; `chain` confirm, stuck, replaced, reverted, fail, time_out; `deposit_bank` close_later; `lightning` paid, failed, time_out, invoice_later; `market` fill, market_volatility, not_filled, take_later, fill_later, settle_later, quote_later; `rail` settle, fail, time_out, duplicate, return; `screening` pass, review, reject, administrative, non_administrative, take_later, answer_later; `verifier` passed, passed_with_documents, failed, pending, reviewing, expired, open_later. A failing rail takes `failure_code`; a return takes `return_code` and `after_days`, counted from the settlement.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      set(body: SandboxScenarioInput, options?: WriteOptions): Promise<SandboxScenario>
    }
    readonly trades: {
      /**
       * Cancel a trade that the market has not filled yet
       *
       * POST /api/sandbox/trades/{trade_guid}/cancel
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      cancel(trade_guid: string, options?: WriteOptions): Promise<Trade>
    }
    readonly transfers: {
      /**
       * Decide a transfer that is reviewed
       *
       * POST /api/sandbox/transfers/{transfer_guid}/decide
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      decide(transfer_guid: string, body: TransferDecision, options?: WriteOptions): Promise<Transfer>
      /**
       * Let a payment that settled come back
       *
       * POST /api/sandbox/transfers/{transfer_guid}/return
       *
       * Under a hold it fails as `reversed`. A completed transfer keeps its state and shows the `return_code`; the return is a new transfer with its guid as `reference_transfer_guid`.
       *
       * Scope `sandbox:execute` on a key of kind bank.
       */
      return(transfer_guid: string, body: TransferReturn, options?: WriteOptions): Promise<Transfer>
    }
  }

  declare readonly screeningDecisions: {
    /**
     * List what screening by lists has decided, and by which versions
     *
     * GET /api/screening_decisions
     *
     * Scope `screening:read` on a key of kind bank.
     */
    list(query?: ListScreeningDecisionsQuery, options?: ReadOptions): Pages<ScreeningDecision, ScreeningDecisionPage>
  }

  declare readonly screeningHits: {
    /**
     * Read a hit
     *
     * GET /api/screening_hits/{screening_hit_guid}
     *
     * Scope `screening:read` on a key of kind bank.
     */
    get(screening_hit_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<ScreeningHit>
    /**
     * List customers, counterparties and wallets that are like an entry of a list
     *
     * GET /api/screening_hits
     *
     * Scope `screening:read` on a key of kind bank.
     */
    list(query?: ListScreeningHitsQuery, options?: ReadOptions): Pages<ScreeningHit, ScreeningHitPage>
  }

  declare readonly screeningRuns: {
    /**
     * Read a run
     *
     * GET /api/screening_runs/{screening_run_guid}
     *
     * Scope `screening:read` on a key of kind bank.
     */
    get(screening_run_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<ScreeningRun>
    /**
     * List what new versions of sanctions lists have changed
     *
     * GET /api/screening_runs
     *
     * A new version of a list begins a run, which screens all customers, counterparties, external wallets and holders of external bank accounts of the bank again. `GET /screening_hits?screening_run_guid=...` has its new hits.
     *
     * Scope `screening:read` on a key of kind bank.
     */
    list(query?: ListScreeningRunsQuery, options?: ReadOptions): Pages<ScreeningRun, ScreeningRunPage>
  }

  declare readonly session: {
    /**
     * Sign out
     *
     * DELETE /api/session
     *
     * A session, with the header `Corridor-Acts-For: session`.
     */
    delete(options?: WriteOptions): Promise<Session>
    /**
     * Read the session of the cookie: who is signed in, and what the person may do where
     *
     * GET /api/session
     *
     * A session, with the header `Corridor-Acts-For: session`.
     */
    get(query?: { readonly [name: string]: never }, options?: CallOptions): Promise<CurrentSession>
  }

  declare readonly sessions: {
    /**
     * Sign in: by password and code, by an invitation, or by a link; the answer sets the cookie of the session
     *
     * POST /api/sessions
     *
     * Without a key. Limited by the address of the caller.
     */
    create(body: SessionInput, options?: WriteOptions): Promise<CurrentSession>
    /**
     * List sessions of the organization's staff
     *
     * GET /api/sessions
     *
     * Scope `staff:read` on a key of kind organization.
     */
    list(query?: ListSessionsQuery, options?: ReadOptions): Pages<Session, SessionPage>
    /**
     * Revoke a session; it stops working within a second
     *
     * DELETE /api/sessions/{session_guid}
     *
     * Scope `staff:execute` on a key of kind organization.
     */
    revoke(session_guid: string, options?: WriteOptions): Promise<Session>
  }

  declare readonly staffInvitations: {
    /**
     * Open an invitation: shows a new second factor for an authenticator app
     *
     * POST /api/staff_invitations/open
     *
     * Without a key. Limited by the address of the caller.
     */
    open(body: StaffInvitationToken, options?: WriteOptions): Promise<OpenedStaffInvitation>
  }

  declare readonly staffMembers: {
    /**
     * Invite a person to the staff; the answer shows the link once
     *
     * POST /api/staff_members
     *
     * Scope `staff:execute` on a key of kind organization.
     */
    create(body: StaffMemberInput, options?: WriteOptions): Promise<StaffMember>
    /**
     * Read a member of the staff
     *
     * GET /api/staff_members/{staff_member_guid}
     *
     * Scope `staff:read` on a key of kind organization.
     */
    get(staff_member_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<StaffMember>
    /**
     * Invite a member again, with a new link; for who has lost the password or the second factor
     *
     * POST /api/staff_members/{staff_member_guid}/invite
     *
     * Whoever has the link chooses a new password. So a member who has signed in before is invited by two admins: the first call answers without `invitation_url` and shows `invitation_asked_by_guid`, and the call of another admin, within 24 hours, makes the link. A member may invite themself. An API key invites only members who have never signed in.
     *
     * Scope `staff:execute` on a key of kind organization.
     */
    invite(staff_member_guid: string, options?: WriteOptions): Promise<StaffMember>
    /**
     * List the organization's staff
     *
     * GET /api/staff_members
     *
     * Scope `staff:read` on a key of kind organization.
     */
    list(query?: ListStaffMembersQuery, options?: ReadOptions): Pages<StaffMember, StaffMemberPage>
    /**
     * Change the name or the roles of a member, or disable the member; it takes effect within a second
     *
     * PATCH /api/staff_members/{staff_member_guid}
     *
     * Scope `staff:execute` on a key of kind organization.
     */
    update(staff_member_guid: string, body: StaffMemberUpdate, options?: WriteOptions): Promise<StaffMember>
  }

  declare readonly subscriptionDeliveries: {
    /**
     * Send events to a subscription again
     *
     * POST /api/subscription_deliveries
     *
     * Either the event `event_guid`, or all events from `created_at_gte` to before `created_at_lt`; of those the ones of the subscription's `event_types`, also if they happened before it was made. At most 10000 at once. Their ids and bodies are those of the first time. 409 if the subscription has failed: enable it first.
     *
     * Scope `subscription_deliveries:execute` on a key of kind organization.
     */
    create(body: SubscriptionDeliveriesInput, options?: WriteOptions): Promise<Redelivery>
    /**
     * Read a delivery with its attempts
     *
     * GET /api/subscription_deliveries/{subscription_delivery_guid}
     *
     * Scope `subscription_deliveries:read` on a key of kind organization.
     */
    get(subscription_delivery_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<SubscriptionDeliveryWithAttempts>
    /**
     * List what was and will be sent to the organization's subscriptions
     *
     * GET /api/subscription_deliveries
     *
     * Scope `subscription_deliveries:read` on a key of kind organization.
     */
    list(query?: ListSubscriptionDeliveriesQuery, options?: CallOptions): Pages<SubscriptionDelivery, SubscriptionDeliveryPage>
  }

  declare readonly subscriptionEvents: {
    /**
     * Read an event
     *
     * GET /api/subscription_events/{subscription_event_guid}
     *
     * Scope `subscription_events:read` on a key of kind organization.
     */
    get(subscription_event_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<SubscriptionEvent>
    /**
     * List the events of the organization's banks: after a cursor, or page by page
     *
     * GET /api/subscription_events
     *
     * Without `page`, oldest first: go on with `after` = `next` until `has_more` is false, and from there whenever you like. No event is left out and none comes twice, also while others happen. Such a request looks through at most 20000 events, so with filters a stretch can be short, or even empty, while `has_more` is true. With `page`, the usual page, newest first, with its `total`; pages shift while events happen, so read everything with the cursor. Times are those of the banks' clocks, so they are not always in the order of the list.
     *
     * Scope `subscription_events:read` on a key of kind organization.
     */
    list(query?: ListSubscriptionEventsQuery, options?: CallOptions): Pages<SubscriptionEvent, SubscriptionEventPage>
    /**
     * Follow the events of the organization's banks
     *
     * GET /api/subscription_events/stream
     *
     * Server-sent events. The id of each is its `position`; a client that comes back with it as `Last-Event-ID`, as browsers do, goes on without a gap. An id without data only moves on past events that the filters left out.
     *
     * Scope `subscription_events:read` on a key of kind organization.
     */
    stream(query?: StreamSubscriptionEventsQuery, options?: StreamOptions): AsyncGenerator<SubscriptionEvent, void, void>
  }

  declare readonly subscriptions: {
    /**
     * Subscribe to events of all banks of the organization
     *
     * POST /api/subscriptions
     *
     * From now on every event of those types is sent to `url`, signed with `signing_key`. Keep the key: reads mask it. A `url` is `https`, or `http` for sandbox banks, without credentials and without a fragment, and leads into the public internet. An organization has at most 100 subscriptions in each environment, failed ones too; deleted ones do not count.
     *
     * Scope `subscriptions:execute` on a key of kind organization.
     */
    create(body: SubscriptionInput, options?: WriteOptions): Promise<Subscription>
    /**
     * Delete a subscription
     *
     * DELETE /api/subscriptions/{subscription_guid}
     *
     * Nothing more is sent to it. What was still to be delivered is given up.
     *
     * Scope `subscriptions:execute` on a key of kind organization.
     */
    delete(subscription_guid: string, options?: WriteOptions): Promise<Subscription>
    /**
     * Start a failed subscription again
     *
     * POST /api/subscriptions/{subscription_guid}/enable
     *
     * Events from now on are sent again. Those it missed are in the list of events, and can be asked for with `POST /api/subscription_deliveries`. One that has not failed is answered as it is.
     *
     * Scope `subscriptions:execute` on a key of kind organization.
     */
    enable(subscription_guid: string, options?: WriteOptions): Promise<Subscription>
    /**
     * Read a subscription
     *
     * GET /api/subscriptions/{subscription_guid}
     *
     * `signing_key` is masked, unless the key holds `subscriptions:secrets:read`; then it is shown, and each read leaves an audit row. The answers of POST, PATCH and the rotation always show it.
     *
     * Scope `subscriptions:read` on a key of kind organization. Secrets are masked unless the key holds `subscriptions:secrets:read`.
     */
    get(subscription_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Subscription>
    /**
     * List the organization's subscriptions
     *
     * GET /api/subscriptions
     *
     * `signing_key` is masked, unless the key holds `subscriptions:secrets:read`; then it is shown, and each read leaves an audit row. The answers of POST, PATCH and the rotation always show it.
     *
     * Scope `subscriptions:read` on a key of kind organization. Secrets are masked unless the key holds `subscriptions:secrets:read`.
     */
    list(query?: ListSubscriptionsQuery, options?: CallOptions): Pages<Subscription, SubscriptionPage>
    /**
     * Make a new signing key
     *
     * POST /api/subscriptions/{subscription_guid}/rotate_signing_key
     *
     * The key before stays valid for 24 hours: until then every delivery has a signature of both. A second rotation within that time ends the older key at once.
     *
     * Scope `subscriptions:execute` on a key of kind organization.
     */
    rotateSigningKey(subscription_guid: string, options?: WriteOptions): Promise<Subscription>
    /**
     * Rename a subscription
     *
     * PATCH /api/subscriptions/{subscription_guid}
     *
     * Scope `subscriptions:write` on a key of kind organization.
     */
    update(subscription_guid: string, body: SubscriptionChanges, options?: WriteOptions): Promise<Subscription>
  }

  declare readonly sweeps: {
    /**
     * Read a sweep
     *
     * GET /api/sweeps/{sweep_guid}
     *
     * Scope `sweeps:read` on a key of kind bank.
     */
    get(sweep_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Sweep>
    /**
     * List sweeps
     *
     * GET /api/sweeps
     *
     * Scope `sweeps:read` on a key of kind bank.
     */
    list(query?: ListSweepsQuery, options?: ReadOptions): Pages<Sweep, SweepPage>
  }

  declare readonly symbols: {
    /**
     * The trading symbols of the bank
     *
     * GET /api/symbols
     *
     * Answers an array and not a page: the list is short and always complete, so there is nothing to page through.
     *
     * Scope `prices:read` on a key of kind bank.
     */
    list(query?: { readonly [name: string]: never }, options?: CallOptions): Promise<SymbolList>
  }

  declare readonly trades: {
    /**
     * Execute a trading quote
     *
     * POST /api/trades
     *
     * Answers `storing`; read the trade until it is `completed`. One that cannot run is created too and is `failed`. A quote makes one trade, then 409. `fiat_account_guid` is needed where the owner has several fiat accounts in the counter asset.
     *
     * Scope `trades:execute` on a key of kind bank.
     */
    create(body: TradeInput, options?: WriteOptions): Promise<Trade>
    /**
     * Read a trade
     *
     * GET /api/trades/{trade_guid}
     *
     * Scope `trades:read` on a key of kind bank.
     */
    get(trade_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Trade>
    /**
     * List trades
     *
     * GET /api/trades
     *
     * `account_guid` finds the trades that take from or pay into one of these accounts.
     *
     * Scope `trades:read` on a key of kind bank.
     */
    list(query?: ListTradesQuery, options?: ReadOptions): Pages<Trade, TradePage>
  }

  declare readonly transfers: {
    /**
     * Take a transfer back
     *
     * DELETE /api/transfers/{transfer_guid}
     *
     * Before it was handed to its carrier it is `failed` (`cancelled`) at once; after that it is `cancelling`, and the carrier decides. What is completed, failed or came by itself: 409.
     *
     * Scope `transfers:execute` on a key of kind bank.
     */
    cancel(transfer_guid: string, options?: WriteOptions): Promise<Transfer>
    /**
     * Execute a quote that is not a trade
     *
     * POST /api/transfers
     *
     * Inside the bank (`inter_account`, `book`) it answers `completed`; everything else answers `storing`: read it until it is `completed` or `failed`. One that cannot run is created too and is `failed`. A quote makes one transfer, then 409. `funding` needs `external_bank_account_guid`, unless the quote names it or it is an e-transfer, and `fiat_account_guid` when the owner has several. It may name a `payment_rail` where the quote names none, as long as that does not change the fee; an e-transfer withdrawal is named on the quote. `crypto` needs `external_wallet_guid` exactly when the quote names no destination; `lightning` with USD needs `fiat_account_guid` if there are several. `book` takes `source_account_guid` and `destination_account_guid` where the quote names none; without a source it is the owner's only account in the asset.
     *
     * Scope `transfers:execute` on a key of kind bank.
     */
    create(body: TransferInput, options?: WriteOptions): Promise<Transfer>
    /**
     * Read a transfer
     *
     * GET /api/transfers/{transfer_guid}
     *
     * Scope `transfers:read` on a key of kind bank.
     */
    get(transfer_guid: string, query?: { readonly [name: string]: never }, options?: CallOptions): Promise<Transfer>
    /**
     * List transfers
     *
     * GET /api/transfers
     *
     * What was ordered, what arrived, and what came back. `account_guid` finds the transfers out of or into one of these accounts of the bank (`source_account`, `destination_account`), `txn_hash` those with one of these hashes among their `identifiers`.
     *
     * Scope `transfers:read` on a key of kind bank.
     */
    list(query?: ListTransfersQuery, options?: ReadOptions): Pages<Transfer, TransferPage>
    /**
     * Name the participants of a transfer that has not left
     *
     * PATCH /api/transfers/{transfer_guid}
     *
     * For an order that is `storing` or `reviewing`. A list that is sent replaces the one of before; its amounts add up as on creation. The order is then `storing` and is screened again with these participants; a review that waited begins anew if screening wants one. From `pending` on, and for what came by itself or moved inside the bank: 409.
     *
     * Scope `transfers:execute` on a key of kind bank.
     */
    update(transfer_guid: string, body: TransferChanges, options?: WriteOptions): Promise<Transfer>
  }
}
