// Generated from openapi.json (sha256 92b82cdd0c853b051b9f6dfa32594002cfcd9ded87f7d5a71998a1a678dbd192) by `npm run generate`. Do not edit.

export interface components {
    schemas: {
        readonly Account: {
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly guid: components["schemas"]["Guid"];
            readonly labels: readonly string[] | null;
            /** @description Base units; only on reserve accounts. */
            readonly minimum_balance_funding_pull?: components["schemas"]["Amount"];
            readonly name: string;
            readonly platform_available?: components["schemas"]["SignedAmount"];
            readonly platform_balance?: components["schemas"]["SignedAmount"];
            readonly state: components["schemas"]["AccountState"];
            readonly type: components["schemas"]["AccountType"];
            /** @description Base units; only on reserve accounts: what returned deposits cost the bank beyond what the reserve has covered. */
            readonly uncovered_losses?: components["schemas"]["Amount"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly AccountChanges: {
            readonly labels?: components["schemas"]["Labels"];
            readonly name?: string;
        };
        readonly AccountDetail: {
            readonly account_number: string;
        };
        readonly AccountEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "account.created" | "account.minimum_balance.below" | "account.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The account: read it with `getAccount`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly AccountHolder: {
            readonly address?: components["schemas"]["NewAddress"];
            readonly name?: components["schemas"]["NewPersonName"];
        };
        readonly AccountPage: {
            readonly objects: readonly components["schemas"]["Account"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly AccountState: "storing" | "created";
        readonly AccountStatement: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly account_name: string;
            readonly account_type: string;
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly bank_name: string;
            /** @description Base units: the balance before `to`. */
            readonly closing_balance: components["schemas"]["SignedAmount"];
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Base units: everything that came in. */
            readonly credit_amount: components["schemas"]["Amount"];
            readonly credit_count: number;
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Base units: everything that went out. */
            readonly debit_amount: components["schemas"]["Amount"];
            readonly debit_count: number;
            readonly from: components["schemas"]["Timestamp"];
            /** @description Base units: what is held at `created_at`, whenever the period ended. Holds that have ended are not kept. */
            readonly held_amount: components["schemas"]["Amount"];
            readonly lines: readonly components["schemas"]["StatementLine"][];
            /** @description Base units: the balance before `from`. */
            readonly opening_balance: components["schemas"]["SignedAmount"];
            readonly to: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly AccountType: "trading" | "fiat" | "invoice_operations" | "storage" | "fee" | "gas" | "reserve";
        /** @enum {string} */
        readonly Activity: "trading" | "funding" | "crypto_transfer" | "book_transfer" | "inter_account" | "lightning_transfer" | "remittance";
        readonly ActivityDay: {
            /** Format: date */
            readonly date: string;
            /** @description By the asset that was paid with, without returns. */
            readonly executions: readonly components["schemas"]["ActivityVolume"][];
            readonly new_customers: number;
            /** @description By counter asset. */
            readonly trades: readonly components["schemas"]["ActivityVolume"][];
            /** @description By asset, without returns. */
            readonly transfers: readonly components["schemas"]["ActivityVolume"][];
        };
        readonly ActivityLimit: {
            readonly activities: readonly components["schemas"]["Activity"][];
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            readonly interval: number | null;
            readonly name?: string;
            readonly sides: readonly components["schemas"]["Side"][];
            readonly type: components["schemas"]["ActivityLimitType"];
        };
        /** @enum {string} */
        readonly ActivityLimitType: "rolling" | "daily" | "weekly" | "monthly";
        readonly ActivityReport: {
            readonly days: readonly components["schemas"]["ActivityDay"][];
            readonly from: components["schemas"]["Timestamp"];
            readonly to: components["schemas"]["Timestamp"];
        };
        readonly ActivityVolume: {
            /** @description Base units: of the completed ones, as activity limits count them. */
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            /** @description Those of them that are completed by now. */
            readonly completed_count: number;
            /** @description Created on that day. */
            readonly count: number;
        };
        /** @enum {string} */
        readonly ActorType: "api_key" | "staff_member" | "operator" | "nobody";
        readonly Address: {
            readonly city: string | null;
            readonly country_code: components["schemas"]["CountryCode"];
            readonly postal_code: string | null;
            readonly street: string | null;
            readonly street2: string | null;
            readonly subdivision: string | null;
        };
        /** @enum {string} */
        readonly AddressFormat: "standard" | "legacy";
        readonly Alias: {
            readonly full: string;
        };
        /**
         * Format: int64
         * @description Base units of the asset. From 0 to 10^38 - 1. Requests may also send it as a string of digits.
         */
        readonly Amount: bigint;
        /** @enum {string} */
        readonly AmountEnd: "source" | "destination";
        readonly ApiError: {
            /** @description What went wrong and what to do next, for people. */
            readonly error_message: string;
            /** @description The fields at fault, at most 20. */
            readonly errors?: readonly components["schemas"]["FieldError"][];
            /** @description What went wrong, for programs. */
            readonly message_code: components["schemas"]["MessageCode"];
            /** @description Names the request in the logs of the service. */
            readonly request_id: string;
            /** @description The status of the answer. */
            readonly status: number;
        };
        readonly ApiKey: {
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description What the key can give to keys and staff of banks. */
            readonly bank_scopes?: readonly string[];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            readonly expires_at?: components["schemas"]["Timestamp"];
            readonly guid: components["schemas"]["Guid"];
            readonly ip_allowlist?: readonly string[];
            /** @description The key itself. Shown once. */
            readonly key?: string;
            readonly kind: components["schemas"]["ApiKeyKind"];
            readonly last_used_at?: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly organization_guid: components["schemas"]["Guid"];
            readonly revoked_at?: components["schemas"]["Timestamp"];
            readonly scopes: readonly string[];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly ApiKeyKind: "bank" | "organization";
        readonly ApiKeyPage: {
            readonly objects: readonly components["schemas"]["ApiKey"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly Approval: {
            readonly amount?: components["schemas"]["Amount"];
            readonly approval_policy?: readonly components["schemas"]["ApprovalRule"][];
            readonly asset?: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The second person. */
            readonly decided_by_guid?: components["schemas"]["Guid"];
            /** @description One of verify, reject, freeze, unfreeze, approve, sent_back, take_back, keep, give_up, own, receivable, returned, settled, retry, enable, replace, create, update, delete, as the kind allows. */
            readonly decision: string;
            readonly decision_reason?: string;
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description Why the act was refused when it was approved. */
            readonly failure_code?: string;
            readonly failure_message?: string;
            readonly guid: components["schemas"]["Guid"];
            /** @description One of customer, counterparty, identity_verification, external_wallet, transfer, execution, deposit, lost_deposit, unfunded_payment, suspense, late_failure, screening_hit, payment_file, job, webhook, approval_policy, provider, api_key, staff_member. */
            readonly kind: string;
            readonly object_guid: components["schemas"]["Guid"];
            readonly reason: string;
            /** @description Of the kinds provider, api_key and staff_member: what the request asks for. Secrets are fingerprints. */
            readonly request?: {
                readonly [key: string]: unknown;
            };
            /** @description The member of the staff who asked for the act. */
            readonly requested_by_guid: components["schemas"]["Guid"];
            readonly state: components["schemas"]["ApprovalState"];
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description Of these kinds: when the request was sent again, and happened. It does so once. */
            readonly used_at?: components["schemas"]["Timestamp"];
            readonly verified_until?: components["schemas"]["Timestamp"];
        };
        readonly ApprovalDecision: {
            readonly reason?: string;
        };
        readonly ApprovalPage: {
            readonly objects: readonly components["schemas"]["Approval"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ApprovalRefusal: {
            readonly reason: string;
        };
        readonly ApprovalRule: {
            readonly asset?: string;
            readonly decision?: components["schemas"]["RuleDecision"];
            /** @description From this amount on, in base units of `asset`. */
            readonly from_amount?: components["schemas"]["PositiveAmount"];
            readonly kind: components["schemas"]["RuleKind"];
        };
        /** @enum {string} */
        readonly ApprovalState: "waiting" | "approved" | "failed" | "declined" | "withdrawn" | "expired";
        readonly ArrivalMaximums: {
            readonly BCH?: components["schemas"]["PositiveAmount"];
            readonly BDT?: components["schemas"]["PositiveAmount"];
            readonly BRL?: components["schemas"]["PositiveAmount"];
            readonly BTC?: components["schemas"]["PositiveAmount"];
            readonly CAD?: components["schemas"]["PositiveAmount"];
            readonly COP?: components["schemas"]["PositiveAmount"];
            readonly ETH?: components["schemas"]["PositiveAmount"];
            readonly ETH_BASE?: components["schemas"]["PositiveAmount"];
            readonly EUR?: components["schemas"]["PositiveAmount"];
            readonly GBP?: components["schemas"]["PositiveAmount"];
            readonly INR?: components["schemas"]["PositiveAmount"];
            readonly KES?: components["schemas"]["PositiveAmount"];
            readonly LTC?: components["schemas"]["PositiveAmount"];
            readonly MXN?: components["schemas"]["PositiveAmount"];
            readonly NGN?: components["schemas"]["PositiveAmount"];
            readonly PHP?: components["schemas"]["PositiveAmount"];
            readonly PKR?: components["schemas"]["PositiveAmount"];
            readonly POL?: components["schemas"]["PositiveAmount"];
            readonly SOL?: components["schemas"]["PositiveAmount"];
            readonly TRX?: components["schemas"]["PositiveAmount"];
            readonly USD?: components["schemas"]["PositiveAmount"];
            readonly USDC?: components["schemas"]["PositiveAmount"];
            readonly USDC_BASE?: components["schemas"]["PositiveAmount"];
            readonly USDC_POL?: components["schemas"]["PositiveAmount"];
            readonly USDC_SOL?: components["schemas"]["PositiveAmount"];
            readonly USDC_XLM?: components["schemas"]["PositiveAmount"];
            readonly USDT?: components["schemas"]["PositiveAmount"];
            readonly USDT_TRX?: components["schemas"]["PositiveAmount"];
            readonly XLM?: components["schemas"]["PositiveAmount"];
            readonly XRP?: components["schemas"]["PositiveAmount"];
        };
        readonly Asset: {
            readonly chain?: string;
            readonly code: string;
            readonly decimals: number;
            readonly name: string;
            readonly type: components["schemas"]["AssetType"];
        };
        readonly AssetList: readonly components["schemas"]["Asset"][];
        /** @enum {string} */
        readonly AssetType: "fiat" | "crypto";
        readonly AuditRecord: {
            /** @description The name of the operation, such as `createApiKey`; also `readPersonalData` and `readSecret`. */
            readonly act: string;
            readonly actor_guid?: components["schemas"]["Guid"];
            /** @description Of an operator at the command line, who has no guid. */
            readonly actor_name?: string;
            readonly actor_type: components["schemas"]["ActorType"];
            /** @description The network address that the request came from. */
            readonly address?: string;
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description Real time, not the bank's clock. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description What was asked for, where it has no personal data. */
            readonly details: {
                readonly [key: string]: unknown;
            };
            /** @description Left out where it is neither, such as a sign-in. */
            readonly environment?: components["schemas"]["Environment"];
            readonly guid: components["schemas"]["Guid"];
            readonly object_guid?: components["schemas"]["Guid"];
            readonly object_type?: string;
            readonly organization_guid: components["schemas"]["Guid"];
            readonly reason?: string;
            readonly request_id?: string;
        };
        readonly AuditRecordPage: {
            readonly objects: readonly components["schemas"]["AuditRecord"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly Bank: {
            readonly cors_allowed_origins: readonly string[];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly features: readonly components["schemas"]["BankFeature"][];
            readonly guid: components["schemas"]["Guid"];
            readonly name: string;
            readonly organization_guid: components["schemas"]["Guid"];
            readonly settings: components["schemas"]["BankSettings"];
            readonly supported_country_codes: readonly string[];
            readonly supported_fiat_account_assets: readonly string[];
            readonly supported_payout_symbols: readonly components["schemas"]["PayoutSymbol"][];
            readonly supported_trading_symbols: readonly string[];
            readonly type: components["schemas"]["Environment"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly BankAccountVerificationMethod: "attested_ownership" | "account_ownership";
        readonly BankChanges: {
            readonly cors_allowed_origins?: readonly string[];
            readonly features?: readonly components["schemas"]["BankFeature"][];
            readonly name?: string;
            readonly settings?: components["schemas"]["BankSettingsChanges"];
            readonly supported_country_codes?: readonly components["schemas"]["CountryCode"][];
            readonly supported_fiat_account_assets?: readonly string[];
            readonly supported_payout_symbols?: readonly components["schemas"]["PayoutSymbol"][];
            readonly supported_trading_symbols?: readonly string[];
        };
        /** @enum {string} */
        readonly BankFeature: "kyc_identity_verifications" | "attestation_identity_records" | "raw_routing_details" | "individual_customers" | "business_customers" | "counterparty_external_accounts" | "remittance" | "lightning";
        readonly BankPage: {
            readonly objects: readonly components["schemas"]["Bank"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly BankSettings: {
            /** @description Acts that need a second person: those that fit all fields of a rule. While it is not empty, two people change it: `decideReview` with the kind `approval_policy`. */
            readonly approval_policy: readonly components["schemas"]["ApprovalRule"][];
            /** @description How long an approval waits for its second person, on the bank's clock. */
            readonly approval_seconds: number;
            /** @description By asset, in base units: what arrives beyond it waits for a person. Without one: 1,000,000,000 units of a currency and 1,000,000 of a crypto asset, if a provider or a chain tells of it. A PATCH replaces all maximums. */
            readonly arrival_maximums: components["schemas"]["ArrivalMaximums"];
            readonly fill_tolerance_bps: number;
            readonly hold_seconds: number;
            /** @description Of addresses. */
            readonly network: components["schemas"]["Network"];
            readonly plan_seconds: number;
            readonly plan_tolerance_bps: number;
            readonly platform_fee_bps: number;
            readonly quote_seconds: number;
            /** @description The fee schedule of payments over rails: a fixed fee by rail and side, of type `rail`. Sent, it replaces the whole schedule. */
            readonly rail_fees: readonly components["schemas"]["RailFee"][];
            /** @description Of the simulated rails: their true calendar, or seconds. */
            readonly rail_times: components["schemas"]["RailTimes"];
            /** @description A payout in which two rows have the same `reference` is refused, also with `allows_repeated_references`. */
            readonly refuses_repeated_references: boolean;
            /** @description By fiat asset: the minimum of the reserve account. Below it, `account.minimum_balance.below` is told. A PATCH replaces all minimums. */
            readonly reserve_minimums: components["schemas"]["ReserveMinimums"];
            readonly spread_fee_bps: number;
        };
        readonly BankSettingsChanges: {
            /** @description Acts that need a second person: those that fit all fields of a rule. While it is not empty, two people change it: `decideReview` with the kind `approval_policy`. */
            readonly approval_policy?: readonly components["schemas"]["ApprovalRule"][];
            /** @description How long an approval waits for its second person, on the bank's clock. */
            readonly approval_seconds?: number;
            /** @description By asset, in base units: what arrives beyond it waits for a person. Without one: 1,000,000,000 units of a currency and 1,000,000 of a crypto asset, if a provider or a chain tells of it. A PATCH replaces all maximums. */
            readonly arrival_maximums?: components["schemas"]["ArrivalMaximums"];
            readonly fill_tolerance_bps?: number;
            readonly hold_seconds?: number;
            /** @description Of addresses. */
            readonly network?: components["schemas"]["Network"];
            readonly plan_seconds?: number;
            readonly plan_tolerance_bps?: number;
            readonly platform_fee_bps?: number;
            readonly quote_seconds?: number;
            /** @description The fee schedule of payments over rails: a fixed fee by rail and side, of type `rail`. Sent, it replaces the whole schedule. */
            readonly rail_fees?: readonly components["schemas"]["RailFee"][];
            /** @description Of the simulated rails: their true calendar, or seconds. */
            readonly rail_times?: components["schemas"]["RailTimes"];
            /** @description A payout in which two rows have the same `reference` is refused, also with `allows_repeated_references`. */
            readonly refuses_repeated_references?: boolean;
            /** @description By fiat asset: the minimum of the reserve account. Below it, `account.minimum_balance.below` is told. A PATCH replaces all minimums. */
            readonly reserve_minimums?: components["schemas"]["ReserveMinimums"];
            readonly spread_fee_bps?: number;
        };
        readonly BookCheck: {
            /** @description As numbered in docs/invariants.md. */
            readonly invariant: string;
            readonly name: string;
            /** @description What is true if nothing violates it. */
            readonly promise: string;
        };
        readonly BookCheckList: readonly components["schemas"]["BookCheck"][];
        readonly BookCheckResult: {
            /** @description The first rows that violate it. */
            readonly examples: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description As numbered in docs/invariants.md. */
            readonly invariant: string;
            /** @description How long it took, in milliseconds. */
            readonly ms: number;
            readonly name: string;
            /** @description What is true if nothing violates it. */
            readonly promise: string;
            readonly violations: number;
        };
        readonly BookCheckResultList: readonly components["schemas"]["BookCheckResult"][];
        readonly Bulk: {
            /** @description All operations are done, or none of them. */
            readonly atomic?: boolean;
            readonly operations: readonly components["schemas"]["BulkOperation"][];
        };
        readonly BulkAnswer: {
            readonly answers: readonly components["schemas"]["OperationAnswer"][];
        };
        readonly BulkOperation: {
            /** @description The body, as in a request of its own. */
            readonly body?: {
                readonly [key: string]: unknown;
            };
            /** @description As the header Idempotency-Key of a request: visible ASCII, without spaces. */
            readonly idempotency_key?: string;
            /**
             * @description POST, if it is left out.
             * @enum {string}
             */
            readonly method?: "POST" | "PATCH" | "DELETE";
            /** @description The path of the operation, for example /api/trades. */
            readonly path: string;
        };
        readonly BusinessAssociate: {
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly email_address?: string;
            readonly role: components["schemas"]["BusinessAssociateRole"];
            readonly state: components["schemas"]["BusinessAssociateState"];
            readonly verifier_inquiry_id?: string;
            readonly verifier_state?: components["schemas"]["VerifierState"];
        };
        /** @enum {string} */
        readonly BusinessAssociateRole: "director" | "owner";
        /** @enum {string} */
        readonly BusinessAssociateState: "waiting" | "pending" | "completed";
        /** @enum {string} */
        readonly CarrierFailureCode: "non_sufficient_funds" | "refresh_required" | "party_name_invalid" | "payment_rail_invalid" | "network_fee_too_low" | "amount_too_low" | "invalid_address" | "invalid_destination" | "external_vendor_error";
        readonly ComplianceCheck: {
            readonly failure_codes: readonly components["schemas"]["VerifierFailureCode"][] | null;
            readonly outcome: components["schemas"]["ComplianceCheckOutcome"];
            readonly type: components["schemas"]["ComplianceCheckType"];
        };
        /** @enum {string} */
        readonly ComplianceCheckOutcome: "passed" | "failed" | "insufficient" | "inconclusive";
        /** @enum {string} */
        readonly ComplianceCheckType: "person_watchlists" | "person_verification" | "person_authentication" | "person_gov_id_verification" | "person_tax_id_verification" | "person_attested" | "person_gov_id_attested" | "person_authentication_attested" | "person_tax_id_attested" | "person_watchlists_attested" | "business_watchlists" | "business_verification" | "business_tax_id_verification" | "business_attested" | "business_tax_id_attested" | "business_watchlists_attested" | "external_bank_account_verification" | "external_bank_account_attested";
        readonly ComplianceDecision: {
            readonly expired_at: components["schemas"]["Timestamp"] | null;
            readonly failure_codes: readonly string[] | null;
            readonly state: components["schemas"]["ComplianceDecisionState"];
            readonly type: components["schemas"]["ComplianceCheckType"];
        };
        /** @enum {string} */
        readonly ComplianceDecisionState: "passed" | "failed" | "expired" | "invalidated";
        /** @enum {string} */
        readonly ContentType: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "image/tiff";
        readonly Counterparty: {
            readonly address?: components["schemas"]["Address"];
            readonly aliases?: readonly components["schemas"]["PersonName"][] | null;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly compliance_decisions: readonly components["schemas"]["ComplianceDecision"][];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly date_of_birth?: string | null;
            readonly guid: components["schemas"]["Guid"];
            readonly labels: readonly string[] | null;
            readonly name?: components["schemas"]["PersonName"];
            readonly state: components["schemas"]["CounterpartyState"];
            readonly type: components["schemas"]["PersonType"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly CounterpartyEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "counterparty.rejected" | "counterparty.storing" | "counterparty.unverified" | "counterparty.verified";
            readonly guid: components["schemas"]["Guid"];
            /** @description The counterparty: read it with `getCounterparty`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly CounterpartyPage: {
            readonly objects: readonly components["schemas"]["Counterparty"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly CounterpartyState: "storing" | "unverified" | "verified" | "rejected";
        /** @enum {string} */
        readonly CounterpartyVerificationMethod: "attested" | "watchlists";
        /**
         * Format: country-code
         * @description ISO 3166-1 alpha-2.
         */
        readonly CountryCode: string;
        readonly CurrentSession: {
            /** @description Banks that the session can act for. */
            readonly banks: readonly components["schemas"]["SessionBank"][];
            readonly expires_at: components["schemas"]["Timestamp"];
            readonly guid: components["schemas"]["Guid"];
            readonly idle_expires_at: components["schemas"]["Timestamp"];
            readonly organization: components["schemas"]["SessionOrganization"];
            readonly organization_scopes: components["schemas"]["SessionOrganizationScopes"];
            /** @description Roles for the whole organization. */
            readonly roles: readonly components["schemas"]["StaffRole"][];
            readonly staff_member: components["schemas"]["SessionStaffMember"];
        };
        readonly Customer: {
            readonly activity_limits: readonly components["schemas"]["ActivityLimit"][];
            readonly address?: components["schemas"]["Address"];
            readonly aliases?: readonly components["schemas"]["PersonName"][] | null;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly compliance_decisions: readonly components["schemas"]["ComplianceDecision"][];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly date_of_birth?: string | null;
            readonly email_address?: string | null;
            readonly guid: components["schemas"]["Guid"];
            readonly identification_numbers?: readonly components["schemas"]["IdentificationNumber"][] | null;
            readonly labels: readonly string[] | null;
            readonly name?: components["schemas"]["PersonName"];
            readonly phone_number?: string | null;
            readonly state: components["schemas"]["CustomerState"];
            readonly type: components["schemas"]["PersonType"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly website?: string | null;
        };
        readonly CustomerChanges: {
            readonly activity_limits?: readonly components["schemas"]["NewActivityLimit"][];
            /** @constant */
            readonly state?: "unverified";
        };
        readonly CustomerEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "customer.frozen" | "customer.rejected" | "customer.storing" | "customer.unverified" | "customer.verified";
            readonly guid: components["schemas"]["Guid"];
            /** @description The customer: read it with `getCustomer`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly CustomerPage: {
            readonly objects: readonly components["schemas"]["Customer"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly CustomerState: "storing" | "unverified" | "verified" | "rejected" | "frozen";
        readonly DecidedReview: {
            readonly approval?: components["schemas"]["Approval"];
            /** @description Of the object. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Of the object, after the act. */
            readonly object_state?: string;
            /** @description `waiting`: a second person must approve. */
            readonly state: components["schemas"]["DecidedReviewState"];
        };
        /** @enum {string} */
        readonly DecidedReviewState: "done" | "waiting";
        readonly DeliveryAttempt: {
            readonly attempted_at: components["schemas"]["Timestamp"];
            readonly duration_ms: number;
            readonly error?: string;
            readonly number: number;
            readonly status?: number;
        };
        readonly DepositAccountDetail: {
            readonly account_number: string;
        };
        readonly DepositAddress: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly address: string;
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly format: components["schemas"]["AddressFormat"];
            readonly guid: components["schemas"]["Guid"];
            readonly labels: readonly string[] | null;
            readonly name: string | null;
            readonly state: components["schemas"]["DepositAddressState"];
            /** @description Must be sent with the money: the address is shared. */
            readonly tag?: string;
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly DepositAddressChanges: {
            readonly name?: string;
        };
        readonly DepositAddressEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "deposit_address.created" | "deposit_address.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The deposit address: read it with `getDepositAddress`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly DepositAddressPage: {
            readonly objects: readonly components["schemas"]["DepositAddress"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly DepositAddressState: "storing" | "created";
        readonly DepositBankAccount: {
            readonly account_details: readonly components["schemas"]["DepositAccountDetail"][] | null;
            readonly account_guid: components["schemas"]["Guid"];
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly counterparty_address: components["schemas"]["Address"];
            readonly counterparty_name: string | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly deleted_at?: components["schemas"]["Timestamp"];
            readonly guid: components["schemas"]["Guid"];
            readonly labels: readonly string[] | null;
            readonly name: string | null;
            readonly parent_deposit_bank_account_guid: components["schemas"]["Guid"] | null;
            readonly routing_details: readonly components["schemas"]["DepositRoutingDetail"][] | null;
            readonly state: components["schemas"]["DepositBankAccountState"];
            readonly type: components["schemas"]["DepositBankAccountType"];
            /** @description Of a sub account: must be sent with the money, because the number is shared. */
            readonly unique_memo_id?: string;
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly DepositBankAccountChanges: {
            readonly name?: string;
        };
        readonly DepositBankAccountEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "deposit_bank_account.created" | "deposit_bank_account.deleted" | "deposit_bank_account.deleting" | "deposit_bank_account.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The deposit bank account: read it with `getDepositBankAccount`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly DepositBankAccountPage: {
            readonly objects: readonly components["schemas"]["DepositBankAccount"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly DepositBankAccountState: "storing" | "created" | "deleting" | "deleted";
        /** @enum {string} */
        readonly DepositBankAccountType: "main" | "sub_account";
        readonly DepositRoutingDetail: {
            readonly routing_number: string;
            readonly routing_number_type: components["schemas"]["RoutingNumberType"];
        };
        /** @enum {string} */
        readonly DishonourCode: "R61" | "R62" | "R67" | "R68" | "R69" | "R70";
        readonly DishonourPaymentNotice: {
            /** @description R61: the return went to the wrong bank. R62: the return answers an erroneous debit that was reversed, or the reversal itself. R67: a second return of the same entry. R68: the return came too late. R69: fields of the return are wrong: name them in `information`. R70: the return says that the bank asked for it (R06) or agreed to it (R31), and it did not. */
            readonly code: components["schemas"]["DishonourCode"];
            /** @description A note to the other bank, in ASCII. For R69 the wrong fields, such as 01*04. */
            readonly information?: string;
        };
        readonly Entry: {
            readonly amount: components["schemas"]["SignedAmount"];
            readonly asset: string;
            readonly balance: components["schemas"]["SignedAmount"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly journal_guid: components["schemas"]["Guid"];
            /** @description Position in the account, from 1 without gaps. */
            readonly sequence: number;
            readonly step: string;
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What moved the money: trade, transfer, execution, stage. */
            readonly subject_type: string;
        };
        readonly EntryAccount: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly guid?: components["schemas"]["Guid"];
            readonly type: components["schemas"]["EntryAccountType"];
        };
        /** @enum {string} */
        readonly EntryAccountType: "trading" | "fiat" | "invoice_operations" | "storage" | "fee" | "gas" | "reserve" | "external_wallet" | "external_bank_account";
        readonly EntryPage: {
            readonly objects: readonly components["schemas"]["Entry"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly Environment: "sandbox" | "production";
        /** @enum {string} */
        readonly EventType: "account.created" | "account.minimum_balance.below" | "account.storing" | "counterparty.rejected" | "counterparty.storing" | "counterparty.unverified" | "counterparty.verified" | "customer.frozen" | "customer.rejected" | "customer.storing" | "customer.unverified" | "customer.verified" | "deposit_address.created" | "deposit_address.storing" | "deposit_bank_account.created" | "deposit_bank_account.deleted" | "deposit_bank_account.deleting" | "deposit_bank_account.storing" | "execution.completed" | "execution.executing" | "execution.failed" | "execution.reviewing" | "execution.storing" | "external_bank_account.completed" | "external_bank_account.deleted" | "external_bank_account.deleting" | "external_bank_account.failed" | "external_bank_account.refresh_required" | "external_bank_account.storing" | "external_bank_account.unverified" | "external_wallet.completed" | "external_wallet.deleted" | "external_wallet.deleting" | "external_wallet.failed" | "external_wallet.pending" | "external_wallet.reviewing" | "external_wallet.storing" | "identity_verification.completed" | "identity_verification.expired" | "identity_verification.pending" | "identity_verification.reviewing" | "identity_verification.storing" | "identity_verification.waiting" | "invoice.cancelled" | "invoice.cancelling" | "invoice.expired" | "invoice.failed" | "invoice.open" | "invoice.settled" | "invoice.storing" | "payout.cancelled" | "payout.cancelling" | "payout.completed" | "payout.executing" | "payout.planned" | "payout.planning" | "payout.storing" | "payout.validated" | "payout_row.cancelled" | "payout_row.completed" | "payout_row.executing" | "payout_row.failed" | "payout_row.invalid" | "payout_row.planned" | "payout_row.planning" | "payout_row.storing" | "payout_row.valid" | "plan.completed" | "plan.failed" | "plan.planning" | "plan.storing" | "trade.cancelled" | "trade.completed" | "trade.executed" | "trade.failed" | "trade.pending" | "trade.settling" | "trade.storing" | "transfer.cancelling" | "transfer.completed" | "transfer.failed" | "transfer.holding" | "transfer.pending" | "transfer.reviewing" | "transfer.storing";
        readonly Execution: {
            readonly bank_guid: components["schemas"]["Guid"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly destination_account: components["schemas"]["PlanAccount"];
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            readonly fees: readonly components["schemas"]["PlanFee"][];
            readonly guid: components["schemas"]["Guid"];
            readonly holds: readonly components["schemas"]["Hold"][] | null;
            readonly labels: readonly string[] | null;
            readonly plan_guid: components["schemas"]["Guid"];
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            readonly references: readonly components["schemas"]["ExecutionReference"][] | null;
            readonly source_account: components["schemas"]["PlanAccount"];
            readonly stages: readonly components["schemas"]["Stage"][];
            readonly state: components["schemas"]["ExecutionState"];
            readonly travel_rule_info: components["schemas"]["TravelRuleInfo"];
            readonly type: components["schemas"]["RemittanceType"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ExecutionDecision: {
            readonly decision: components["schemas"]["ReviewDecision"];
        };
        readonly ExecutionEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "execution.completed" | "execution.executing" | "execution.failed" | "execution.reviewing" | "execution.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The execution: read it with `getExecution`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly ExecutionPage: {
            readonly objects: readonly components["schemas"]["Execution"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ExecutionReference: {
            readonly guid: components["schemas"]["Guid"];
            readonly type: components["schemas"]["ExecutionReferenceType"];
        };
        /** @enum {string} */
        readonly ExecutionReferenceType: "returned_execution" | "returned_stage";
        readonly ExecutionReturn: {
            /** @description Capital letters and digits, such as R01. */
            readonly return_code: string;
            readonly stage_guid: components["schemas"]["Guid"];
        };
        /** @enum {string} */
        readonly ExecutionState: "storing" | "executing" | "reviewing" | "completed" | "failed";
        readonly ExplainedFee: {
            readonly asset: string;
            /** @description By `customer`: taken out of what leaves the source, so these add up to what left and did not arrive. By `bank`: paid apart. */
            readonly payer: components["schemas"]["FeePayer"];
            readonly quoted_amount: components["schemas"]["Amount"];
            readonly source: string;
            readonly type: components["schemas"]["FeeType"];
        };
        readonly ExplainedPlan: {
            readonly bank_guid: components["schemas"]["Guid"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly destination_account: components["schemas"]["PlanAccount"];
            readonly expires_at: components["schemas"]["Timestamp"] | null;
            readonly explanation?: components["schemas"]["Explanation"];
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            readonly fees: readonly components["schemas"]["PlanFee"][];
            readonly guid: components["schemas"]["Guid"];
            readonly labels: readonly string[] | null;
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            readonly source_account: components["schemas"]["PlanAccount"];
            readonly stages: readonly components["schemas"]["Stage"][];
            readonly state: components["schemas"]["PlanState"];
            readonly supporting_documents: readonly components["schemas"]["SupportingDocument"][] | null;
            readonly travel_rule_info: components["schemas"]["TravelRuleInfo"];
            readonly type: components["schemas"]["RemittanceType"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ExplainedPrice: {
            /** @description Base units of the counter asset per base unit of the asset, exact. */
            readonly rate: string;
            readonly side: components["schemas"]["TradeSide"];
            readonly source: string;
            readonly symbol: string;
        };
        readonly Explanation: {
            readonly fees: readonly components["schemas"]["ExplainedFee"][];
            readonly prices: readonly components["schemas"]["ExplainedPrice"][];
            readonly rejected: readonly components["schemas"]["RejectedRoute"][];
            /** @description The one taken; left out if there is none. */
            readonly route?: string;
        };
        readonly ExternalBalances: {
            readonly available?: components["schemas"]["SignedAmount"];
            readonly current: components["schemas"]["SignedAmount"];
        };
        readonly ExternalBankAccount: {
            readonly account_kind: components["schemas"]["ExternalBankAccountKind"];
            readonly aggregator_account_mask: string | null;
            readonly aggregator_account_name: string | null;
            readonly aggregator_institution_id: string | null;
            readonly asset: string;
            readonly balance_updated_at: components["schemas"]["Timestamp"] | null;
            readonly balances?: components["schemas"]["ExternalBalances"];
            readonly bank_guid: components["schemas"]["Guid"];
            readonly counterparty_guid: components["schemas"]["Guid"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly environment: components["schemas"]["Environment"];
            readonly failure_code: components["schemas"]["ExternalBankAccountFailureCode"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly link_expires_at?: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly pii?: readonly components["schemas"]["ExternalBankAccountPii"][] | null;
            readonly state: components["schemas"]["ExternalBankAccountState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ExternalBankAccountChanges: {
            readonly name?: string;
            /**
             * @description The holder has signed in again: leaves refresh_required.
             * @constant
             */
            readonly state?: "completed";
        };
        readonly ExternalBankAccountEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "external_bank_account.completed" | "external_bank_account.deleted" | "external_bank_account.deleting" | "external_bank_account.failed" | "external_bank_account.refresh_required" | "external_bank_account.storing" | "external_bank_account.unverified";
            readonly guid: components["schemas"]["Guid"];
            /** @description The external bank account: read it with `getExternalBankAccount`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly ExternalBankAccountFailureCode: "invalid_routing_number" | "invalid_account_number" | "invalid_account_type" | "duplicate" | "aggregator_processor_token" | "aggregator_multiple_accounts" | "create_failed" | "unverified_counterparty";
        /** @enum {string} */
        readonly ExternalBankAccountKind: "aggregator" | "aggregator_processor_token" | "raw_routing_details";
        readonly ExternalBankAccountPage: {
            readonly objects: readonly components["schemas"]["ExternalBankAccount"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ExternalBankAccountPii: {
            readonly account_details: readonly components["schemas"]["AccountDetail"][];
            readonly addresses: readonly components["schemas"]["Address"][];
            readonly email_addresses: readonly string[];
            readonly names: readonly components["schemas"]["PersonName"][];
            readonly phone_numbers: readonly string[];
            readonly routing_details: readonly components["schemas"]["RoutingDetail"][];
        };
        /** @enum {string} */
        readonly ExternalBankAccountState: "storing" | "completed" | "unverified" | "refresh_required" | "failed" | "deleting" | "deleted";
        readonly ExternalWallet: {
            readonly address: string;
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly counterparty_guid: components["schemas"]["Guid"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly environment: components["schemas"]["Environment"];
            readonly failure_code: components["schemas"]["ExternalWalletFailureCode"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly name: string;
            readonly state: components["schemas"]["ExternalWalletState"];
            readonly tag: string | null;
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @constant */
        readonly ExternalWalletBehaviour: "force_review";
        readonly ExternalWalletChanges: {
            readonly name?: string;
        };
        readonly ExternalWalletDecision: {
            readonly decision: components["schemas"]["ReviewDecision"];
        };
        readonly ExternalWalletEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "external_wallet.completed" | "external_wallet.deleted" | "external_wallet.deleting" | "external_wallet.failed" | "external_wallet.pending" | "external_wallet.reviewing" | "external_wallet.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The external wallet: read it with `getExternalWallet`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly ExternalWalletFailureCode: "invalid_address" | "prohibited_address";
        readonly ExternalWalletPage: {
            readonly objects: readonly components["schemas"]["ExternalWallet"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly ExternalWalletState: "storing" | "pending" | "reviewing" | "completed" | "failed" | "deleting" | "deleted";
        readonly FeeDetail: {
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            readonly type: components["schemas"]["FeeType"];
        };
        /** @enum {string} */
        readonly FeePayer: "customer" | "bank";
        readonly FeesDay: {
            /** @description Base units: earned by the bank. */
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            /** @description Fees that were taken. */
            readonly count: number;
            /** Format: date */
            readonly date: string;
            /** @description Base units: earned by the operator of the platform. */
            readonly platform_amount: components["schemas"]["Amount"];
            /** @description What was paid for: trade, transfer, execution. */
            readonly subject_type: string;
        };
        readonly FeesPaidOut: {
            /** @description Base units: what the bank took out of its fee accounts. */
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
        };
        readonly FeesReport: {
            readonly days: readonly components["schemas"]["FeesDay"][];
            readonly from: components["schemas"]["Timestamp"];
            readonly paid_out: readonly components["schemas"]["FeesPaidOut"][];
            readonly to: components["schemas"]["Timestamp"];
            readonly totals: readonly components["schemas"]["FeesTotal"][];
        };
        readonly FeesTotal: {
            /** @description Base units: earned by the bank. */
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            /** @description Fees that were taken. */
            readonly count: number;
            /** @description Base units: earned by the operator of the platform. */
            readonly platform_amount: components["schemas"]["Amount"];
            /** @description What was paid for: trade, transfer, execution. */
            readonly subject_type: string;
        };
        /** @enum {string} */
        readonly FeeType: "bank" | "platform" | "network" | "rail";
        readonly FieldError: {
            /** @description A message code, or what is wrong with a body that is not JSON. */
            readonly code: string;
            /** @description Its path in the body, such as `fees[0].type`, or its name in the query. */
            readonly field: string;
            /** @description What to send instead. */
            readonly message?: string;
        };
        readonly FileContent: {
            readonly content_type: components["schemas"]["ContentType"];
            /**
             * Format: byte
             * @description Base64 of 1 to 10485760 bytes, with padding.
             */
            readonly data: string;
            /** @description Without folders, control characters and marks of text direction. */
            readonly filename: string;
            readonly guid: components["schemas"]["Guid"];
            /** @description Bytes. */
            readonly size: number;
            readonly type: components["schemas"]["FileType"];
        };
        readonly FileMetadata: {
            /** @description Bytes. */
            readonly size: number;
        };
        /** @enum {string} */
        readonly FileType: "drivers_license" | "passport" | "passport_card" | "residence_card" | "visa" | "social_security_number" | "tax_identification_number" | "selfie" | "proof_of_address" | "formation_document" | "employer_identification_number" | "work_permit" | "invoice" | "purchase_order" | "delivery_slip" | "contract" | "bill_of_lading" | "others";
        /** @enum {string} */
        readonly FillOutcome: "market_volatility" | "not_filled";
        readonly FixedFee: {
            readonly fixed_fee: components["schemas"]["PositiveAmount"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "fixed";
        };
        readonly FoundPerson: {
            readonly created_at: components["schemas"]["Timestamp"];
            readonly guid: components["schemas"]["Guid"];
            readonly name: components["schemas"]["PersonName"];
            readonly state: components["schemas"]["CustomerState"];
            readonly type: components["schemas"]["FoundPersonType"];
        };
        /** @enum {string} */
        readonly FoundPersonType: "customer" | "counterparty";
        readonly GetAccountQuery: {
            /**
             * Format: date-time
             * @description The balances as of this instant on the bank's clock, exact, from the entries: with everything that was posted until then. Without `platform_available`, because holds that have ended are not kept. An account that was opened later has 0. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly as_of?: string;
            /**
             * @description Show the balances too.
             * @default true
             */
            readonly include_balances?: boolean;
        };
        readonly GetAccountStatementQuery: {
            /** @enum {string} */
            readonly format?: "json" | "csv" | "pdf" | "camt053";
            /**
             * Format: date-time
             * @description The first instant of the period. Default: 30 days before `to`. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description The end of the period, not part of it: at most 366 days after `from`, and not in the future. Default: now. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly to?: string;
        };
        readonly GetActivityReportQuery: {
            /**
             * Format: date-time
             * @description The first instant of the period. Default: 30 days before `to`. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description The end of the period, not part of it: at most 366 days after `from`, and not in the future. Default: now. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly to?: string;
        };
        readonly GetCounterpartyQuery: {
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
        };
        readonly GetCustomerQuery: {
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
        };
        readonly GetExternalBankAccountQuery: {
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
        };
        readonly GetFeesReportQuery: {
            /**
             * Format: date-time
             * @description The first instant of the period. Default: 30 days before `to`. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description The end of the period, not part of it: at most 366 days after `from`, and not in the future. Default: now. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly to?: string;
        };
        readonly GetIdentityVerificationQuery: {
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
        };
        readonly GetPaymentNoticeQuery: {
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
        };
        readonly GetPayoutResultQuery: {
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            readonly state?: components["schemas"]["PayoutRowState"] | readonly components["schemas"]["PayoutRowState"][];
        };
        readonly GetPayoutRowQuery: {
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
        };
        readonly GetPlanQuery: {
            /**
             * @description Show which route was taken, which were rejected and why, each price and fee.
             * @default false
             */
            readonly include_explanation?: boolean;
        };
        readonly GetReviewQuery: {
            /**
             * @description Show the entries of sanctions lists too.
             * @default false
             */
            readonly include_entries?: boolean;
            readonly kind?: components["schemas"]["ReviewKind"] | readonly components["schemas"]["ReviewKind"][];
        };
        readonly GetTrialBalanceQuery: {
            /**
             * Format: date-time
             * @description An instant of the past on the bank's clock. Default: now. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly at?: string;
        };
        /** @description 32 lowercase hex characters. */
        readonly Guid: string;
        readonly Hold: {
            readonly completed_at: components["schemas"]["Timestamp"] | null;
            readonly eta_at: components["schemas"]["Timestamp"] | null;
            readonly started_at?: components["schemas"]["Timestamp"];
            readonly state: components["schemas"]["HoldState"];
            readonly type: components["schemas"]["HoldType"] | null;
        };
        /** @enum {string} */
        readonly HoldState: "storing" | "active" | "completed";
        /** @enum {string} */
        readonly HoldType: "customer_hold_duration" | "reserve_below_minimum" | "screening_administrative" | "screening_non_administrative";
        /** @enum {string} */
        readonly HomeRail: "ach" | "eft" | "wire" | "rtp" | "etransfer" | "sepa" | "fps";
        readonly HostedPage: {
            readonly guid: components["schemas"]["Guid"];
            /** @description A secret of the end user. Not in a replay of the answer. */
            readonly link?: string;
            readonly link_expires_at: components["schemas"]["Timestamp"] | null;
        };
        readonly HostedPageRequest: {
            /** @description Where the page leads when the end user has finished, with https. */
            readonly return_url?: string;
        };
        readonly IdentificationNumber: {
            readonly identification_number: string;
            readonly issuing_country_code: components["schemas"]["CountryCode"] | null;
            readonly issuing_subdivision: string | null;
            readonly type: components["schemas"]["IdentificationNumberType"];
        };
        /** @enum {string} */
        readonly IdentificationNumberType: "drivers_license" | "passport" | "passport_card" | "visa" | "residence_card" | "social_security_number" | "tax_identification_number" | "identification_card" | "work_permit" | "national_identification_number" | "employer_identification_number" | "business_registration_number";
        readonly Identifier: {
            /**
             * @description `txn_hash`: hash of the transaction on its chain; of a lightning payment, the hash it is paid under. `imad`: number that the sending bank gave a wire. `omad`: number that the receiving bank gave a wire. `trace_number`: number of an ACH or EFT payment. `end_to_end_id`: reference of an instant payment, an e-transfer or a payout, from the payer to the payee. `preimage`: proof that a lightning payment was made.
             * @enum {string}
             */
            readonly type: "txn_hash" | "imad" | "omad" | "trace_number" | "end_to_end_id" | "preimage";
            readonly value: string;
        };
        readonly IdentityDocument: {
            /** Format: date */
            readonly expiration_date?: string;
            readonly files: readonly components["schemas"]["IdentityDocumentPart"][];
            readonly guid: components["schemas"]["Guid"];
            readonly type: components["schemas"]["IdentityDocumentType"];
            readonly validated: boolean;
        };
        readonly IdentityDocumentPart: {
            readonly content_type: components["schemas"]["ContentType"];
            readonly filename: string;
            readonly guid: components["schemas"]["Guid"];
            readonly metadata: components["schemas"]["FileMetadata"];
            readonly type: components["schemas"]["IdentityDocumentType"];
        };
        /** @enum {string} */
        readonly IdentityDocumentType: "drivers_license" | "passport" | "passport_card" | "residence_card" | "visa" | "social_security_number" | "tax_identification_number" | "selfie" | "proof_of_address" | "formation_document" | "employer_identification_number" | "work_permit";
        readonly IdentityVerification: {
            readonly business_associates: readonly components["schemas"]["BusinessAssociate"][] | null;
            readonly compliance_checks: readonly components["schemas"]["ComplianceCheck"][];
            readonly compliance_decisions: readonly components["schemas"]["ComplianceDecision"][];
            readonly counterparty_guid: components["schemas"]["Guid"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly documents: readonly components["schemas"]["IdentityDocument"][] | null;
            readonly external_bank_account_guid: components["schemas"]["Guid"] | null;
            readonly failure_codes: readonly components["schemas"]["VerifierFailureCode"][] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly link_expires_at?: components["schemas"]["Timestamp"];
            readonly method: components["schemas"]["IdentityVerificationMethod"];
            readonly options?: components["schemas"]["IdentityVerificationOptions"];
            readonly outcome: components["schemas"]["IdentityVerificationOutcome"] | null;
            readonly pii?: components["schemas"]["VerifiedPerson"];
            readonly state: components["schemas"]["IdentityVerificationState"];
            readonly supporting_files: readonly components["schemas"]["SupportingFile"][] | null;
            readonly type: components["schemas"]["IdentityVerificationType"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly verifier_inquiry_id: string | null;
            readonly verifier_state: components["schemas"]["VerifierState"] | null;
        };
        /** @enum {string} */
        readonly IdentityVerificationBehaviour: "passed_immediately" | "failed_immediately" | "tax_id_not_checked";
        readonly IdentityVerificationDecision: components["schemas"]["IdentityVerificationOutcomeReport"] | components["schemas"]["IdentityVerificationProgressReport"];
        readonly IdentityVerificationEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "identity_verification.completed" | "identity_verification.expired" | "identity_verification.pending" | "identity_verification.reviewing" | "identity_verification.storing" | "identity_verification.waiting";
            readonly guid: components["schemas"]["Guid"];
            /** @description The identity verification: read it with `getIdentityVerification`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly IdentityVerificationMethod: "attested" | "document_submission" | "enhanced_due_diligence" | "id_and_selfie" | "tax_id_and_selfie" | "business_registration" | "attested_id_and_selfie" | "attested_business_registration" | "attested_business_associate" | "attested_id_and_database" | "watchlists" | "attested_ownership" | "account_ownership";
        readonly IdentityVerificationOptions: {
            readonly require_tax_id: boolean;
        };
        /** @enum {string} */
        readonly IdentityVerificationOutcome: "passed" | "failed";
        readonly IdentityVerificationOutcomeReport: {
            readonly failure_codes?: readonly components["schemas"]["VerifierFailureCode"][];
            readonly outcome: components["schemas"]["IdentityVerificationOutcome"];
        };
        readonly IdentityVerificationPage: {
            readonly objects: readonly components["schemas"]["IdentityVerification"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly IdentityVerificationProgressReport: {
            /**
             * @description Instead of an outcome: how far the verifier is.
             * @enum {string}
             */
            readonly verifier_state: "waiting" | "pending" | "reviewing" | "processing" | "expired" | "unknown";
        };
        /** @enum {string} */
        readonly IdentityVerificationState: "storing" | "waiting" | "pending" | "reviewing" | "expired" | "completed";
        /** @enum {string} */
        readonly IdentityVerificationType: "kyc" | "bank_account" | "counterparty";
        readonly Invoice: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly amount: components["schemas"]["Amount"] | null;
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly description: string;
            readonly expires_at: components["schemas"]["Timestamp"];
            readonly expiry_seconds: number;
            readonly failure_code: components["schemas"]["InvoiceFailureCode"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly invoice: string | null;
            readonly labels: readonly string[] | null;
            readonly payment_hash: string | null;
            readonly received_amount: components["schemas"]["Amount"] | null;
            readonly settled_at: components["schemas"]["Timestamp"] | null;
            readonly state: components["schemas"]["InvoiceState"];
            readonly transfer_guid: components["schemas"]["Guid"] | null;
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly InvoiceEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "invoice.cancelled" | "invoice.cancelling" | "invoice.expired" | "invoice.failed" | "invoice.open" | "invoice.settled" | "invoice.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The invoice: read it with `getInvoice`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @constant */
        readonly InvoiceFailureCode: "external_vendor_error";
        readonly InvoicePage: {
            readonly objects: readonly components["schemas"]["Invoice"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly InvoiceState: "storing" | "open" | "cancelling" | "settled" | "expired" | "cancelled" | "failed";
        readonly JobCount: {
            /** @description Given up after many attempts: a person must look at them. */
            readonly dead: number;
            /** @description Ready to run, and not claimed by a worker. */
            readonly due: number;
            readonly kind: string;
            readonly oldest_due_at?: components["schemas"]["Timestamp"];
            /** @description In work, or waiting for their time. */
            readonly waiting: number;
        };
        readonly JobCountList: readonly components["schemas"]["JobCount"][];
        readonly Journal: {
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description They sum to 0 in each asset. */
            readonly entries: readonly components["schemas"]["JournalEntry"][];
            readonly guid: components["schemas"]["Guid"];
            readonly step: string;
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What moved the money: trade, transfer, execution, stage, sweep. */
            readonly subject_type: string;
        };
        readonly JournalEntry: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly account_name: string;
            /** @description Of an account outside: the carrier, the chain or `market`. */
            readonly account_ref: string;
            /** @description One of trading, fiat, invoice_operations, storage, fee, gas, reserve, external, platform_fee, receivable, suspense. */
            readonly account_type: string;
            readonly amount: components["schemas"]["SignedAmount"];
            readonly asset: string;
            /** @description Of the account, after this entry. */
            readonly balance: components["schemas"]["SignedAmount"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly sequence: number;
        };
        readonly JournalList: readonly components["schemas"]["Journal"][];
        /** @enum {string} */
        readonly KycVerificationMethod: "attested" | "document_submission" | "enhanced_due_diligence" | "id_and_selfie" | "tax_id_and_selfie" | "business_registration" | "attested_id_and_selfie" | "attested_business_registration" | "attested_business_associate" | "attested_id_and_database";
        readonly Labels: readonly string[];
        readonly ListAccountEntriesQuery: {
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
        };
        readonly ListAccountsQuery: {
            /**
             * Format: date-time
             * @description The balances as of this instant on the bank's clock, exact, from the entries: with everything that was posted until then. Without `platform_available`, because holds that have ended are not kept. An account that was opened later has 0. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly as_of?: string;
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the balances too.
             * @default true
             */
            readonly include_balances?: boolean;
            readonly label?: string | readonly string[];
            /** @enum {string} */
            readonly owner?: "bank" | "customer";
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["AccountState"] | readonly components["schemas"]["AccountState"][];
            readonly type?: components["schemas"]["AccountType"] | readonly components["schemas"]["AccountType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListApiKeysQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly kind?: components["schemas"]["ApiKeyKind"] | readonly components["schemas"]["ApiKeyKind"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListApprovalsQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly decision?: components["schemas"]["RuleDecision"] | readonly components["schemas"]["RuleDecision"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly kind?: components["schemas"]["RuleKind"] | readonly components["schemas"]["RuleKind"][];
            readonly object_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly requested_by_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly state?: components["schemas"]["ApprovalState"] | readonly components["schemas"]["ApprovalState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListAuditRecordsQuery: {
            readonly act?: string | readonly string[];
            readonly actor_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly actor_type?: components["schemas"]["ActorType"] | readonly components["schemas"]["ActorType"][];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly object_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly object_type?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
        };
        readonly ListBanksQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly type?: components["schemas"]["Environment"] | readonly components["schemas"]["Environment"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListBookCheckResultsQuery: {
            readonly name?: string | readonly string[];
        };
        readonly ListBookChecksQuery: {
            readonly invariant?: string | readonly string[];
        };
        readonly ListCounterpartiesQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["CounterpartyState"] | readonly components["schemas"]["CounterpartyState"][];
            readonly type?: components["schemas"]["PersonType"] | readonly components["schemas"]["PersonType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListCustomersQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["CustomerState"] | readonly components["schemas"]["CustomerState"][];
            readonly type?: components["schemas"]["PersonType"] | readonly components["schemas"]["PersonType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListDepositAddressesQuery: {
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly asset?: string | readonly string[];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["DepositAddressState"] | readonly components["schemas"]["DepositAddressState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListDepositBankAccountsQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            readonly parent_deposit_bank_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["DepositBankAccountState"] | readonly components["schemas"]["DepositBankAccountState"][];
            readonly type?: components["schemas"]["DepositBankAccountType"] | readonly components["schemas"]["DepositBankAccountType"][];
            readonly unique_memo_id?: string | readonly string[];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListExecutionsQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly destination_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly plan_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly source_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly state?: components["schemas"]["ExecutionState"] | readonly components["schemas"]["ExecutionState"][];
            readonly type?: components["schemas"]["RemittanceType"] | readonly components["schemas"]["RemittanceType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListExternalBankAccountsQuery: {
            readonly asset?: string | readonly string[];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly counterparty_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["ExternalBankAccountState"] | readonly components["schemas"]["ExternalBankAccountState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListExternalWalletsQuery: {
            readonly asset?: string | readonly string[];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly counterparty_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @enum {string} */
            readonly owner?: "bank" | "customer";
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["ExternalWalletState"] | readonly components["schemas"]["ExternalWalletState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListFilesQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly type?: components["schemas"]["FileType"] | readonly components["schemas"]["FileType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListIdentityVerificationsQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly counterparty_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly external_bank_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            readonly method?: components["schemas"]["IdentityVerificationMethod"] | readonly components["schemas"]["IdentityVerificationMethod"][];
            readonly outcome?: components["schemas"]["IdentityVerificationOutcome"] | readonly components["schemas"]["IdentityVerificationOutcome"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["IdentityVerificationState"] | readonly components["schemas"]["IdentityVerificationState"][];
            readonly type?: components["schemas"]["IdentityVerificationType"] | readonly components["schemas"]["IdentityVerificationType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListInvoicesQuery: {
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            readonly payment_hash?: string | readonly string[];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["InvoiceState"] | readonly components["schemas"]["InvoiceState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListPaymentFilesQuery: {
            readonly asset?: string | readonly string[];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly day?: string | readonly string[];
            readonly format?: components["schemas"]["PaymentFileFormat"] | readonly components["schemas"]["PaymentFileFormat"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly provider_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly rail?: components["schemas"]["Rail"] | readonly components["schemas"]["Rail"][];
            readonly state?: components["schemas"]["PaymentFileState"] | readonly components["schemas"]["PaymentFileState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListPaymentNoticesQuery: {
            readonly code?: string | readonly string[];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            readonly kind?: components["schemas"]["PaymentNoticeKind"] | readonly components["schemas"]["PaymentNoticeKind"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            readonly payment_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly provider_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly result?: components["schemas"]["PaymentNoticeResult"] | readonly components["schemas"]["PaymentNoticeResult"][];
        };
        readonly ListPayoutRowsQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly execution_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            readonly payout_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly plan_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly state?: components["schemas"]["PayoutRowState"] | readonly components["schemas"]["PayoutRowState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListPayoutsQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly source_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly state?: components["schemas"]["PayoutState"] | readonly components["schemas"]["PayoutState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListPlansQuery: {
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly source_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly state?: components["schemas"]["PlanState"] | readonly components["schemas"]["PlanState"][];
            readonly type?: components["schemas"]["RemittanceType"] | readonly components["schemas"]["RemittanceType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListPricesQuery: {
            readonly symbol?: string | readonly string[];
        };
        readonly ListProvidersQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly kind?: components["schemas"]["ProviderKind"] | readonly components["schemas"]["ProviderKind"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["ProviderState"] | readonly components["schemas"]["ProviderState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListQuotesQuery: {
            readonly asset?: string | readonly string[];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly product_type?: components["schemas"]["ProductType"] | readonly components["schemas"]["ProductType"][];
            readonly side?: components["schemas"]["Side"] | readonly components["schemas"]["Side"][];
            readonly symbol?: string | readonly string[];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListRecentRequestsQuery: {
            /**
             * @description How many at most.
             * @default 50
             */
            readonly limit?: number;
        };
        readonly ListReviewsQuery: {
            readonly asset?: string | readonly string[];
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly kind?: components["schemas"]["ReviewKind"] | readonly components["schemas"]["ReviewKind"][];
            readonly object_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            /**
             * Format: date-time
             * @description Waits since this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly since_gte?: string;
        };
        readonly ListScreeningDecisionsQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly kind?: components["schemas"]["ScreenedKind"] | readonly components["schemas"]["ScreenedKind"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly reference?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly result?: components["schemas"]["ScreeningResult"] | readonly components["schemas"]["ScreeningResult"][];
        };
        readonly ListScreeningHitsQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly list?: components["schemas"]["SanctionsList"] | readonly components["schemas"]["SanctionsList"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly screened_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly screened_kind?: components["schemas"]["ScreenedSubjectKind"] | readonly components["schemas"]["ScreenedSubjectKind"][];
            readonly screening_run_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly state?: components["schemas"]["ScreeningHitState"] | readonly components["schemas"]["ScreeningHitState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListScreeningRunsQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["ScreeningRunState"] | readonly components["schemas"]["ScreeningRunState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListSessionsQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly staff_member_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListStaffMembersQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["StaffMemberState"] | readonly components["schemas"]["StaffMemberState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListSubscriptionDeliveriesQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly event_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["SubscriptionDeliveryState"] | readonly components["schemas"]["SubscriptionDeliveryState"][];
            readonly subscription_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListSubscriptionEventsQuery: {
            /** @description Only what comes after this cursor: `next` of the answer before. Left out, or 0: from the first event on. */
            readonly after?: string;
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly event_type?: components["schemas"]["EventType"] | readonly components["schemas"]["EventType"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly object_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Page index, from 0. Not together with `after`. */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
        };
        readonly ListSubscriptionsQuery: {
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["SubscriptionState"] | readonly components["schemas"]["SubscriptionState"][];
            readonly type?: "webhook" | readonly "webhook"[];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListSweepsQuery: {
            readonly asset?: string | readonly string[];
            readonly chain?: components["schemas"]["SweptChain"] | readonly components["schemas"]["SweptChain"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly state?: components["schemas"]["SweepState"] | readonly components["schemas"]["SweepState"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListTradesQuery: {
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly quote_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly side?: components["schemas"]["TradeSide"] | readonly components["schemas"]["TradeSide"][];
            readonly state?: components["schemas"]["TradeState"] | readonly components["schemas"]["TradeState"][];
            readonly symbol?: string | readonly string[];
            readonly trade_type?: components["schemas"]["TradeType"] | readonly components["schemas"]["TradeType"][];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly ListTransfersQuery: {
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly asset?: string | readonly string[];
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * Format: date-time
             * @description Created at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_gte?: string;
            /**
             * Format: date-time
             * @description Created before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly created_at_lt?: string;
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            readonly quote_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly reference_transfer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly side?: components["schemas"]["PaymentSide"] | readonly components["schemas"]["PaymentSide"][];
            readonly state?: components["schemas"]["TransferState"] | readonly components["schemas"]["TransferState"][];
            readonly transfer_type?: components["schemas"]["TransferType"] | readonly components["schemas"]["TransferType"][];
            readonly txn_hash?: string | readonly string[];
            /**
             * Format: date-time
             * @description Changed at this time or later. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_gte?: string;
            /**
             * Format: date-time
             * @description Changed before this time. A date is midnight UTC; a time may leave out its seconds, not its offset.
             */
            readonly updated_at_lt?: string;
        };
        readonly LossRecoveryDetails: {
            /** @description What the owner no longer had of what came back. Base units. */
            readonly lost_amount: components["schemas"]["Amount"];
            /** @description What the reserve covered of it at once. Base units. */
            readonly recovered_amount: components["schemas"]["Amount"];
            /** @description The rest. It is covered when money comes into the reserve; `uncovered_losses` of the reserve shows what is left. Base units. */
            readonly uncovered_amount: components["schemas"]["Amount"];
        };
        /**
         * @description docs/errors.md says what each code means and what to do. New codes can be added.
         * @enum {string}
         */
        readonly MessageCode: "missing_parameter" | "invalid_value" | "invalid_parameter" | "unknown_parameter" | "malformed_json" | "authentication_malformed" | "authentication_failed" | "invalid_subject" | "sign_in_failed" | "session_ended" | "invalid_scopes" | "wrong_person" | "not_found" | "method_not_allowed" | "data_exists" | "payload_too_large" | "unsupported_media_type" | "no_quote" | "no_plan" | "invalid_plan" | "expired_plan" | "no_transfer" | "no_customer" | "no_counterparty" | "no_file" | "no_subscription" | "no_event" | "too_many_subscriptions" | "too_many_providers" | "provider_unavailable" | "no_account" | "unknown_bank" | "unverified_customer" | "rejected_customer" | "frozen_customer" | "unverified_counterparty" | "invalid_account" | "invalid_external_bank_account" | "no_fiat_account" | "invalid_fiat_account" | "no_source_account" | "invalid_source_account" | "no_destination_account" | "invalid_destination_account" | "invalid_external_wallet" | "invalid_payment_rail" | "invalid_payment_rail_for_country" | "invalid_payment_rail_for_direction" | "invalid_invoice" | "insufficient_balance" | "unsupported_value" | "invalid_amount" | "worse_than_named" | "linked_operation_refused" | "operation_would_fail" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "internal_error" | "overloaded";
        /** @enum {string} */
        readonly Network: "mainnet" | "testnet";
        readonly NewAccount: {
            readonly asset: string;
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly labels?: components["schemas"]["Labels"];
            readonly name: string;
            readonly type: components["schemas"]["OwnerAccountType"];
        };
        readonly NewActivityLimit: components["schemas"]["NewRollingLimit"] | components["schemas"]["NewCalendarLimit"];
        readonly NewAddress: {
            readonly city?: string;
            readonly country_code: components["schemas"]["CountryCode"];
            readonly postal_code?: string;
            readonly street?: string;
            readonly street2?: string;
            readonly subdivision?: string;
        };
        readonly NewApiKey: components["schemas"]["NewBankApiKey"] | components["schemas"]["NewOrganizationApiKey"];
        readonly NewBank: {
            readonly cors_allowed_origins?: readonly string[];
            readonly features?: readonly components["schemas"]["BankFeature"][];
            readonly name: string;
            readonly settings?: components["schemas"]["BankSettingsChanges"];
            readonly supported_country_codes?: readonly components["schemas"]["CountryCode"][];
            readonly supported_fiat_account_assets?: readonly string[];
            readonly supported_payout_symbols?: readonly components["schemas"]["PayoutSymbol"][];
            readonly supported_trading_symbols?: readonly string[];
            /** @constant */
            readonly type: "sandbox";
        };
        readonly NewBankAccountByNumbers: {
            readonly account_details?: readonly components["schemas"]["AccountDetail"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly account_kind: "raw_routing_details";
            readonly asset: string;
            readonly counterparty_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly holder?: components["schemas"]["AccountHolder"];
            readonly name: string;
            readonly routing_details: readonly components["schemas"]["RoutingDetail"][];
        };
        readonly NewBankAccountVerification: {
            readonly document_file_guids?: readonly components["schemas"]["Guid"][];
            readonly expected_behaviours?: readonly components["schemas"]["IdentityVerificationBehaviour"][];
            readonly external_bank_account_guid: components["schemas"]["Guid"];
            readonly method: components["schemas"]["BankAccountVerificationMethod"];
            readonly options?: components["schemas"]["NewIdentityVerificationOptions"];
            readonly pii?: components["schemas"]["PersonToVerify"];
            readonly supporting_file_guids?: readonly components["schemas"]["Guid"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "bank_account";
        };
        readonly NewBankApiKey: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly expires_at?: components["schemas"]["Timestamp"];
            readonly ip_allowlist?: readonly string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "bank";
            readonly name: string;
            readonly scopes: readonly string[];
        };
        readonly NewBookTransfer: {
            readonly destination_account_guid?: components["schemas"]["Guid"];
            readonly destination_participants?: readonly components["schemas"]["NewParticipant"][];
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            readonly labels?: components["schemas"]["Labels"];
            readonly quote_guid: components["schemas"]["Guid"];
            readonly source_account_guid?: components["schemas"]["Guid"];
            readonly source_participants?: readonly components["schemas"]["NewParticipant"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly transfer_type: "book";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly NewBookTransferQuote: {
            readonly asset: string;
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            readonly destination_account_guid?: components["schemas"]["Guid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly product_type: "book_transfer";
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /** @constant */
            readonly side?: "deposit";
            readonly source_account_guid?: components["schemas"]["Guid"];
        };
        readonly NewBusinessAssociate: {
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description An email address, such as name@example.com. */
            readonly email_address: string;
            readonly role: components["schemas"]["BusinessAssociateRole"];
        };
        readonly NewCalendarLimit: {
            readonly activities?: readonly components["schemas"]["Activity"][];
            readonly amount: components["schemas"]["PositiveAmount"];
            readonly asset: string;
            readonly name?: string;
            readonly sides?: readonly components["schemas"]["Side"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "daily" | "weekly" | "monthly";
        };
        readonly NewCounterparty: {
            readonly address: components["schemas"]["NewAddress"];
            readonly aliases?: readonly components["schemas"]["NewPersonName"][];
            readonly customer_guid?: components["schemas"]["Guid"];
            /** Format: date */
            readonly date_of_birth?: string;
            readonly labels?: components["schemas"]["Labels"];
            readonly name: components["schemas"]["NewPersonName"];
            readonly type: components["schemas"]["PersonType"];
        };
        readonly NewCounterpartyVerification: {
            readonly counterparty_guid: components["schemas"]["Guid"];
            readonly document_file_guids?: readonly components["schemas"]["Guid"][];
            readonly expected_behaviours?: readonly components["schemas"]["IdentityVerificationBehaviour"][];
            readonly method: components["schemas"]["CounterpartyVerificationMethod"];
            readonly options?: components["schemas"]["NewIdentityVerificationOptions"];
            readonly pii?: components["schemas"]["PersonToVerify"];
            readonly supporting_file_guids?: readonly components["schemas"]["Guid"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "counterparty";
        };
        readonly NewCryptoTransfer: {
            readonly destination_participants?: readonly components["schemas"]["NewParticipant"][];
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            readonly external_wallet_guid?: components["schemas"]["Guid"];
            readonly labels?: components["schemas"]["Labels"];
            readonly quote_guid: components["schemas"]["Guid"];
            readonly source_participants?: readonly components["schemas"]["NewParticipant"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly transfer_type: "crypto";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly NewCryptoTransferQuote: {
            readonly asset: string;
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            readonly destination_accounts?: readonly components["schemas"]["QuoteDestination"][];
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly product_type: "crypto_transfer";
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /** @constant */
            readonly side: "withdrawal";
        };
        readonly NewCustomer: {
            readonly activity_limits?: readonly components["schemas"]["NewActivityLimit"][];
            readonly address?: components["schemas"]["NewAddress"];
            readonly aliases?: readonly components["schemas"]["NewPersonName"][];
            /** Format: date */
            readonly date_of_birth?: string;
            /** @description An email address, such as name@example.com. */
            readonly email_address?: string;
            readonly identification_numbers?: readonly components["schemas"]["NewIdentificationNumber"][];
            readonly labels?: components["schemas"]["Labels"];
            readonly name: components["schemas"]["NewPersonName"];
            /** @description A telephone number in E.164 form, such as +15551234567. */
            readonly phone_number?: string;
            readonly type: components["schemas"]["PersonType"];
            readonly website?: string;
        };
        readonly NewDepositAddress: {
            readonly account_guid: components["schemas"]["Guid"];
            /** @description standard where it is left out; legacy on Bitcoin and its kin. */
            readonly format?: components["schemas"]["AddressFormat"];
            readonly labels?: components["schemas"]["Labels"];
            readonly name?: string;
        };
        readonly NewDepositBankAccount: components["schemas"]["NewMainDepositBankAccount"] | components["schemas"]["NewSubDepositBankAccount"];
        readonly NewExecution: {
            readonly plan_guid: components["schemas"]["Guid"];
        };
        readonly NewExternalBankAccount: components["schemas"]["NewLinkedBankAccount"] | components["schemas"]["NewTokenBankAccount"] | components["schemas"]["NewBankAccountByNumbers"];
        readonly NewExternalWallet: {
            readonly address: string;
            readonly asset: string;
            readonly counterparty_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Sandbox banks only. */
            readonly expected_behaviours?: readonly components["schemas"]["ExternalWalletBehaviour"][];
            readonly name: string;
            readonly tag?: string;
        };
        readonly NewFile: {
            readonly content_type: components["schemas"]["ContentType"];
            readonly customer_guid?: components["schemas"]["Guid"];
            /**
             * Format: byte
             * @description Base64 of 1 to 10485760 bytes, with padding.
             */
            readonly data: string;
            /** @description Without folders, control characters and marks of text direction. */
            readonly filename: string;
            readonly type: components["schemas"]["FileType"];
        };
        readonly NewFundingQuote: {
            readonly asset: string;
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            readonly destination_account_guid?: components["schemas"]["Guid"];
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /** @description If it is left out: `ach` for USD, `eft` for CAD, `sepa` for EUR, `fps` for GBP. */
            readonly payment_rail?: components["schemas"]["HomeRail"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly product_type: "funding";
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            readonly side: components["schemas"]["PaymentSide"];
        };
        readonly NewFundingTransfer: {
            readonly destination_participants?: readonly components["schemas"]["NewParticipant"][];
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            readonly external_bank_account_guid?: components["schemas"]["Guid"];
            readonly fiat_account_guid?: components["schemas"]["Guid"];
            readonly labels?: components["schemas"]["Labels"];
            readonly payment_rail?: components["schemas"]["HomeRail"];
            readonly quote_guid: components["schemas"]["Guid"];
            readonly source_participants?: readonly components["schemas"]["NewParticipant"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly transfer_type: "funding";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly NewIdentificationNumber: {
            readonly identification_number: string;
            readonly issuing_country_code?: components["schemas"]["CountryCode"];
            readonly issuing_subdivision?: string;
            readonly type: components["schemas"]["IdentificationNumberType"];
        };
        readonly NewIdentityVerification: components["schemas"]["NewKycVerification"] | components["schemas"]["NewBankAccountVerification"] | components["schemas"]["NewCounterpartyVerification"];
        readonly NewIdentityVerificationOptions: {
            readonly require_tax_id?: boolean;
        };
        readonly NewInterAccountQuote: {
            readonly asset: string;
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            readonly destination_account_guid: components["schemas"]["Guid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly product_type: "inter_account";
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            readonly source_account_guid: components["schemas"]["Guid"];
        };
        readonly NewInterAccountTransfer: {
            readonly destination_participants?: readonly components["schemas"]["NewParticipant"][];
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            readonly labels?: components["schemas"]["Labels"];
            readonly quote_guid: components["schemas"]["Guid"];
            readonly source_participants?: readonly components["schemas"]["NewParticipant"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly transfer_type: "inter_account";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly NewInvitationSession: {
            readonly invitation_token: string;
            readonly password: string;
            /** @description Six digits of an authenticator app. */
            readonly totp_code: string;
        };
        readonly NewInvoice: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly amount?: components["schemas"]["PositiveAmount"];
            /** @description The payer reads it. By default it names the bank. */
            readonly description?: string;
            /** @description An hour where it is left out. */
            readonly expiry_seconds?: number;
            readonly labels?: components["schemas"]["Labels"];
        };
        readonly NewKycVerification: {
            readonly business_associates?: readonly components["schemas"]["NewBusinessAssociate"][];
            readonly customer_guid: components["schemas"]["Guid"];
            readonly document_file_guids?: readonly components["schemas"]["Guid"][];
            readonly expected_behaviours?: readonly components["schemas"]["IdentityVerificationBehaviour"][];
            readonly method: components["schemas"]["KycVerificationMethod"];
            readonly options?: components["schemas"]["NewIdentityVerificationOptions"];
            readonly pii?: components["schemas"]["PersonToVerify"];
            readonly supporting_file_guids?: readonly components["schemas"]["Guid"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "kyc";
        };
        readonly NewLightningTransfer: {
            readonly destination_participants?: readonly components["schemas"]["NewParticipant"][];
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            readonly fiat_account_guid?: components["schemas"]["Guid"];
            readonly labels?: components["schemas"]["Labels"];
            readonly quote_guid: components["schemas"]["Guid"];
            readonly source_participants?: readonly components["schemas"]["NewParticipant"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly transfer_type: "lightning";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly NewLightningTransferQuote: {
            readonly asset: string;
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            readonly network_address: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly product_type: "lightning_transfer";
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly NewLinkedBankAccount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly account_kind: "aggregator";
            readonly aggregator_account_id?: string;
            readonly aggregator_public_token?: string;
            readonly asset: string;
            readonly counterparty_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly name: string;
        };
        readonly NewLinkSession: {
            readonly link_token: string;
        };
        readonly NewMainDepositBankAccount: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly labels?: components["schemas"]["Labels"];
            readonly name?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "main";
        };
        readonly NewOrganizationApiKey: {
            /** @description Of an organization's key: scopes that it can give to keys and staff of the organization's banks. It cannot use them itself. Without any it gives none. */
            readonly bank_scopes?: readonly string[];
            readonly expires_at?: components["schemas"]["Timestamp"];
            readonly ip_allowlist?: readonly string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "organization";
            readonly name: string;
            readonly scopes: readonly string[];
        };
        readonly NewParticipant: {
            readonly amount: components["schemas"]["PositiveAmount"];
            readonly guid: components["schemas"]["Guid"];
            readonly type: components["schemas"]["ParticipantType"];
        };
        readonly NewPasswordSession: {
            /** @description An e-mail address. */
            readonly email: string;
            /** @description Needed only if the address belongs to the staff of several organizations. */
            readonly organization_guid?: components["schemas"]["Guid"];
            readonly password: string;
            /** @description Six digits of an authenticator app. */
            readonly totp_code: string;
        };
        readonly NewPayout: {
            /** @description Rows with the same `reference` are all to be paid. Without it, a file with such rows is refused. */
            readonly allows_repeated_references?: boolean;
            /** @description Which end the amounts are of: `source` is what leaves the payer with all fees, `destination` is what arrives. */
            readonly amount_end: components["schemas"]["AmountEnd"];
            readonly customer_guid?: components["schemas"]["Guid"];
            /**
             * Format: byte
             * @description Base64 of 1 to 5242880 bytes, with padding.
             */
            readonly data: string;
            readonly labels?: components["schemas"]["Labels"];
            readonly name: string;
            /** @description Plan only if all rows are valid, and execute only if all of them are planned. */
            readonly needs_all_rows?: boolean;
            readonly source_account_guid: components["schemas"]["Guid"];
        };
        readonly NewPersonName: {
            readonly first?: string;
            readonly full?: string;
            readonly last?: string;
            readonly middle?: string;
        };
        readonly NewPlan: {
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly destination_account: components["schemas"]["PlanDestination"];
            readonly labels?: components["schemas"]["Labels"];
            /** @description Some countries need one. */
            readonly purpose_of_transaction?: components["schemas"]["Purpose"];
            readonly source_account: components["schemas"]["PlanSource"];
            readonly supporting_documents?: readonly components["schemas"]["NewSupportingDocument"][];
            readonly travel_rule_info?: components["schemas"]["NewTravelRuleInfo"];
            /** @constant */
            readonly type: "remittance";
        };
        readonly NewProvider: {
            readonly kind: components["schemas"]["ProviderKind"];
            readonly name: string;
            readonly ports?: readonly components["schemas"]["ProviderPort"][];
            /** @description Where several fit, the lowest is asked first. */
            readonly priority?: number;
            readonly rule?: components["schemas"]["ProviderRule"];
            readonly secrets?: components["schemas"]["ProviderSecrets"];
            readonly settings: components["schemas"]["ProviderSettings"];
            /** @description Store it without asking it first. It is down until a check succeeds. */
            readonly skip_check?: boolean;
        };
        readonly NewQuote: components["schemas"]["NewTradingQuote"] | components["schemas"]["NewFundingQuote"] | components["schemas"]["NewCryptoTransferQuote"] | components["schemas"]["NewInterAccountQuote"] | components["schemas"]["NewLightningTransferQuote"] | components["schemas"]["NewBookTransferQuote"] | components["schemas"]["NewTradingExitQuote"];
        readonly NewReviewDecision: {
            /** @description Of `replace`: the whole new policy. */
            readonly approval_policy?: readonly components["schemas"]["ApprovalRule"][];
            /** @description One of verify, reject, freeze, unfreeze, approve, sent_back, take_back, keep, give_up, own, receivable, returned, settled, retry, enable, replace, create, update, delete, as the kind allows. */
            readonly decision: string;
            /** @description One of customer, counterparty, identity_verification, external_wallet, transfer, execution, deposit, lost_deposit, unfunded_payment, suspense, late_failure, screening_hit, payment_file, job, webhook, approval_policy, provider, api_key, staff_member. */
            readonly kind: string;
            readonly reason: string;
            /** @description Of a customer's `verify`: until when. */
            readonly verified_until?: components["schemas"]["Timestamp"];
        };
        readonly NewRollingLimit: {
            readonly activities?: readonly components["schemas"]["Activity"][];
            readonly amount: components["schemas"]["PositiveAmount"];
            readonly asset: string;
            /** @description Seconds; for type rolling. */
            readonly interval: number;
            readonly name?: string;
            readonly sides?: readonly components["schemas"]["Side"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "rolling";
        };
        readonly NewSandboxDeposit: components["schemas"]["SandboxDepositAtAddress"] | components["schemas"]["SandboxDepositAtBankAccount"] | components["schemas"]["SandboxDepositAnywhere"];
        readonly NewSandboxInvoice: {
            readonly amount?: components["schemas"]["PositiveAmount"];
            readonly description?: string;
        };
        readonly NewSandboxScenario: {
            readonly after_days?: number;
            readonly count?: number;
            readonly failure_code?: components["schemas"]["CarrierFailureCode"];
            readonly noun: components["schemas"]["ScenarioNoun"];
            readonly outcome: string;
            readonly return_code?: string;
        };
        readonly NewSession: components["schemas"]["NewPasswordSession"] | components["schemas"]["NewInvitationSession"] | components["schemas"]["NewLinkSession"];
        readonly NewStaffGrant: {
            /** @description One bank. Without it: all banks of the organization, and the organization itself. */
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly role: components["schemas"]["StaffRole"];
        };
        readonly NewStaffMember: {
            /** @description An e-mail address. */
            readonly email: string;
            readonly grants: readonly components["schemas"]["NewStaffGrant"][];
            readonly name: string;
        };
        readonly NewSubDepositBankAccount: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly labels?: components["schemas"]["Labels"];
            readonly name?: string;
            readonly parent_deposit_bank_account_guid: components["schemas"]["Guid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "sub_account";
        };
        readonly NewSubscription: {
            /** @description The key's own. */
            readonly environment: components["schemas"]["Environment"];
            /** @description What it wants to be told. Left out: everything. */
            readonly event_types?: readonly components["schemas"]["EventType"][];
            readonly name: string;
            /** @constant */
            readonly type: "webhook";
            readonly url: string;
        };
        readonly NewSubscriptionDeliveries: components["schemas"]["RedeliveryOfEvent"] | components["schemas"]["RedeliveryOfRange"];
        readonly NewSupportingDocument: {
            readonly document_reference_number?: string;
            readonly file_guids: readonly components["schemas"]["Guid"][];
            readonly type: components["schemas"]["SupportingDocumentType"];
        };
        readonly NewTokenBankAccount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly account_kind: "aggregator_processor_token";
            readonly aggregator_processor_token: string;
            readonly asset: string;
            readonly counterparty_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly name: string;
        };
        readonly NewTrade: {
            /**
             * @description Sandbox banks only: simulates a failed trade.
             * @enum {string}
             */
            readonly expected_error?: "expired_quote" | "non_sufficient_funds";
            readonly fiat_account_guid?: components["schemas"]["Guid"];
            readonly labels?: components["schemas"]["Labels"];
            readonly quote_guid: components["schemas"]["Guid"];
            /** @constant */
            readonly trade_type: "platform";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly NewTradingExitQuote: {
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly product_type: "trading_exit";
            readonly reference_trade_guid: components["schemas"]["Guid"];
        };
        readonly NewTradingQuote: {
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly product_type: "trading";
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            readonly side: components["schemas"]["TradeSide"];
            readonly symbol: string;
        };
        readonly NewTransfer: components["schemas"]["NewFundingTransfer"] | components["schemas"]["NewCryptoTransfer"] | components["schemas"]["NewInterAccountTransfer"] | components["schemas"]["NewLightningTransfer"] | components["schemas"]["NewBookTransfer"];
        readonly NewTravelRuleInfo: {
            readonly ultimate_originating_party_guid?: components["schemas"]["Guid"];
            readonly ultimate_receiving_party_guid?: components["schemas"]["Guid"];
        };
        readonly OpenedStaffInvitation: {
            readonly email: string;
            readonly expires_at: components["schemas"]["Timestamp"];
            readonly name: string;
            readonly organization_name: string;
            /** @description Base32, for an authenticator app. Opening the invitation again makes another one. */
            readonly totp_secret: string;
            /** @description The same as an otpauth URI, for a QR code. */
            readonly totp_uri: string;
        };
        readonly OperationAnswer: {
            /** @description The answer or the error, as a request of its own would get it. */
            readonly body: {
                readonly [key: string]: unknown;
            };
            /** @description True for the stored answer of an earlier operation. */
            readonly idempotent_replayed?: boolean;
            /** @description The status that a request of its own would get. */
            readonly status: number;
        };
        readonly OutstandingDeposit: {
            /** @description On the bank's clock. */
            readonly age_seconds: number;
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Where it came from: a rail or a chain. */
            readonly place: string;
            readonly transfer_guid: components["schemas"]["Guid"];
        };
        readonly OutstandingHold: {
            readonly account_guid: components["schemas"]["Guid"];
            /** @description On the bank's clock. */
            readonly age_seconds: number;
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What it is held for: trade, transfer, execution, stage, sweep. */
            readonly subject_type: string;
        };
        readonly OutstandingReceivable: {
            /** @description Base units: losses that the reserve has not covered. */
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
        };
        readonly OutstandingReport: {
            readonly at: components["schemas"]["Timestamp"];
            /** @description Deposits that were not accepted and are not sent back yet: the oldest 1000. */
            readonly deposits_to_send_back: readonly components["schemas"]["OutstandingDeposit"][];
            /** @description All holds, by asset. */
            readonly hold_sums: readonly components["schemas"]["OutstandingSum"][];
            /** @description The oldest 1000. */
            readonly holds: readonly components["schemas"]["OutstandingHold"][];
            readonly receivables: readonly components["schemas"]["OutstandingReceivable"][];
            /** @description Money that moved outside and has no owner here, by its subject: the oldest 1000. */
            readonly suspense: readonly components["schemas"]["OutstandingSuspense"][];
        };
        readonly OutstandingSum: {
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            readonly count: number;
        };
        readonly OutstandingSuspense: {
            /** @description On the bank's clock. */
            readonly age_seconds: number;
            /** @description Base units: above zero for money that came in without an owner, below zero for money that went out without one. */
            readonly amount: components["schemas"]["SignedAmount"];
            readonly asset: string;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly subject_guid: components["schemas"]["Guid"];
            readonly subject_type: string;
        };
        /** @enum {string} */
        readonly OwnerAccountType: "trading" | "fiat" | "invoice_operations" | "storage";
        readonly Participant: {
            readonly amount: components["schemas"]["Amount"];
            readonly guid: components["schemas"]["Guid"];
            readonly type: components["schemas"]["ParticipantType"];
        };
        /** @enum {string} */
        readonly ParticipantsType: "C2C" | "C2B" | "B2C" | "B2B";
        /** @enum {string} */
        readonly ParticipantType: "bank" | "customer" | "counterparty";
        readonly Party: {
            readonly participant_guid: components["schemas"]["Guid"];
            readonly type: components["schemas"]["ParticipantType"];
        };
        readonly PaymentFile: {
            readonly approved_by_guid: components["schemas"]["Guid"] | null;
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly content_bytes: number;
            /** @description SHA-256 of the bytes, in hex. */
            readonly content_hash: string;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly credit_total: components["schemas"]["Amount"];
            /** @description The day of its number, by the clock of its rail: 2026-11-18. */
            readonly day: string;
            readonly debit_total: components["schemas"]["Amount"];
            readonly format: components["schemas"]["PaymentFileFormat"];
            readonly guid: components["schemas"]["Guid"];
            /** @description In the outbox of the provider. */
            readonly name: string;
            readonly payment_count: number;
            readonly provider_guid: components["schemas"]["Guid"];
            readonly rail: components["schemas"]["Rail"];
            readonly release_before: components["schemas"]["Timestamp"];
            readonly released_at: components["schemas"]["Timestamp"] | null;
            /** @description The number of the file: of its day, or of all days for CPA 005. */
            readonly sequence: number;
            readonly settles_at: components["schemas"]["Timestamp"] | null;
            readonly state: components["schemas"]["PaymentFileState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly PaymentFileFormat: "nacha" | "cpa005" | "pain.001" | "pain.008";
        readonly PaymentFilePage: {
            readonly objects: readonly components["schemas"]["PaymentFile"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly PaymentFileState: "waiting" | "ready" | "staged" | "released" | "dissolved";
        readonly PaymentNotice: {
            readonly amount: components["schemas"]["Amount"] | null;
            readonly asset: string | null;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly code: string | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly details?: {
                /** @description The accounts that the money may be for. */
                readonly account_numbers?: readonly string[];
                /** @description What is right. Left out if the partner did not say it in a form that can be read. */
                readonly corrected?: {
                    readonly account_number?: string;
                    readonly company_identification?: string;
                    readonly company_name?: string;
                    readonly entry_class?: string;
                    readonly foreign_dfi?: string;
                    readonly identification?: string;
                    readonly name?: string;
                    readonly routing_number?: string;
                    readonly transaction_code?: string;
                };
                /** @description Who paid, as the partner writes it. */
                readonly from?: string;
                readonly rail?: components["schemas"]["Rail"];
                /** @description Why, in the partner's own words, where these are no code. */
                readonly reason?: string;
                /** @description What the payer wrote. */
                readonly remittance?: readonly string[];
                readonly returned?: {
                    /** @description The day on which the return settled: 2026-11-18. If its file does not say it, the day of the file. */
                    readonly settled_on: string;
                    /** @description That the other bank gave the return. */
                    readonly trace_number: string;
                };
            } | null;
            readonly dishonour_code: components["schemas"]["DishonourCode"] | null;
            readonly dishonour_guid: components["schemas"]["Guid"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly kind: components["schemas"]["PaymentNoticeKind"];
            /** @description What does not fit the payment, so that nothing was done: `sender`, `receiver`, `company`, `direction`, `account`, `own_account`, `amount`, `asset`, `order`, `state`. */
            readonly misfits: readonly string[];
            /** @description As the report beside the file names it. */
            readonly notice_key: string;
            readonly payment_guid: components["schemas"]["Guid"] | null;
            readonly provider_guid: components["schemas"]["Guid"];
            readonly result: components["schemas"]["PaymentNoticeResult"];
        };
        /** @enum {string} */
        readonly PaymentNoticeKind: "settlement" | "rejection" | "return" | "correction" | "dishonoured" | "contested" | "reversal" | "arrival";
        readonly PaymentNoticePage: {
            readonly objects: readonly components["schemas"]["PaymentNotice"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly PaymentNoticeResult: "waiting" | "applied" | "noted" | "unmatched";
        /** @enum {string} */
        readonly PaymentSide: "deposit" | "withdrawal";
        readonly Payout: {
            /** @description Which end the amounts are of: `source` is what leaves the payer with all fees, `destination` is what arrives. */
            readonly amount_end: components["schemas"]["AmountEnd"];
            /** @description Of the source account. */
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly halt_code: string | null;
            readonly labels: readonly string[] | null;
            readonly name: string;
            readonly needs_all_rows: boolean;
            readonly row_count: number;
            readonly source_account_guid: components["schemas"]["Guid"];
            readonly state: components["schemas"]["PayoutState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly PayoutEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "payout.cancelled" | "payout.cancelling" | "payout.completed" | "payout.executing" | "payout.planned" | "payout.planning" | "payout.storing" | "payout.validated";
            readonly guid: components["schemas"]["Guid"];
            /** @description The payout: read it with `getPayout`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly PayoutPage: {
            readonly objects: readonly components["schemas"]["Payout"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly PayoutProgress: {
            /** @description Which end the amounts are of: `source` is what leaves the payer with all fees, `destination` is what arrives. */
            readonly amount_end: components["schemas"]["AmountEnd"];
            /** @description Of the source account. */
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly halt_code: string | null;
            readonly labels: readonly string[] | null;
            readonly name: string;
            readonly needs_all_rows: boolean;
            readonly row_count: number;
            /** @description How many rows are in each state. */
            readonly rows: components["schemas"]["PayoutRowCounts"];
            readonly source_account_guid: components["schemas"]["Guid"];
            readonly state: components["schemas"]["PayoutState"];
            readonly sums: readonly components["schemas"]["PayoutSum"][];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly PayoutRoute: "bank_account" | "mobile_wallet";
        readonly PayoutRow: {
            readonly amount: components["schemas"]["PositiveAmount"] | null;
            readonly asset: string | null;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly destination_account_guid: components["schemas"]["Guid"] | null;
            readonly destination_amount: components["schemas"]["Amount"] | null;
            readonly errors: readonly components["schemas"]["PayoutRowError"][];
            readonly execution_guid: components["schemas"]["Guid"] | null;
            readonly failure_code: string | null;
            readonly fees: readonly components["schemas"]["PlanFee"][];
            readonly guid: components["schemas"]["Guid"];
            /** @description The columns of the CSV that have a text, as they were sent. */
            readonly input?: components["schemas"]["PayoutRowInput"];
            /** @description The line of the CSV on which the row begins. */
            readonly line_number: number;
            readonly payout_guid: components["schemas"]["Guid"];
            readonly plan_guid: components["schemas"]["Guid"] | null;
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            readonly reference: string | null;
            readonly routing_number_type: components["schemas"]["RoutingNumberType"] | null;
            /** @description From 1, without the header and empty lines. */
            readonly row_number: number;
            readonly source_amount: components["schemas"]["Amount"] | null;
            readonly state: components["schemas"]["PayoutRowState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly PayoutRowCounts: {
            readonly cancelled: number;
            readonly completed: number;
            readonly executing: number;
            readonly failed: number;
            readonly invalid: number;
            readonly planned: number;
            readonly planning: number;
            readonly storing: number;
            readonly valid: number;
        };
        readonly PayoutRowError: {
            readonly field: string;
            readonly message: string;
        };
        readonly PayoutRowEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "payout_row.cancelled" | "payout_row.completed" | "payout_row.executing" | "payout_row.failed" | "payout_row.invalid" | "payout_row.planned" | "payout_row.planning" | "payout_row.storing" | "payout_row.valid";
            readonly guid: components["schemas"]["Guid"];
            /** @description The payout row: read it with `getPayoutRow`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly PayoutRowInput: {
            readonly account_number?: string;
            readonly amount?: string;
            readonly asset?: string;
            readonly destination_account_guid?: string;
            readonly name?: string;
            readonly purpose_of_transaction?: string;
            readonly reference?: string;
            readonly routing_number?: string;
            readonly routing_number_type?: string;
        };
        readonly PayoutRowPage: {
            readonly objects: readonly components["schemas"]["PayoutRow"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly PayoutRowState: "storing" | "valid" | "planning" | "planned" | "executing" | "invalid" | "completed" | "failed" | "cancelled";
        /** @enum {string} */
        readonly PayoutState: "storing" | "validated" | "planning" | "planned" | "executing" | "cancelling" | "completed" | "cancelled";
        readonly PayoutSum: {
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            readonly end: components["schemas"]["AmountEnd"];
            readonly state: components["schemas"]["PricedRowState"];
        };
        readonly PayoutSymbol: {
            readonly country_code: components["schemas"]["CountryCode"];
            readonly participants_type: components["schemas"]["ParticipantsType"];
            readonly route: components["schemas"]["PayoutRoute"];
            readonly symbol: string;
        };
        readonly PeopleSearch: {
            /** @description Whether everybody was compared. If not, there may be more: send more of the name. */
            readonly is_complete: boolean;
            readonly people: readonly components["schemas"]["FoundPerson"][];
        };
        readonly PersonName: {
            readonly first: string | null;
            readonly full: string | null;
            readonly last: string | null;
            readonly middle: string | null;
        };
        readonly PersonToVerify: {
            readonly address?: components["schemas"]["NewAddress"];
            readonly aliases?: readonly components["schemas"]["Alias"][];
            readonly business_funds_destination?: string;
            readonly business_funds_source?: string;
            readonly business_industry?: string;
            /** Format: date */
            readonly date_of_birth?: string;
            /** @description An email address, such as name@example.com. */
            readonly email_address?: string;
            readonly identification_numbers?: readonly components["schemas"]["NewIdentificationNumber"][];
            readonly name?: components["schemas"]["NewPersonName"];
            readonly nature_of_business?: string;
            readonly occupation?: string;
            /** @description A telephone number in E.164 form, such as +15551234567. */
            readonly phone_number?: string;
            readonly registered_address?: components["schemas"]["NewAddress"];
            readonly website?: string;
        };
        /** @enum {string} */
        readonly PersonType: "individual" | "business";
        readonly Plan: {
            readonly bank_guid: components["schemas"]["Guid"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly destination_account: components["schemas"]["PlanAccount"];
            readonly expires_at: components["schemas"]["Timestamp"] | null;
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            readonly fees: readonly components["schemas"]["PlanFee"][];
            readonly guid: components["schemas"]["Guid"];
            readonly labels: readonly string[] | null;
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            readonly source_account: components["schemas"]["PlanAccount"];
            readonly stages: readonly components["schemas"]["Stage"][];
            readonly state: components["schemas"]["PlanState"];
            readonly supporting_documents: readonly components["schemas"]["SupportingDocument"][] | null;
            readonly travel_rule_info: components["schemas"]["TravelRuleInfo"];
            readonly type: components["schemas"]["RemittanceType"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly PlanAccount: {
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"] | null;
            readonly counterparty_guid: components["schemas"]["Guid"] | null;
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly executed_amount: components["schemas"]["Amount"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"] | null;
            readonly payment_rail: components["schemas"]["HomeRail"] | null;
            readonly quoted_amount: components["schemas"]["Amount"] | null;
            readonly requested_amount: components["schemas"]["Amount"] | null;
            readonly type: components["schemas"]["PlanAccountType"];
        };
        /** @enum {string} */
        readonly PlanAccountType: "trading" | "fiat" | "external_bank_account" | "external_wallet" | "reserve";
        readonly PlanDestination: {
            /** @description What arrives, in base units. Exactly one of the two amounts. */
            readonly amount?: components["schemas"]["PositiveAmount"];
            readonly guid: components["schemas"]["Guid"];
            /** @description By which an external bank account is paid. If it is left out, the cheapest rail that reaches the account is derived. */
            readonly payment_rail?: components["schemas"]["HomeRail"];
        };
        readonly PlanEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "plan.completed" | "plan.failed" | "plan.planning" | "plan.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The plan: read it with `getPlan`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly PlanFee: {
            readonly asset: string;
            readonly executed_amount: components["schemas"]["Amount"] | null;
            /** @description By `customer`: taken out of what leaves the source, so these add up to what left and did not arrive. By `bank`: paid apart. */
            readonly payer: components["schemas"]["FeePayer"];
            readonly quoted_amount: components["schemas"]["Amount"];
            readonly type: components["schemas"]["FeeType"];
        };
        readonly PlanPage: {
            readonly objects: readonly components["schemas"]["Plan"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly PlanSource: {
            /** @description What leaves the source, fees included, in base units. Exactly one of the two amounts. */
            readonly amount?: components["schemas"]["PositiveAmount"];
            readonly guid: components["schemas"]["Guid"];
            /** @description By which an external bank account is pulled. `sepa` and `fps` do not pull. */
            readonly payment_rail?: components["schemas"]["HomeRail"];
        };
        /** @enum {string} */
        readonly PlanState: "storing" | "planning" | "completed" | "failed";
        /**
         * Format: int64
         * @description Base units of the asset. From 1 to 10^38 - 1. Requests may also send it as a string of digits.
         */
        readonly PositiveAmount: bigint;
        readonly Price: {
            /** @description Base units of the counter asset per whole asset, rounded up. */
            readonly buy_price: components["schemas"]["Amount"];
            readonly country_code?: components["schemas"]["CountryCode"];
            readonly participants_type?: components["schemas"]["ParticipantsType"];
            /** @description Only of payouts: base units that one whole unit of the counter asset pays out, rounded down. It says more than `buy_price` where a unit abroad is worth a few cents. */
            readonly receive_amount?: components["schemas"]["Amount"];
            readonly route?: components["schemas"]["PayoutRoute"];
            /** @description Base units of the counter asset per whole asset, rounded down. Of a payout, which goes one way, the price of the market alone. */
            readonly sell_price: components["schemas"]["Amount"];
            readonly symbol: string;
        };
        /** @enum {string} */
        readonly PricedRowState: "planned" | "executing" | "completed" | "failed" | "cancelled";
        readonly PriceList: readonly components["schemas"]["Price"][];
        /** @enum {string} */
        readonly ProductType: "trading" | "funding" | "crypto_transfer" | "inter_account" | "lightning_transfer" | "book_transfer" | "trading_exit";
        readonly Provider: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly checked_at: components["schemas"]["Timestamp"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly failure: string | null;
            readonly guid: components["schemas"]["Guid"];
            readonly kind: components["schemas"]["ProviderKind"];
            readonly name: string;
            readonly ports: readonly components["schemas"]["ProviderPort"][];
            /** @description Where several fit, the lowest is asked first. */
            readonly priority: number;
            readonly report: components["schemas"]["ProviderReport"] | null;
            readonly rule: components["schemas"]["ProviderRuleInForce"];
            /** @description The secrets that are stored. They are never shown. */
            readonly secret_names: readonly string[];
            readonly settings: components["schemas"]["ProviderSettings"];
            readonly state: components["schemas"]["ProviderState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ProviderAch: {
            readonly company_identification: string;
            readonly company_name: string;
            readonly entry_description?: string;
            readonly immediate_destination: string;
            readonly immediate_destination_name: string;
            readonly immediate_origin: string;
            readonly immediate_origin_name: string;
            /**
             * @description How individuals agree to be debited.
             * @enum {string}
             */
            readonly individual_debits?: "WEB" | "PPD";
            /** @description Of the bank that sends the entries. */
            readonly originating_routing_number: string;
            /** @description Credits in files of the partner are arrivals at deposit bank accounts. Off if its statements tell of them. */
            readonly takes_credits?: boolean;
        };
        readonly ProviderChanges: {
            readonly name?: string;
            /** @description Where several fit, the lowest is asked first. */
            readonly priority?: number;
            readonly rule?: components["schemas"]["ProviderRule"];
            /** @description Those that are sent replace the stored ones; others stay. `signing_key` without `previous_signing_key` ends the key before. */
            readonly secrets?: components["schemas"]["ProviderSecrets"];
            readonly settings?: components["schemas"]["ProviderSettings"];
            /** @description Store it without asking it first. It is down until a check succeeds. */
            readonly skip_check?: boolean;
            /**
             * @description paused: it gets no new work. up: it gets work again, if a check succeeds.
             * @enum {string}
             */
            readonly state?: "paused" | "up";
        };
        readonly ProviderCutOffs: {
            readonly rail: components["schemas"]["Rail"];
            readonly times: readonly string[];
        };
        readonly ProviderDepositAccounts: {
            readonly account_numbers: readonly string[];
            readonly address: components["schemas"]["ProviderDepositAddress"];
            readonly asset: string;
            /** @description Of the partner that keeps the accounts. */
            readonly name: string;
            readonly rail: components["schemas"]["Rail"];
            /** @description Left out if the account number is it, as an IBAN. */
            readonly routing_number?: string;
            readonly routing_number_type: components["schemas"]["RoutingNumberType"];
        };
        readonly ProviderDepositAddress: {
            readonly city: string;
            readonly country_code: string;
            readonly postal_code: string;
            readonly street: string;
            readonly street2?: string;
            readonly subdivision?: string;
        };
        readonly ProviderEft: {
            readonly credit_type?: string;
            readonly data_centre: string;
            readonly debit_type?: string;
            readonly long_name: string;
            readonly originator_id: string;
            readonly return_account_number: string;
            /** @description Where returned items go: 0, institution, transit. */
            readonly return_routing_number: string;
            readonly short_name: string;
            /** @description Credits in files of the partner are arrivals at deposit bank accounts. Off if its statements tell of them. */
            readonly takes_credits?: boolean;
        };
        readonly ProviderIso20022: {
            readonly accounts: readonly components["schemas"]["ProviderIsoAccount"][];
            readonly initiating_id?: string;
            readonly initiating_name: string;
        };
        readonly ProviderIsoAccount: {
            readonly account_number?: string;
            readonly asset: string;
            readonly bic?: string;
            readonly clearing_member?: string;
            readonly clearing_system?: string;
            readonly creditor_id?: string;
            readonly iban?: string;
            readonly name: string;
        };
        /** @enum {string} */
        readonly ProviderKind: "connector" | "files" | "lists" | "lnd";
        readonly ProviderMatchPoints: {
            /** @description The same date of birth. 6 without it. */
            readonly birth_day?: number;
            /** @description Another date of birth. It never clears a match, unless a document has verified the date and the entry has a day. -25 without it. */
            readonly birth_different?: number;
            /** @description A date within the year or the range that the entry states. 3 without it. */
            readonly birth_range?: number;
            /** @description Only other countries. It never clears a match. -3 without it. */
            readonly country_different?: number;
            /** @description A country in common. 2 without it. */
            readonly country_same?: number;
            /** @description The whole score of a match by such a number alone. 95 without it. */
            readonly identification_number?: number;
            /** @description A person and an entity, or the other way. -12 without it. */
            readonly other_kind?: number;
            /** @description An alias that the publisher calls weak. -10 without it. */
            readonly weak_alias?: number;
        };
        readonly ProviderPage: {
            readonly objects: readonly components["schemas"]["Provider"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly ProviderPort: "market" | "liquidity" | "aggregator" | "screening" | "custody" | "deposit_bank" | "verifier" | "rails" | "blockchain" | "lightning";
        readonly ProviderReport: {
            /** @description What it calls itself. */
            readonly name: string;
            /** @description What it says that it serves. */
            readonly serves: readonly components["schemas"]["ProviderService"][];
        };
        readonly ProviderRule: {
            readonly amount_max?: components["schemas"]["PositiveAmount"];
            readonly amount_min?: components["schemas"]["PositiveAmount"];
            readonly assets?: readonly string[];
            readonly rails?: readonly components["schemas"]["Rail"][];
        };
        readonly ProviderRuleInForce: {
            readonly amount_max?: components["schemas"]["Amount"];
            readonly amount_min?: components["schemas"]["Amount"];
            readonly assets?: readonly string[];
            readonly rails?: readonly components["schemas"]["Rail"][];
        };
        readonly ProviderSecrets: {
            /** @description Of an lnd node, in hex. */
            readonly macaroon?: string;
            /** @description The key before, while it is being changed. */
            readonly previous_signing_key?: string;
            /** @description Signs questions and news: whsec_ and 24 to 64 bytes in base64. */
            readonly signing_key?: string;
        };
        readonly ProviderService: {
            readonly type: string;
            readonly values: readonly string[];
        };
        readonly ProviderSettings: {
            readonly ach?: components["schemas"]["ProviderAch"];
            /** @description Of files: a person approves each before it goes out. */
            readonly approval?: boolean;
            /** @description Of files: when payments of a rail go into one. */
            readonly cut_offs?: readonly components["schemas"]["ProviderCutOffs"][];
            /** @description Of files: accounts at the partner that receive deposits. */
            readonly deposit_accounts?: readonly components["schemas"]["ProviderDepositAccounts"][];
            readonly eft?: components["schemas"]["ProviderEft"];
            /** @description The most that a lightning route may take of the amount. Ten satoshi are always allowed. */
            readonly fee_limit_bps?: number;
            /** @description A name below the folder of the bank; of lists, below the folder of all lists. */
            readonly folder?: string;
            /** @description Of files: how long payments of a rail without cut-offs are gathered. 60 if left out. */
            readonly gather_seconds?: number;
            readonly iso20022?: components["schemas"]["ProviderIso20022"];
            /** @description Lists that were fetched longer ago are stale. 72 without it. */
            readonly list_age_max_hours?: number;
            /** @description All of them are needed to let anybody pass. Without it: ofac_sdn, un, eu. */
            readonly lists?: readonly components["schemas"]["SanctionsList"][];
            readonly match_points?: components["schemas"]["ProviderMatchPoints"];
            /** @description Prices that the market says are older (`as_of`) are not believed. 60 without it. */
            readonly price_age_max_seconds?: number;
            /** @description A price that is further from the last one is not believed until the market has stayed there. 2000 without it. */
            readonly price_jump_max_bps?: number;
            /** @description How long a market must stay at a price that jumped. 60 without it. */
            readonly price_jump_seconds?: number;
            /** @description A price whose ask is further above its bid is not believed. 1000 (10 %) without it. */
            readonly price_spread_max_bps?: number;
            /** @description Of lists: the points of 100 that a match needs. 82 without it. */
            readonly score_min?: number;
            /** @description The most that a question may take. */
            readonly timeout_ms?: number;
            /** @description PEM: the certificate of a node that signed its own. */
            readonly tls_certificate?: string;
            /** @description Of a connector or a node. */
            readonly url?: string;
        };
        /** @enum {string} */
        readonly ProviderState: "up" | "down" | "paused" | "deleted";
        /** @enum {string} */
        readonly Purpose: "computer_services" | "family_support" | "education" | "gift" | "charitable_donation" | "medical_treatment" | "maintenance_expenses" | "travel" | "hotel_accommodation" | "small_value_remittance" | "liberalized_remittance" | "personal_transfer" | "loan_payment" | "tax_payment" | "construction_expenses" | "advertising_expenses" | "advisory_fees" | "business_insurance" | "insurance_claims" | "delivery_fees" | "service_charges" | "office_expenses" | "property_purchase" | "property_rental" | "royalty_fees" | "shares_investment" | "fund_investment" | "bill_payment" | "transportation_fees" | "salary_payment" | "reward_payment" | "influencer_payment" | "other_fees" | "other" | "exported_goods" | "commission_on_goods" | "commission_on_services" | "accounting_services" | "exhibition_services";
        readonly Quote: {
            readonly asset: string | null;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly deliver_amount: components["schemas"]["Amount"];
            readonly entries: readonly components["schemas"]["QuoteEntry"][] | null;
            readonly expires_at: components["schemas"]["Timestamp"] | null;
            readonly fee: components["schemas"]["Amount"];
            readonly fee_details: readonly components["schemas"]["FeeDetail"][];
            readonly guid: components["schemas"]["Guid"];
            readonly issued_at: components["schemas"]["Timestamp"];
            readonly network_address: string | null;
            readonly network_fee: components["schemas"]["Amount"] | null;
            readonly network_fee_asset: string | null;
            readonly product_type: components["schemas"]["ProductType"];
            readonly receive_amount: components["schemas"]["Amount"];
            readonly side?: components["schemas"]["Side"];
            readonly symbol: string | null;
            readonly trade_guid: components["schemas"]["Guid"] | null;
            readonly transfer_guid: components["schemas"]["Guid"] | null;
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly QuoteDestination: {
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            readonly guid: components["schemas"]["Guid"];
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /** @constant */
            readonly type: "external_wallet";
        };
        readonly QuoteEntry: {
            readonly deliver_amount: components["schemas"]["Amount"];
            readonly destination_account: components["schemas"]["EntryAccount"];
            readonly fee: components["schemas"]["Amount"];
            readonly receive_amount: components["schemas"]["Amount"];
            readonly source_account: components["schemas"]["EntryAccount"];
        };
        readonly QuoteFee: components["schemas"]["SpreadFee"] | components["schemas"]["FixedFee"];
        readonly QuotePage: {
            readonly objects: readonly components["schemas"]["Quote"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly Rail: "ach" | "eft" | "wire" | "rtp" | "etransfer" | "sepa" | "fps" | "spei" | "pse" | "imps" | "neft" | "ibft" | "beftn" | "nip" | "mobile_wallet" | "instapay" | "pix";
        readonly RailFee: {
            /** @description Base units of the asset that the payment is paid from. */
            readonly amount: components["schemas"]["PositiveAmount"];
            /** @description Only of EFT withdrawals: the fee of payments to this institution, in place of the general one. */
            readonly institution_number?: string;
            readonly rail: components["schemas"]["Rail"];
            readonly side: components["schemas"]["PaymentSide"];
        };
        /** @enum {string} */
        readonly RailTimes: "real" | "compressed";
        readonly RecentRequest: {
            readonly actor_guid: components["schemas"]["Guid"];
            /** @enum {string} */
            readonly actor_type: "api_key" | "staff_member";
            /** @description When it was answered, in real time. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly method: string;
            /** @description How long the answer took, in milliseconds. */
            readonly ms: number;
            readonly request_id: string;
            /** @description The path, with names in the place of guids. */
            readonly route: string;
            readonly status: number;
        };
        readonly RecentRequestList: readonly components["schemas"]["RecentRequest"][];
        readonly ReconciledAtProvider: {
            readonly asset: string;
            readonly movements: number;
            readonly ours: components["schemas"]["SignedAmount"];
            readonly provider_guid: components["schemas"]["Guid"];
            readonly ref: string;
        };
        readonly ReconciledPosition: {
            readonly asset: string;
            readonly differences: number;
            readonly movements: number;
            readonly ours: components["schemas"]["SignedAmount"];
            /** @description The carrier, or `market`. */
            readonly ref: string;
            readonly theirs: components["schemas"]["SignedAmount"];
            /** @description Movements that the carrier has made and the transfer does not know of yet. */
            readonly under_way: number;
            readonly under_way_amount: components["schemas"]["SignedAmount"];
        };
        readonly Reconciliation: {
            readonly agrees: boolean;
            /** @description What configured providers have moved. Their books are not here: compare it with their statements. */
            readonly at_providers: readonly components["schemas"]["ReconciledAtProvider"][];
            /** @description The first 100. */
            readonly differences: readonly components["schemas"]["ReconciliationDifference"][];
            readonly positions: readonly components["schemas"]["ReconciledPosition"][];
        };
        readonly ReconciliationDifference: {
            readonly asset: string;
            readonly our_back: components["schemas"]["SignedAmount"];
            readonly our_there: components["schemas"]["SignedAmount"];
            readonly ref: string;
            readonly reference: components["schemas"]["Guid"];
            readonly state: string | null;
            readonly their_back: components["schemas"]["SignedAmount"];
            readonly their_there: components["schemas"]["SignedAmount"];
        };
        readonly Redelivery: {
            /** @description How many events are sent again. */
            readonly events: number;
            readonly subscription_guid: components["schemas"]["Guid"];
        };
        readonly RedeliveryOfEvent: {
            readonly event_guid: components["schemas"]["Guid"];
            readonly subscription_guid: components["schemas"]["Guid"];
        };
        readonly RedeliveryOfRange: {
            readonly created_at_gte: components["schemas"]["TimeBound"];
            readonly created_at_lt: components["schemas"]["TimeBound"];
            readonly subscription_guid: components["schemas"]["Guid"];
        };
        readonly RejectedRoute: {
            /** @description What would have arrived, if the plan names what leaves the source and the route had a price. */
            readonly destination_amount?: components["schemas"]["Amount"];
            readonly reason: string;
            readonly route: string;
            /** @description What would have left the source, if the plan names what arrives and the route had a price. */
            readonly source_amount?: components["schemas"]["Amount"];
        };
        /** @enum {string} */
        readonly RemittanceFailureCode: "compliance_rejection" | "invalid_destination" | "party_name_invalid" | "cancelled" | "reversed" | "external_vendor_error" | "market_volatility" | "no_quote" | "internal_server_error" | "invalid_quote_amount" | "not_filled" | "non_sufficient_funds" | "limit_exceeded" | "daily_limit_exceeded" | "weekly_limit_exceeded" | "monthly_limit_exceeded";
        /** @enum {string} */
        readonly RemittanceType: "remittance" | "deposit_return" | "withdrawal_return";
        readonly ReserveMinimums: {
            readonly BDT?: components["schemas"]["PositiveAmount"];
            readonly BRL?: components["schemas"]["PositiveAmount"];
            readonly CAD?: components["schemas"]["PositiveAmount"];
            readonly COP?: components["schemas"]["PositiveAmount"];
            readonly EUR?: components["schemas"]["PositiveAmount"];
            readonly GBP?: components["schemas"]["PositiveAmount"];
            readonly INR?: components["schemas"]["PositiveAmount"];
            readonly KES?: components["schemas"]["PositiveAmount"];
            readonly MXN?: components["schemas"]["PositiveAmount"];
            readonly NGN?: components["schemas"]["PositiveAmount"];
            readonly PHP?: components["schemas"]["PositiveAmount"];
            readonly PKR?: components["schemas"]["PositiveAmount"];
            readonly USD?: components["schemas"]["PositiveAmount"];
        };
        readonly ReturnDetails: {
            readonly return_code: string | null;
            readonly returned_at: components["schemas"]["Timestamp"];
        };
        readonly Review: {
            readonly amount?: components["schemas"]["Amount"];
            /** @description The approval that waits for a second person. */
            readonly approval_guid?: components["schemas"]["Guid"];
            readonly asset?: string;
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly decisions: readonly string[];
            /** @description Of a stage. */
            readonly execution_guid?: components["schemas"]["Guid"];
            /** @description Of the object. */
            readonly guid: components["schemas"]["Guid"];
            readonly kind: components["schemas"]["ReviewKind"];
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The noun of the object, such as `transfer`; `stage` is a part of an execution. */
            readonly object_type: string;
            /** @description Since when it waits. */
            readonly since: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly ReviewDecision: "approve" | "reject";
        /** @enum {string} */
        readonly ReviewKind: "identity_verification" | "external_wallet" | "transfer" | "execution" | "deposit" | "lost_deposit" | "unfunded_payment" | "suspense" | "late_failure" | "screening_hit" | "payment_file" | "job" | "webhook";
        readonly ReviewPage: {
            readonly objects: readonly components["schemas"]["Review"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ReviewWithEvidence: {
            readonly amount?: components["schemas"]["Amount"];
            readonly approval?: components["schemas"]["Approval"];
            /** @description The approval that waits for a second person. */
            readonly approval_guid?: components["schemas"]["Guid"];
            readonly asset?: string;
            readonly customer_guid?: components["schemas"]["Guid"];
            readonly decisions: readonly string[];
            /** @description What is known of the object: what was asked, what the verifier said, people and documents by their guids. */
            readonly evidence: {
                readonly [key: string]: unknown;
            };
            /** @description Of a stage. */
            readonly execution_guid?: components["schemas"]["Guid"];
            /** @description Of the object. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What was decided about the object and the people involved before, newest first; at most 50. */
            readonly history: readonly components["schemas"]["AuditRecord"][];
            readonly kind: components["schemas"]["ReviewKind"];
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The noun of the object, such as `transfer`; `stage` is a part of an execution. */
            readonly object_type: string;
            /** @description Since when it waits. */
            readonly since: components["schemas"]["Timestamp"];
        };
        readonly RoutingDetail: {
            readonly routing_number: string;
            readonly routing_number_type: components["schemas"]["RoutingNumberType"];
        };
        /** @enum {string} */
        readonly RoutingNumberType: "ABA" | "CPA" | "SWIFT" | "IFSC" | "CLABE" | "SORT_CODE" | "IBAN" | "PIX" | "PSE" | "BEFTN" | "CBN" | "MSISDN";
        /** @enum {string} */
        readonly RuleDecision: "verify" | "reject" | "freeze" | "unfreeze" | "approve" | "sent_back" | "take_back" | "keep" | "give_up" | "own" | "receivable" | "returned" | "settled" | "retry" | "enable" | "replace" | "create" | "update" | "delete";
        /** @enum {string} */
        readonly RuleKind: "customer" | "counterparty" | "identity_verification" | "external_wallet" | "transfer" | "execution" | "deposit" | "lost_deposit" | "unfunded_payment" | "suspense" | "late_failure" | "screening_hit" | "payment_file" | "job" | "webhook" | "approval_policy" | "provider" | "api_key" | "staff_member";
        /** @enum {string} */
        readonly SanctionsList: "ofac_sdn" | "ofac_consolidated" | "un" | "eu" | "canada" | "uk";
        readonly SandboxClock: {
            /** @description Jobs that are not done and wait for no later time. Wait for 0 instead of sleeping. */
            readonly due_jobs: number;
            readonly frozen: boolean;
            readonly now: components["schemas"]["Timestamp"];
        };
        readonly SandboxClockChange: {
            readonly advance_seconds?: number;
            readonly frozen?: boolean;
        };
        readonly SandboxDepositAnywhere: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly amount: components["schemas"]["PositiveAmount"];
        };
        readonly SandboxDepositAtAddress: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly amount: components["schemas"]["PositiveAmount"];
            readonly deposit_address_guid: components["schemas"]["Guid"];
            readonly source_address?: string;
        };
        readonly SandboxDepositAtBankAccount: {
            readonly account_guid: components["schemas"]["Guid"];
            readonly amount: components["schemas"]["PositiveAmount"];
            readonly deposit_bank_account_guid: components["schemas"]["Guid"];
            readonly unique_memo_id?: string;
        };
        readonly SandboxFillOutcome: {
            readonly count?: number;
            readonly outcome: components["schemas"]["FillOutcome"];
            readonly symbol: string;
        };
        readonly SandboxInvoice: {
            readonly amount?: components["schemas"]["Amount"];
            readonly description: string;
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description BOLT 11: the `network_address` of a quote for a lightning_transfer. */
            readonly invoice: string;
            readonly payment_hash: string;
        };
        readonly SandboxInvoicePayment: {
            readonly amount?: components["schemas"]["PositiveAmount"];
        };
        readonly SandboxMarket: {
            readonly move_bps: number;
            readonly outcome?: components["schemas"]["FillOutcome"];
            readonly price?: components["schemas"]["Amount"];
            readonly remaining: number;
            readonly symbol: string;
        };
        readonly SandboxMarketChange: components["schemas"]["SandboxPrice"] | components["schemas"]["SandboxPriceMove"] | components["schemas"]["SandboxFillOutcome"];
        readonly SandboxPrice: {
            readonly price: components["schemas"]["PositiveAmount"];
            readonly symbol: string;
        };
        readonly SandboxPriceMove: {
            readonly move_bps: number;
            readonly symbol: string;
        };
        readonly SandboxScenario: {
            readonly after_days?: number;
            readonly failure_code?: components["schemas"]["CarrierFailureCode"];
            readonly noun: components["schemas"]["ScenarioNoun"];
            readonly outcome: string;
            readonly remaining: number;
            readonly return_code?: string;
        };
        /** @enum {string} */
        readonly ScenarioNoun: "aggregator" | "chain" | "deposit_bank" | "lightning" | "market" | "rail" | "screening" | "verifier";
        /** @enum {string} */
        readonly ScreenedKind: "transfer" | "address" | "party";
        /** @enum {string} */
        readonly ScreenedSubjectKind: "customer" | "counterparty" | "external_wallet" | "external_bank_account";
        readonly ScreeningDecision: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Lists that were missing or stale, and people without a name. With a fault nobody passes. */
            readonly faults: readonly {
                readonly [key: string]: unknown;
            }[];
            readonly guid: components["schemas"]["Guid"];
            readonly kind: components["schemas"]["ScreenedKind"];
            /** @description By list: its publication day, if the file has one, and the SHA-256 of its files. */
            readonly list_versions: {
                readonly [key: string]: string;
            };
            /** @description Entries that fit: list, entry, version, score, evidence, and what a person has decided before. */
            readonly matches: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description The transfer, execution, external wallet or identity verification. */
            readonly reference: components["schemas"]["Guid"];
            readonly result: components["schemas"]["ScreeningResult"];
            readonly score: number | null;
            /** @description What a match must have. */
            readonly score_min: number;
        };
        readonly ScreeningDecisionPage: {
            readonly objects: readonly components["schemas"]["ScreeningDecision"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ScreeningHit: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The publisher's own identifier of the entry. */
            readonly entry_id: string;
            /** @description Which names, dates and countries fit, by their positions, and the points of each. Empty for an address. */
            readonly evidence: readonly {
                readonly [key: string]: unknown;
            }[];
            readonly guid: components["schemas"]["Guid"];
            readonly list: components["schemas"]["SanctionsList"];
            readonly list_version: string;
            /** @description 0 to 100. */
            readonly score: number;
            readonly screened_guid: components["schemas"]["Guid"];
            readonly screened_kind: components["schemas"]["ScreenedSubjectKind"];
            readonly screening_run_guid: components["schemas"]["Guid"] | null;
            readonly state: components["schemas"]["ScreeningHitState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ScreeningHitPage: {
            readonly objects: readonly components["schemas"]["ScreeningHit"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly ScreeningHitState: "reviewing" | "cleared" | "confirmed" | "ended";
        /** @enum {string} */
        readonly ScreeningResult: "passed" | "review" | "rejected";
        readonly ScreeningRun: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Hits whose entry is no longer found. */
            readonly ended_hit_count: number;
            readonly guid: components["schemas"]["Guid"];
            /** @description Hits by these versions, also those that were known. */
            readonly hit_count: number;
            /** @description By list: its publication day, if the file has one, and the SHA-256 of its files. */
            readonly list_versions: {
                readonly [key: string]: string;
            };
            /** @description Hits that a person must look at because of these versions. */
            readonly new_hit_count: number;
            readonly previous_list_versions: {
                readonly [key: string]: string;
            } | null;
            /** @description Customers, counterparties, external wallets and external bank accounts screened so far. */
            readonly screened_count: number;
            readonly state: components["schemas"]["ScreeningRunState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ScreeningRunPage: {
            readonly objects: readonly components["schemas"]["ScreeningRun"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly ScreeningRunState: "running" | "completed" | "superseded" | "stopped";
        readonly SearchPeopleQuery: {
            /** @description How up to 5 words of the name begin, in any order, such as `ada love`. */
            readonly name: string;
        };
        readonly Session: {
            /** @description The address that signed in. */
            readonly address: string;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly expires_at: components["schemas"]["Timestamp"];
            readonly guid: components["schemas"]["Guid"];
            readonly last_used_at: components["schemas"]["Timestamp"];
            readonly method: components["schemas"]["SignInMethod"];
            readonly organization_guid: components["schemas"]["Guid"];
            readonly revoked_at?: components["schemas"]["Timestamp"];
            readonly staff_member_guid: components["schemas"]["Guid"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly SessionBank: {
            readonly guid: components["schemas"]["Guid"];
            readonly name: string;
            readonly roles: readonly components["schemas"]["StaffRole"][];
            readonly scopes: readonly string[];
            readonly type: components["schemas"]["Environment"];
        };
        readonly SessionOrganization: {
            readonly guid: components["schemas"]["Guid"];
            readonly name: string;
        };
        readonly SessionOrganizationScopes: {
            readonly production: readonly string[];
            readonly sandbox: readonly string[];
        };
        readonly SessionPage: {
            readonly objects: readonly components["schemas"]["Session"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly SessionStaffMember: {
            readonly email: string;
            readonly guid: components["schemas"]["Guid"];
            readonly name: string;
        };
        /** @enum {string} */
        readonly Side: "buy" | "sell" | "deposit" | "withdrawal";
        /**
         * Format: int64
         * @description Base units of the asset, signed. From -(10^38 - 1) to 10^38 - 1.
         */
        readonly SignedAmount: bigint;
        /** @enum {string} */
        readonly SignInMethod: "password" | "oidc" | "invitation" | "link";
        readonly SpreadFee: {
            /** @description Basis points; for type spread. */
            readonly spread_fee: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "spread";
        };
        readonly StaffGrant: {
            /** @description One bank. Without it: all banks of the organization, and the organization itself. */
            readonly bank_guid?: components["schemas"]["Guid"];
            readonly role: components["schemas"]["StaffRole"];
        };
        readonly StaffInvitationToken: {
            readonly invitation_token: string;
        };
        readonly StaffMember: {
            readonly activated_at?: components["schemas"]["Timestamp"];
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Shown by reads only. */
            readonly email?: string;
            readonly grants: readonly components["schemas"]["StaffGrant"][];
            readonly guid: components["schemas"]["Guid"];
            readonly invitation_asked_at?: components["schemas"]["Timestamp"];
            /** @description The admin who asked to invite the active member again. Another admin confirms it by the same call. */
            readonly invitation_asked_by_guid?: components["schemas"]["Guid"];
            /** @description A link for the member, who chooses a password with it. Shown once; it works once, for 3 days. */
            readonly invitation_url?: string;
            /** @description Shown by reads only. */
            readonly name?: string;
            readonly organization_guid: components["schemas"]["Guid"];
            readonly state: components["schemas"]["StaffMemberState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly StaffMemberPage: {
            readonly objects: readonly components["schemas"]["StaffMember"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly StaffMemberState: "invited" | "active" | "disabled";
        readonly StaffMemberUpdate: {
            /** @description True ends all sessions of the member and forbids new ones; false allows them again. */
            readonly disabled?: boolean;
            readonly grants?: readonly components["schemas"]["NewStaffGrant"][];
            readonly name?: string;
        };
        /** @enum {string} */
        readonly StaffRole: "viewer" | "developer" | "operator" | "compliance" | "treasurer" | "admin";
        readonly Stage: {
            readonly created_at: components["schemas"]["Timestamp"];
            readonly deposit_return_details?: components["schemas"]["ReturnDetails"];
            readonly destination_account: components["schemas"]["PlanAccount"];
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            readonly fees: readonly components["schemas"]["PlanFee"][];
            readonly guid: components["schemas"]["Guid"];
            readonly identifiers: readonly components["schemas"]["StageIdentifier"][];
            readonly links: readonly components["schemas"]["StageLink"][];
            readonly loss_recovery_details?: components["schemas"]["LossRecoveryDetails"];
            /** @description Of a `reversal`: the stage of the same execution that it undoes. */
            readonly reverses_stage_guid?: components["schemas"]["Guid"];
            readonly source_account: components["schemas"]["PlanAccount"];
            readonly state: components["schemas"]["StageState"];
            readonly type: components["schemas"]["StageType"];
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly withdrawal_return_details?: components["schemas"]["ReturnDetails"];
        };
        readonly StageIdentifier: {
            /**
             * @description `txn_hash`: hash of the transaction on its chain; of a lightning payment, the hash it is paid under. `imad`: number that the sending bank gave a wire. `omad`: number that the receiving bank gave a wire. `trace_number`: number of an ACH or EFT payment. `end_to_end_id`: reference of an instant payment, an e-transfer or a payout, from the payer to the payee.
             * @enum {string}
             */
            readonly type: "txn_hash" | "imad" | "omad" | "trace_number" | "end_to_end_id";
            readonly value: string;
        };
        readonly StageLink: {
            /** @constant */
            readonly type: "explorer";
            readonly value: string;
        };
        /** @enum {string} */
        readonly StageState: "storing" | "planning" | "planned" | "executing" | "completed" | "failed";
        /** @enum {string} */
        readonly StageType: "deposit" | "trade" | "withdrawal" | "payout" | "deposit_return" | "withdrawal_return" | "loss_recovery" | "reversal";
        readonly StatementLine: {
            /** @description Base units: above zero for money that came in. */
            readonly amount: components["schemas"]["SignedAmount"];
            /** @description Base units: the balance after this line. */
            readonly balance: components["schemas"]["SignedAmount"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly journal_guid: components["schemas"]["Guid"];
            /** @description Position in the account, from 1 without gaps. */
            readonly sequence: number;
            /** @description What happened: credit, settle, fees, return, recover, reverse, resolve. */
            readonly step: string;
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What it was for: trade, transfer, execution, stage, sweep. */
            readonly subject_type: string;
        };
        readonly StoredFile: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly content_type: components["schemas"]["ContentType"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Without folders, control characters and marks of text direction. */
            readonly filename: string;
            readonly guid: components["schemas"]["Guid"];
            /** @description Bytes. */
            readonly size: number;
            readonly type: components["schemas"]["FileType"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly StoredFilePage: {
            readonly objects: readonly components["schemas"]["StoredFile"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly StreamSubscriptionEventsQuery: {
            /** @description Begin after this cursor, 0: with the first event. Left out: with what happens from now on. */
            readonly after?: string;
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            readonly event_type?: components["schemas"]["EventType"] | readonly components["schemas"]["EventType"][];
            /**
             * @description Go on with what happens from now on. If false, the stream ends where the events end.
             * @default true
             */
            readonly follow?: boolean;
            readonly object_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
        };
        readonly Subscription: {
            readonly created_at: components["schemas"]["Timestamp"];
            readonly deliveries_failing_since: components["schemas"]["Timestamp"] | null;
            readonly environment: components["schemas"]["Environment"];
            /** @description Left out: every type. */
            readonly event_types?: readonly string[];
            readonly failure_code: components["schemas"]["SubscriptionFailureCode"] | null;
            readonly guid: components["schemas"]["Guid"];
            readonly name: string;
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description The key before the last rotation signs as well until then. */
            readonly previous_key_until?: components["schemas"]["Timestamp"];
            readonly recipient: string | null;
            /** @description Signs what is delivered. Shown by POST, PATCH and the rotation; masked elsewhere, unless the key holds `subscriptions:secrets:read`. Left out where an answer is replayed: rename the subscription to see it, or rotate it. */
            readonly signing_key?: string;
            readonly state: components["schemas"]["SubscriptionState"];
            /** @constant */
            readonly type: "webhook";
            readonly updated_at: components["schemas"]["Timestamp"];
            readonly url: string | null;
        };
        readonly SubscriptionChanges: {
            readonly name?: string;
        };
        readonly SubscriptionDelivery: {
            readonly attempt_count: number;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            readonly event_guid: components["schemas"]["Guid"];
            readonly failure_code?: components["schemas"]["SubscriptionDeliveryFailureCode"];
            readonly guid: components["schemas"]["Guid"];
            /** @description It was asked for. */
            readonly is_redelivery: boolean;
            /** @description Why there was no answer. */
            readonly last_error?: string;
            /** @description What the receiver answered last, if it answered. */
            readonly last_status?: number;
            readonly next_attempt_at?: components["schemas"]["Timestamp"];
            readonly organization_guid: components["schemas"]["Guid"];
            readonly state: components["schemas"]["SubscriptionDeliveryState"];
            readonly subscription_guid: components["schemas"]["Guid"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly SubscriptionDeliveryFailureCode: "attempts_exhausted" | "endpoint_gone" | "subscription_failed" | "subscription_deleted";
        readonly SubscriptionDeliveryPage: {
            readonly objects: readonly components["schemas"]["SubscriptionDelivery"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly SubscriptionDeliveryState: "pending" | "completed" | "failed";
        readonly SubscriptionDeliveryWithAttempts: {
            readonly attempt_count: number;
            readonly attempts: readonly components["schemas"]["DeliveryAttempt"][];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            readonly event_guid: components["schemas"]["Guid"];
            readonly failure_code?: components["schemas"]["SubscriptionDeliveryFailureCode"];
            readonly guid: components["schemas"]["Guid"];
            /** @description It was asked for. */
            readonly is_redelivery: boolean;
            /** @description Why there was no answer. */
            readonly last_error?: string;
            /** @description What the receiver answered last, if it answered. */
            readonly last_status?: number;
            readonly next_attempt_at?: components["schemas"]["Timestamp"];
            readonly organization_guid: components["schemas"]["Guid"];
            readonly state: components["schemas"]["SubscriptionDeliveryState"];
            readonly subscription_guid: components["schemas"]["Guid"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly SubscriptionEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            readonly event_type: string;
            readonly guid: components["schemas"]["Guid"];
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: give it as `after` to go on after this event. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly SubscriptionEventPage: {
            /** @description There may be more right now. If not, ask again later. Left out with `page`. */
            readonly has_more?: boolean;
            /** @description The cursor to go on after. Opaque. Left out with `page`. */
            readonly next?: string;
            readonly objects: readonly components["schemas"]["SubscriptionEvent"][];
            /** @description Page index, from 0. Only with `page`. */
            readonly page?: number;
            /** @description Only with `page`. */
            readonly per_page?: number;
            /** @description Number of matching events. Only with `page`. */
            readonly total?: number;
        };
        /** @enum {string} */
        readonly SubscriptionFailureCode: "deliveries_failing" | "endpoint_gone";
        readonly SubscriptionPage: {
            readonly objects: readonly components["schemas"]["Subscription"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly SubscriptionState: "storing" | "completed" | "failed" | "deleted";
        readonly SupportingDocument: {
            readonly document_reference_number: string | null;
            readonly files: readonly components["schemas"]["SupportingDocumentFile"][];
            readonly guid: components["schemas"]["Guid"];
            readonly type: components["schemas"]["SupportingDocumentType"];
        };
        readonly SupportingDocumentFile: {
            readonly content_type: string;
            readonly filename: string;
            readonly guid: components["schemas"]["Guid"];
        };
        /** @enum {string} */
        readonly SupportingDocumentType: "invoice" | "purchase_order" | "delivery_slip" | "contract" | "bill_of_lading" | "others";
        readonly SupportingFile: {
            /** Format: date */
            readonly expiration_date?: string;
            readonly files: readonly components["schemas"]["SupportingFilePart"][];
            readonly guid: components["schemas"]["Guid"];
            readonly type: components["schemas"]["FileType"];
            readonly validated: boolean;
        };
        readonly SupportingFilePart: {
            readonly content_type: components["schemas"]["ContentType"];
            readonly filename: string;
            readonly guid: components["schemas"]["Guid"];
            readonly metadata: components["schemas"]["FileMetadata"];
            readonly type: components["schemas"]["FileType"];
        };
        readonly Sweep: {
            /** @description What leaves the deposit addresses. On Bitcoin the network fee is part of it. */
            readonly amount: components["schemas"]["Amount"];
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"];
            readonly chain: components["schemas"]["SweptChain"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly failure_code: components["schemas"]["SweepFailureCode"] | null;
            /** @description What the paying wallet sends to the address first, for that fee. */
            readonly funding_amount: components["schemas"]["Amount"];
            readonly guid: components["schemas"]["Guid"];
            readonly identifiers: readonly components["schemas"]["Identifier"][];
            /** @description The asset of the network fee. */
            readonly native_asset: string;
            /** @description What the network took for all transactions; 0 until the end. */
            readonly network_fee: components["schemas"]["Amount"];
            /** @description The most that the sweeping transaction may cost. */
            readonly network_fee_max: components["schemas"]["Amount"];
            readonly sources: readonly components["schemas"]["SweptSource"][];
            readonly state: components["schemas"]["SweepState"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly SweepFailureCode: "network_fee_too_low" | "invalid_destination" | "invalid_address" | "amount_too_low" | "external_vendor_error" | "cancelled";
        readonly SweepPage: {
            readonly objects: readonly components["schemas"]["Sweep"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly SweepState: "storing" | "funding" | "pending" | "completed" | "failed";
        /** @enum {string} */
        readonly SweptChain: "bitcoin" | "ethereum" | "base" | "polygon";
        readonly SweptSource: {
            readonly address: string;
            readonly amount: components["schemas"]["Amount"];
            /** @description The part of it that the books have at the address. */
            readonly booked: components["schemas"]["Amount"];
            readonly deposit_address_guid: components["schemas"]["Guid"];
            /** @description Of the key that makes the address. */
            readonly key_index: number;
            /** @description What was taken whole: a coin (transaction and index), or asset and address. */
            readonly source: string;
        };
        readonly SymbolList: readonly components["schemas"]["TradingSymbol"][];
        /**
         * Format: date-time
         * @description A date is midnight UTC; a time may leave out its seconds, not its offset.
         */
        readonly TimeBound: string;
        /**
         * Format: date-time
         * @description UTC with milliseconds; any offset in requests.
         */
        readonly Timestamp: string;
        readonly Trade: {
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly deliver_amount: components["schemas"]["Amount"];
            readonly failure_code: components["schemas"]["TradeFailureCode"] | null;
            readonly fee: components["schemas"]["Amount"];
            readonly fee_details: readonly components["schemas"]["FeeDetail"][];
            readonly guid: components["schemas"]["Guid"];
            readonly labels: readonly string[] | null;
            readonly quote_guid: components["schemas"]["Guid"];
            readonly receive_amount: components["schemas"]["Amount"];
            readonly reference_trade_guid: components["schemas"]["Guid"] | null;
            readonly side: components["schemas"]["TradeSide"];
            readonly state: components["schemas"]["TradeState"];
            readonly symbol: string;
            readonly trade_type: components["schemas"]["TradeType"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly TradeEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "trade.cancelled" | "trade.completed" | "trade.executed" | "trade.failed" | "trade.pending" | "trade.settling" | "trade.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The trade: read it with `getTrade`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly TradeFailureCode: "non_sufficient_funds" | "unsupported" | "limit_exceeded" | "daily_limit_exceeded" | "weekly_limit_exceeded" | "monthly_limit_exceeded" | "expired_quote" | "market_volatility" | "not_filled";
        readonly TradePage: {
            readonly objects: readonly components["schemas"]["Trade"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly TradeSide: "buy" | "sell";
        /** @enum {string} */
        readonly TradeState: "storing" | "pending" | "executed" | "settling" | "completed" | "cancelled" | "failed";
        /** @enum {string} */
        readonly TradeType: "platform" | "exit" | "liquidation";
        readonly TradingSymbol: {
            readonly asset: string;
            readonly counter_asset: string;
            readonly symbol: string;
        };
        readonly Transfer: {
            readonly asset: string;
            readonly bank_guid: components["schemas"]["Guid"] | null;
            readonly created_at: components["schemas"]["Timestamp"];
            readonly customer_guid: components["schemas"]["Guid"] | null;
            readonly deliver_amount: components["schemas"]["Amount"];
            readonly deposit_address_guid: components["schemas"]["Guid"] | null;
            readonly destination_account?: components["schemas"]["EntryAccount"];
            readonly destination_participants: readonly components["schemas"]["Participant"][] | null;
            readonly entries: readonly components["schemas"]["TransferEntry"][] | null;
            readonly external_bank_account_guid: components["schemas"]["Guid"] | null;
            readonly failure_code: components["schemas"]["TransferFailureCode"] | null;
            readonly fee: components["schemas"]["Amount"];
            readonly fee_details: readonly components["schemas"]["FeeDetail"][];
            readonly guid: components["schemas"]["Guid"];
            readonly identifiers: readonly components["schemas"]["Identifier"][];
            readonly labels: readonly string[] | null;
            readonly loss_recovery_details?: components["schemas"]["LossRecoveryDetails"];
            readonly network_fee: components["schemas"]["Amount"] | null;
            readonly network_fee_asset: string | null;
            readonly payment_rail: components["schemas"]["HomeRail"] | null;
            readonly quote_guid: components["schemas"]["Guid"] | null;
            readonly receive_amount: components["schemas"]["Amount"];
            readonly reference_transfer_guid: components["schemas"]["Guid"] | null;
            readonly return_code: string | null;
            readonly side?: components["schemas"]["PaymentSide"];
            readonly source_account?: components["schemas"]["EntryAccount"];
            readonly source_participants: readonly components["schemas"]["Participant"][] | null;
            readonly state: components["schemas"]["TransferState"];
            readonly transfer_type: components["schemas"]["TransferType"];
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly TransferBehaviour: "force_review" | "force_non_sufficient_funds" | "force_refresh_required" | "force_party_name_invalid" | "force_payment_rail_invalid" | "force_network_fee_too_low" | "force_amount_too_low" | "force_invalid_address" | "force_invalid_destination" | "force_external_vendor_error";
        readonly TransferDecision: {
            readonly decision: components["schemas"]["ReviewDecision"];
        };
        readonly TransferEntry: {
            readonly amount: components["schemas"]["Amount"] | null;
            readonly deliver_amount: components["schemas"]["Amount"];
            readonly destination_account: components["schemas"]["EntryAccount"];
            readonly fee: components["schemas"]["Amount"];
            readonly receive_amount: components["schemas"]["Amount"];
            readonly source_account: components["schemas"]["EntryAccount"];
        };
        readonly TransferEvent: {
            readonly bank_guid: components["schemas"]["Guid"];
            readonly created_at: components["schemas"]["Timestamp"];
            readonly environment: components["schemas"]["Environment"];
            /** @enum {string} */
            readonly event_type: "transfer.cancelling" | "transfer.completed" | "transfer.failed" | "transfer.holding" | "transfer.pending" | "transfer.reviewing" | "transfer.storing";
            readonly guid: components["schemas"]["Guid"];
            /** @description The transfer: read it with `getTransfer`. */
            readonly object_guid: components["schemas"]["Guid"];
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly TransferFailureCode: "non_sufficient_funds" | "refresh_required" | "party_name_invalid" | "payment_rail_invalid" | "compliance_rejection" | "cancelled" | "reversed" | "limit_exceeded" | "daily_limit_exceeded" | "weekly_limit_exceeded" | "monthly_limit_exceeded" | "network_fee_too_low" | "amount_too_low" | "invalid_address" | "invalid_destination" | "external_vendor_error";
        readonly TransferPage: {
            readonly objects: readonly components["schemas"]["Transfer"][];
            /** @description Page index, from 0. */
            readonly page: number;
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly TransferReturn: {
            /** @description Capital letters and digits, such as R01. */
            readonly return_code: string;
        };
        /** @enum {string} */
        readonly TransferState: "storing" | "reviewing" | "pending" | "holding" | "cancelling" | "completed" | "failed";
        /** @enum {string} */
        readonly TransferType: "funding" | "crypto" | "inter_account" | "lightning" | "book";
        readonly TravelRuleInfo: {
            readonly originating_party: components["schemas"]["Party"];
            readonly receiving_party: components["schemas"]["Party"];
            readonly ultimate_originating_party?: components["schemas"]["Party"];
            readonly ultimate_receiving_party?: components["schemas"]["Party"];
        };
        readonly TrialBalance: {
            readonly at: components["schemas"]["Timestamp"];
            /** @description Debits and credits are equal in every asset. */
            readonly is_balanced: boolean;
            readonly lines: readonly components["schemas"]["TrialBalanceLine"][];
            readonly totals: readonly components["schemas"]["TrialBalanceTotal"][];
        };
        readonly TrialBalanceLine: {
            /** @description Accounts of this kind that had entries by then. */
            readonly account_count: number;
            /** @description The kind of account: trading, fiat, invoice_operations, storage, fee, gas, reserve, external, platform_fee, receivable, suspense. */
            readonly account_type: string;
            readonly asset: string;
            /** @description Base units: the balances above zero. */
            readonly credit_amount: components["schemas"]["Amount"];
            /** @description Base units: the balances below zero, without their sign. */
            readonly debit_amount: components["schemas"]["Amount"];
            /** @description The place outside that an external account stands for: market, a rail, a chain. */
            readonly place?: string;
        };
        readonly TrialBalanceTotal: {
            readonly asset: string;
            readonly credit_amount: components["schemas"]["Amount"];
            readonly debit_amount: components["schemas"]["Amount"];
            readonly is_balanced: boolean;
        };
        readonly VerifiedPerson: {
            readonly address?: components["schemas"]["Address"];
            readonly aliases?: readonly components["schemas"]["Alias"][];
            readonly business_funds_destination?: string;
            readonly business_funds_source?: string;
            readonly business_industry?: string;
            /** Format: date */
            readonly date_of_birth?: string;
            /** @description An email address, such as name@example.com. */
            readonly email_address?: string;
            readonly identification_numbers?: readonly components["schemas"]["IdentificationNumber"][];
            readonly name?: components["schemas"]["PersonName"];
            readonly nature_of_business?: string;
            readonly occupation?: string;
            /** @description A telephone number in E.164 form, such as +15551234567. */
            readonly phone_number?: string;
            readonly registered_address?: components["schemas"]["Address"];
            readonly website?: string;
        };
        /** @enum {string} */
        readonly VerifierFailureCode: "identity_not_found" | "business_not_found" | "name_mismatch" | "address_mismatch" | "date_of_birth_mismatch" | "document_fraudulent" | "document_expired" | "document_unreadable" | "selfie_mismatch" | "selfie_unclear" | "tax_id_mismatch" | "tax_id_not_checked" | "watchlist_match" | "ownership_mismatch" | "account_closed" | "attestation_rejected";
        /** @enum {string} */
        readonly VerifierState: "waiting" | "pending" | "reviewing" | "processing" | "expired" | "completed" | "unknown";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type AccountChanges = components['schemas']['AccountChanges'];
export type AccountDetail = components['schemas']['AccountDetail'];
export type AccountEvent = components['schemas']['AccountEvent'];
export type AccountHolder = components['schemas']['AccountHolder'];
export type AccountPage = components['schemas']['AccountPage'];
export type AccountState = components['schemas']['AccountState'];
export type AccountStatement = components['schemas']['AccountStatement'];
export type AccountType = components['schemas']['AccountType'];
export type Activity = components['schemas']['Activity'];
export type ActivityDay = components['schemas']['ActivityDay'];
export type ActivityLimit = components['schemas']['ActivityLimit'];
export type ActivityLimitType = components['schemas']['ActivityLimitType'];
export type ActivityReport = components['schemas']['ActivityReport'];
export type ActivityVolume = components['schemas']['ActivityVolume'];
export type ActorType = components['schemas']['ActorType'];
export type Address = components['schemas']['Address'];
export type AddressFormat = components['schemas']['AddressFormat'];
export type Alias = components['schemas']['Alias'];
export type Amount = components['schemas']['Amount'];
export type AmountEnd = components['schemas']['AmountEnd'];
export type ApiError = components['schemas']['ApiError'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyKind = components['schemas']['ApiKeyKind'];
export type ApiKeyPage = components['schemas']['ApiKeyPage'];
export type Approval = components['schemas']['Approval'];
export type ApprovalDecision = components['schemas']['ApprovalDecision'];
export type ApprovalPage = components['schemas']['ApprovalPage'];
export type ApprovalRefusal = components['schemas']['ApprovalRefusal'];
export type ApprovalRule = components['schemas']['ApprovalRule'];
export type ApprovalState = components['schemas']['ApprovalState'];
export type ArrivalMaximums = components['schemas']['ArrivalMaximums'];
export type Asset = components['schemas']['Asset'];
export type AssetList = components['schemas']['AssetList'];
export type AssetType = components['schemas']['AssetType'];
export type AuditRecord = components['schemas']['AuditRecord'];
export type AuditRecordPage = components['schemas']['AuditRecordPage'];
export type Bank = components['schemas']['Bank'];
export type BankAccountVerificationMethod = components['schemas']['BankAccountVerificationMethod'];
export type BankChanges = components['schemas']['BankChanges'];
export type BankFeature = components['schemas']['BankFeature'];
export type BankPage = components['schemas']['BankPage'];
export type BankSettings = components['schemas']['BankSettings'];
export type BankSettingsChanges = components['schemas']['BankSettingsChanges'];
export type BookCheck = components['schemas']['BookCheck'];
export type BookCheckList = components['schemas']['BookCheckList'];
export type BookCheckResult = components['schemas']['BookCheckResult'];
export type BookCheckResultList = components['schemas']['BookCheckResultList'];
export type Bulk = components['schemas']['Bulk'];
export type BulkAnswer = components['schemas']['BulkAnswer'];
export type BulkOperation = components['schemas']['BulkOperation'];
export type BusinessAssociate = components['schemas']['BusinessAssociate'];
export type BusinessAssociateRole = components['schemas']['BusinessAssociateRole'];
export type BusinessAssociateState = components['schemas']['BusinessAssociateState'];
export type CarrierFailureCode = components['schemas']['CarrierFailureCode'];
export type ComplianceCheck = components['schemas']['ComplianceCheck'];
export type ComplianceCheckOutcome = components['schemas']['ComplianceCheckOutcome'];
export type ComplianceCheckType = components['schemas']['ComplianceCheckType'];
export type ComplianceDecision = components['schemas']['ComplianceDecision'];
export type ComplianceDecisionState = components['schemas']['ComplianceDecisionState'];
export type ContentType = components['schemas']['ContentType'];
export type Counterparty = components['schemas']['Counterparty'];
export type CounterpartyEvent = components['schemas']['CounterpartyEvent'];
export type CounterpartyPage = components['schemas']['CounterpartyPage'];
export type CounterpartyState = components['schemas']['CounterpartyState'];
export type CounterpartyVerificationMethod = components['schemas']['CounterpartyVerificationMethod'];
export type CountryCode = components['schemas']['CountryCode'];
export type CurrentSession = components['schemas']['CurrentSession'];
export type Customer = components['schemas']['Customer'];
export type CustomerChanges = components['schemas']['CustomerChanges'];
export type CustomerEvent = components['schemas']['CustomerEvent'];
export type CustomerPage = components['schemas']['CustomerPage'];
export type CustomerState = components['schemas']['CustomerState'];
export type DecidedReview = components['schemas']['DecidedReview'];
export type DecidedReviewState = components['schemas']['DecidedReviewState'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DepositAccountDetail = components['schemas']['DepositAccountDetail'];
export type DepositAddress = components['schemas']['DepositAddress'];
export type DepositAddressChanges = components['schemas']['DepositAddressChanges'];
export type DepositAddressEvent = components['schemas']['DepositAddressEvent'];
export type DepositAddressPage = components['schemas']['DepositAddressPage'];
export type DepositAddressState = components['schemas']['DepositAddressState'];
export type DepositBankAccount = components['schemas']['DepositBankAccount'];
export type DepositBankAccountChanges = components['schemas']['DepositBankAccountChanges'];
export type DepositBankAccountEvent = components['schemas']['DepositBankAccountEvent'];
export type DepositBankAccountPage = components['schemas']['DepositBankAccountPage'];
export type DepositBankAccountState = components['schemas']['DepositBankAccountState'];
export type DepositBankAccountType = components['schemas']['DepositBankAccountType'];
export type DepositRoutingDetail = components['schemas']['DepositRoutingDetail'];
export type DishonourCode = components['schemas']['DishonourCode'];
export type DishonourPaymentNotice = components['schemas']['DishonourPaymentNotice'];
export type Entry = components['schemas']['Entry'];
export type EntryAccount = components['schemas']['EntryAccount'];
export type EntryAccountType = components['schemas']['EntryAccountType'];
export type EntryPage = components['schemas']['EntryPage'];
export type Environment = components['schemas']['Environment'];
export type EventType = components['schemas']['EventType'];
export type Execution = components['schemas']['Execution'];
export type ExecutionDecision = components['schemas']['ExecutionDecision'];
export type ExecutionEvent = components['schemas']['ExecutionEvent'];
export type ExecutionPage = components['schemas']['ExecutionPage'];
export type ExecutionReference = components['schemas']['ExecutionReference'];
export type ExecutionReferenceType = components['schemas']['ExecutionReferenceType'];
export type ExecutionReturn = components['schemas']['ExecutionReturn'];
export type ExecutionState = components['schemas']['ExecutionState'];
export type ExplainedFee = components['schemas']['ExplainedFee'];
export type ExplainedPlan = components['schemas']['ExplainedPlan'];
export type ExplainedPrice = components['schemas']['ExplainedPrice'];
export type Explanation = components['schemas']['Explanation'];
export type ExternalBalances = components['schemas']['ExternalBalances'];
export type ExternalBankAccount = components['schemas']['ExternalBankAccount'];
export type ExternalBankAccountChanges = components['schemas']['ExternalBankAccountChanges'];
export type ExternalBankAccountEvent = components['schemas']['ExternalBankAccountEvent'];
export type ExternalBankAccountFailureCode = components['schemas']['ExternalBankAccountFailureCode'];
export type ExternalBankAccountKind = components['schemas']['ExternalBankAccountKind'];
export type ExternalBankAccountPage = components['schemas']['ExternalBankAccountPage'];
export type ExternalBankAccountPii = components['schemas']['ExternalBankAccountPii'];
export type ExternalBankAccountState = components['schemas']['ExternalBankAccountState'];
export type ExternalWallet = components['schemas']['ExternalWallet'];
export type ExternalWalletBehaviour = components['schemas']['ExternalWalletBehaviour'];
export type ExternalWalletChanges = components['schemas']['ExternalWalletChanges'];
export type ExternalWalletDecision = components['schemas']['ExternalWalletDecision'];
export type ExternalWalletEvent = components['schemas']['ExternalWalletEvent'];
export type ExternalWalletFailureCode = components['schemas']['ExternalWalletFailureCode'];
export type ExternalWalletPage = components['schemas']['ExternalWalletPage'];
export type ExternalWalletState = components['schemas']['ExternalWalletState'];
export type FeeDetail = components['schemas']['FeeDetail'];
export type FeePayer = components['schemas']['FeePayer'];
export type FeesDay = components['schemas']['FeesDay'];
export type FeesPaidOut = components['schemas']['FeesPaidOut'];
export type FeesReport = components['schemas']['FeesReport'];
export type FeesTotal = components['schemas']['FeesTotal'];
export type FeeType = components['schemas']['FeeType'];
export type FieldError = components['schemas']['FieldError'];
export type FileContent = components['schemas']['FileContent'];
export type FileMetadata = components['schemas']['FileMetadata'];
export type FileType = components['schemas']['FileType'];
export type FillOutcome = components['schemas']['FillOutcome'];
export type FixedFee = components['schemas']['FixedFee'];
export type FoundPerson = components['schemas']['FoundPerson'];
export type FoundPersonType = components['schemas']['FoundPersonType'];
export type GetAccountQuery = components['schemas']['GetAccountQuery'];
export type GetAccountStatementQuery = components['schemas']['GetAccountStatementQuery'];
export type GetActivityReportQuery = components['schemas']['GetActivityReportQuery'];
export type GetCounterpartyQuery = components['schemas']['GetCounterpartyQuery'];
export type GetCustomerQuery = components['schemas']['GetCustomerQuery'];
export type GetExternalBankAccountQuery = components['schemas']['GetExternalBankAccountQuery'];
export type GetFeesReportQuery = components['schemas']['GetFeesReportQuery'];
export type GetIdentityVerificationQuery = components['schemas']['GetIdentityVerificationQuery'];
export type GetPaymentNoticeQuery = components['schemas']['GetPaymentNoticeQuery'];
export type GetPayoutResultQuery = components['schemas']['GetPayoutResultQuery'];
export type GetPayoutRowQuery = components['schemas']['GetPayoutRowQuery'];
export type GetPlanQuery = components['schemas']['GetPlanQuery'];
export type GetReviewQuery = components['schemas']['GetReviewQuery'];
export type GetTrialBalanceQuery = components['schemas']['GetTrialBalanceQuery'];
export type Guid = components['schemas']['Guid'];
export type Hold = components['schemas']['Hold'];
export type HoldState = components['schemas']['HoldState'];
export type HoldType = components['schemas']['HoldType'];
export type HomeRail = components['schemas']['HomeRail'];
export type HostedPage = components['schemas']['HostedPage'];
export type HostedPageRequest = components['schemas']['HostedPageRequest'];
export type IdentificationNumber = components['schemas']['IdentificationNumber'];
export type IdentificationNumberType = components['schemas']['IdentificationNumberType'];
export type Identifier = components['schemas']['Identifier'];
export type IdentityDocument = components['schemas']['IdentityDocument'];
export type IdentityDocumentPart = components['schemas']['IdentityDocumentPart'];
export type IdentityDocumentType = components['schemas']['IdentityDocumentType'];
export type IdentityVerification = components['schemas']['IdentityVerification'];
export type IdentityVerificationBehaviour = components['schemas']['IdentityVerificationBehaviour'];
export type IdentityVerificationDecision = components['schemas']['IdentityVerificationDecision'];
export type IdentityVerificationEvent = components['schemas']['IdentityVerificationEvent'];
export type IdentityVerificationMethod = components['schemas']['IdentityVerificationMethod'];
export type IdentityVerificationOptions = components['schemas']['IdentityVerificationOptions'];
export type IdentityVerificationOutcome = components['schemas']['IdentityVerificationOutcome'];
export type IdentityVerificationOutcomeReport = components['schemas']['IdentityVerificationOutcomeReport'];
export type IdentityVerificationPage = components['schemas']['IdentityVerificationPage'];
export type IdentityVerificationProgressReport = components['schemas']['IdentityVerificationProgressReport'];
export type IdentityVerificationState = components['schemas']['IdentityVerificationState'];
export type IdentityVerificationType = components['schemas']['IdentityVerificationType'];
export type Invoice = components['schemas']['Invoice'];
export type InvoiceEvent = components['schemas']['InvoiceEvent'];
export type InvoiceFailureCode = components['schemas']['InvoiceFailureCode'];
export type InvoicePage = components['schemas']['InvoicePage'];
export type InvoiceState = components['schemas']['InvoiceState'];
export type JobCount = components['schemas']['JobCount'];
export type JobCountList = components['schemas']['JobCountList'];
export type Journal = components['schemas']['Journal'];
export type JournalEntry = components['schemas']['JournalEntry'];
export type JournalList = components['schemas']['JournalList'];
export type KycVerificationMethod = components['schemas']['KycVerificationMethod'];
export type Labels = components['schemas']['Labels'];
export type ListAccountEntriesQuery = components['schemas']['ListAccountEntriesQuery'];
export type ListAccountsQuery = components['schemas']['ListAccountsQuery'];
export type ListApiKeysQuery = components['schemas']['ListApiKeysQuery'];
export type ListApprovalsQuery = components['schemas']['ListApprovalsQuery'];
export type ListAuditRecordsQuery = components['schemas']['ListAuditRecordsQuery'];
export type ListBanksQuery = components['schemas']['ListBanksQuery'];
export type ListBookCheckResultsQuery = components['schemas']['ListBookCheckResultsQuery'];
export type ListBookChecksQuery = components['schemas']['ListBookChecksQuery'];
export type ListCounterpartiesQuery = components['schemas']['ListCounterpartiesQuery'];
export type ListCustomersQuery = components['schemas']['ListCustomersQuery'];
export type ListDepositAddressesQuery = components['schemas']['ListDepositAddressesQuery'];
export type ListDepositBankAccountsQuery = components['schemas']['ListDepositBankAccountsQuery'];
export type ListExecutionsQuery = components['schemas']['ListExecutionsQuery'];
export type ListExternalBankAccountsQuery = components['schemas']['ListExternalBankAccountsQuery'];
export type ListExternalWalletsQuery = components['schemas']['ListExternalWalletsQuery'];
export type ListFilesQuery = components['schemas']['ListFilesQuery'];
export type ListIdentityVerificationsQuery = components['schemas']['ListIdentityVerificationsQuery'];
export type ListInvoicesQuery = components['schemas']['ListInvoicesQuery'];
export type ListPaymentFilesQuery = components['schemas']['ListPaymentFilesQuery'];
export type ListPaymentNoticesQuery = components['schemas']['ListPaymentNoticesQuery'];
export type ListPayoutRowsQuery = components['schemas']['ListPayoutRowsQuery'];
export type ListPayoutsQuery = components['schemas']['ListPayoutsQuery'];
export type ListPlansQuery = components['schemas']['ListPlansQuery'];
export type ListPricesQuery = components['schemas']['ListPricesQuery'];
export type ListProvidersQuery = components['schemas']['ListProvidersQuery'];
export type ListQuotesQuery = components['schemas']['ListQuotesQuery'];
export type ListRecentRequestsQuery = components['schemas']['ListRecentRequestsQuery'];
export type ListReviewsQuery = components['schemas']['ListReviewsQuery'];
export type ListScreeningDecisionsQuery = components['schemas']['ListScreeningDecisionsQuery'];
export type ListScreeningHitsQuery = components['schemas']['ListScreeningHitsQuery'];
export type ListScreeningRunsQuery = components['schemas']['ListScreeningRunsQuery'];
export type ListSessionsQuery = components['schemas']['ListSessionsQuery'];
export type ListStaffMembersQuery = components['schemas']['ListStaffMembersQuery'];
export type ListSubscriptionDeliveriesQuery = components['schemas']['ListSubscriptionDeliveriesQuery'];
export type ListSubscriptionEventsQuery = components['schemas']['ListSubscriptionEventsQuery'];
export type ListSubscriptionsQuery = components['schemas']['ListSubscriptionsQuery'];
export type ListSweepsQuery = components['schemas']['ListSweepsQuery'];
export type ListTradesQuery = components['schemas']['ListTradesQuery'];
export type ListTransfersQuery = components['schemas']['ListTransfersQuery'];
export type LossRecoveryDetails = components['schemas']['LossRecoveryDetails'];
export type MessageCode = components['schemas']['MessageCode'];
export type Network = components['schemas']['Network'];
export type NewAccount = components['schemas']['NewAccount'];
export type NewActivityLimit = components['schemas']['NewActivityLimit'];
export type NewAddress = components['schemas']['NewAddress'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewBank = components['schemas']['NewBank'];
export type NewBankAccountByNumbers = components['schemas']['NewBankAccountByNumbers'];
export type NewBankAccountVerification = components['schemas']['NewBankAccountVerification'];
export type NewBankApiKey = components['schemas']['NewBankApiKey'];
export type NewBookTransfer = components['schemas']['NewBookTransfer'];
export type NewBookTransferQuote = components['schemas']['NewBookTransferQuote'];
export type NewBusinessAssociate = components['schemas']['NewBusinessAssociate'];
export type NewCalendarLimit = components['schemas']['NewCalendarLimit'];
export type NewCounterparty = components['schemas']['NewCounterparty'];
export type NewCounterpartyVerification = components['schemas']['NewCounterpartyVerification'];
export type NewCryptoTransfer = components['schemas']['NewCryptoTransfer'];
export type NewCryptoTransferQuote = components['schemas']['NewCryptoTransferQuote'];
export type NewCustomer = components['schemas']['NewCustomer'];
export type NewDepositAddress = components['schemas']['NewDepositAddress'];
export type NewDepositBankAccount = components['schemas']['NewDepositBankAccount'];
export type NewExecution = components['schemas']['NewExecution'];
export type NewExternalBankAccount = components['schemas']['NewExternalBankAccount'];
export type NewExternalWallet = components['schemas']['NewExternalWallet'];
export type NewFile = components['schemas']['NewFile'];
export type NewFundingQuote = components['schemas']['NewFundingQuote'];
export type NewFundingTransfer = components['schemas']['NewFundingTransfer'];
export type NewIdentificationNumber = components['schemas']['NewIdentificationNumber'];
export type NewIdentityVerification = components['schemas']['NewIdentityVerification'];
export type NewIdentityVerificationOptions = components['schemas']['NewIdentityVerificationOptions'];
export type NewInterAccountQuote = components['schemas']['NewInterAccountQuote'];
export type NewInterAccountTransfer = components['schemas']['NewInterAccountTransfer'];
export type NewInvitationSession = components['schemas']['NewInvitationSession'];
export type NewInvoice = components['schemas']['NewInvoice'];
export type NewKycVerification = components['schemas']['NewKycVerification'];
export type NewLightningTransfer = components['schemas']['NewLightningTransfer'];
export type NewLightningTransferQuote = components['schemas']['NewLightningTransferQuote'];
export type NewLinkedBankAccount = components['schemas']['NewLinkedBankAccount'];
export type NewLinkSession = components['schemas']['NewLinkSession'];
export type NewMainDepositBankAccount = components['schemas']['NewMainDepositBankAccount'];
export type NewOrganizationApiKey = components['schemas']['NewOrganizationApiKey'];
export type NewParticipant = components['schemas']['NewParticipant'];
export type NewPasswordSession = components['schemas']['NewPasswordSession'];
export type NewPayout = components['schemas']['NewPayout'];
export type NewPersonName = components['schemas']['NewPersonName'];
export type NewPlan = components['schemas']['NewPlan'];
export type NewProvider = components['schemas']['NewProvider'];
export type NewQuote = components['schemas']['NewQuote'];
export type NewReviewDecision = components['schemas']['NewReviewDecision'];
export type NewRollingLimit = components['schemas']['NewRollingLimit'];
export type NewSandboxDeposit = components['schemas']['NewSandboxDeposit'];
export type NewSandboxInvoice = components['schemas']['NewSandboxInvoice'];
export type NewSandboxScenario = components['schemas']['NewSandboxScenario'];
export type NewSession = components['schemas']['NewSession'];
export type NewStaffGrant = components['schemas']['NewStaffGrant'];
export type NewStaffMember = components['schemas']['NewStaffMember'];
export type NewSubDepositBankAccount = components['schemas']['NewSubDepositBankAccount'];
export type NewSubscription = components['schemas']['NewSubscription'];
export type NewSubscriptionDeliveries = components['schemas']['NewSubscriptionDeliveries'];
export type NewSupportingDocument = components['schemas']['NewSupportingDocument'];
export type NewTokenBankAccount = components['schemas']['NewTokenBankAccount'];
export type NewTrade = components['schemas']['NewTrade'];
export type NewTradingExitQuote = components['schemas']['NewTradingExitQuote'];
export type NewTradingQuote = components['schemas']['NewTradingQuote'];
export type NewTransfer = components['schemas']['NewTransfer'];
export type NewTravelRuleInfo = components['schemas']['NewTravelRuleInfo'];
export type OpenedStaffInvitation = components['schemas']['OpenedStaffInvitation'];
export type OperationAnswer = components['schemas']['OperationAnswer'];
export type OutstandingDeposit = components['schemas']['OutstandingDeposit'];
export type OutstandingHold = components['schemas']['OutstandingHold'];
export type OutstandingReceivable = components['schemas']['OutstandingReceivable'];
export type OutstandingReport = components['schemas']['OutstandingReport'];
export type OutstandingSum = components['schemas']['OutstandingSum'];
export type OutstandingSuspense = components['schemas']['OutstandingSuspense'];
export type OwnerAccountType = components['schemas']['OwnerAccountType'];
export type Participant = components['schemas']['Participant'];
export type ParticipantsType = components['schemas']['ParticipantsType'];
export type ParticipantType = components['schemas']['ParticipantType'];
export type Party = components['schemas']['Party'];
export type PaymentFile = components['schemas']['PaymentFile'];
export type PaymentFileFormat = components['schemas']['PaymentFileFormat'];
export type PaymentFilePage = components['schemas']['PaymentFilePage'];
export type PaymentFileState = components['schemas']['PaymentFileState'];
export type PaymentNotice = components['schemas']['PaymentNotice'];
export type PaymentNoticeKind = components['schemas']['PaymentNoticeKind'];
export type PaymentNoticePage = components['schemas']['PaymentNoticePage'];
export type PaymentNoticeResult = components['schemas']['PaymentNoticeResult'];
export type PaymentSide = components['schemas']['PaymentSide'];
export type Payout = components['schemas']['Payout'];
export type PayoutEvent = components['schemas']['PayoutEvent'];
export type PayoutPage = components['schemas']['PayoutPage'];
export type PayoutProgress = components['schemas']['PayoutProgress'];
export type PayoutRoute = components['schemas']['PayoutRoute'];
export type PayoutRow = components['schemas']['PayoutRow'];
export type PayoutRowCounts = components['schemas']['PayoutRowCounts'];
export type PayoutRowError = components['schemas']['PayoutRowError'];
export type PayoutRowEvent = components['schemas']['PayoutRowEvent'];
export type PayoutRowInput = components['schemas']['PayoutRowInput'];
export type PayoutRowPage = components['schemas']['PayoutRowPage'];
export type PayoutRowState = components['schemas']['PayoutRowState'];
export type PayoutState = components['schemas']['PayoutState'];
export type PayoutSum = components['schemas']['PayoutSum'];
export type PayoutSymbol = components['schemas']['PayoutSymbol'];
export type PeopleSearch = components['schemas']['PeopleSearch'];
export type PersonName = components['schemas']['PersonName'];
export type PersonToVerify = components['schemas']['PersonToVerify'];
export type PersonType = components['schemas']['PersonType'];
export type Plan = components['schemas']['Plan'];
export type PlanAccount = components['schemas']['PlanAccount'];
export type PlanAccountType = components['schemas']['PlanAccountType'];
export type PlanDestination = components['schemas']['PlanDestination'];
export type PlanEvent = components['schemas']['PlanEvent'];
export type PlanFee = components['schemas']['PlanFee'];
export type PlanPage = components['schemas']['PlanPage'];
export type PlanSource = components['schemas']['PlanSource'];
export type PlanState = components['schemas']['PlanState'];
export type PositiveAmount = components['schemas']['PositiveAmount'];
export type Price = components['schemas']['Price'];
export type PricedRowState = components['schemas']['PricedRowState'];
export type PriceList = components['schemas']['PriceList'];
export type ProductType = components['schemas']['ProductType'];
export type Provider = components['schemas']['Provider'];
export type ProviderAch = components['schemas']['ProviderAch'];
export type ProviderChanges = components['schemas']['ProviderChanges'];
export type ProviderCutOffs = components['schemas']['ProviderCutOffs'];
export type ProviderDepositAccounts = components['schemas']['ProviderDepositAccounts'];
export type ProviderDepositAddress = components['schemas']['ProviderDepositAddress'];
export type ProviderEft = components['schemas']['ProviderEft'];
export type ProviderIso20022 = components['schemas']['ProviderIso20022'];
export type ProviderIsoAccount = components['schemas']['ProviderIsoAccount'];
export type ProviderKind = components['schemas']['ProviderKind'];
export type ProviderMatchPoints = components['schemas']['ProviderMatchPoints'];
export type ProviderPage = components['schemas']['ProviderPage'];
export type ProviderPort = components['schemas']['ProviderPort'];
export type ProviderReport = components['schemas']['ProviderReport'];
export type ProviderRule = components['schemas']['ProviderRule'];
export type ProviderRuleInForce = components['schemas']['ProviderRuleInForce'];
export type ProviderSecrets = components['schemas']['ProviderSecrets'];
export type ProviderService = components['schemas']['ProviderService'];
export type ProviderSettings = components['schemas']['ProviderSettings'];
export type ProviderState = components['schemas']['ProviderState'];
export type Purpose = components['schemas']['Purpose'];
export type Quote = components['schemas']['Quote'];
export type QuoteDestination = components['schemas']['QuoteDestination'];
export type QuoteEntry = components['schemas']['QuoteEntry'];
export type QuoteFee = components['schemas']['QuoteFee'];
export type QuotePage = components['schemas']['QuotePage'];
export type Rail = components['schemas']['Rail'];
export type RailFee = components['schemas']['RailFee'];
export type RailTimes = components['schemas']['RailTimes'];
export type RecentRequest = components['schemas']['RecentRequest'];
export type RecentRequestList = components['schemas']['RecentRequestList'];
export type ReconciledAtProvider = components['schemas']['ReconciledAtProvider'];
export type ReconciledPosition = components['schemas']['ReconciledPosition'];
export type Reconciliation = components['schemas']['Reconciliation'];
export type ReconciliationDifference = components['schemas']['ReconciliationDifference'];
export type Redelivery = components['schemas']['Redelivery'];
export type RedeliveryOfEvent = components['schemas']['RedeliveryOfEvent'];
export type RedeliveryOfRange = components['schemas']['RedeliveryOfRange'];
export type RejectedRoute = components['schemas']['RejectedRoute'];
export type RemittanceFailureCode = components['schemas']['RemittanceFailureCode'];
export type RemittanceType = components['schemas']['RemittanceType'];
export type ReserveMinimums = components['schemas']['ReserveMinimums'];
export type ReturnDetails = components['schemas']['ReturnDetails'];
export type Review = components['schemas']['Review'];
export type ReviewDecision = components['schemas']['ReviewDecision'];
export type ReviewKind = components['schemas']['ReviewKind'];
export type ReviewPage = components['schemas']['ReviewPage'];
export type ReviewWithEvidence = components['schemas']['ReviewWithEvidence'];
export type RoutingDetail = components['schemas']['RoutingDetail'];
export type RoutingNumberType = components['schemas']['RoutingNumberType'];
export type RuleDecision = components['schemas']['RuleDecision'];
export type RuleKind = components['schemas']['RuleKind'];
export type SanctionsList = components['schemas']['SanctionsList'];
export type SandboxClock = components['schemas']['SandboxClock'];
export type SandboxClockChange = components['schemas']['SandboxClockChange'];
export type SandboxDepositAnywhere = components['schemas']['SandboxDepositAnywhere'];
export type SandboxDepositAtAddress = components['schemas']['SandboxDepositAtAddress'];
export type SandboxDepositAtBankAccount = components['schemas']['SandboxDepositAtBankAccount'];
export type SandboxFillOutcome = components['schemas']['SandboxFillOutcome'];
export type SandboxInvoice = components['schemas']['SandboxInvoice'];
export type SandboxInvoicePayment = components['schemas']['SandboxInvoicePayment'];
export type SandboxMarket = components['schemas']['SandboxMarket'];
export type SandboxMarketChange = components['schemas']['SandboxMarketChange'];
export type SandboxPrice = components['schemas']['SandboxPrice'];
export type SandboxPriceMove = components['schemas']['SandboxPriceMove'];
export type SandboxScenario = components['schemas']['SandboxScenario'];
export type ScenarioNoun = components['schemas']['ScenarioNoun'];
export type ScreenedKind = components['schemas']['ScreenedKind'];
export type ScreenedSubjectKind = components['schemas']['ScreenedSubjectKind'];
export type ScreeningDecision = components['schemas']['ScreeningDecision'];
export type ScreeningDecisionPage = components['schemas']['ScreeningDecisionPage'];
export type ScreeningHit = components['schemas']['ScreeningHit'];
export type ScreeningHitPage = components['schemas']['ScreeningHitPage'];
export type ScreeningHitState = components['schemas']['ScreeningHitState'];
export type ScreeningResult = components['schemas']['ScreeningResult'];
export type ScreeningRun = components['schemas']['ScreeningRun'];
export type ScreeningRunPage = components['schemas']['ScreeningRunPage'];
export type ScreeningRunState = components['schemas']['ScreeningRunState'];
export type SearchPeopleQuery = components['schemas']['SearchPeopleQuery'];
export type Session = components['schemas']['Session'];
export type SessionBank = components['schemas']['SessionBank'];
export type SessionOrganization = components['schemas']['SessionOrganization'];
export type SessionOrganizationScopes = components['schemas']['SessionOrganizationScopes'];
export type SessionPage = components['schemas']['SessionPage'];
export type SessionStaffMember = components['schemas']['SessionStaffMember'];
export type Side = components['schemas']['Side'];
export type SignedAmount = components['schemas']['SignedAmount'];
export type SignInMethod = components['schemas']['SignInMethod'];
export type SpreadFee = components['schemas']['SpreadFee'];
export type StaffGrant = components['schemas']['StaffGrant'];
export type StaffInvitationToken = components['schemas']['StaffInvitationToken'];
export type StaffMember = components['schemas']['StaffMember'];
export type StaffMemberPage = components['schemas']['StaffMemberPage'];
export type StaffMemberState = components['schemas']['StaffMemberState'];
export type StaffMemberUpdate = components['schemas']['StaffMemberUpdate'];
export type StaffRole = components['schemas']['StaffRole'];
export type Stage = components['schemas']['Stage'];
export type StageIdentifier = components['schemas']['StageIdentifier'];
export type StageLink = components['schemas']['StageLink'];
export type StageState = components['schemas']['StageState'];
export type StageType = components['schemas']['StageType'];
export type StatementLine = components['schemas']['StatementLine'];
export type StoredFile = components['schemas']['StoredFile'];
export type StoredFilePage = components['schemas']['StoredFilePage'];
export type StreamSubscriptionEventsQuery = components['schemas']['StreamSubscriptionEventsQuery'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionChanges = components['schemas']['SubscriptionChanges'];
export type SubscriptionDelivery = components['schemas']['SubscriptionDelivery'];
export type SubscriptionDeliveryFailureCode = components['schemas']['SubscriptionDeliveryFailureCode'];
export type SubscriptionDeliveryPage = components['schemas']['SubscriptionDeliveryPage'];
export type SubscriptionDeliveryState = components['schemas']['SubscriptionDeliveryState'];
export type SubscriptionDeliveryWithAttempts = components['schemas']['SubscriptionDeliveryWithAttempts'];
export type SubscriptionEvent = components['schemas']['SubscriptionEvent'];
export type SubscriptionEventPage = components['schemas']['SubscriptionEventPage'];
export type SubscriptionFailureCode = components['schemas']['SubscriptionFailureCode'];
export type SubscriptionPage = components['schemas']['SubscriptionPage'];
export type SubscriptionState = components['schemas']['SubscriptionState'];
export type SupportingDocument = components['schemas']['SupportingDocument'];
export type SupportingDocumentFile = components['schemas']['SupportingDocumentFile'];
export type SupportingDocumentType = components['schemas']['SupportingDocumentType'];
export type SupportingFile = components['schemas']['SupportingFile'];
export type SupportingFilePart = components['schemas']['SupportingFilePart'];
export type Sweep = components['schemas']['Sweep'];
export type SweepFailureCode = components['schemas']['SweepFailureCode'];
export type SweepPage = components['schemas']['SweepPage'];
export type SweepState = components['schemas']['SweepState'];
export type SweptChain = components['schemas']['SweptChain'];
export type SweptSource = components['schemas']['SweptSource'];
export type SymbolList = components['schemas']['SymbolList'];
export type TimeBound = components['schemas']['TimeBound'];
export type Timestamp = components['schemas']['Timestamp'];
export type Trade = components['schemas']['Trade'];
export type TradeEvent = components['schemas']['TradeEvent'];
export type TradeFailureCode = components['schemas']['TradeFailureCode'];
export type TradePage = components['schemas']['TradePage'];
export type TradeSide = components['schemas']['TradeSide'];
export type TradeState = components['schemas']['TradeState'];
export type TradeType = components['schemas']['TradeType'];
export type TradingSymbol = components['schemas']['TradingSymbol'];
export type Transfer = components['schemas']['Transfer'];
export type TransferBehaviour = components['schemas']['TransferBehaviour'];
export type TransferDecision = components['schemas']['TransferDecision'];
export type TransferEntry = components['schemas']['TransferEntry'];
export type TransferEvent = components['schemas']['TransferEvent'];
export type TransferFailureCode = components['schemas']['TransferFailureCode'];
export type TransferPage = components['schemas']['TransferPage'];
export type TransferReturn = components['schemas']['TransferReturn'];
export type TransferState = components['schemas']['TransferState'];
export type TransferType = components['schemas']['TransferType'];
export type TravelRuleInfo = components['schemas']['TravelRuleInfo'];
export type TrialBalance = components['schemas']['TrialBalance'];
export type TrialBalanceLine = components['schemas']['TrialBalanceLine'];
export type TrialBalanceTotal = components['schemas']['TrialBalanceTotal'];
export type VerifiedPerson = components['schemas']['VerifiedPerson'];
export type VerifierFailureCode = components['schemas']['VerifierFailureCode'];
export type VerifierState = components['schemas']['VerifierState'];
