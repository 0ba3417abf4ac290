// Generated from openapi.json (sha256 746e3abbcc74455d1638b6dccb1535ec372ec82bba26e8c23d19678ece01bdb7) by `npm run generate`. Do not edit.

export interface components {
    schemas: {
        readonly Account: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description Base units; only on reserve accounts. */
            readonly minimum_balance_funding_pull?: components["schemas"]["Amount"];
            /** @description A name for people. */
            readonly name: string;
            /** @description What can be spent: the balance without what is held. In base units of its asset. */
            readonly platform_available?: components["schemas"]["SignedAmount"];
            /** @description What the account holds, in base units of its asset. */
            readonly platform_balance?: components["schemas"]["SignedAmount"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["AccountState"];
            /** @description What it is. */
            readonly type: components["schemas"]["AccountType"];
            /** @description Base units; only on reserve accounts: what returned deposits cost the bank beyond what the reserve has covered. */
            readonly uncovered_losses?: components["schemas"]["Amount"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly AccountChanges: {
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name?: string;
        };
        readonly AccountDetail: {
            /** @description The number of the bank account. */
            readonly account_number: string;
        };
        readonly AccountEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "account.created" | "account.minimum_balance.below" | "account.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The account: read it with `getAccount`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly AccountHolder: {
            /** @description The address. */
            readonly address?: components["schemas"]["AddressInput"];
            /** @description A name for people. */
            readonly name?: components["schemas"]["PersonNameInput"];
        };
        readonly AccountInput: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name: string;
            /** @description What it is. */
            readonly type: components["schemas"]["OwnerAccountType"];
        };
        readonly AccountPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Account"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly AccountState: "storing" | "created";
        readonly AccountStatement: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description The name of the account. */
            readonly account_name: string;
            /** @description The type of the account. */
            readonly account_type: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description The name of the bank. */
            readonly bank_name: string;
            /** @description Base units: the balance before `to`. */
            readonly closing_balance: components["schemas"]["SignedAmount"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Base units: everything that came in. */
            readonly credit_amount: components["schemas"]["Amount"];
            /** @description How many lines added to the account. */
            readonly credit_count: number;
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Base units: everything that went out. */
            readonly debit_amount: components["schemas"]["Amount"];
            /** @description How many lines took from the account. */
            readonly debit_count: number;
            /** @description The beginning of the time. */
            readonly from: components["schemas"]["Timestamp"];
            /** @description Base units: what is held at `created_at`, whenever the period ended. Holds that have ended are not kept. */
            readonly held_amount: components["schemas"]["Amount"];
            /** @description The lines, in their order. */
            readonly lines: readonly components["schemas"]["StatementLine"][];
            /** @description Base units: the balance before `from`. */
            readonly opening_balance: components["schemas"]["SignedAmount"];
            /** @description The end of the time, which does not belong to it. */
            readonly to: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly AccountType: "trading" | "fiat" | "invoice_operations" | "storage" | "fee" | "gas" | "reserve";
        /** @enum {string} */
        readonly Activity: "trading" | "funding" | "crypto_transfer" | "book_transfer" | "inter_account" | "lightning_transfer" | "remittance";
        readonly ActivityDay: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            readonly date: string;
            /** @description By the asset that was paid with, without returns. */
            readonly executions: readonly components["schemas"]["ActivityVolume"][];
            /** @description How many customers were made on the day. */
            readonly new_customers: number;
            /** @description By counter asset. */
            readonly trades: readonly components["schemas"]["ActivityVolume"][];
            /** @description By asset, without returns. */
            readonly transfers: readonly components["schemas"]["ActivityVolume"][];
        };
        readonly ActivityLimit: {
            /** @description What is counted. */
            readonly activities: readonly components["schemas"]["Activity"][];
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            readonly interval: number | null;
            /** @description A name for people. */
            readonly name?: string;
            /** @description Which directions are counted. */
            readonly sides: readonly components["schemas"]["Side"][];
            /** @description What it is. */
            readonly type: components["schemas"]["ActivityLimitType"];
        };
        readonly ActivityLimitInput: components["schemas"]["RollingLimitInput"] | components["schemas"]["CalendarLimitInput"];
        /** @enum {string} */
        readonly ActivityLimitType: "rolling" | "daily" | "weekly" | "monthly";
        readonly ActivityReport: {
            /** @description One row for each day. */
            readonly days: readonly components["schemas"]["ActivityDay"][];
            /** @description The beginning of the time. */
            readonly from: components["schemas"]["Timestamp"];
            /** @description The end of the time, which does not belong to it. */
            readonly to: components["schemas"]["Timestamp"];
        };
        readonly ActivityVolume: {
            /** @description Base units: of the completed ones, as activity limits count them. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description Those of them that are completed by now. */
            readonly completed_count: number;
            /** @description Created on that day. */
            readonly count: number;
        };
        /** @enum {string} */
        readonly ActorType: "api_key" | "staff_member" | "operator" | "nobody";
        readonly Address: {
            /** @description The city. */
            readonly city: string | null;
            /** @description The country (ISO 3166-1 alpha-2). */
            readonly country_code: components["schemas"]["CountryCode"];
            /** @description The postal code. */
            readonly postal_code: string | null;
            /** @description The street with its number. */
            readonly street: string | null;
            /** @description What the street does not say: a floor, a door. */
            readonly street2: string | null;
            /** @description The state or province, as ISO 3166-2 has it without the country. */
            readonly subdivision: string | null;
        };
        /** @enum {string} */
        readonly AddressFormat: "standard" | "legacy";
        readonly AddressInput: {
            /** @description The city. */
            readonly city?: string;
            /** @description The country (ISO 3166-1 alpha-2). */
            readonly country_code: components["schemas"]["CountryCode"];
            /** @description The postal code. */
            readonly postal_code?: string;
            /** @description The street with its number. */
            readonly street?: string;
            /** @description What the street does not say: a floor, a door. */
            readonly street2?: string;
            /** @description The state or province, as ISO 3166-2 has it without the country. */
            readonly subdivision?: string;
        };
        readonly Alias: {
            /** @description The whole name. */
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
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description What the key can give to keys and staff of banks. */
            readonly bank_scopes?: readonly string[];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /** @description When it ends by itself. */
            readonly expires_at?: components["schemas"]["Timestamp"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The addresses and networks from which the key may be used. Empty: from everywhere. */
            readonly ip_allowlist?: readonly string[];
            /** @description The key itself. Shown once. */
            readonly key?: string;
            /** @description What it is. */
            readonly kind: components["schemas"]["ApiKeyKind"];
            /** @description When it was last used. */
            readonly last_used_at?: components["schemas"]["Timestamp"];
            /** @description A name for people. */
            readonly name: string;
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description When it was revoked. */
            readonly revoked_at?: components["schemas"]["Timestamp"];
            /** @description What it may do. */
            readonly scopes: readonly string[];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ApiKeyInput: components["schemas"]["BankApiKeyInput"] | components["schemas"]["OrganizationApiKeyInput"];
        /** @enum {string} */
        readonly ApiKeyKind: "bank" | "organization";
        readonly ApiKeyPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["ApiKey"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly Approval: {
            /** @description In base units of the asset. */
            readonly amount?: components["schemas"]["Amount"];
            /** @description Which acts need a second person. */
            readonly approval_policy?: readonly components["schemas"]["ApprovalRule"][];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset?: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The second person. */
            readonly decided_by_guid?: components["schemas"]["Guid"];
            /** @description One of verify, reject, freeze, unfreeze, approve, sent_back, take_back, keep, give_up, own, receivable, returned, settled, retry, enable, replace, create, update, delete, as the kind allows. */
            readonly decision: string;
            /** @description Why it was decided so, in words. */
            readonly decision_reason?: string;
            /** @description When it ends by itself. */
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description Why the act was refused when it was approved. */
            readonly failure_code?: string;
            /** @description Why it failed, in words. */
            readonly failure_message?: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description One of customer, counterparty, identity_verification, external_wallet, transfer, execution, deposit, lost_deposit, unfunded_payment, suspense, late_failure, screening_hit, payment_file, job, webhook, approval_policy, provider, api_key, staff_member. */
            readonly kind: string;
            /** @description The guid of the record that it is about. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description Why, in words. */
            readonly reason: string;
            /** @description Of the kinds provider, api_key and staff_member: what the request asks for. Secrets are fingerprints. */
            readonly request?: {
                readonly [key: string]: unknown;
            };
            /** @description The member of the staff who asked for the act. */
            readonly requested_by_guid: components["schemas"]["Guid"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["ApprovalState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description Of these kinds: when the request was sent again, and happened. It does so once. */
            readonly used_at?: components["schemas"]["Timestamp"];
            /** @description Until when the decision holds. */
            readonly verified_until?: components["schemas"]["Timestamp"];
        };
        readonly ApprovalDecision: {
            /** @description Why, in words. */
            readonly reason?: string;
        };
        readonly ApprovalPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Approval"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ApprovalRefusal: {
            /** @description Why, in words. */
            readonly reason: string;
        };
        readonly ApprovalRule: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset?: string;
            /** @description What is decided. */
            readonly decision?: components["schemas"]["RuleDecision"];
            /** @description From this amount on, in base units of `asset`. */
            readonly from_amount?: components["schemas"]["PositiveAmount"];
            /** @description What it is. */
            readonly kind: components["schemas"]["RuleKind"];
        };
        /** @enum {string} */
        readonly ApprovalState: "waiting" | "approved" | "failed" | "declined" | "withdrawn" | "expired";
        readonly ArrivalMaximums: {
            /** @description In base units of BCH. */
            readonly BCH?: components["schemas"]["PositiveAmount"];
            /** @description In base units of BDT. */
            readonly BDT?: components["schemas"]["PositiveAmount"];
            /** @description In base units of BRL. */
            readonly BRL?: components["schemas"]["PositiveAmount"];
            /** @description In base units of BTC. */
            readonly BTC?: components["schemas"]["PositiveAmount"];
            /** @description In base units of CAD. */
            readonly CAD?: components["schemas"]["PositiveAmount"];
            /** @description In base units of COP. */
            readonly COP?: components["schemas"]["PositiveAmount"];
            /** @description In base units of ETH. */
            readonly ETH?: components["schemas"]["PositiveAmount"];
            /** @description In base units of ETH_BASE. */
            readonly ETH_BASE?: components["schemas"]["PositiveAmount"];
            /** @description In base units of EUR. */
            readonly EUR?: components["schemas"]["PositiveAmount"];
            /** @description In base units of GBP. */
            readonly GBP?: components["schemas"]["PositiveAmount"];
            /** @description In base units of INR. */
            readonly INR?: components["schemas"]["PositiveAmount"];
            /** @description In base units of KES. */
            readonly KES?: components["schemas"]["PositiveAmount"];
            /** @description In base units of LTC. */
            readonly LTC?: components["schemas"]["PositiveAmount"];
            /** @description In base units of MXN. */
            readonly MXN?: components["schemas"]["PositiveAmount"];
            /** @description In base units of NGN. */
            readonly NGN?: components["schemas"]["PositiveAmount"];
            /** @description In base units of PHP. */
            readonly PHP?: components["schemas"]["PositiveAmount"];
            /** @description In base units of PKR. */
            readonly PKR?: components["schemas"]["PositiveAmount"];
            /** @description In base units of POL. */
            readonly POL?: components["schemas"]["PositiveAmount"];
            /** @description In base units of SOL. */
            readonly SOL?: components["schemas"]["PositiveAmount"];
            /** @description In base units of TRX. */
            readonly TRX?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USD. */
            readonly USD?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USDC. */
            readonly USDC?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USDC_BASE. */
            readonly USDC_BASE?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USDC_POL. */
            readonly USDC_POL?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USDC_SOL. */
            readonly USDC_SOL?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USDC_XLM. */
            readonly USDC_XLM?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USDT. */
            readonly USDT?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USDT_TRX. */
            readonly USDT_TRX?: components["schemas"]["PositiveAmount"];
            /** @description In base units of XLM. */
            readonly XLM?: components["schemas"]["PositiveAmount"];
            /** @description In base units of XRP. */
            readonly XRP?: components["schemas"]["PositiveAmount"];
        };
        readonly Asset: {
            /** @description The blockchain. */
            readonly chain?: string;
            /** @description The code by which other fields name the asset. */
            readonly code: string;
            /** @description How many decimals one unit of the asset has: 2 of USD, 8 of BTC. */
            readonly decimals: number;
            /** @description A name for people. */
            readonly name: string;
            /** @description What it is. */
            readonly type: components["schemas"]["AssetType"];
        };
        readonly AssetList: readonly components["schemas"]["Asset"][];
        /** @enum {string} */
        readonly AssetType: "fiat" | "crypto";
        readonly AuditRecord: {
            /** @description The name of the operation, such as `createApiKey`; also `readPersonalData` and `readSecret`. */
            readonly act: string;
            /** @description The guid of the key or the person that acted. */
            readonly actor_guid?: components["schemas"]["Guid"];
            /** @description Of an operator at the command line, who has no guid. */
            readonly actor_name?: string;
            /** @description Who acted: a key or a person. */
            readonly actor_type: components["schemas"]["ActorType"];
            /** @description The network address that the request came from. */
            readonly address?: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description Real time, not the bank's clock. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description What was asked for, where it has no personal data. */
            readonly details: {
                readonly [key: string]: unknown;
            };
            /** @description Left out where it is neither, such as a sign-in. */
            readonly environment?: components["schemas"]["Environment"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The guid of the record that it is about. */
            readonly object_guid?: components["schemas"]["Guid"];
            /** @description The type of the record that it is about. */
            readonly object_type?: string;
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description Why, in words. */
            readonly reason?: string;
            /** @description Names the request in the logs of the service. */
            readonly request_id?: string;
        };
        readonly AuditRecordPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["AuditRecord"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly Bank: {
            /** @description The origins whose pages may call the API from a browser. */
            readonly cors_allowed_origins: readonly string[];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description What the bank has switched on. */
            readonly features: readonly components["schemas"]["BankFeature"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: string;
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description What can be set. What is left out of a change stays as it is. */
            readonly settings: components["schemas"]["BankSettings"];
            /** @description The countries whose people the bank serves. */
            readonly supported_country_codes: readonly string[];
            /** @description The currencies in which the bank has accounts. */
            readonly supported_fiat_account_assets: readonly string[];
            /** @description The pairs in which the bank pays out. */
            readonly supported_payout_symbols: readonly components["schemas"]["PayoutSymbol"][];
            /** @description The pairs that the bank trades. */
            readonly supported_trading_symbols: readonly string[];
            /** @description What it is. */
            readonly type: components["schemas"]["Environment"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly BankAccountByNumbersInput: {
            /** @description The numbers of the account. */
            readonly account_details?: readonly components["schemas"]["AccountDetail"][];
            /**
             * @description How the account was given to us. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly account_kind: "raw_routing_details";
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Whose account it is. */
            readonly holder?: components["schemas"]["AccountHolder"];
            /** @description A name for people. */
            readonly name: string;
            /** @description The numbers of the bank. */
            readonly routing_details: readonly components["schemas"]["RoutingDetail"][];
        };
        readonly BankAccountVerificationInput: {
            /** @description The guids of files that show documents of identity. */
            readonly document_file_guids?: readonly components["schemas"]["Guid"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["IdentityVerificationBehaviour"][];
            /** @description The guid of the external bank account. */
            readonly external_bank_account_guid: components["schemas"]["Guid"];
            /** @description The way in which it is done. */
            readonly method: components["schemas"]["BankAccountVerificationMethod"];
            /** @description What the check asks for. */
            readonly options?: components["schemas"]["IdentityVerificationOptionsInput"];
            /** @description Personal data. */
            readonly pii?: components["schemas"]["PersonToVerify"];
            /** @description The guids of further files. */
            readonly supporting_file_guids?: readonly components["schemas"]["Guid"][];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "bank_account";
        };
        /** @enum {string} */
        readonly BankAccountVerificationMethod: "attested_ownership" | "account_ownership";
        readonly BankApiKeyInput: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it ends by itself. */
            readonly expires_at?: components["schemas"]["Timestamp"];
            /** @description The addresses and networks from which the key may be used. Empty: from everywhere. */
            readonly ip_allowlist?: readonly string[];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly kind: "bank";
            /** @description A name for people. */
            readonly name: string;
            /** @description What it may do. */
            readonly scopes: readonly string[];
        };
        readonly BankChanges: {
            /** @description The origins whose pages may call the API from a browser. */
            readonly cors_allowed_origins?: readonly string[];
            /** @description What the bank has switched on. */
            readonly features?: readonly components["schemas"]["BankFeature"][];
            /** @description A name for people. */
            readonly name?: string;
            /** @description What can be set. What is left out of a change stays as it is. */
            readonly settings?: components["schemas"]["BankSettingsChanges"];
            /** @description The countries whose people the bank serves. */
            readonly supported_country_codes?: readonly components["schemas"]["CountryCode"][];
            /** @description The currencies in which the bank has accounts. */
            readonly supported_fiat_account_assets?: readonly string[];
            /** @description The pairs in which the bank pays out. */
            readonly supported_payout_symbols?: readonly components["schemas"]["PayoutSymbol"][];
            /** @description The pairs that the bank trades. */
            readonly supported_trading_symbols?: readonly string[];
        };
        /** @enum {string} */
        readonly BankFeature: "kyc_identity_verifications" | "attestation_identity_records" | "raw_routing_details" | "individual_customers" | "business_customers" | "counterparty_external_accounts" | "remittance" | "lightning";
        readonly BankInput: {
            /** @description The origins whose pages may call the API from a browser. */
            readonly cors_allowed_origins?: readonly string[];
            /** @description What the bank has switched on. */
            readonly features?: readonly components["schemas"]["BankFeature"][];
            /** @description A name for people. */
            readonly name: string;
            /** @description What can be set. What is left out of a change stays as it is. */
            readonly settings?: components["schemas"]["BankSettingsChanges"];
            /** @description The countries whose people the bank serves. */
            readonly supported_country_codes?: readonly components["schemas"]["CountryCode"][];
            /** @description The currencies in which the bank has accounts. */
            readonly supported_fiat_account_assets?: readonly string[];
            /** @description The pairs in which the bank pays out. */
            readonly supported_payout_symbols?: readonly components["schemas"]["PayoutSymbol"][];
            /** @description The pairs that the bank trades. */
            readonly supported_trading_symbols?: readonly string[];
            /**
             * @description What it is.
             * @constant
             */
            readonly type: "sandbox";
        };
        readonly BankPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Bank"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
            /** @description By how many hundredths of a percent the price of the market may be worse than that of the quote. */
            readonly fill_tolerance_bps: number;
            /** @description For how many seconds a deposit that can be returned is held. */
            readonly hold_seconds: number;
            /** @description Of addresses. */
            readonly network: components["schemas"]["Network"];
            /** @description For how many seconds a plan holds. */
            readonly plan_seconds: number;
            /** @description By how many hundredths of a percent the price of an execution may be worse than that of its plan. */
            readonly plan_tolerance_bps: number;
            /** @description The platform's fee, in hundredths of a percent. */
            readonly platform_fee_bps: number;
            /** @description For how many seconds a quote holds. */
            readonly quote_seconds: number;
            /** @description The fee schedule of payments over rails: a fixed fee by rail and side, of type `rail`. Sent, it replaces the whole schedule. */
            readonly rail_fees: readonly components["schemas"]["RailFee"][];
            /** @description Of the simulated rails: their true calendar, or seconds. */
            readonly rail_times: components["schemas"]["RailTimes"];
            /** @description A payout in which two rows have the same `reference` is refused, also with `allows_repeated_references`. */
            readonly refuses_repeated_references: boolean;
            /** @description By fiat asset: the minimum of the reserve account. Below it, `account.minimum_balance.below` is told. A PATCH replaces all minimums. */
            readonly reserve_minimums: components["schemas"]["ReserveMinimums"];
            /** @description The bank's fee on the price, in hundredths of a percent. */
            readonly spread_fee_bps: number;
        };
        readonly BankSettingsChanges: {
            /** @description Acts that need a second person: those that fit all fields of a rule. While it is not empty, two people change it: `decideReview` with the kind `approval_policy`. */
            readonly approval_policy?: readonly components["schemas"]["ApprovalRule"][];
            /** @description How long an approval waits for its second person, on the bank's clock. */
            readonly approval_seconds?: number;
            /** @description By asset, in base units: what arrives beyond it waits for a person. Without one: 1,000,000,000 units of a currency and 1,000,000 of a crypto asset, if a provider or a chain tells of it. A PATCH replaces all maximums. */
            readonly arrival_maximums?: components["schemas"]["ArrivalMaximums"];
            /** @description By how many hundredths of a percent the price of the market may be worse than that of the quote. */
            readonly fill_tolerance_bps?: number;
            /** @description For how many seconds a deposit that can be returned is held. */
            readonly hold_seconds?: number;
            /** @description Of addresses. */
            readonly network?: components["schemas"]["Network"];
            /** @description For how many seconds a plan holds. */
            readonly plan_seconds?: number;
            /** @description By how many hundredths of a percent the price of an execution may be worse than that of its plan. */
            readonly plan_tolerance_bps?: number;
            /** @description The platform's fee, in hundredths of a percent. */
            readonly platform_fee_bps?: number;
            /** @description For how many seconds a quote holds. */
            readonly quote_seconds?: number;
            /** @description The fee schedule of payments over rails: a fixed fee by rail and side, of type `rail`. Sent, it replaces the whole schedule. */
            readonly rail_fees?: readonly components["schemas"]["RailFee"][];
            /** @description Of the simulated rails: their true calendar, or seconds. */
            readonly rail_times?: components["schemas"]["RailTimes"];
            /** @description A payout in which two rows have the same `reference` is refused, also with `allows_repeated_references`. */
            readonly refuses_repeated_references?: boolean;
            /** @description By fiat asset: the minimum of the reserve account. Below it, `account.minimum_balance.below` is told. A PATCH replaces all minimums. */
            readonly reserve_minimums?: components["schemas"]["ReserveMinimums"];
            /** @description The bank's fee on the price, in hundredths of a percent. */
            readonly spread_fee_bps?: number;
        };
        readonly BookCheck: {
            /** @description As numbered in docs/invariants.md. */
            readonly invariant: string;
            /** @description A name for people. */
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
            /** @description A name for people. */
            readonly name: string;
            /** @description What is true if nothing violates it. */
            readonly promise: string;
            /** @description How many rows break the rule. */
            readonly violations: number;
        };
        readonly BookCheckResultList: readonly components["schemas"]["BookCheckResult"][];
        readonly BookTransferInput: {
            /** @description The guid of the destination account. */
            readonly destination_account_guid?: components["schemas"]["Guid"];
            /** @description The people on the side of the destination, with their shares. */
            readonly destination_participants?: readonly components["schemas"]["ParticipantInput"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description The guid of the quote. */
            readonly quote_guid: components["schemas"]["Guid"];
            /** @description The guid of the source account. */
            readonly source_account_guid?: components["schemas"]["Guid"];
            /** @description The people on the side of the source, with their shares. */
            readonly source_participants?: readonly components["schemas"]["ParticipantInput"][];
            /**
             * @description What carries the transfer. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly transfer_type: "book";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly BookTransferQuoteInput: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The guid of the destination account. */
            readonly destination_account_guid?: components["schemas"]["Guid"];
            /**
             * @description What is quoted. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly product_type: "book_transfer";
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /**
             * @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`.
             * @constant
             */
            readonly side?: "deposit";
            /** @description The guid of the source account. */
            readonly source_account_guid?: components["schemas"]["Guid"];
        };
        readonly Bulk: {
            /** @description All operations are done, or none of them. */
            readonly atomic?: boolean;
            /** @description The operations, in their order. */
            readonly operations: readonly components["schemas"]["BulkOperation"][];
        };
        readonly BulkAnswer: {
            /** @description The answers, in the order of the operations. */
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
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description The e-mail address. */
            readonly email_address?: string;
            /** @description The role. */
            readonly role: components["schemas"]["BusinessAssociateRole"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["BusinessAssociateState"];
            /** @description The name of the check at the service that verifies people. */
            readonly verifier_inquiry_id?: string;
            /** @description Where the check stands at the service that verifies people. */
            readonly verifier_state?: components["schemas"]["VerifierState"];
        };
        readonly BusinessAssociateInput: {
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description An email address, such as name@example.com. */
            readonly email_address: string;
            /** @description The role. */
            readonly role: components["schemas"]["BusinessAssociateRole"];
        };
        /** @enum {string} */
        readonly BusinessAssociateRole: "director" | "owner";
        /** @enum {string} */
        readonly BusinessAssociateState: "waiting" | "pending" | "completed";
        readonly CalendarLimitInput: {
            /** @description What is counted. */
            readonly activities?: readonly components["schemas"]["Activity"][];
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["PositiveAmount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description A name for people. */
            readonly name?: string;
            /** @description Which directions are counted. */
            readonly sides?: readonly components["schemas"]["Side"][];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "daily" | "weekly" | "monthly";
        };
        /** @enum {string} */
        readonly CarrierFailureCode: "non_sufficient_funds" | "refresh_required" | "party_name_invalid" | "payment_rail_invalid" | "network_fee_too_low" | "amount_too_low" | "invalid_address" | "invalid_destination" | "external_vendor_error";
        readonly ComplianceCheck: {
            /** @description Why it failed. Empty or null if it did not. */
            readonly failure_codes: readonly components["schemas"]["VerifierFailureCode"][] | null;
            /** @description How it ended. */
            readonly outcome: components["schemas"]["ComplianceCheckOutcome"];
            /** @description What it is. */
            readonly type: components["schemas"]["ComplianceCheckType"];
        };
        /** @enum {string} */
        readonly ComplianceCheckOutcome: "passed" | "failed" | "insufficient" | "inconclusive";
        /** @enum {string} */
        readonly ComplianceCheckType: "person_watchlists" | "person_verification" | "person_authentication" | "person_gov_id_verification" | "person_tax_id_verification" | "person_attested" | "person_gov_id_attested" | "person_authentication_attested" | "person_tax_id_attested" | "person_watchlists_attested" | "business_watchlists" | "business_verification" | "business_tax_id_verification" | "business_attested" | "business_tax_id_attested" | "business_watchlists_attested" | "external_bank_account_verification" | "external_bank_account_attested";
        readonly ComplianceDecision: {
            /** @description When it ended by itself. */
            readonly expired_at: string | null;
            /** @description Why it failed. Empty or null if it did not. */
            readonly failure_codes: readonly string[] | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["ComplianceDecisionState"];
            /** @description What it is. */
            readonly type: components["schemas"]["ComplianceCheckType"];
        };
        /** @enum {string} */
        readonly ComplianceDecisionState: "passed" | "failed" | "expired" | "invalidated";
        /** @enum {string} */
        readonly ContentType: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "image/tiff";
        readonly Counterparty: {
            /** @description The address. */
            readonly address?: components["schemas"]["Address"];
            /** @description Other names of the person or the business. */
            readonly aliases?: readonly components["schemas"]["PersonName"][] | null;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description What checks decided. */
            readonly compliance_decisions: readonly components["schemas"]["ComplianceDecision"][];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description The day on which the person was born. */
            readonly date_of_birth?: string | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description A name for people. */
            readonly name?: components["schemas"]["PersonName"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["CounterpartyState"];
            /** @description What it is. */
            readonly type: components["schemas"]["PersonType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly CounterpartyEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "counterparty.rejected" | "counterparty.storing" | "counterparty.unverified" | "counterparty.verified";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The counterparty: read it with `getCounterparty`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly CounterpartyInput: {
            /** @description The address. */
            readonly address: components["schemas"]["AddressInput"];
            /** @description Other names of the person or the business. */
            readonly aliases?: readonly components["schemas"]["PersonNameInput"][];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /**
             * Format: date
             * @description The day on which the person was born.
             */
            readonly date_of_birth?: string;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name: components["schemas"]["PersonNameInput"];
            /** @description What it is. */
            readonly type: components["schemas"]["PersonType"];
        };
        readonly CounterpartyPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Counterparty"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly CounterpartyState: "storing" | "unverified" | "verified" | "rejected";
        readonly CounterpartyVerificationInput: {
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid: components["schemas"]["Guid"];
            /** @description The guids of files that show documents of identity. */
            readonly document_file_guids?: readonly components["schemas"]["Guid"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["IdentityVerificationBehaviour"][];
            /** @description The way in which it is done. */
            readonly method: components["schemas"]["CounterpartyVerificationMethod"];
            /** @description What the check asks for. */
            readonly options?: components["schemas"]["IdentityVerificationOptionsInput"];
            /** @description Personal data. */
            readonly pii?: components["schemas"]["PersonToVerify"];
            /** @description The guids of further files. */
            readonly supporting_file_guids?: readonly components["schemas"]["Guid"][];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "counterparty";
        };
        /** @enum {string} */
        readonly CounterpartyVerificationMethod: "attested" | "watchlists";
        /**
         * Format: country-code
         * @description ISO 3166-1 alpha-2.
         */
        readonly CountryCode: string;
        readonly CryptoTransferInput: {
            /** @description The people on the side of the destination, with their shares. */
            readonly destination_participants?: readonly components["schemas"]["ParticipantInput"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            /** @description The guid of the external wallet. */
            readonly external_wallet_guid?: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description The guid of the quote. */
            readonly quote_guid: components["schemas"]["Guid"];
            /** @description The people on the side of the source, with their shares. */
            readonly source_participants?: readonly components["schemas"]["ParticipantInput"][];
            /**
             * @description What carries the transfer. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly transfer_type: "crypto";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly CryptoTransferQuoteInput: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description Where the money goes to: addresses on the network. */
            readonly destination_accounts?: readonly components["schemas"]["QuoteDestination"][];
            /** @description The fees, one for each type. */
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /**
             * @description What is quoted. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly product_type: "crypto_transfer";
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /**
             * @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`.
             * @constant
             */
            readonly side: "withdrawal";
        };
        readonly CurrentSession: {
            /** @description Banks that the session can act for. */
            readonly banks: readonly components["schemas"]["SessionBank"][];
            /** @description When it ends by itself. */
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description When the session ends if it is not used. */
            readonly idle_expires_at: components["schemas"]["Timestamp"];
            /** @description The organization of the person. */
            readonly organization: components["schemas"]["SessionOrganization"];
            /** @description What the session may do for the organization, by environment. */
            readonly organization_scopes: components["schemas"]["SessionOrganizationScopes"];
            /** @description Roles for the whole organization. */
            readonly roles: readonly components["schemas"]["StaffRole"][];
            /** @description The person who signed in. */
            readonly staff_member: components["schemas"]["SessionStaffMember"];
        };
        readonly Customer: {
            /** @description How much may be done in a time. */
            readonly activity_limits: readonly components["schemas"]["ActivityLimit"][];
            /** @description The address. */
            readonly address?: components["schemas"]["Address"];
            /** @description Other names of the person or the business. */
            readonly aliases?: readonly components["schemas"]["PersonName"][] | null;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description What checks decided. */
            readonly compliance_decisions: readonly components["schemas"]["ComplianceDecision"][];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The day on which the person was born. */
            readonly date_of_birth?: string | null;
            readonly email_address?: string | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Numbers that authorities gave, such as for taxes. */
            readonly identification_numbers?: readonly components["schemas"]["IdentificationNumber"][] | null;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description The name of the person or the business. */
            readonly name?: components["schemas"]["PersonName"];
            readonly phone_number?: string | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["CustomerState"];
            /** @description What it is. */
            readonly type: components["schemas"]["PersonType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description The address of the web site. */
            readonly website?: string | null;
        };
        readonly CustomerChanges: {
            /** @description How much may be done in a time. */
            readonly activity_limits?: readonly components["schemas"]["ActivityLimitInput"][];
            /**
             * @description Where it stands.
             * @constant
             */
            readonly state?: "unverified";
        };
        readonly CustomerEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "customer.frozen" | "customer.rejected" | "customer.storing" | "customer.unverified" | "customer.verified";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The customer: read it with `getCustomer`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly CustomerInput: {
            /** @description How much may be done in a time. */
            readonly activity_limits?: readonly components["schemas"]["ActivityLimitInput"][];
            /** @description The address. */
            readonly address?: components["schemas"]["AddressInput"];
            /** @description Other names of the person or the business. */
            readonly aliases?: readonly components["schemas"]["PersonNameInput"][];
            /**
             * Format: date
             * @description The day on which the person was born.
             */
            readonly date_of_birth?: string;
            /** @description An email address, such as name@example.com. */
            readonly email_address?: string;
            /** @description Numbers that authorities gave, such as for taxes. */
            readonly identification_numbers?: readonly components["schemas"]["IdentificationNumberInput"][];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name: components["schemas"]["PersonNameInput"];
            /** @description A telephone number in E.164 form, such as +15551234567. */
            readonly phone_number?: string;
            /** @description What it is. */
            readonly type: components["schemas"]["PersonType"];
            /** @description The address of the web site. */
            readonly website?: string;
        };
        readonly CustomerPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Customer"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly CustomerState: "storing" | "unverified" | "verified" | "rejected" | "frozen";
        readonly DecidedReview: {
            /** @description The request for a second person, if one is needed. */
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
            /** @description When it was tried. */
            readonly attempted_at: components["schemas"]["Timestamp"];
            /** @description How long the attempt took, in milliseconds. */
            readonly duration_ms: number;
            /** @description What went wrong, in words. */
            readonly error?: string;
            /** @description Its number, from 1. */
            readonly number: number;
            /** @description The status of the HTTP answer. */
            readonly status?: number;
        };
        readonly DepositAccountDetail: {
            /** @description The number of the bank account. */
            readonly account_number: string;
        };
        readonly DepositAddress: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description The address. */
            readonly address: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description The form of the text. */
            readonly format: components["schemas"]["AddressFormat"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description A name for people. */
            readonly name: string | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["DepositAddressState"];
            /** @description Must be sent with the money: the address is shared. */
            readonly tag?: string;
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly DepositAddressChanges: {
            /** @description A name for people. */
            readonly name?: string;
        };
        readonly DepositAddressEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "deposit_address.created" | "deposit_address.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The deposit address: read it with `getDepositAddress`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly DepositAddressInput: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description standard where it is left out; legacy on Bitcoin and its kin. */
            readonly format?: components["schemas"]["AddressFormat"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name?: string;
        };
        readonly DepositAddressPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["DepositAddress"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly DepositAddressState: "storing" | "created";
        readonly DepositBankAccount: {
            /** @description The numbers of the account. */
            readonly account_details: readonly components["schemas"]["DepositAccountDetail"][] | null;
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description The address of the bank that keeps the account. */
            readonly counterparty_address: components["schemas"]["Address"];
            readonly counterparty_name: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description When it was deleted. */
            readonly deleted_at?: components["schemas"]["Timestamp"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description A name for people. */
            readonly name: string | null;
            /** @description The guid of the main account that this one belongs to. */
            readonly parent_deposit_bank_account_guid: string | null;
            /** @description The numbers of the bank. */
            readonly routing_details: readonly components["schemas"]["DepositRoutingDetail"][] | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["DepositBankAccountState"];
            /** @description What it is. */
            readonly type: components["schemas"]["DepositBankAccountType"];
            /** @description Of a sub account: must be sent with the money, because the number is shared. */
            readonly unique_memo_id?: string;
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly DepositBankAccountChanges: {
            /** @description A name for people. */
            readonly name?: string;
        };
        readonly DepositBankAccountEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "deposit_bank_account.created" | "deposit_bank_account.deleted" | "deposit_bank_account.deleting" | "deposit_bank_account.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The deposit bank account: read it with `getDepositBankAccount`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly DepositBankAccountInput: components["schemas"]["MainDepositBankAccountInput"] | components["schemas"]["SubDepositBankAccountInput"];
        readonly DepositBankAccountPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["DepositBankAccount"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly DepositBankAccountState: "storing" | "created" | "deleting" | "deleted";
        /** @enum {string} */
        readonly DepositBankAccountType: "main" | "sub_account";
        readonly DepositRoutingDetail: {
            /** @description The number of the bank. */
            readonly routing_number: string;
            /** @description Which kind of number names the bank. */
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
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["SignedAmount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The balance of the account after the entry, in base units of its asset. */
            readonly balance: components["schemas"]["SignedAmount"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the journal. */
            readonly journal_guid: components["schemas"]["Guid"];
            /** @description Position in the account, from 1 without gaps. */
            readonly sequence: number;
            /** @description The step of the subject that made the journal. */
            readonly step: string;
            /** @description The guid of the record that caused it, such as a trade or a transfer. */
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What moved the money: trade, transfer, execution, stage. */
            readonly subject_type: string;
        };
        readonly EntryAccount: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid?: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["EntryAccountType"];
        };
        /** @enum {string} */
        readonly EntryAccountType: "trading" | "fiat" | "invoice_operations" | "storage" | "fee" | "gas" | "reserve" | "external_wallet" | "external_bank_account";
        readonly EntryPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Entry"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly Environment: "sandbox" | "production";
        /** @enum {string} */
        readonly EventType: "account.created" | "account.minimum_balance.below" | "account.storing" | "counterparty.rejected" | "counterparty.storing" | "counterparty.unverified" | "counterparty.verified" | "customer.frozen" | "customer.rejected" | "customer.storing" | "customer.unverified" | "customer.verified" | "deposit_address.created" | "deposit_address.storing" | "deposit_bank_account.created" | "deposit_bank_account.deleted" | "deposit_bank_account.deleting" | "deposit_bank_account.storing" | "execution.completed" | "execution.executing" | "execution.failed" | "execution.reviewing" | "execution.storing" | "external_bank_account.completed" | "external_bank_account.deleted" | "external_bank_account.deleting" | "external_bank_account.failed" | "external_bank_account.refresh_required" | "external_bank_account.storing" | "external_bank_account.unverified" | "external_wallet.completed" | "external_wallet.deleted" | "external_wallet.deleting" | "external_wallet.failed" | "external_wallet.pending" | "external_wallet.reviewing" | "external_wallet.storing" | "identity_verification.completed" | "identity_verification.expired" | "identity_verification.pending" | "identity_verification.reviewing" | "identity_verification.storing" | "identity_verification.waiting" | "invoice.cancelled" | "invoice.cancelling" | "invoice.expired" | "invoice.failed" | "invoice.open" | "invoice.settled" | "invoice.storing" | "payout.cancelled" | "payout.cancelling" | "payout.completed" | "payout.executing" | "payout.planned" | "payout.planning" | "payout.storing" | "payout.validated" | "payout_row.cancelled" | "payout_row.completed" | "payout_row.executing" | "payout_row.failed" | "payout_row.invalid" | "payout_row.planned" | "payout_row.planning" | "payout_row.storing" | "payout_row.valid" | "plan.completed" | "plan.failed" | "plan.planning" | "plan.storing" | "trade.cancelled" | "trade.completed" | "trade.executed" | "trade.failed" | "trade.pending" | "trade.settling" | "trade.storing" | "transfer.cancelling" | "transfer.completed" | "transfer.failed" | "transfer.holding" | "transfer.pending" | "transfer.reviewing" | "transfer.storing";
        readonly Execution: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description Where the money goes to. */
            readonly destination_account: components["schemas"]["PlanAccount"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            /** @description The fees, one for each type. */
            readonly fees: readonly components["schemas"]["PlanFee"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The times for which the money waits. */
            readonly holds: readonly components["schemas"]["Hold"][] | null;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description The guid of the plan. */
            readonly plan_guid: components["schemas"]["Guid"];
            /** @description Why the money is sent, as countries and carriers ask for it. */
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            /** @description The identifiers that carriers gave the payment. */
            readonly references: readonly components["schemas"]["ExecutionReference"][] | null;
            /** @description Where the money comes from. */
            readonly source_account: components["schemas"]["PlanAccount"];
            /** @description The steps in which the money moves, in their order. */
            readonly stages: readonly components["schemas"]["Stage"][];
            /** @description Where it stands. */
            readonly state: components["schemas"]["ExecutionState"];
            /** @description Who sends and who receives, as the travel rule asks for it. */
            readonly travel_rule_info: components["schemas"]["TravelRuleInfo"];
            /** @description What it is. */
            readonly type: components["schemas"]["RemittanceType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ExecutionDecision: {
            /** @description What is decided. */
            readonly decision: components["schemas"]["ReviewDecision"];
        };
        readonly ExecutionEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "execution.completed" | "execution.executing" | "execution.failed" | "execution.reviewing" | "execution.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The execution: read it with `getExecution`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly ExecutionInput: {
            /** @description The guid of the plan. */
            readonly plan_guid: components["schemas"]["Guid"];
        };
        readonly ExecutionPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Execution"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ExecutionReference: {
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["ExecutionReferenceType"];
        };
        /** @enum {string} */
        readonly ExecutionReferenceType: "returned_execution" | "returned_stage";
        readonly ExecutionReturn: {
            /** @description Capital letters and digits, such as R01. */
            readonly return_code: string;
            /** @description The guid of the stage. */
            readonly stage_guid: components["schemas"]["Guid"];
        };
        /** @enum {string} */
        readonly ExecutionState: "storing" | "executing" | "reviewing" | "completed" | "failed";
        readonly ExplainedFee: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description By `customer`: taken out of what leaves the source, so these add up to what left and did not arrive. By `bank`: paid apart. */
            readonly payer: components["schemas"]["FeePayer"];
            /** @description The amount that was planned, in base units of the asset. */
            readonly quoted_amount: components["schemas"]["Amount"];
            /** @description Where the value comes from. */
            readonly source: string;
            /** @description What it is. */
            readonly type: components["schemas"]["FeeType"];
        };
        readonly ExplainedPlan: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description Where the money goes to. */
            readonly destination_account: components["schemas"]["PlanAccount"];
            /** @description When it ends by itself. */
            readonly expires_at: string | null;
            /** @description Why the plan is as it is: its prices, its fees, and the routes that were not taken. */
            readonly explanation?: components["schemas"]["Explanation"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            /** @description The fees, one for each type. */
            readonly fees: readonly components["schemas"]["PlanFee"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description Why the money is sent, as countries and carriers ask for it. */
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            /** @description Where the money comes from. */
            readonly source_account: components["schemas"]["PlanAccount"];
            /** @description The steps in which the money moves, in their order. */
            readonly stages: readonly components["schemas"]["Stage"][];
            /** @description Where it stands. */
            readonly state: components["schemas"]["PlanState"];
            /** @description Documents that show why the money is sent. */
            readonly supporting_documents: readonly components["schemas"]["SupportingDocument"][] | null;
            /** @description Who sends and who receives, as the travel rule asks for it. */
            readonly travel_rule_info: components["schemas"]["TravelRuleInfo"];
            /** @description What it is. */
            readonly type: components["schemas"]["RemittanceType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ExplainedPrice: {
            /** @description Base units of the counter asset per base unit of the asset, exact. */
            readonly rate: string;
            /** @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`. */
            readonly side: components["schemas"]["TradeSide"];
            /** @description Where the value comes from. */
            readonly source: string;
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly Explanation: {
            /** @description The fees, one for each type. */
            readonly fees: readonly components["schemas"]["ExplainedFee"][];
            /** @description The prices that the plan used. */
            readonly prices: readonly components["schemas"]["ExplainedPrice"][];
            /** @description The routes that were not taken, and why. */
            readonly rejected: readonly components["schemas"]["RejectedRoute"][];
            /** @description The one taken; left out if there is none. */
            readonly route?: string;
        };
        readonly ExternalBalances: {
            /** @description What the other bank says can be spent, in base units of the asset. */
            readonly available?: components["schemas"]["SignedAmount"];
            /** @description The balance at the other bank, in base units of the asset. */
            readonly current: components["schemas"]["SignedAmount"];
        };
        readonly ExternalBankAccount: {
            /** @description How the account was given to us. */
            readonly account_kind: components["schemas"]["ExternalBankAccountKind"];
            readonly aggregator_account_mask: string | null;
            /** @description The name of the account at its bank. */
            readonly aggregator_account_name: string | null;
            /** @description The name of the bank at the aggregator. */
            readonly aggregator_institution_id: string | null;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description When the other bank was last asked for the balances. */
            readonly balance_updated_at: string | null;
            /** @description The balances that the other bank reported. */
            readonly balances?: components["schemas"]["ExternalBalances"];
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["ExternalBankAccountFailureCode"] | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description When the link of the hosted page ends. */
            readonly link_expires_at?: components["schemas"]["Timestamp"];
            /** @description A name for people. */
            readonly name: string;
            /** @description Personal data. */
            readonly pii?: readonly components["schemas"]["ExternalBankAccountPii"][] | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["ExternalBankAccountState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ExternalBankAccountChanges: {
            /** @description A name for people. */
            readonly name?: string;
            /**
             * @description The holder has signed in again: leaves refresh_required.
             * @constant
             */
            readonly state?: "completed";
        };
        readonly ExternalBankAccountEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "external_bank_account.completed" | "external_bank_account.deleted" | "external_bank_account.deleting" | "external_bank_account.failed" | "external_bank_account.refresh_required" | "external_bank_account.storing" | "external_bank_account.unverified";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The external bank account: read it with `getExternalBankAccount`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly ExternalBankAccountFailureCode: "invalid_routing_number" | "invalid_account_number" | "invalid_account_type" | "duplicate" | "aggregator_processor_token" | "aggregator_multiple_accounts" | "create_failed" | "unverified_counterparty";
        readonly ExternalBankAccountInput: components["schemas"]["LinkedBankAccountInput"] | components["schemas"]["TokenBankAccountInput"] | components["schemas"]["BankAccountByNumbersInput"];
        /** @enum {string} */
        readonly ExternalBankAccountKind: "aggregator" | "aggregator_processor_token" | "raw_routing_details";
        readonly ExternalBankAccountPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["ExternalBankAccount"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ExternalBankAccountPii: {
            /** @description The numbers of the account. */
            readonly account_details: readonly components["schemas"]["AccountDetail"][];
            /** @description The addresses. */
            readonly addresses: readonly components["schemas"]["Address"][];
            /** @description The e-mail addresses. */
            readonly email_addresses: readonly string[];
            /** @description The names. */
            readonly names: readonly components["schemas"]["PersonName"][];
            /** @description The phone numbers. */
            readonly phone_numbers: readonly string[];
            /** @description The numbers of the bank. */
            readonly routing_details: readonly components["schemas"]["RoutingDetail"][];
        };
        /** @enum {string} */
        readonly ExternalBankAccountState: "storing" | "completed" | "unverified" | "refresh_required" | "failed" | "deleting" | "deleted";
        readonly ExternalWallet: {
            /** @description The address. */
            readonly address: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["ExternalWalletFailureCode"] | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: string;
            /** @description Where it stands. */
            readonly state: components["schemas"]["ExternalWalletState"];
            /** @description The number that an address of some chains needs beside it (memo, destination tag). */
            readonly tag: string | null;
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly ExternalWalletBehaviour: "force_review";
        readonly ExternalWalletChanges: {
            /** @description A name for people. */
            readonly name?: string;
        };
        readonly ExternalWalletDecision: {
            /** @description What is decided. */
            readonly decision: components["schemas"]["ReviewDecision"];
        };
        readonly ExternalWalletEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "external_wallet.completed" | "external_wallet.deleted" | "external_wallet.deleting" | "external_wallet.failed" | "external_wallet.pending" | "external_wallet.reviewing" | "external_wallet.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The external wallet: read it with `getExternalWallet`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly ExternalWalletFailureCode: "invalid_address" | "prohibited_address";
        readonly ExternalWalletInput: {
            /** @description The address. */
            readonly address: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Sandbox banks only. */
            readonly expected_behaviours?: readonly components["schemas"]["ExternalWalletBehaviour"][];
            /** @description A name for people. */
            readonly name: string;
            /** @description The number that an address of some chains needs beside it (memo, destination tag). */
            readonly tag?: string;
        };
        readonly ExternalWalletPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["ExternalWallet"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly ExternalWalletState: "storing" | "pending" | "reviewing" | "completed" | "failed" | "deleting" | "deleted";
        readonly FeedEntry: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description The name of the account. */
            readonly account_name: string;
            /** @description Of an account outside: the carrier, the chain or `market`. Empty for all others. */
            readonly account_ref: string;
            /** @description One of trading, fiat, invoice_operations, storage, fee, gas, reserve, external, platform_fee, receivable, suspense. */
            readonly account_type: string;
            /** @description Base units; below zero if the account was debited. */
            readonly amount: components["schemas"]["SignedAmount"];
            /** @description The asset of the account. */
            readonly asset: string;
            /** @description Of the account, after this entry. */
            readonly balance: components["schemas"]["SignedAmount"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description The guid of the journal. */
            readonly journal_guid: components["schemas"]["Guid"];
            /** @description A cursor: give it as `after` to go on after this entry. Opaque. */
            readonly position: string;
            /** @description Position in the account, from 1 without gaps. */
            readonly sequence: number;
            /** @description The step of the subject that was posted, for example settle or fees. */
            readonly step: string;
            /** @description The guid of the record that caused it, such as a trade or a transfer. */
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What moved the money: trade, transfer, execution, stage, sweep. */
            readonly subject_type: string;
        };
        readonly FeedEntryPage: {
            /** @description There may be more right now. If not, ask again later. */
            readonly has_more: boolean;
            /** @description The cursor to go on after. Opaque. */
            readonly next: string;
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["FeedEntry"][];
        };
        readonly FeeDetail: {
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description What it is. */
            readonly type: components["schemas"]["FeeType"];
        };
        /** @enum {string} */
        readonly FeePayer: "customer" | "bank";
        readonly FeesDay: {
            /** @description Base units: earned by the bank. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description Fees that were taken. */
            readonly count: number;
            /**
             * Format: date
             * @description The day, in UTC.
             */
            readonly date: string;
            /** @description Base units: earned by the operator of the platform. */
            readonly platform_amount: components["schemas"]["Amount"];
            /** @description What was paid for: trade, transfer, execution. */
            readonly subject_type: string;
        };
        readonly FeesPaidOut: {
            /** @description Base units: what the bank took out of its fee accounts. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
        };
        readonly FeesReport: {
            /** @description One row for each day. */
            readonly days: readonly components["schemas"]["FeesDay"][];
            /** @description The beginning of the time. */
            readonly from: components["schemas"]["Timestamp"];
            /** @description The fees that were paid out. */
            readonly paid_out: readonly components["schemas"]["FeesPaidOut"][];
            /** @description The end of the time, which does not belong to it. */
            readonly to: components["schemas"]["Timestamp"];
            /** @description The sums, one for each asset. */
            readonly totals: readonly components["schemas"]["FeesTotal"][];
        };
        readonly FeesTotal: {
            /** @description Base units: earned by the bank. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
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
            /** @description The type of the file. */
            readonly content_type: components["schemas"]["ContentType"];
            /**
             * Format: byte
             * @description Base64 of 1 to 10485760 bytes, with padding.
             */
            readonly data: string;
            /** @description Without folders, control characters and marks of text direction. */
            readonly filename: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Bytes. */
            readonly size: number;
            /** @description What it is. */
            readonly type: components["schemas"]["FileType"];
        };
        readonly FileInput: {
            /** @description The type of the file. */
            readonly content_type: components["schemas"]["ContentType"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /**
             * Format: byte
             * @description Base64 of 1 to 10485760 bytes, with padding.
             */
            readonly data: string;
            /** @description Without folders, control characters and marks of text direction. */
            readonly filename: string;
            /** @description What it is. */
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
            /** @description The fee, in base units of the asset. */
            readonly fixed_fee: components["schemas"]["PositiveAmount"];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "fixed";
        };
        readonly FoundPerson: {
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: components["schemas"]["PersonName"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["CustomerState"];
            /** @description What it is. */
            readonly type: components["schemas"]["FoundPersonType"];
        };
        /** @enum {string} */
        readonly FoundPersonType: "customer" | "counterparty";
        readonly FundingQuoteInput: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The guid of the destination account. */
            readonly destination_account_guid?: components["schemas"]["Guid"];
            /** @description The fees, one for each type. */
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /** @description If it is left out: `ach` for USD, `eft` for CAD, `sepa` for EUR, `fps` for GBP. */
            readonly payment_rail?: components["schemas"]["HomeRail"];
            /**
             * @description What is quoted. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly product_type: "funding";
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /** @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`. */
            readonly side: components["schemas"]["PaymentSide"];
        };
        readonly FundingTransferInput: {
            /** @description The people on the side of the destination, with their shares. */
            readonly destination_participants?: readonly components["schemas"]["ParticipantInput"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            /** @description The guid of the external bank account. */
            readonly external_bank_account_guid?: components["schemas"]["Guid"];
            /** @description The guid of the fiat account. */
            readonly fiat_account_guid?: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description The rail that carries the payment, such as `ach` or `wire`. */
            readonly payment_rail?: components["schemas"]["HomeRail"];
            /** @description The guid of the quote. */
            readonly quote_guid: components["schemas"]["Guid"];
            /** @description The people on the side of the source, with their shares. */
            readonly source_participants?: readonly components["schemas"]["ParticipantInput"][];
            /**
             * @description What carries the transfer. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly transfer_type: "funding";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
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
            /**
             * @description Only records with this `format`.
             * @enum {string}
             */
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
             * @description Ask the aggregator for the balances before the answer.
             * @default false
             */
            readonly force_balance_refresh?: boolean;
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `kind` is one of these. */
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
            /** @description When it was completed. Null until then. */
            readonly completed_at: string | null;
            /** @description When it will probably be completed. */
            readonly eta_at: string | null;
            /** @description When it began. */
            readonly started_at?: components["schemas"]["Timestamp"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["HoldState"];
            /** @description What it is. */
            readonly type: components["schemas"]["HoldType"] | null;
        };
        /** @enum {string} */
        readonly HoldState: "storing" | "active" | "completed";
        /** @enum {string} */
        readonly HoldType: "customer_hold_duration" | "reserve_below_minimum" | "screening_administrative" | "screening_non_administrative";
        /** @enum {string} */
        readonly HomeRail: "ach" | "eft" | "wire" | "rtp" | "etransfer" | "sepa" | "fps";
        readonly HostedPage: {
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A secret of the end user. Not in a replay of the answer. */
            readonly link?: string;
            /** @description When the link of the hosted page ends. */
            readonly link_expires_at: string | null;
        };
        readonly HostedPageRequest: {
            /** @description Where the page leads when the end user has finished, with https. */
            readonly return_url?: string;
        };
        readonly IdentificationNumber: {
            /** @description The number that an authority gave. */
            readonly identification_number: string;
            /** @description The country of the authority (ISO 3166-1 alpha-2). */
            readonly issuing_country_code: string | null;
            /** @description The state or province of the authority. */
            readonly issuing_subdivision: string | null;
            /** @description What it is. */
            readonly type: components["schemas"]["IdentificationNumberType"];
        };
        readonly IdentificationNumberInput: {
            /** @description The number that an authority gave. */
            readonly identification_number: string;
            /** @description The country of the authority (ISO 3166-1 alpha-2). */
            readonly issuing_country_code?: components["schemas"]["CountryCode"];
            /** @description The state or province of the authority. */
            readonly issuing_subdivision?: string;
            /** @description What it is. */
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
            /** @description The identifier itself. */
            readonly value: string;
        };
        readonly IdentityDocument: {
            /**
             * Format: date
             * @description The day on which it ends.
             */
            readonly expiration_date?: string;
            /** @description The files. */
            readonly files: readonly components["schemas"]["IdentityDocumentPart"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["IdentityDocumentType"];
            /** @description True if the service that verifies people accepted it. */
            readonly validated: boolean;
        };
        readonly IdentityDocumentPart: {
            /** @description The type of the file. */
            readonly content_type: components["schemas"]["ContentType"];
            /** @description The name of the file. */
            readonly filename: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What the service knows of the file. */
            readonly metadata: components["schemas"]["FileMetadata"];
            /** @description What it is. */
            readonly type: components["schemas"]["IdentityDocumentType"];
        };
        /** @enum {string} */
        readonly IdentityDocumentType: "drivers_license" | "passport" | "passport_card" | "residence_card" | "visa" | "social_security_number" | "tax_identification_number" | "selfie" | "proof_of_address" | "formation_document" | "employer_identification_number" | "work_permit";
        readonly IdentityVerification: {
            /** @description The people behind the business. */
            readonly business_associates: readonly components["schemas"]["BusinessAssociate"][] | null;
            /** @description The checks that were made. */
            readonly compliance_checks: readonly components["schemas"]["ComplianceCheck"][];
            /** @description What checks decided. */
            readonly compliance_decisions: readonly components["schemas"]["ComplianceDecision"][];
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description The documents that the person has shown. */
            readonly documents: readonly components["schemas"]["IdentityDocument"][] | null;
            /** @description The guid of the external bank account. */
            readonly external_bank_account_guid: string | null;
            /** @description Why it failed. Empty or null if it did not. */
            readonly failure_codes: readonly components["schemas"]["VerifierFailureCode"][] | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description When the link of the hosted page ends. */
            readonly link_expires_at?: components["schemas"]["Timestamp"];
            /** @description The way in which it is done. */
            readonly method: components["schemas"]["IdentityVerificationMethod"];
            /** @description What the check asks for. */
            readonly options?: components["schemas"]["IdentityVerificationOptions"];
            /** @description How it ended. */
            readonly outcome: components["schemas"]["IdentityVerificationOutcome"] | null;
            /** @description Personal data. */
            readonly pii?: components["schemas"]["VerifiedPerson"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["IdentityVerificationState"];
            /** @description Further files that the person has sent. */
            readonly supporting_files: readonly components["schemas"]["SupportingFile"][] | null;
            /** @description What it is. */
            readonly type: components["schemas"]["IdentityVerificationType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description The name of the check at the service that verifies people. */
            readonly verifier_inquiry_id: string | null;
            /** @description Where the check stands at the service that verifies people. */
            readonly verifier_state: components["schemas"]["VerifierState"] | null;
        };
        /** @enum {string} */
        readonly IdentityVerificationBehaviour: "passed_immediately" | "failed_immediately" | "tax_id_not_checked";
        readonly IdentityVerificationDecision: components["schemas"]["IdentityVerificationOutcomeReport"] | components["schemas"]["IdentityVerificationProgressReport"];
        readonly IdentityVerificationEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "identity_verification.completed" | "identity_verification.expired" | "identity_verification.pending" | "identity_verification.reviewing" | "identity_verification.storing" | "identity_verification.waiting";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The identity verification: read it with `getIdentityVerification`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly IdentityVerificationInput: components["schemas"]["KycVerificationInput"] | components["schemas"]["BankAccountVerificationInput"] | components["schemas"]["CounterpartyVerificationInput"];
        /** @enum {string} */
        readonly IdentityVerificationMethod: "attested" | "document_submission" | "enhanced_due_diligence" | "id_and_selfie" | "tax_id_and_selfie" | "business_registration" | "attested_id_and_selfie" | "attested_business_registration" | "attested_business_associate" | "attested_id_and_database" | "watchlists" | "attested_ownership" | "account_ownership";
        readonly IdentityVerificationOptions: {
            /** @description True: the check needs a number for taxes. */
            readonly require_tax_id: boolean;
        };
        readonly IdentityVerificationOptionsInput: {
            /** @description True: the check needs a number for taxes. */
            readonly require_tax_id?: boolean;
        };
        /** @enum {string} */
        readonly IdentityVerificationOutcome: "passed" | "failed";
        readonly IdentityVerificationOutcomeReport: {
            /** @description Why it failed. Empty or null if it did not. */
            readonly failure_codes?: readonly components["schemas"]["VerifierFailureCode"][];
            /** @description How it ended. */
            readonly outcome: components["schemas"]["IdentityVerificationOutcome"];
        };
        readonly IdentityVerificationPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["IdentityVerification"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
        readonly InterAccountQuoteInput: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The guid of the destination account. */
            readonly destination_account_guid: components["schemas"]["Guid"];
            /**
             * @description What is quoted. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly product_type: "inter_account";
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /** @description The guid of the source account. */
            readonly source_account_guid: components["schemas"]["Guid"];
        };
        readonly InterAccountTransferInput: {
            /** @description The people on the side of the destination, with their shares. */
            readonly destination_participants?: readonly components["schemas"]["ParticipantInput"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description The guid of the quote. */
            readonly quote_guid: components["schemas"]["Guid"];
            /** @description The people on the side of the source, with their shares. */
            readonly source_participants?: readonly components["schemas"]["ParticipantInput"][];
            /**
             * @description What carries the transfer. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly transfer_type: "inter_account";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly InvitationSessionInput: {
            /** @description The text in the link of the invitation. */
            readonly invitation_token: string;
            /** @description The password. */
            readonly password: string;
            /** @description Six digits of an authenticator app. */
            readonly totp_code: string;
        };
        readonly Invoice: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            readonly amount: bigint | null;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description A text for people. */
            readonly description: string;
            /** @description When it ends by itself. */
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description For how many seconds it can be paid. */
            readonly expiry_seconds: number;
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["InvoiceFailureCode"] | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            readonly invoice: string | null;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description The hash that names the lightning payment, in hex. */
            readonly payment_hash: string | null;
            readonly received_amount: bigint | null;
            /** @description When it was paid. */
            readonly settled_at: string | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["InvoiceState"];
            /** @description The guid of the transfer. */
            readonly transfer_guid: string | null;
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly InvoiceEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "invoice.cancelled" | "invoice.cancelling" | "invoice.expired" | "invoice.failed" | "invoice.open" | "invoice.settled" | "invoice.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The invoice: read it with `getInvoice`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly InvoiceFailureCode: "external_vendor_error";
        readonly InvoiceInput: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description In base units of the asset. */
            readonly amount?: components["schemas"]["PositiveAmount"];
            /** @description The payer reads it. By default it names the bank. */
            readonly description?: string;
            /** @description An hour where it is left out. */
            readonly expiry_seconds?: number;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
        };
        readonly InvoicePage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Invoice"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
            /** @description What it is. */
            readonly kind: string;
            /** @description Since when the oldest has been ready to run. */
            readonly oldest_due_at?: components["schemas"]["Timestamp"];
            /** @description In work, or waiting for their time. */
            readonly waiting: number;
        };
        readonly JobCountList: readonly components["schemas"]["JobCount"][];
        readonly Journal: {
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description They sum to 0 in each asset. */
            readonly entries: readonly components["schemas"]["JournalEntry"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The step of the subject that made the journal. */
            readonly step: string;
            /** @description The guid of the record that caused it, such as a trade or a transfer. */
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What moved the money: trade, transfer, execution, stage, sweep. */
            readonly subject_type: string;
        };
        readonly JournalEntry: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description The name of the account. */
            readonly account_name: string;
            /** @description Of an account outside: the carrier, the chain or `market`. */
            readonly account_ref: string;
            /** @description One of trading, fiat, invoice_operations, storage, fee, gas, reserve, external, platform_fee, receivable, suspense. */
            readonly account_type: string;
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["SignedAmount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description Of the account, after this entry. */
            readonly balance: components["schemas"]["SignedAmount"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description Numbers the rows from 1, without a gap. */
            readonly sequence: number;
        };
        readonly JournalList: readonly components["schemas"]["Journal"][];
        readonly KycVerificationInput: {
            /** @description The people behind the business. */
            readonly business_associates?: readonly components["schemas"]["BusinessAssociateInput"][];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: components["schemas"]["Guid"];
            /** @description The guids of files that show documents of identity. */
            readonly document_file_guids?: readonly components["schemas"]["Guid"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["IdentityVerificationBehaviour"][];
            /** @description The way in which it is done. */
            readonly method: components["schemas"]["KycVerificationMethod"];
            /** @description What the check asks for. */
            readonly options?: components["schemas"]["IdentityVerificationOptionsInput"];
            /** @description Personal data. */
            readonly pii?: components["schemas"]["PersonToVerify"];
            /** @description The guids of further files. */
            readonly supporting_file_guids?: readonly components["schemas"]["Guid"][];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "kyc";
        };
        /** @enum {string} */
        readonly KycVerificationMethod: "attested" | "document_submission" | "enhanced_due_diligence" | "id_and_selfie" | "tax_id_and_selfie" | "business_registration" | "attested_id_and_selfie" | "attested_business_registration" | "attested_business_associate" | "attested_id_and_database";
        readonly Labels: readonly string[];
        readonly LightningTransferInput: {
            /** @description The people on the side of the destination, with their shares. */
            readonly destination_participants?: readonly components["schemas"]["ParticipantInput"][];
            /** @description Sandbox banks only: what is simulated. */
            readonly expected_behaviours?: readonly components["schemas"]["TransferBehaviour"][];
            /** @description The guid of the fiat account. */
            readonly fiat_account_guid?: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description The guid of the quote. */
            readonly quote_guid: components["schemas"]["Guid"];
            /** @description The people on the side of the source, with their shares. */
            readonly source_participants?: readonly components["schemas"]["ParticipantInput"][];
            /**
             * @description What carries the transfer. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly transfer_type: "lightning";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly LightningTransferQuoteInput: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The fees, one for each type. */
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /** @description The address on the network that is paid. */
            readonly network_address: string;
            /**
             * @description What is quoted. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly product_type: "lightning_transfer";
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly LinkedBankAccountInput: {
            /**
             * @description How the account was given to us. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly account_kind: "aggregator";
            /** @description The name of the account at the aggregator. */
            readonly aggregator_account_id?: string;
            /** @description What the page of the aggregator gave for this account. */
            readonly aggregator_public_token?: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: string;
        };
        readonly LinkSessionInput: {
            /** @description The text in the link for signing in. */
            readonly link_token: string;
        };
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the balances too.
             * @default true
             */
            readonly include_balances?: boolean;
            /** @description Only records whose `label` is one of these. */
            readonly label?: string | readonly string[];
            /**
             * @description Only records with this `owner`.
             * @enum {string}
             */
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
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["AccountState"] | readonly components["schemas"]["AccountState"][];
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `kind` is one of these. */
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
            /** @description Only records whose `decision` is one of these. */
            readonly decision?: components["schemas"]["RuleDecision"] | readonly components["schemas"]["RuleDecision"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `kind` is one of these. */
            readonly kind?: components["schemas"]["RuleKind"] | readonly components["schemas"]["RuleKind"][];
            /** @description Only records whose `object_guid` is one of these. */
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
            /** @description Only records whose `requested_by_guid` is one of these. */
            readonly requested_by_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `act` is one of these. */
            readonly act?: string | readonly string[];
            /** @description Only records whose `actor_guid` is one of these. */
            readonly actor_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `actor_type` is one of these. */
            readonly actor_type?: components["schemas"]["ActorType"] | readonly components["schemas"]["ActorType"][];
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `object_guid` is one of these. */
            readonly object_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `object_type` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `name` is one of these. */
            readonly name?: string | readonly string[];
        };
        readonly ListBookChecksQuery: {
            /** @description Only records whose `invariant` is one of these. */
            readonly invariant?: string | readonly string[];
        };
        readonly ListCounterpartiesQuery: {
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            /** @description Only records whose `label` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["CounterpartyState"] | readonly components["schemas"]["CounterpartyState"][];
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            /** @description Only records whose `label` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["CustomerState"] | readonly components["schemas"]["CustomerState"][];
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `account_guid` is one of these. */
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `asset` is one of these. */
            readonly asset?: string | readonly string[];
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `label` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `label` is one of these. */
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /** @description Only records whose `parent_deposit_bank_account_guid` is one of these. */
            readonly parent_deposit_bank_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["DepositBankAccountState"] | readonly components["schemas"]["DepositBankAccountState"][];
            /** @description Only records whose `type` is one of these. */
            readonly type?: components["schemas"]["DepositBankAccountType"] | readonly components["schemas"]["DepositBankAccountType"][];
            /** @description Only records whose `unique_memo_id` is one of these. */
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
        readonly ListEntriesQuery: {
            /** @description Only records whose `account_guid` is one of these. */
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `account_type` is one of these. */
            readonly account_type?: ("trading" | "fiat" | "invoice_operations" | "storage" | "fee" | "gas" | "reserve" | "external" | "platform_fee" | "receivable" | "suspense") | readonly ("trading" | "fiat" | "invoice_operations" | "storage" | "fee" | "gas" | "reserve" | "external" | "platform_fee" | "receivable" | "suspense")[];
            /** @description Only what comes after this cursor: `next` of the answer before. Left out, or 0: from the first entry on. */
            readonly after?: string;
            /** @description Only records whose `asset` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Only records with this `owner`.
             * @enum {string}
             */
            readonly owner?: "bank" | "customer";
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            /** @description Only records whose `step` is one of these. */
            readonly step?: ("credit" | "settle" | "fees" | "return" | "recover" | "reverse" | "resolve") | readonly ("credit" | "settle" | "fees" | "return" | "recover" | "reverse" | "resolve")[];
            /** @description Only records whose `subject_guid` is one of these. */
            readonly subject_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `subject_type` is one of these. */
            readonly subject_type?: ("trade" | "transfer" | "execution" | "stage" | "sweep") | readonly ("trade" | "transfer" | "execution" | "stage" | "sweep")[];
        };
        readonly ListExecutionsQuery: {
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `destination_account_guid` is one of these. */
            readonly destination_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `plan_guid` is one of these. */
            readonly plan_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `source_account_guid` is one of these. */
            readonly source_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["ExecutionState"] | readonly components["schemas"]["ExecutionState"][];
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `asset` is one of these. */
            readonly asset?: string | readonly string[];
            /** @description Only records whose `bank_guid` is one of these. */
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `counterparty_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `asset` is one of these. */
            readonly asset?: string | readonly string[];
            /** @description Only records whose `bank_guid` is one of these. */
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `counterparty_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Only records with this `owner`.
             * @enum {string}
             */
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `counterparty_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `external_bank_account_guid` is one of these. */
            readonly external_bank_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            /** @description Only records whose `method` is one of these. */
            readonly method?: components["schemas"]["IdentityVerificationMethod"] | readonly components["schemas"]["IdentityVerificationMethod"][];
            /** @description Only records whose `outcome` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["IdentityVerificationState"] | readonly components["schemas"]["IdentityVerificationState"][];
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `account_guid` is one of these. */
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `label` is one of these. */
            readonly label?: string | readonly string[];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /** @description Only records whose `payment_hash` is one of these. */
            readonly payment_hash?: string | readonly string[];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `asset` is one of these. */
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
            /** @description Only records whose `day` is one of these. */
            readonly day?: string | readonly string[];
            /** @description Only records whose `format` is one of these. */
            readonly format?: components["schemas"]["PaymentFileFormat"] | readonly components["schemas"]["PaymentFileFormat"][];
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `provider_guid` is one of these. */
            readonly provider_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `rail` is one of these. */
            readonly rail?: components["schemas"]["Rail"] | readonly components["schemas"]["Rail"][];
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `code` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Show the personal data too.
             * @default false
             */
            readonly include_pii?: boolean;
            /** @description Only records whose `kind` is one of these. */
            readonly kind?: components["schemas"]["PaymentNoticeKind"] | readonly components["schemas"]["PaymentNoticeKind"][];
            /**
             * @description Page index, from 0.
             * @default 0
             */
            readonly page?: number;
            /** @description Only records whose `payment_guid` is one of these. */
            readonly payment_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            /** @description Only records whose `provider_guid` is one of these. */
            readonly provider_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `result` is one of these. */
            readonly result?: components["schemas"]["PaymentNoticeResult"] | readonly components["schemas"]["PaymentNoticeResult"][];
        };
        readonly ListPayoutRowsQuery: {
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `execution_guid` is one of these. */
            readonly execution_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `payout_guid` is one of these. */
            readonly payout_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /**
             * @description Records per page.
             * @default 10
             */
            readonly per_page?: number;
            /** @description Only records whose `plan_guid` is one of these. */
            readonly plan_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `label` is one of these. */
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
            /** @description Only records whose `source_account_guid` is one of these. */
            readonly source_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `label` is one of these. */
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
            /** @description Only records whose `source_account_guid` is one of these. */
            readonly source_account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["PlanState"] | readonly components["schemas"]["PlanState"][];
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `symbol` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `kind` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `asset` is one of these. */
            readonly asset?: string | readonly string[];
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `product_type` is one of these. */
            readonly product_type?: components["schemas"]["ProductType"] | readonly components["schemas"]["ProductType"][];
            /** @description Only records whose `side` is one of these. */
            readonly side?: components["schemas"]["Side"] | readonly components["schemas"]["Side"][];
            /** @description Only records whose `symbol` is one of these. */
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
            /** @description Only records whose `asset` is one of these. */
            readonly asset?: string | readonly string[];
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `kind` is one of these. */
            readonly kind?: components["schemas"]["ReviewKind"] | readonly components["schemas"]["ReviewKind"][];
            /** @description Only records whose `object_guid` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `kind` is one of these. */
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
            /** @description Only records whose `reference` is one of these. */
            readonly reference?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `result` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `list` is one of these. */
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
            /** @description Only records whose `screened_guid` is one of these. */
            readonly screened_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `screened_kind` is one of these. */
            readonly screened_kind?: components["schemas"]["ScreenedSubjectKind"] | readonly components["schemas"]["ScreenedSubjectKind"][];
            /** @description Only records whose `screening_run_guid` is one of these. */
            readonly screening_run_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `staff_member_guid` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `event_guid` is one of these. */
            readonly event_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["SubscriptionDeliveryState"] | readonly components["schemas"]["SubscriptionDeliveryState"][];
            /** @description Only records whose `subscription_guid` is one of these. */
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
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `event_type` is one of these. */
            readonly event_type?: components["schemas"]["EventType"] | readonly components["schemas"]["EventType"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `object_guid` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["SubscriptionState"] | readonly components["schemas"]["SubscriptionState"][];
            /** @description Only records whose `type` is one of these. */
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
            /** @description Only records whose `asset` is one of these. */
            readonly asset?: string | readonly string[];
            /** @description Only records whose `chain` is one of these. */
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
            /** @description Only records whose `guid` is one of these. */
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
            /** @description Only records whose `state` is one of these. */
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
            /** @description Only records whose `account_guid` is one of these. */
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `label` is one of these. */
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
            /** @description Only records whose `quote_guid` is one of these. */
            readonly quote_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `side` is one of these. */
            readonly side?: components["schemas"]["TradeSide"] | readonly components["schemas"]["TradeSide"][];
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["TradeState"] | readonly components["schemas"]["TradeState"][];
            /** @description Only records whose `symbol` is one of these. */
            readonly symbol?: string | readonly string[];
            /** @description Only records whose `trade_type` is one of these. */
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
            /** @description Only records whose `account_guid` is one of these. */
            readonly account_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `asset` is one of these. */
            readonly asset?: string | readonly string[];
            /** @description Only records whose `bank_guid` is one of these. */
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
            /** @description Only records whose `customer_guid` is one of these. */
            readonly customer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `guid` is one of these. */
            readonly guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `label` is one of these. */
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
            /** @description Only records whose `quote_guid` is one of these. */
            readonly quote_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `reference_transfer_guid` is one of these. */
            readonly reference_transfer_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `side` is one of these. */
            readonly side?: components["schemas"]["PaymentSide"] | readonly components["schemas"]["PaymentSide"][];
            /** @description Only records whose `state` is one of these. */
            readonly state?: components["schemas"]["TransferState"] | readonly components["schemas"]["TransferState"][];
            /** @description Only records whose `transfer_type` is one of these. */
            readonly transfer_type?: components["schemas"]["TransferType"] | readonly components["schemas"]["TransferType"][];
            /** @description Only records whose `txn_hash` is one of these. */
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
        readonly MainDepositBankAccountInput: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name?: string;
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "main";
        };
        /**
         * @description docs/errors.md says what each code means and what to do. New codes can be added.
         * @enum {string}
         */
        readonly MessageCode: "missing_parameter" | "invalid_value" | "invalid_parameter" | "unknown_parameter" | "malformed_json" | "authentication_malformed" | "authentication_failed" | "invalid_subject" | "sign_in_failed" | "session_ended" | "invalid_scopes" | "wrong_person" | "not_found" | "method_not_allowed" | "data_exists" | "payload_too_large" | "unsupported_media_type" | "no_quote" | "no_plan" | "invalid_plan" | "expired_plan" | "no_transfer" | "no_customer" | "no_counterparty" | "no_file" | "no_subscription" | "no_event" | "too_many_subscriptions" | "too_many_providers" | "provider_unavailable" | "no_account" | "unknown_bank" | "unverified_customer" | "rejected_customer" | "frozen_customer" | "unverified_counterparty" | "invalid_account" | "invalid_external_bank_account" | "no_fiat_account" | "invalid_fiat_account" | "no_source_account" | "invalid_source_account" | "no_destination_account" | "invalid_destination_account" | "invalid_external_wallet" | "invalid_payment_rail" | "invalid_payment_rail_for_country" | "invalid_payment_rail_for_direction" | "invalid_invoice" | "insufficient_balance" | "unsupported_value" | "invalid_amount" | "worse_than_named" | "linked_operation_refused" | "operation_would_fail" | "idempotency_key_reused" | "rate_limited" | "headers_too_large" | "internal_error" | "overloaded";
        /** @enum {string} */
        readonly Network: "mainnet" | "testnet";
        readonly OpenedStaffInvitation: {
            /** @description The e-mail address with which the person signs in. */
            readonly email: string;
            /** @description When it ends by itself. */
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description A name for people. */
            readonly name: string;
            /** @description The name of the organization that invites. */
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
        readonly OrganizationApiKeyInput: {
            /** @description Of an organization's key: scopes that it can give to keys and staff of the organization's banks. It cannot use them itself. Without any it gives none. */
            readonly bank_scopes?: readonly string[];
            /** @description When it ends by itself. */
            readonly expires_at?: components["schemas"]["Timestamp"];
            /** @description The addresses and networks from which the key may be used. Empty: from everywhere. */
            readonly ip_allowlist?: readonly string[];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly kind: "organization";
            /** @description A name for people. */
            readonly name: string;
            /** @description What it may do. */
            readonly scopes: readonly string[];
        };
        readonly OutstandingDeposit: {
            /** @description On the bank's clock. */
            readonly age_seconds: number;
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Where it came from: a rail or a chain. */
            readonly place: string;
            /** @description The guid of the transfer. */
            readonly transfer_guid: components["schemas"]["Guid"];
        };
        readonly OutstandingHold: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description On the bank's clock. */
            readonly age_seconds: number;
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the record that caused it, such as a trade or a transfer. */
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What it is held for: trade, transfer, execution, stage, sweep. */
            readonly subject_type: string;
        };
        readonly OutstandingReceivable: {
            /** @description Base units: losses that the reserve has not covered. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
        };
        readonly OutstandingReport: {
            /** @description The time of which the figures are. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description Deposits that were not accepted and are not sent back yet: the oldest 1000. */
            readonly deposits_to_send_back: readonly components["schemas"]["OutstandingDeposit"][];
            /** @description All holds, by asset. */
            readonly hold_sums: readonly components["schemas"]["OutstandingSum"][];
            /** @description The oldest 1000. */
            readonly holds: readonly components["schemas"]["OutstandingHold"][];
            /** @description What others owe. */
            readonly receivables: readonly components["schemas"]["OutstandingReceivable"][];
            /** @description Money that moved outside and has no owner here, by its subject: the oldest 1000. */
            readonly suspense: readonly components["schemas"]["OutstandingSuspense"][];
        };
        readonly OutstandingSum: {
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description How many. */
            readonly count: number;
        };
        readonly OutstandingSuspense: {
            /** @description On the bank's clock. */
            readonly age_seconds: number;
            /** @description Base units: above zero for money that came in without an owner, below zero for money that went out without one. */
            readonly amount: components["schemas"]["SignedAmount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the record that caused it, such as a trade or a transfer. */
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description The type of the record that caused it. */
            readonly subject_type: string;
        };
        /** @enum {string} */
        readonly OwnerAccountType: "trading" | "fiat" | "invoice_operations" | "storage";
        readonly Participant: {
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["ParticipantType"];
        };
        readonly ParticipantInput: {
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["PositiveAmount"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["ParticipantType"];
        };
        /** @enum {string} */
        readonly ParticipantsType: "C2C" | "C2B" | "B2C" | "B2B";
        /** @enum {string} */
        readonly ParticipantType: "bank" | "customer" | "counterparty";
        readonly Party: {
            /** @description The guid of the participant. */
            readonly participant_guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["ParticipantType"];
        };
        readonly PasswordSessionInput: {
            /** @description An e-mail address. */
            readonly email: string;
            /** @description Needed only if the address belongs to the staff of several organizations. */
            readonly organization_guid?: components["schemas"]["Guid"];
            /** @description The password. */
            readonly password: string;
            /** @description Six digits of an authenticator app. */
            readonly totp_code: string;
        };
        readonly PaymentFile: {
            /** @description The guid of the person who released the file. */
            readonly approved_by_guid: string | null;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description How long the file is, in bytes. */
            readonly content_bytes: number;
            /** @description SHA-256 of the bytes, in hex. */
            readonly content_hash: string;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The sum of what is paid, in base units of the asset. */
            readonly credit_total: components["schemas"]["Amount"];
            /** @description The day of its number, by the clock of its rail: 2026-11-18. */
            readonly day: string;
            /** @description The sum of what is collected, in base units of the asset. */
            readonly debit_total: components["schemas"]["Amount"];
            /** @description The form of the text. */
            readonly format: components["schemas"]["PaymentFileFormat"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description In the outbox of the provider. */
            readonly name: string;
            /** @description How many payments the file has. */
            readonly payment_count: number;
            /** @description The guid of the provider. */
            readonly provider_guid: components["schemas"]["Guid"];
            /** @description The rail that carries the payments, such as `ach` or `wire`. */
            readonly rail: components["schemas"]["Rail"];
            /** @description Until when the file must be released. */
            readonly release_before: components["schemas"]["Timestamp"];
            /** @description When the file was released to the partner. */
            readonly released_at: string | null;
            /** @description The number of the file: of its day, or of all days for CPA 005. */
            readonly sequence: number;
            /** @description When the banks settle it. */
            readonly settles_at: string | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["PaymentFileState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly PaymentFileFormat: "nacha" | "cpa005" | "pain.001" | "pain.008";
        readonly PaymentFilePage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["PaymentFile"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly PaymentFileState: "waiting" | "ready" | "staged" | "released" | "dissolved";
        readonly PaymentNotice: {
            /** @description In base units of the asset. */
            readonly amount: bigint | null;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string | null;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            readonly code: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description What the record says beside its code. */
            readonly details?: {
                /** @description The accounts that the money may be for. */
                readonly account_numbers?: readonly string[];
                /** @description What is right. Left out if the partner did not say it in a form that can be read. */
                readonly corrected?: {
                    /** @description The number of the bank account. */
                    readonly account_number?: string;
                    /** @description The number of the company in the header of a batch. */
                    readonly company_identification?: string;
                    /** @description The name of the company in the header of a batch. */
                    readonly company_name?: string;
                    /** @description The class of the entry, such as `PPD`. */
                    readonly entry_class?: string;
                    /** @description The bank abroad that is named in the entry. */
                    readonly foreign_dfi?: string;
                    /** @description The identification of the receiver in the entry. */
                    readonly identification?: string;
                    /** @description A name for people. */
                    readonly name?: string;
                    /** @description The number of the bank. */
                    readonly routing_number?: string;
                    /** @description The transaction code of the entry. */
                    readonly transaction_code?: string;
                };
                /** @description Who paid, as the partner writes it. */
                readonly from?: string;
                /** @description The rail that carries the payments, such as `ach` or `wire`. */
                readonly rail?: components["schemas"]["Rail"];
                /** @description Why, in the partner's own words, where these are no code. */
                readonly reason?: string;
                /** @description What the payer wrote. */
                readonly remittance?: readonly string[];
                /** @description What the record says of the return that it answers. */
                readonly returned?: {
                    /** @description The day on which the return settled: 2026-11-18. If its file does not say it, the day of the file. */
                    readonly settled_on: string;
                    /** @description That the other bank gave the return. */
                    readonly trace_number: string;
                };
            } | null;
            /** @description The code with which it was dishonoured. */
            readonly dishonour_code: components["schemas"]["DishonourCode"] | null;
            readonly dishonour_guid: string | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly kind: components["schemas"]["PaymentNoticeKind"];
            /** @description What does not fit the payment, so that nothing was done: `sender`, `receiver`, `company`, `direction`, `account`, `own_account`, `amount`, `asset`, `order`, `state`. */
            readonly misfits: readonly string[];
            /** @description As the report beside the file names it. */
            readonly notice_key: string;
            readonly payment_guid: string | null;
            /** @description The guid of the provider. */
            readonly provider_guid: components["schemas"]["Guid"];
            /** @description How it ended. */
            readonly result: components["schemas"]["PaymentNoticeResult"];
        };
        /** @enum {string} */
        readonly PaymentNoticeKind: "settlement" | "rejection" | "return" | "correction" | "dishonoured" | "contested" | "reversal" | "arrival";
        readonly PaymentNoticePage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["PaymentNotice"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            readonly halt_code: string | null;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description A name for people. */
            readonly name: string;
            /** @description True: the payout is only executed if all rows are planned. */
            readonly needs_all_rows: boolean;
            /** @description How many rows the payout has. */
            readonly row_count: number;
            /** @description The guid of the source account. */
            readonly source_account_guid: components["schemas"]["Guid"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["PayoutState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly PayoutEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "payout.cancelled" | "payout.cancelling" | "payout.completed" | "payout.executing" | "payout.planned" | "payout.planning" | "payout.storing" | "payout.validated";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The payout: read it with `getPayout`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly PayoutInput: {
            /** @description Rows with the same `reference` are all to be paid. Without it, a file with such rows is refused. */
            readonly allows_repeated_references?: boolean;
            /** @description Which end the amounts are of: `source` is what leaves the payer with all fees, `destination` is what arrives. */
            readonly amount_end: components["schemas"]["AmountEnd"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /**
             * Format: byte
             * @description Base64 of 1 to 5242880 bytes, with padding.
             */
            readonly data: string;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name: string;
            /** @description Plan only if all rows are valid, and execute only if all of them are planned. */
            readonly needs_all_rows?: boolean;
            /** @description The guid of the source account. */
            readonly source_account_guid: components["schemas"]["Guid"];
        };
        readonly PayoutPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Payout"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly PayoutProgress: {
            /** @description Which end the amounts are of: `source` is what leaves the payer with all fees, `destination` is what arrives. */
            readonly amount_end: components["schemas"]["AmountEnd"];
            /** @description Of the source account. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            readonly halt_code: string | null;
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description A name for people. */
            readonly name: string;
            /** @description True: the payout is only executed if all rows are planned. */
            readonly needs_all_rows: boolean;
            /** @description How many rows the payout has. */
            readonly row_count: number;
            /** @description How many rows are in each state. */
            readonly rows: components["schemas"]["PayoutRowCounts"];
            /** @description The guid of the source account. */
            readonly source_account_guid: components["schemas"]["Guid"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["PayoutState"];
            /** @description The sums, one for each asset and end. */
            readonly sums: readonly components["schemas"]["PayoutSum"][];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly PayoutRoute: "bank_account" | "mobile_wallet";
        readonly PayoutRow: {
            /** @description In base units of the asset. */
            readonly amount: bigint | null;
            readonly asset: string | null;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the destination account. */
            readonly destination_account_guid: string | null;
            /** @description What arrives, in base units of the asset of the destination. */
            readonly destination_amount: bigint | null;
            /** @description What is wrong with the row, one for each field. */
            readonly errors: readonly components["schemas"]["PayoutRowError"][];
            /** @description The guid of the execution. */
            readonly execution_guid: string | null;
            readonly failure_code: string | null;
            /** @description The fees, one for each type. */
            readonly fees: readonly components["schemas"]["PlanFee"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The columns of the CSV that have a text, as they were sent. */
            readonly input?: components["schemas"]["PayoutRowInput"];
            /** @description The line of the CSV on which the row begins. */
            readonly line_number: number;
            /** @description The guid of the payout. */
            readonly payout_guid: components["schemas"]["Guid"];
            /** @description The guid of the plan. */
            readonly plan_guid: string | null;
            /** @description Why the money is sent, as countries and carriers ask for it. */
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            /** @description The caller's name for the row. */
            readonly reference: string | null;
            /** @description Which kind of number names the bank. */
            readonly routing_number_type: components["schemas"]["RoutingNumberType"] | null;
            /** @description From 1, without the header and empty lines. */
            readonly row_number: number;
            /** @description What leaves the payer with all fees, in base units of the asset of the source. */
            readonly source_amount: bigint | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["PayoutRowState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly PayoutRowCounts: {
            /** @description How many rows are in this state. */
            readonly cancelled: number;
            /** @description How many rows are in this state. */
            readonly completed: number;
            /** @description How many rows are in this state. */
            readonly executing: number;
            /** @description How many rows are in this state. */
            readonly failed: number;
            /** @description How many rows are in this state. */
            readonly invalid: number;
            /** @description How many rows are in this state. */
            readonly planned: number;
            /** @description How many rows are in this state. */
            readonly planning: number;
            /** @description How many rows are in this state. */
            readonly storing: number;
            /** @description How many rows are in this state. */
            readonly valid: number;
        };
        readonly PayoutRowError: {
            /** @description The field that is wrong. */
            readonly field: string;
            /** @description What to send instead. */
            readonly message: string;
        };
        readonly PayoutRowEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "payout_row.cancelled" | "payout_row.completed" | "payout_row.executing" | "payout_row.failed" | "payout_row.invalid" | "payout_row.planned" | "payout_row.planning" | "payout_row.storing" | "payout_row.valid";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The payout row: read it with `getPayoutRow`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly PayoutRowInput: {
            /** @description The number of the bank account. */
            readonly account_number?: string;
            /** @description In base units of the asset. */
            readonly amount?: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset?: string;
            /** @description The guid of the destination account. */
            readonly destination_account_guid?: string;
            /** @description A name for people. */
            readonly name?: string;
            /** @description Why the money is sent, as countries and carriers ask for it. */
            readonly purpose_of_transaction?: string;
            /** @description The caller's name for the row. */
            readonly reference?: string;
            /** @description The number of the bank. */
            readonly routing_number?: string;
            /** @description Which kind of number names the bank. */
            readonly routing_number_type?: string;
        };
        readonly PayoutRowPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["PayoutRow"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly PayoutRowState: "storing" | "valid" | "planning" | "planned" | "executing" | "invalid" | "completed" | "failed" | "cancelled";
        /** @enum {string} */
        readonly PayoutState: "storing" | "validated" | "planning" | "planned" | "executing" | "cancelling" | "completed" | "cancelled";
        readonly PayoutSum: {
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description Of which end the sum is: of what leaves the payer, or of what arrives. */
            readonly end: components["schemas"]["AmountEnd"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["PricedRowState"];
        };
        readonly PayoutSymbol: {
            /** @description The country (ISO 3166-1 alpha-2). */
            readonly country_code: components["schemas"]["CountryCode"];
            /** @description Which kinds of people pay and are paid. */
            readonly participants_type: components["schemas"]["ParticipantsType"];
            /** @description How a payout reaches its receiver. */
            readonly route: components["schemas"]["PayoutRoute"];
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly PeopleSearch: {
            /** @description Whether everybody was compared. If not, there may be more: send more of the name. */
            readonly is_complete: boolean;
            /** @description The people that were found. */
            readonly people: readonly components["schemas"]["FoundPerson"][];
        };
        readonly PersonName: {
            /** @description The given name. */
            readonly first: string | null;
            /** @description The whole name. */
            readonly full: string | null;
            /** @description The family name. */
            readonly last: string | null;
            /** @description The middle names. */
            readonly middle: string | null;
        };
        readonly PersonNameInput: {
            /** @description The given name. */
            readonly first?: string;
            /** @description The whole name. */
            readonly full?: string;
            /** @description The family name. */
            readonly last?: string;
            /** @description The middle names. */
            readonly middle?: string;
        };
        readonly PersonToVerify: {
            /** @description The address. */
            readonly address?: components["schemas"]["AddressInput"];
            /** @description Other names of the person or the business. */
            readonly aliases?: readonly components["schemas"]["Alias"][];
            /** @description Where the money of the business goes to. */
            readonly business_funds_destination?: string;
            /** @description Where the money of the business comes from. */
            readonly business_funds_source?: string;
            /** @description The industry of the business. */
            readonly business_industry?: string;
            /**
             * Format: date
             * @description The day on which the person was born.
             */
            readonly date_of_birth?: string;
            /** @description An email address, such as name@example.com. */
            readonly email_address?: string;
            /** @description Numbers that authorities gave, such as for taxes. */
            readonly identification_numbers?: readonly components["schemas"]["IdentificationNumberInput"][];
            /** @description A name for people. */
            readonly name?: components["schemas"]["PersonNameInput"];
            /** @description What the business does. */
            readonly nature_of_business?: string;
            /** @description What the person works as. */
            readonly occupation?: string;
            /** @description A telephone number in E.164 form, such as +15551234567. */
            readonly phone_number?: string;
            /** @description Where the business is registered. */
            readonly registered_address?: components["schemas"]["AddressInput"];
            /** @description The address of the web site. */
            readonly website?: string;
        };
        /** @enum {string} */
        readonly PersonType: "individual" | "business";
        readonly Plan: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description Where the money goes to. */
            readonly destination_account: components["schemas"]["PlanAccount"];
            /** @description When it ends by itself. */
            readonly expires_at: string | null;
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            /** @description The fees, one for each type. */
            readonly fees: readonly components["schemas"]["PlanFee"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description Why the money is sent, as countries and carriers ask for it. */
            readonly purpose_of_transaction: components["schemas"]["Purpose"] | null;
            /** @description Where the money comes from. */
            readonly source_account: components["schemas"]["PlanAccount"];
            /** @description The steps in which the money moves, in their order. */
            readonly stages: readonly components["schemas"]["Stage"][];
            /** @description Where it stands. */
            readonly state: components["schemas"]["PlanState"];
            /** @description Documents that show why the money is sent. */
            readonly supporting_documents: readonly components["schemas"]["SupportingDocument"][] | null;
            /** @description Who sends and who receives, as the travel rule asks for it. */
            readonly travel_rule_info: components["schemas"]["TravelRuleInfo"];
            /** @description What it is. */
            readonly type: components["schemas"]["RemittanceType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly PlanAccount: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: string | null;
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid: string | null;
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description The amount that was really moved, in base units of the asset. Null until it is known. */
            readonly executed_amount: bigint | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: string | null;
            /** @description The rail that carries the payment, such as `ach` or `wire`. */
            readonly payment_rail: components["schemas"]["HomeRail"] | null;
            /** @description The amount that was planned, in base units of the asset. */
            readonly quoted_amount: bigint | null;
            /** @description The amount that the caller asked for, in base units of the asset. */
            readonly requested_amount: bigint | null;
            /** @description What it is. */
            readonly type: components["schemas"]["PlanAccountType"];
        };
        /** @enum {string} */
        readonly PlanAccountType: "trading" | "fiat" | "external_bank_account" | "external_wallet" | "reserve";
        readonly PlanDestination: {
            /** @description What arrives, in base units. Exactly one of the two amounts. */
            readonly amount?: components["schemas"]["PositiveAmount"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description By which an external bank account is paid. If it is left out, the cheapest rail that reaches the account is derived. */
            readonly payment_rail?: components["schemas"]["HomeRail"];
        };
        readonly PlanEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "plan.completed" | "plan.failed" | "plan.planning" | "plan.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The plan: read it with `getPlan`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        readonly PlanFee: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The amount that was really moved, in base units of the asset. Null until it is known. */
            readonly executed_amount: bigint | null;
            /** @description By `customer`: taken out of what leaves the source, so these add up to what left and did not arrive. By `bank`: paid apart. */
            readonly payer: components["schemas"]["FeePayer"];
            /** @description The amount that was planned, in base units of the asset. */
            readonly quoted_amount: components["schemas"]["Amount"];
            /** @description What it is. */
            readonly type: components["schemas"]["FeeType"];
        };
        readonly PlanInput: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Where the money goes to. */
            readonly destination_account: components["schemas"]["PlanDestination"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description Some countries need one. */
            readonly purpose_of_transaction?: components["schemas"]["Purpose"];
            /** @description Where the money comes from. */
            readonly source_account: components["schemas"]["PlanSource"];
            /** @description Documents that show why the money is sent. */
            readonly supporting_documents?: readonly components["schemas"]["SupportingDocumentInput"][];
            /** @description Who sends and who receives, as the travel rule asks for it. */
            readonly travel_rule_info?: components["schemas"]["TravelRuleInfoInput"];
            /**
             * @description What it is.
             * @constant
             */
            readonly type: "remittance";
        };
        readonly PlanPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Plan"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly PlanSource: {
            /** @description What leaves the source, fees included, in base units. Exactly one of the two amounts. */
            readonly amount?: components["schemas"]["PositiveAmount"];
            /** @description The name of the record: 32 lowercase hex characters. */
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
            /** @description The country (ISO 3166-1 alpha-2). */
            readonly country_code?: components["schemas"]["CountryCode"];
            /** @description Which kinds of people pay and are paid. */
            readonly participants_type?: components["schemas"]["ParticipantsType"];
            /** @description Only of payouts: base units that one whole unit of the counter asset pays out, rounded down. It says more than `buy_price` where a unit abroad is worth a few cents. */
            readonly receive_amount?: components["schemas"]["Amount"];
            /** @description How a payout reaches its receiver. */
            readonly route?: components["schemas"]["PayoutRoute"];
            /** @description Base units of the counter asset per whole asset, rounded down. Of a payout, which goes one way, the price of the market alone. */
            readonly sell_price: components["schemas"]["Amount"];
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        /** @enum {string} */
        readonly PricedRowState: "planned" | "executing" | "completed" | "failed" | "cancelled";
        readonly PriceList: readonly components["schemas"]["Price"][];
        /** @enum {string} */
        readonly ProductType: "trading" | "funding" | "crypto_transfer" | "inter_account" | "lightning_transfer" | "book_transfer" | "trading_exit";
        readonly Provider: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was last checked. */
            readonly checked_at: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            readonly failure: string | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly kind: components["schemas"]["ProviderKind"];
            /** @description A name for people. */
            readonly name: string;
            /** @description What it serves: rails, screening, prices and so on. */
            readonly ports: readonly components["schemas"]["ProviderPort"][];
            /** @description Where several fit, the lowest is asked first. */
            readonly priority: number;
            readonly progress: number | null;
            /** @description What the last check found. */
            readonly report: components["schemas"]["ProviderReport"] | null;
            /** @description When this provider is used. */
            readonly rule: components["schemas"]["ProviderRuleInForce"];
            /** @description The secrets that are stored. They are never shown. */
            readonly secret_names: readonly string[];
            /** @description What can be set. What is left out of a change stays as it is. */
            readonly settings: components["schemas"]["ProviderSettings"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["ProviderState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ProviderAch: {
            /** @description The number of the company in the header of a batch. */
            readonly company_identification: string;
            /** @description The name of the company in the header of a batch. */
            readonly company_name: string;
            /** @description What the receiver reads on a statement. */
            readonly entry_description?: string;
            /** @description The routing number of the bank that gets the file. */
            readonly immediate_destination: string;
            /** @description The name of the bank that gets the file. */
            readonly immediate_destination_name: string;
            /** @description The number of the sender of the file. */
            readonly immediate_origin: string;
            /** @description The name of the sender of the file. */
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
            /** @description A name for people. */
            readonly name?: string;
            /** @description Where several fit, the lowest is asked first. */
            readonly priority?: number;
            /** @description When this provider is used. */
            readonly rule?: components["schemas"]["ProviderRule"];
            /** @description Those that are sent replace the stored ones; others stay. `signing_key` without `previous_signing_key` ends the key before. */
            readonly secrets?: components["schemas"]["ProviderSecrets"];
            /** @description What can be set. What is left out of a change stays as it is. */
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
            /** @description The rail that carries the payments, such as `ach` or `wire`. */
            readonly rail: components["schemas"]["Rail"];
            /** @description The times of the day at which files are made. */
            readonly times: readonly string[];
        };
        readonly ProviderDepositAccounts: {
            /** @description The numbers that the bank gives out to accounts. */
            readonly account_numbers: readonly string[];
            /** @description The address. */
            readonly address: components["schemas"]["ProviderDepositAddress"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description Of the partner that keeps the accounts. */
            readonly name: string;
            /** @description The rail that carries the payments, such as `ach` or `wire`. */
            readonly rail: components["schemas"]["Rail"];
            /** @description Left out if the account number is it, as an IBAN. */
            readonly routing_number?: string;
            /** @description Which kind of number names the bank. */
            readonly routing_number_type: components["schemas"]["RoutingNumberType"];
        };
        readonly ProviderDepositAddress: {
            /** @description The city. */
            readonly city: string;
            /** @description The country (ISO 3166-1 alpha-2). */
            readonly country_code: string;
            /** @description The postal code. */
            readonly postal_code: string;
            /** @description The street with its number. */
            readonly street: string;
            /** @description What the street does not say: a floor, a door. */
            readonly street2?: string;
            /** @description The state or province, as ISO 3166-2 has it without the country. */
            readonly subdivision?: string;
        };
        readonly ProviderEft: {
            /** @description The transaction type of credits. */
            readonly credit_type?: string;
            /** @description The number of the data centre that gets the file. */
            readonly data_centre: string;
            /** @description The transaction type of debits. */
            readonly debit_type?: string;
            /** @description The long name of the sender. */
            readonly long_name: string;
            /** @description The number that the bank gave to the sender of the file. */
            readonly originator_id: string;
            /** @description The account to which returned items go. */
            readonly return_account_number: string;
            /** @description Where returned items go: 0, institution, transit. */
            readonly return_routing_number: string;
            /** @description The short name of the sender. */
            readonly short_name: string;
            /** @description Credits in files of the partner are arrivals at deposit bank accounts. Off if its statements tell of them. */
            readonly takes_credits?: boolean;
        };
        readonly ProviderInput: {
            /** @description What it is. */
            readonly kind: components["schemas"]["ProviderKind"];
            /** @description A name for people. */
            readonly name: string;
            /** @description What it serves: rails, screening, prices and so on. */
            readonly ports?: readonly components["schemas"]["ProviderPort"][];
            /** @description Where several fit, the lowest is asked first. */
            readonly priority?: number;
            /** @description When this provider is used. */
            readonly rule?: components["schemas"]["ProviderRule"];
            /** @description Keys and passwords. They are never shown again. */
            readonly secrets?: components["schemas"]["ProviderSecrets"];
            /** @description What can be set. What is left out of a change stays as it is. */
            readonly settings: components["schemas"]["ProviderSettings"];
            /** @description Store it without asking it first. It is down until a check succeeds. */
            readonly skip_check?: boolean;
        };
        readonly ProviderIso20022: {
            /** @description The accounts at the partner that are paid from. */
            readonly accounts: readonly components["schemas"]["ProviderIsoAccount"][];
            /** @description The identification of the party that sends the file. */
            readonly initiating_id?: string;
            /** @description The name of the party that sends the file. */
            readonly initiating_name: string;
        };
        readonly ProviderIsoAccount: {
            /** @description The number of the bank account. */
            readonly account_number?: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The BIC of the bank that keeps the account. */
            readonly bic?: string;
            /** @description The number of the bank in the clearing system. */
            readonly clearing_member?: string;
            /** @description The code of the clearing system in which the bank has a number. */
            readonly clearing_system?: string;
            /** @description The identifier of the creditor, for collections. */
            readonly creditor_id?: string;
            /** @description The account number as an IBAN. */
            readonly iban?: string;
            /** @description A name for people. */
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
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Provider"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
            /** @description The largest amount, in base units of the asset. */
            readonly amount_max?: components["schemas"]["PositiveAmount"];
            /** @description The smallest amount, in base units of the asset. */
            readonly amount_min?: components["schemas"]["PositiveAmount"];
            /** @description The codes of the assets. */
            readonly assets?: readonly string[];
            /** @description The rails that it serves. */
            readonly rails?: readonly components["schemas"]["Rail"][];
        };
        readonly ProviderRuleInForce: {
            /** @description The largest amount, in base units of the asset. */
            readonly amount_max?: components["schemas"]["Amount"];
            /** @description The smallest amount, in base units of the asset. */
            readonly amount_min?: components["schemas"]["Amount"];
            /** @description The codes of the assets. */
            readonly assets?: readonly string[];
            /** @description The rails that it serves. */
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
            /** @description What it is. */
            readonly type: string;
            /** @description What it serves of this type. */
            readonly values: readonly string[];
        };
        readonly ProviderSettings: {
            /** @description How NACHA files are written and read. */
            readonly ach?: components["schemas"]["ProviderAch"];
            /** @description Of files: a person approves each before it goes out. */
            readonly approval?: boolean;
            /** @description Of files: when payments of a rail go into one. */
            readonly cut_offs?: readonly components["schemas"]["ProviderCutOffs"][];
            /** @description Of files: accounts at the partner that receive deposits. */
            readonly deposit_accounts?: readonly components["schemas"]["ProviderDepositAccounts"][];
            /** @description How files of the Canadian standard CPA-005 are written and read. */
            readonly eft?: components["schemas"]["ProviderEft"];
            /** @description The most that a lightning route may take of the amount. Ten satoshi are always allowed. */
            readonly fee_limit_bps?: number;
            /** @description A name below the folder of the bank; of lists, below the folder of all lists. */
            readonly folder?: string;
            /** @description Of files: how long payments of a rail without cut-offs are gathered. 60 if left out. */
            readonly gather_seconds?: number;
            /** @description How files of ISO 20022 are written and read. */
            readonly iso20022?: components["schemas"]["ProviderIso20022"];
            /** @description Lists that were fetched longer ago are stale. 72 without it. */
            readonly list_age_max_hours?: number;
            /** @description All of them are needed to let anybody pass. Without it: ofac_sdn, un, eu. */
            readonly lists?: readonly components["schemas"]["SanctionsList"][];
            /** @description How many points a fact adds to the likeness of two people, or takes from it. */
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
        readonly ProviderState: "up" | "checking" | "down" | "paused" | "deleted";
        /** @enum {string} */
        readonly Purpose: "computer_services" | "family_support" | "education" | "gift" | "charitable_donation" | "medical_treatment" | "maintenance_expenses" | "travel" | "hotel_accommodation" | "small_value_remittance" | "liberalized_remittance" | "personal_transfer" | "loan_payment" | "tax_payment" | "construction_expenses" | "advertising_expenses" | "advisory_fees" | "business_insurance" | "insurance_claims" | "delivery_fees" | "service_charges" | "office_expenses" | "property_purchase" | "property_rental" | "royalty_fees" | "shares_investment" | "fund_investment" | "bill_payment" | "transportation_fees" | "salary_payment" | "reward_payment" | "influencer_payment" | "other_fees" | "other" | "exported_goods" | "commission_on_goods" | "commission_on_services" | "accounting_services" | "exhibition_services";
        readonly Quote: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string | null;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount: components["schemas"]["Amount"];
            /** @description The parts of the payment, one for each source and destination. */
            readonly entries: readonly components["schemas"]["QuoteEntry"][] | null;
            /** @description When it ends by itself. */
            readonly expires_at: string | null;
            /** @description The sum of the fees, in base units of the asset in which they are taken. */
            readonly fee: components["schemas"]["Amount"];
            /** @description The fees, one for each type. */
            readonly fee_details: readonly components["schemas"]["FeeDetail"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description From when on it is valid. */
            readonly issued_at: components["schemas"]["Timestamp"];
            /** @description The address on the network that is paid. */
            readonly network_address: string | null;
            /** @description What the network takes for carrying the payment, in base units of `network_fee_asset`. */
            readonly network_fee: bigint | null;
            /** @description The asset in which the network takes its fee. */
            readonly network_fee_asset: string | null;
            /** @description What is quoted. */
            readonly product_type: components["schemas"]["ProductType"];
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount: components["schemas"]["Amount"];
            /** @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`. */
            readonly side?: components["schemas"]["Side"];
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string | null;
            /** @description The guid of the trade. */
            readonly trade_guid: string | null;
            /** @description The guid of the transfer. */
            readonly transfer_guid: string | null;
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly QuoteDestination: {
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /**
             * @description What it is.
             * @constant
             */
            readonly type: "external_wallet";
        };
        readonly QuoteEntry: {
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount: components["schemas"]["Amount"];
            /** @description Where the money goes to. */
            readonly destination_account: components["schemas"]["EntryAccount"];
            /** @description The sum of the fees, in base units of the asset in which they are taken. */
            readonly fee: components["schemas"]["Amount"];
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount: components["schemas"]["Amount"];
            /** @description Where the money comes from. */
            readonly source_account: components["schemas"]["EntryAccount"];
        };
        readonly QuoteFee: components["schemas"]["SpreadFee"] | components["schemas"]["FixedFee"];
        readonly QuoteInput: components["schemas"]["TradingQuoteInput"] | components["schemas"]["FundingQuoteInput"] | components["schemas"]["CryptoTransferQuoteInput"] | components["schemas"]["InterAccountQuoteInput"] | components["schemas"]["LightningTransferQuoteInput"] | components["schemas"]["BookTransferQuoteInput"] | components["schemas"]["TradingExitQuoteInput"];
        readonly QuotePage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Quote"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
            /** @description The rail that carries the payments, such as `ach` or `wire`. */
            readonly rail: components["schemas"]["Rail"];
            /** @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`. */
            readonly side: components["schemas"]["PaymentSide"];
        };
        /** @enum {string} */
        readonly RailTimes: "real" | "compressed";
        readonly RecentRequest: {
            /** @description The guid of the key or the person that acted. */
            readonly actor_guid: components["schemas"]["Guid"];
            /**
             * @description Who acted: a key or a person.
             * @enum {string}
             */
            readonly actor_type: "api_key" | "staff_member";
            /** @description When it was answered, in real time. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The HTTP method. */
            readonly method: string;
            /** @description How long the answer took, in milliseconds. */
            readonly ms: number;
            /** @description Names the request in the logs of the service. */
            readonly request_id: string;
            /** @description The path, with names in the place of guids. */
            readonly route: string;
            /** @description The status of the HTTP answer. */
            readonly status: number;
        };
        readonly RecentRequestList: readonly components["schemas"]["RecentRequest"][];
        readonly ReconciledAtProvider: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description How many movements were compared. */
            readonly movements: number;
            /** @description The balance that our books have, in base units of the asset. */
            readonly ours: components["schemas"]["SignedAmount"];
            /** @description The guid of the provider. */
            readonly provider_guid: components["schemas"]["Guid"];
            /** @description Who carries the payments: a carrier, or `market`. */
            readonly ref: string;
        };
        readonly ReconciledPosition: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description How many movements differ. */
            readonly differences: number;
            /** @description How many movements were compared. */
            readonly movements: number;
            /** @description The balance that our books have, in base units of the asset. */
            readonly ours: components["schemas"]["SignedAmount"];
            /** @description The carrier, or `market`. */
            readonly ref: string;
            /** @description The balance that the provider has, in base units of the asset. */
            readonly theirs: components["schemas"]["SignedAmount"];
            /** @description Movements that the carrier has made and the transfer does not know of yet. */
            readonly under_way: number;
            /** @description The sum of the movements under way, in base units of the asset. */
            readonly under_way_amount: components["schemas"]["SignedAmount"];
        };
        readonly Reconciliation: {
            /** @description True if nothing differs. */
            readonly agrees: boolean;
            /** @description What configured providers have moved. Their books are not here: compare it with their statements. */
            readonly at_providers: readonly components["schemas"]["ReconciledAtProvider"][];
            /** @description The first 100. */
            readonly differences: readonly components["schemas"]["ReconciliationDifference"][];
            /** @description One row for each provider and asset. */
            readonly positions: readonly components["schemas"]["ReconciledPosition"][];
        };
        readonly ReconciliationDifference: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description What came back from the provider, as our books have it. */
            readonly our_back: components["schemas"]["SignedAmount"];
            /** @description What went to the provider, as our books have it. */
            readonly our_there: components["schemas"]["SignedAmount"];
            /** @description Who carries the payments: a carrier, or `market`. */
            readonly ref: string;
            /** @description The guid of the transfer or trade. */
            readonly reference: components["schemas"]["Guid"];
            /** @description Where it stands. */
            readonly state: string | null;
            /** @description What came back from the provider, as the provider has it. */
            readonly their_back: components["schemas"]["SignedAmount"];
            /** @description What went to the provider, as the provider has it. */
            readonly their_there: components["schemas"]["SignedAmount"];
        };
        readonly Redelivery: {
            /** @description How many events are sent again. */
            readonly events: number;
            /** @description The guid of the subscription. */
            readonly subscription_guid: components["schemas"]["Guid"];
        };
        readonly RedeliveryOfEvent: {
            /** @description The guid of the event. */
            readonly event_guid: components["schemas"]["Guid"];
            /** @description The guid of the subscription. */
            readonly subscription_guid: components["schemas"]["Guid"];
        };
        readonly RedeliveryOfRange: {
            /** @description From this time on. */
            readonly created_at_gte: components["schemas"]["TimeBound"];
            /** @description Before this time. */
            readonly created_at_lt: components["schemas"]["TimeBound"];
            /** @description The guid of the subscription. */
            readonly subscription_guid: components["schemas"]["Guid"];
        };
        readonly RejectedRoute: {
            /** @description What would have arrived, if the plan names what leaves the source and the route had a price. */
            readonly destination_amount?: components["schemas"]["Amount"];
            /** @description Why, in words. */
            readonly reason: string;
            /** @description The route that was not taken. */
            readonly route: string;
            /** @description What would have left the source, if the plan names what arrives and the route had a price. */
            readonly source_amount?: components["schemas"]["Amount"];
        };
        /** @enum {string} */
        readonly RemittanceFailureCode: "compliance_rejection" | "invalid_destination" | "party_name_invalid" | "cancelled" | "reversed" | "external_vendor_error" | "market_volatility" | "no_quote" | "internal_server_error" | "invalid_quote_amount" | "not_filled" | "non_sufficient_funds" | "limit_exceeded" | "daily_limit_exceeded" | "weekly_limit_exceeded" | "monthly_limit_exceeded";
        /** @enum {string} */
        readonly RemittanceType: "remittance" | "deposit_return" | "withdrawal_return";
        readonly ReserveMinimums: {
            /** @description In base units of BDT. */
            readonly BDT?: components["schemas"]["PositiveAmount"];
            /** @description In base units of BRL. */
            readonly BRL?: components["schemas"]["PositiveAmount"];
            /** @description In base units of CAD. */
            readonly CAD?: components["schemas"]["PositiveAmount"];
            /** @description In base units of COP. */
            readonly COP?: components["schemas"]["PositiveAmount"];
            /** @description In base units of EUR. */
            readonly EUR?: components["schemas"]["PositiveAmount"];
            /** @description In base units of GBP. */
            readonly GBP?: components["schemas"]["PositiveAmount"];
            /** @description In base units of INR. */
            readonly INR?: components["schemas"]["PositiveAmount"];
            /** @description In base units of KES. */
            readonly KES?: components["schemas"]["PositiveAmount"];
            /** @description In base units of MXN. */
            readonly MXN?: components["schemas"]["PositiveAmount"];
            /** @description In base units of NGN. */
            readonly NGN?: components["schemas"]["PositiveAmount"];
            /** @description In base units of PHP. */
            readonly PHP?: components["schemas"]["PositiveAmount"];
            /** @description In base units of PKR. */
            readonly PKR?: components["schemas"]["PositiveAmount"];
            /** @description In base units of USD. */
            readonly USD?: components["schemas"]["PositiveAmount"];
        };
        readonly ReturnDetails: {
            /** @description The code with which the other bank returned the payment. */
            readonly return_code: string | null;
            /** @description When the payment was returned. */
            readonly returned_at: components["schemas"]["Timestamp"];
        };
        readonly Review: {
            /** @description In base units of the asset. */
            readonly amount?: components["schemas"]["Amount"];
            /** @description The approval that waits for a second person. */
            readonly approval_guid?: components["schemas"]["Guid"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset?: string;
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What was decided, by whom and when. */
            readonly decisions: readonly string[];
            /** @description Of a stage. */
            readonly execution_guid?: components["schemas"]["Guid"];
            /** @description Of the object. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly kind: components["schemas"]["ReviewKind"];
            /** @description The guid of the record that it is about. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The noun of the object, such as `transfer`; `stage` is a part of an execution. */
            readonly object_type: string;
            /** @description Since when it waits. */
            readonly since: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly ReviewDecision: "approve" | "reject";
        readonly ReviewDecisionInput: {
            /** @description Of `replace`: the whole new policy. */
            readonly approval_policy?: readonly components["schemas"]["ApprovalRule"][];
            /** @description One of verify, reject, freeze, unfreeze, approve, sent_back, take_back, keep, give_up, own, receivable, returned, settled, retry, enable, replace, create, update, delete, as the kind allows. */
            readonly decision: string;
            /** @description One of customer, counterparty, identity_verification, external_wallet, transfer, execution, deposit, lost_deposit, unfunded_payment, suspense, late_failure, screening_hit, payment_file, job, webhook, approval_policy, provider, api_key, staff_member. */
            readonly kind: string;
            /** @description Why, in words. */
            readonly reason: string;
            /** @description Of a customer's `verify`: until when. */
            readonly verified_until?: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly ReviewKind: "identity_verification" | "external_wallet" | "transfer" | "execution" | "deposit" | "lost_deposit" | "unfunded_payment" | "suspense" | "late_failure" | "screening_hit" | "payment_file" | "job" | "webhook";
        readonly ReviewPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Review"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ReviewWithEvidence: {
            /** @description In base units of the asset. */
            readonly amount?: components["schemas"]["Amount"];
            /** @description The request for a second person, if one is needed. */
            readonly approval?: components["schemas"]["Approval"];
            /** @description The approval that waits for a second person. */
            readonly approval_guid?: components["schemas"]["Guid"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset?: string;
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What was decided, by whom and when. */
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
            /** @description What it is. */
            readonly kind: components["schemas"]["ReviewKind"];
            /** @description The guid of the record that it is about. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The noun of the object, such as `transfer`; `stage` is a part of an execution. */
            readonly object_type: string;
            /** @description Since when it waits. */
            readonly since: components["schemas"]["Timestamp"];
        };
        readonly RollingLimitInput: {
            /** @description What is counted. */
            readonly activities?: readonly components["schemas"]["Activity"][];
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["PositiveAmount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description Seconds; for type rolling. */
            readonly interval: number;
            /** @description A name for people. */
            readonly name?: string;
            /** @description Which directions are counted. */
            readonly sides?: readonly components["schemas"]["Side"][];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "rolling";
        };
        readonly RoutingDetail: {
            /** @description The number of the bank. */
            readonly routing_number: string;
            /** @description Which kind of number names the bank. */
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
            /** @description True: the time of the sandbox bank stands still. */
            readonly frozen: boolean;
            /** @description The time of the sandbox bank. */
            readonly now: components["schemas"]["Timestamp"];
        };
        readonly SandboxClockChange: {
            /** @description By how many seconds the time of the sandbox bank goes on at once. */
            readonly advance_seconds?: number;
            /** @description True: the time of the sandbox bank stands still. */
            readonly frozen?: boolean;
        };
        readonly SandboxDepositAnywhere: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["PositiveAmount"];
        };
        readonly SandboxDepositAtAddress: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["PositiveAmount"];
            /** @description The guid of the deposit address. */
            readonly deposit_address_guid: components["schemas"]["Guid"];
            /** @description The address from which the money comes. */
            readonly source_address?: string;
        };
        readonly SandboxDepositAtBankAccount: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["PositiveAmount"];
            /** @description The guid of the deposit bank account. */
            readonly deposit_bank_account_guid: components["schemas"]["Guid"];
            /** @description The text that a payer must send with a wire, so that it is found. */
            readonly unique_memo_id?: string;
        };
        readonly SandboxDepositInput: components["schemas"]["SandboxDepositAtAddress"] | components["schemas"]["SandboxDepositAtBankAccount"] | components["schemas"]["SandboxDepositAnywhere"];
        readonly SandboxFillOutcome: {
            /** @description For how many of the next trades it holds. */
            readonly count?: number;
            /** @description How the market answers the next trades. */
            readonly outcome: components["schemas"]["FillOutcome"];
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly SandboxInvoice: {
            /** @description In base units of the asset. */
            readonly amount?: components["schemas"]["Amount"];
            /** @description A text for people. */
            readonly description: string;
            /** @description When it ends by itself. */
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description BOLT 11: the `network_address` of a quote for a lightning_transfer. */
            readonly invoice: string;
            /** @description The hash that names the lightning payment, in hex. */
            readonly payment_hash: string;
        };
        readonly SandboxInvoiceInput: {
            /** @description In base units of the asset. */
            readonly amount?: components["schemas"]["PositiveAmount"];
            /** @description A text for people. */
            readonly description?: string;
        };
        readonly SandboxInvoicePayment: {
            /** @description In base units of the asset. */
            readonly amount?: components["schemas"]["PositiveAmount"];
        };
        readonly SandboxMarket: {
            /** @description By how many hundredths of a percent the price is moved. */
            readonly move_bps: number;
            /** @description How the market answers the next trades. */
            readonly outcome?: components["schemas"]["FillOutcome"];
            /** @description The price of one unit of the asset, in base units of the counter asset. */
            readonly price?: components["schemas"]["Amount"];
            /** @description For how many more it holds. */
            readonly remaining: number;
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly SandboxMarketChange: components["schemas"]["SandboxPrice"] | components["schemas"]["SandboxPriceMove"] | components["schemas"]["SandboxFillOutcome"];
        readonly SandboxPrice: {
            /** @description The price of one unit of the asset, in base units of the counter asset. */
            readonly price: components["schemas"]["PositiveAmount"];
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly SandboxPriceMove: {
            /** @description By how many hundredths of a percent the price is moved. */
            readonly move_bps: number;
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly SandboxScenario: {
            /** @description After how many days it happens. */
            readonly after_days?: number;
            /** @description Why it failed. Null if it did not. */
            readonly failure_code?: components["schemas"]["CarrierFailureCode"];
            /** @description The kind of record that it is for. */
            readonly noun: components["schemas"]["ScenarioNoun"];
            /** @description What is simulated. */
            readonly outcome: string;
            /** @description For how many more it holds. */
            readonly remaining: number;
            /** @description The code with which the other bank returned the payment. */
            readonly return_code?: string;
        };
        readonly SandboxScenarioInput: {
            /** @description After how many days it happens. */
            readonly after_days?: number;
            /** @description For how many of the next records it holds. */
            readonly count?: number;
            /** @description Why it failed. Null if it did not. */
            readonly failure_code?: components["schemas"]["CarrierFailureCode"];
            /** @description The kind of record that it is for. */
            readonly noun: components["schemas"]["ScenarioNoun"];
            /** @description What is simulated. */
            readonly outcome: string;
            /** @description The code with which the other bank returned the payment. */
            readonly return_code?: string;
        };
        /** @enum {string} */
        readonly ScenarioNoun: "aggregator" | "chain" | "deposit_bank" | "lightning" | "market" | "rail" | "screening" | "verifier";
        /** @enum {string} */
        readonly ScreenedKind: "transfer" | "address" | "party";
        /** @enum {string} */
        readonly ScreenedSubjectKind: "customer" | "counterparty" | "external_wallet" | "external_bank_account";
        readonly ScreeningDecision: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Lists that were missing or stale, and people without a name. With a fault nobody passes. */
            readonly faults: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
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
            /** @description How it ended. */
            readonly result: components["schemas"]["ScreeningResult"];
            readonly score: number | null;
            /** @description What a match must have. */
            readonly score_min: number;
        };
        readonly ScreeningDecisionPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["ScreeningDecision"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly ScreeningHit: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The publisher's own identifier of the entry. */
            readonly entry_id: string;
            /** @description Which names, dates and countries fit, by their positions, and the points of each. Empty for an address. */
            readonly evidence: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The list. */
            readonly list: components["schemas"]["SanctionsList"];
            /** @description The version of the list: its day, and the digest of its files. */
            readonly list_version: string;
            /** @description 0 to 100. */
            readonly score: number;
            /** @description The guid of what was compared with the lists. */
            readonly screened_guid: components["schemas"]["Guid"];
            /** @description What was compared with the lists. */
            readonly screened_kind: components["schemas"]["ScreenedSubjectKind"];
            readonly screening_run_guid: string | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["ScreeningHitState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ScreeningHitPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["ScreeningHit"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly ScreeningHitState: "reviewing" | "cleared" | "confirmed" | "ended";
        /** @enum {string} */
        readonly ScreeningResult: "passed" | "review" | "rejected";
        readonly ScreeningRun: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Hits whose entry is no longer found. */
            readonly ended_hit_count: number;
            /** @description The name of the record: 32 lowercase hex characters. */
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
            /** @description Where it stands. */
            readonly state: components["schemas"]["ScreeningRunState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly ScreeningRunPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["ScreeningRun"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description When it ends by itself. */
            readonly expires_at: components["schemas"]["Timestamp"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description When it was last used. */
            readonly last_used_at: components["schemas"]["Timestamp"];
            /** @description The way in which it is done. */
            readonly method: components["schemas"]["SignInMethod"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description When it was revoked. */
            readonly revoked_at?: components["schemas"]["Timestamp"];
            /** @description The guid of the staff member. */
            readonly staff_member_guid: components["schemas"]["Guid"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly SessionBank: {
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: string;
            /** @description The roles. */
            readonly roles: readonly components["schemas"]["StaffRole"][];
            /** @description What it may do. */
            readonly scopes: readonly string[];
            /** @description What it is. */
            readonly type: components["schemas"]["Environment"];
        };
        readonly SessionInput: components["schemas"]["PasswordSessionInput"] | components["schemas"]["InvitationSessionInput"] | components["schemas"]["LinkSessionInput"];
        readonly SessionOrganization: {
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: string;
        };
        readonly SessionOrganizationScopes: {
            /** @description In the production environment. */
            readonly production: readonly string[];
            /** @description In the sandbox environment. */
            readonly sandbox: readonly string[];
        };
        readonly SessionPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Session"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly SessionStaffMember: {
            /** @description The e-mail address with which the person signs in. */
            readonly email: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A name for people. */
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
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "spread";
        };
        readonly StaffGrant: {
            /** @description One bank. Without it: all banks of the organization, and the organization itself. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The role. */
            readonly role: components["schemas"]["StaffRole"];
        };
        readonly StaffGrantInput: {
            /** @description One bank. Without it: all banks of the organization, and the organization itself. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The role. */
            readonly role: components["schemas"]["StaffRole"];
        };
        readonly StaffInvitationToken: {
            /** @description The text in the link of the invitation. */
            readonly invitation_token: string;
        };
        readonly StaffMember: {
            /** @description When the person accepted the invitation. */
            readonly activated_at?: components["schemas"]["Timestamp"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Shown by reads only. */
            readonly email?: string;
            /** @description Which roles the person has, and where. */
            readonly grants: readonly components["schemas"]["StaffGrant"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description When the person was last invited. */
            readonly invitation_asked_at?: components["schemas"]["Timestamp"];
            /** @description The admin who asked to invite the active member again. Another admin confirms it by the same call. */
            readonly invitation_asked_by_guid?: components["schemas"]["Guid"];
            /** @description A link for the member, who chooses a password with it. Shown once; it works once, for 3 days. */
            readonly invitation_url?: string;
            /** @description Shown by reads only. */
            readonly name?: string;
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["StaffMemberState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly StaffMemberInput: {
            /** @description An e-mail address. */
            readonly email: string;
            /** @description Which roles the person has, and where. */
            readonly grants: readonly components["schemas"]["StaffGrantInput"][];
            /** @description A name for people. */
            readonly name: string;
        };
        readonly StaffMemberPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["StaffMember"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly StaffMemberState: "invited" | "active" | "disabled";
        readonly StaffMemberUpdate: {
            /** @description True ends all sessions of the member and forbids new ones; false allows them again. */
            readonly disabled?: boolean;
            /** @description Which roles the person has, and where. */
            readonly grants?: readonly components["schemas"]["StaffGrantInput"][];
            /** @description A name for people. */
            readonly name?: string;
        };
        /** @enum {string} */
        readonly StaffRole: "viewer" | "developer" | "operator" | "compliance" | "treasurer" | "admin";
        readonly Stage: {
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description How the deposit of this stage was returned. */
            readonly deposit_return_details?: components["schemas"]["ReturnDetails"];
            /** @description Where the money goes to. */
            readonly destination_account: components["schemas"]["PlanAccount"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["RemittanceFailureCode"] | null;
            /** @description The fees, one for each type. */
            readonly fees: readonly components["schemas"]["PlanFee"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The identifiers that carriers gave the payment. */
            readonly identifiers: readonly components["schemas"]["StageIdentifier"][];
            /** @description Pages on which others show the payment, such as a block explorer. */
            readonly links: readonly components["schemas"]["StageLink"][];
            /** @description What a return took from the owner and from the reserve. */
            readonly loss_recovery_details?: components["schemas"]["LossRecoveryDetails"];
            /** @description Of a `reversal`: the stage of the same execution that it undoes. */
            readonly reverses_stage_guid?: components["schemas"]["Guid"];
            /** @description Where the money comes from. */
            readonly source_account: components["schemas"]["PlanAccount"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["StageState"];
            /** @description What it is. */
            readonly type: components["schemas"]["StageType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description How the withdrawal of this stage was returned. */
            readonly withdrawal_return_details?: components["schemas"]["ReturnDetails"];
        };
        readonly StageIdentifier: {
            /**
             * @description `txn_hash`: hash of the transaction on its chain; of a lightning payment, the hash it is paid under. `imad`: number that the sending bank gave a wire. `omad`: number that the receiving bank gave a wire. `trace_number`: number of an ACH or EFT payment. `end_to_end_id`: reference of an instant payment, an e-transfer or a payout, from the payer to the payee.
             * @enum {string}
             */
            readonly type: "txn_hash" | "imad" | "omad" | "trace_number" | "end_to_end_id";
            /** @description The identifier itself. */
            readonly value: string;
        };
        readonly StageLink: {
            /**
             * @description What it is.
             * @constant
             */
            readonly type: "explorer";
            /** @description The address of the page. */
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
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the journal. */
            readonly journal_guid: components["schemas"]["Guid"];
            /** @description Position in the account, from 1 without gaps. */
            readonly sequence: number;
            /** @description What happened: credit, settle, fees, return, recover, reverse, resolve. */
            readonly step: string;
            /** @description The guid of the record that caused it, such as a trade or a transfer. */
            readonly subject_guid: components["schemas"]["Guid"];
            /** @description What it was for: trade, transfer, execution, stage, sweep. */
            readonly subject_type: string;
        };
        readonly StoredFile: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description The type of the file. */
            readonly content_type: components["schemas"]["ContentType"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description Without folders, control characters and marks of text direction. */
            readonly filename: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Bytes. */
            readonly size: number;
            /** @description What it is. */
            readonly type: components["schemas"]["FileType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly StoredFilePage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["StoredFile"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        readonly StreamSubscriptionEventsQuery: {
            /** @description Begin after this cursor, 0: with the first event. Left out: with what happens from now on. */
            readonly after?: string;
            /** @description Only records whose `bank_guid` is one of these. */
            readonly bank_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
            /** @description Only records whose `event_type` is one of these. */
            readonly event_type?: components["schemas"]["EventType"] | readonly components["schemas"]["EventType"][];
            /**
             * @description Go on with what happens from now on. If false, the stream ends where the events end.
             * @default true
             */
            readonly follow?: boolean;
            /** @description Only records whose `object_guid` is one of these. */
            readonly object_guid?: components["schemas"]["Guid"] | readonly components["schemas"]["Guid"][];
        };
        readonly SubDepositBankAccountInput: {
            /** @description The guid of the account. */
            readonly account_guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description A name for people. */
            readonly name?: string;
            /** @description The guid of the main account that this one belongs to. */
            readonly parent_deposit_bank_account_guid: components["schemas"]["Guid"];
            /**
             * @description What it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly type: "sub_account";
        };
        readonly Subscription: {
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Since when no delivery was received. */
            readonly deliveries_failing_since: string | null;
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /** @description Left out: every type. */
            readonly event_types?: readonly string[];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["SubscriptionFailureCode"] | null;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: string;
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description The key before the last rotation signs as well until then. */
            readonly previous_key_until?: components["schemas"]["Timestamp"];
            readonly recipient: string | null;
            /** @description Signs what is delivered. Shown by POST, PATCH and the rotation; masked elsewhere, unless the key holds `subscriptions:secrets:read`. Left out where an answer is replayed: rename the subscription to see it, or rotate it. */
            readonly signing_key?: string;
            /** @description Where it stands. */
            readonly state: components["schemas"]["SubscriptionState"];
            /**
             * @description What it is.
             * @constant
             */
            readonly type: "webhook";
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
            /** @description The address that is called. */
            readonly url: string | null;
        };
        readonly SubscriptionChanges: {
            /** @description A name for people. */
            readonly name?: string;
        };
        readonly SubscriptionDeliveriesInput: components["schemas"]["RedeliveryOfEvent"] | components["schemas"]["RedeliveryOfRange"];
        readonly SubscriptionDelivery: {
            /** @description How often the delivery was tried. */
            readonly attempt_count: number;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /** @description The guid of the event. */
            readonly event_guid: components["schemas"]["Guid"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code?: components["schemas"]["SubscriptionDeliveryFailureCode"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description It was asked for. */
            readonly is_redelivery: boolean;
            /** @description Why there was no answer. */
            readonly last_error?: string;
            /** @description What the receiver answered last, if it answered. */
            readonly last_status?: number;
            /** @description When it is tried again. */
            readonly next_attempt_at?: components["schemas"]["Timestamp"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["SubscriptionDeliveryState"];
            /** @description The guid of the subscription. */
            readonly subscription_guid: components["schemas"]["Guid"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly SubscriptionDeliveryFailureCode: "attempts_exhausted" | "endpoint_gone" | "subscription_failed" | "subscription_deleted";
        readonly SubscriptionDeliveryPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["SubscriptionDelivery"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly SubscriptionDeliveryState: "pending" | "completed" | "failed";
        readonly SubscriptionDeliveryWithAttempts: {
            /** @description How often the delivery was tried. */
            readonly attempt_count: number;
            /** @description The attempts of the delivery, the newest first. */
            readonly attempts: readonly components["schemas"]["DeliveryAttempt"][];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /** @description The guid of the event. */
            readonly event_guid: components["schemas"]["Guid"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code?: components["schemas"]["SubscriptionDeliveryFailureCode"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description It was asked for. */
            readonly is_redelivery: boolean;
            /** @description Why there was no answer. */
            readonly last_error?: string;
            /** @description What the receiver answered last, if it answered. */
            readonly last_status?: number;
            /** @description When it is tried again. */
            readonly next_attempt_at?: components["schemas"]["Timestamp"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["SubscriptionDeliveryState"];
            /** @description The guid of the subscription. */
            readonly subscription_guid: components["schemas"]["Guid"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly SubscriptionEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /** @description What happened, such as `trade.completed`. */
            readonly event_type: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The guid of the record that it is about. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
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
            /** @description The records of this page. */
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
        readonly SubscriptionInput: {
            /** @description The key's own. */
            readonly environment: components["schemas"]["Environment"];
            /** @description What it wants to be told. Left out: everything. */
            readonly event_types?: readonly components["schemas"]["EventType"][];
            /** @description A name for people. */
            readonly name: string;
            /**
             * @description What it is.
             * @constant
             */
            readonly type: "webhook";
            /** @description The address that is called. */
            readonly url: string;
        };
        readonly SubscriptionPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Subscription"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly SubscriptionState: "storing" | "completed" | "failed" | "deleted";
        readonly SupportingDocument: {
            /** @description The number on the document. */
            readonly document_reference_number: string | null;
            /** @description The files. */
            readonly files: readonly components["schemas"]["SupportingDocumentFile"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["SupportingDocumentType"];
        };
        readonly SupportingDocumentFile: {
            /** @description The type of the file. */
            readonly content_type: string;
            /** @description The name of the file. */
            readonly filename: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
        };
        readonly SupportingDocumentInput: {
            /** @description The number on the document. */
            readonly document_reference_number?: string;
            /** @description The guids of the files. */
            readonly file_guids: readonly components["schemas"]["Guid"][];
            /** @description What it is. */
            readonly type: components["schemas"]["SupportingDocumentType"];
        };
        /** @enum {string} */
        readonly SupportingDocumentType: "invoice" | "purchase_order" | "delivery_slip" | "contract" | "bill_of_lading" | "others";
        readonly SupportingFile: {
            /**
             * Format: date
             * @description The day on which it ends.
             */
            readonly expiration_date?: string;
            /** @description The files. */
            readonly files: readonly components["schemas"]["SupportingFilePart"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What it is. */
            readonly type: components["schemas"]["FileType"];
            /** @description True if the service that verifies people accepted it. */
            readonly validated: boolean;
        };
        readonly SupportingFilePart: {
            /** @description The type of the file. */
            readonly content_type: components["schemas"]["ContentType"];
            /** @description The name of the file. */
            readonly filename: string;
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description What the service knows of the file. */
            readonly metadata: components["schemas"]["FileMetadata"];
            /** @description What it is. */
            readonly type: components["schemas"]["FileType"];
        };
        readonly Sweep: {
            /** @description What leaves the deposit addresses. On Bitcoin the network fee is part of it. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description The blockchain. */
            readonly chain: components["schemas"]["SweptChain"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["SweepFailureCode"] | null;
            /** @description What the paying wallet sends to the address first, for that fee. */
            readonly funding_amount: components["schemas"]["Amount"];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The identifiers that carriers gave the payment. */
            readonly identifiers: readonly components["schemas"]["Identifier"][];
            /** @description The asset of the network fee. */
            readonly native_asset: string;
            /** @description What the network took for all transactions; 0 until the end. */
            readonly network_fee: components["schemas"]["Amount"];
            /** @description The most that the sweeping transaction may cost. */
            readonly network_fee_max: components["schemas"]["Amount"];
            /** @description The addresses that were emptied. */
            readonly sources: readonly components["schemas"]["SweptSource"][];
            /** @description Where it stands. */
            readonly state: components["schemas"]["SweepState"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly SweepFailureCode: "network_fee_too_low" | "invalid_destination" | "invalid_address" | "amount_too_low" | "external_vendor_error" | "cancelled";
        readonly SweepPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Sweep"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
            readonly per_page: number;
            /** @description Number of matching records. */
            readonly total: number;
        };
        /** @enum {string} */
        readonly SweepState: "storing" | "funding" | "pending" | "completed" | "failed";
        /** @enum {string} */
        readonly SweptChain: "bitcoin" | "ethereum" | "base" | "polygon";
        readonly SweptSource: {
            /** @description The address. */
            readonly address: string;
            /** @description In base units of the asset. */
            readonly amount: components["schemas"]["Amount"];
            /** @description The part of it that the books have at the address. */
            readonly booked: components["schemas"]["Amount"];
            /** @description The guid of the deposit address. */
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
        readonly TokenBankAccountInput: {
            /**
             * @description How the account was given to us. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly account_kind: "aggregator_processor_token";
            /** @description What the aggregator gave for this account. */
            readonly aggregator_processor_token: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the counterparty that it belongs to, if it is a counterparty's. */
            readonly counterparty_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description A name for people. */
            readonly name: string;
        };
        readonly Trade: {
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount: components["schemas"]["Amount"];
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["TradeFailureCode"] | null;
            /** @description The sum of the fees, in base units of the asset in which they are taken. */
            readonly fee: components["schemas"]["Amount"];
            /** @description The fees, one for each type. */
            readonly fee_details: readonly components["schemas"]["FeeDetail"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description The guid of the quote. */
            readonly quote_guid: components["schemas"]["Guid"];
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount: components["schemas"]["Amount"];
            /** @description The guid of the trade whose other side this one takes. */
            readonly reference_trade_guid: string | null;
            /** @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`. */
            readonly side: components["schemas"]["TradeSide"];
            /** @description Where it stands. */
            readonly state: components["schemas"]["TradeState"];
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
            /** @description How the trade is made. `platform`: at the price of a quote. */
            readonly trade_type: components["schemas"]["TradeType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        readonly TradeEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "trade.cancelled" | "trade.completed" | "trade.executed" | "trade.failed" | "trade.pending" | "trade.settling" | "trade.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The trade: read it with `getTrade`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly TradeFailureCode: "non_sufficient_funds" | "unsupported" | "limit_exceeded" | "daily_limit_exceeded" | "weekly_limit_exceeded" | "monthly_limit_exceeded" | "expired_quote" | "market_volatility" | "not_filled";
        readonly TradeInput: {
            /**
             * @description Sandbox banks only: simulates a failed trade.
             * @enum {string}
             */
            readonly expected_error?: "expired_quote" | "non_sufficient_funds";
            /** @description The guid of the fiat account. */
            readonly fiat_account_guid?: components["schemas"]["Guid"];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels?: components["schemas"]["Labels"];
            /** @description The guid of the quote. */
            readonly quote_guid: components["schemas"]["Guid"];
            /**
             * @description How the trade is made. `platform`: at the price of a quote.
             * @constant
             */
            readonly trade_type: "platform";
            /** @description The quote is not executed, and stays, if it takes more than this. */
            readonly worst_deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The quote is not executed, and stays, if it pays less than this. */
            readonly worst_receive_amount?: components["schemas"]["PositiveAmount"];
        };
        readonly TradePage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Trade"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
        readonly TradingExitQuoteInput: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description The fees, one for each type. */
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /**
             * @description What is quoted. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly product_type: "trading_exit";
            /** @description The guid of the trade whose other side is quoted. */
            readonly reference_trade_guid: components["schemas"]["Guid"];
        };
        readonly TradingQuoteInput: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid?: components["schemas"]["Guid"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid?: components["schemas"]["Guid"];
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount?: components["schemas"]["PositiveAmount"];
            /** @description The fees, one for each type. */
            readonly fees?: readonly components["schemas"]["QuoteFee"][];
            /**
             * @description What is quoted. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            readonly product_type: "trading";
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount?: components["schemas"]["PositiveAmount"];
            /** @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`. */
            readonly side: components["schemas"]["TradeSide"];
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly TradingSymbol: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The code of the asset in which the price is given. */
            readonly counter_asset: string;
            /** @description A pair of assets, such as `BTC-USD`: what is priced, and what it is priced in. */
            readonly symbol: string;
        };
        readonly Transfer: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: string | null;
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description The guid of the customer that it belongs to. Without one it is the bank's own. */
            readonly customer_guid: string | null;
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount: components["schemas"]["Amount"];
            readonly deposit_address_guid: string | null;
            /** @description Where the money goes to. */
            readonly destination_account?: components["schemas"]["EntryAccount"];
            /** @description The people on the side of the destination, with their shares. */
            readonly destination_participants: readonly components["schemas"]["Participant"][] | null;
            /** @description The parts of the payment, one for each source and destination. */
            readonly entries: readonly components["schemas"]["TransferEntry"][] | null;
            readonly external_bank_account_guid: string | null;
            /** @description Why it failed. Null if it did not. */
            readonly failure_code: components["schemas"]["TransferFailureCode"] | null;
            /** @description The sum of the fees, in base units of the asset in which they are taken. */
            readonly fee: components["schemas"]["Amount"];
            /** @description The fees, one for each type. */
            readonly fee_details: readonly components["schemas"]["FeeDetail"][];
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The identifiers that carriers gave the payment. */
            readonly identifiers: readonly components["schemas"]["Identifier"][];
            /** @description Words of the caller, by which lists can be filtered. */
            readonly labels: readonly string[] | null;
            /** @description What a return took from the owner and from the reserve. */
            readonly loss_recovery_details?: components["schemas"]["LossRecoveryDetails"];
            /** @description What the network takes for carrying the payment, in base units of `network_fee_asset`. */
            readonly network_fee: bigint | null;
            /** @description The asset in which the network takes its fee. */
            readonly network_fee_asset: string | null;
            /** @description The rail that carries the payment, such as `ach` or `wire`. */
            readonly payment_rail: components["schemas"]["HomeRail"] | null;
            /** @description The guid of the quote. */
            readonly quote_guid: string | null;
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount: components["schemas"]["Amount"];
            /** @description The guid of the transfer that this one answers, such as the one that is returned. */
            readonly reference_transfer_guid: string | null;
            /** @description The code with which the other bank returned the payment. */
            readonly return_code: string | null;
            /** @description The direction: of a trade `buy` or `sell`, of a payment `deposit` or `withdrawal`. */
            readonly side?: components["schemas"]["PaymentSide"];
            /** @description Where the money comes from. */
            readonly source_account?: components["schemas"]["EntryAccount"];
            /** @description The people on the side of the source, with their shares. */
            readonly source_participants: readonly components["schemas"]["Participant"][] | null;
            /** @description Where it stands. */
            readonly state: components["schemas"]["TransferState"];
            /** @description What carries the transfer. */
            readonly transfer_type: components["schemas"]["TransferType"];
            /** @description When it was last changed. */
            readonly updated_at: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly TransferBehaviour: "force_review" | "force_non_sufficient_funds" | "force_refresh_required" | "force_party_name_invalid" | "force_payment_rail_invalid" | "force_network_fee_too_low" | "force_amount_too_low" | "force_invalid_address" | "force_invalid_destination" | "force_external_vendor_error";
        readonly TransferChanges: {
            /** @description The people on the side of the destination, with their shares. */
            readonly destination_participants?: readonly components["schemas"]["ParticipantInput"][];
            /** @description The people on the side of the source, with their shares. */
            readonly source_participants?: readonly components["schemas"]["ParticipantInput"][];
        };
        readonly TransferDecision: {
            /** @description What is decided. */
            readonly decision: components["schemas"]["ReviewDecision"];
        };
        readonly TransferEntry: {
            readonly amount: bigint | null;
            /** @description What the owner delivers, in base units of the asset that is delivered. */
            readonly deliver_amount: components["schemas"]["Amount"];
            /** @description Where the money goes to. */
            readonly destination_account: components["schemas"]["EntryAccount"];
            /** @description The sum of the fees, in base units of the asset in which they are taken. */
            readonly fee: components["schemas"]["Amount"];
            /** @description What the owner receives, in base units of the asset that is received. */
            readonly receive_amount: components["schemas"]["Amount"];
            /** @description Where the money comes from. */
            readonly source_account: components["schemas"]["EntryAccount"];
        };
        readonly TransferEvent: {
            /** @description The guid of the bank that it belongs to. */
            readonly bank_guid: components["schemas"]["Guid"];
            /** @description When it was made. */
            readonly created_at: components["schemas"]["Timestamp"];
            /** @description `sandbox`: money is simulated. `production`: money is real. */
            readonly environment: components["schemas"]["Environment"];
            /**
             * @description What happened, such as `trade.completed`.
             * @enum {string}
             */
            readonly event_type: "transfer.cancelling" | "transfer.completed" | "transfer.failed" | "transfer.holding" | "transfer.pending" | "transfer.reviewing" | "transfer.storing";
            /** @description The name of the record: 32 lowercase hex characters. */
            readonly guid: components["schemas"]["Guid"];
            /** @description The transfer: read it with `getTransfer`. */
            readonly object_guid: components["schemas"]["Guid"];
            /** @description The guid of the organization that it belongs to. */
            readonly organization_guid: components["schemas"]["Guid"];
            /** @description A cursor: lists and streams of events go on after it. Opaque. */
            readonly position: string;
            /** @description Numbers the events of an object from 1, without a gap. */
            readonly sequence: number;
        };
        /** @enum {string} */
        readonly TransferFailureCode: "non_sufficient_funds" | "refresh_required" | "party_name_invalid" | "payment_rail_invalid" | "compliance_rejection" | "cancelled" | "reversed" | "limit_exceeded" | "daily_limit_exceeded" | "weekly_limit_exceeded" | "monthly_limit_exceeded" | "network_fee_too_low" | "amount_too_low" | "invalid_address" | "invalid_destination" | "external_vendor_error";
        readonly TransferInput: components["schemas"]["FundingTransferInput"] | components["schemas"]["CryptoTransferInput"] | components["schemas"]["InterAccountTransferInput"] | components["schemas"]["LightningTransferInput"] | components["schemas"]["BookTransferInput"];
        readonly TransferPage: {
            /** @description The records of this page. */
            readonly objects: readonly components["schemas"]["Transfer"][];
            /** @description Page index, from 0. */
            readonly page: number;
            /** @description How many records a page has. */
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
            /** @description The institution or person that sends. */
            readonly originating_party: components["schemas"]["Party"];
            /** @description The institution or person that receives. */
            readonly receiving_party: components["schemas"]["Party"];
            /** @description The person for whom the money is sent. */
            readonly ultimate_originating_party?: components["schemas"]["Party"];
            /** @description The person for whom the money is received. */
            readonly ultimate_receiving_party?: components["schemas"]["Party"];
        };
        readonly TravelRuleInfoInput: {
            /** @description The guid of the person for whom the money is sent. */
            readonly ultimate_originating_party_guid?: components["schemas"]["Guid"];
            /** @description The guid of the person for whom the money is received. */
            readonly ultimate_receiving_party_guid?: components["schemas"]["Guid"];
        };
        readonly TrialBalance: {
            /** @description The time of which the figures are. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description Debits and credits are equal in every asset. */
            readonly is_balanced: boolean;
            /** @description The lines, in their order. */
            readonly lines: readonly components["schemas"]["TrialBalanceLine"][];
            /** @description The sums, one for each asset. */
            readonly totals: readonly components["schemas"]["TrialBalanceTotal"][];
        };
        readonly TrialBalanceLine: {
            /** @description Accounts of this kind that had entries by then. */
            readonly account_count: number;
            /** @description The kind of account: trading, fiat, invoice_operations, storage, fee, gas, reserve, external, platform_fee, receivable, suspense. */
            readonly account_type: string;
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description Base units: the balances above zero. */
            readonly credit_amount: components["schemas"]["Amount"];
            /** @description Base units: the balances below zero, without their sign. */
            readonly debit_amount: components["schemas"]["Amount"];
            /** @description The place outside that an external account stands for: market, a rail, a chain. */
            readonly place?: string;
        };
        readonly TrialBalanceTotal: {
            /** @description The code of the asset, such as `USD` or `BTC`. */
            readonly asset: string;
            /** @description The sum of what was added, in base units of the asset. */
            readonly credit_amount: components["schemas"]["Amount"];
            /** @description The sum of what was taken, in base units of the asset. */
            readonly debit_amount: components["schemas"]["Amount"];
            /** @description True if both sums are the same. */
            readonly is_balanced: boolean;
        };
        readonly VerifiedPerson: {
            /** @description The address. */
            readonly address?: components["schemas"]["Address"];
            /** @description Other names of the person or the business. */
            readonly aliases?: readonly components["schemas"]["Alias"][];
            /** @description Where the money of the business goes to. */
            readonly business_funds_destination?: string;
            /** @description Where the money of the business comes from. */
            readonly business_funds_source?: string;
            /** @description The industry of the business. */
            readonly business_industry?: string;
            /**
             * Format: date
             * @description The day on which the person was born.
             */
            readonly date_of_birth?: string;
            /** @description An email address, such as name@example.com. */
            readonly email_address?: string;
            /** @description Numbers that authorities gave, such as for taxes. */
            readonly identification_numbers?: readonly components["schemas"]["IdentificationNumber"][];
            /** @description A name for people. */
            readonly name?: components["schemas"]["PersonName"];
            /** @description What the business does. */
            readonly nature_of_business?: string;
            /** @description What the person works as. */
            readonly occupation?: string;
            /** @description A telephone number in E.164 form, such as +15551234567. */
            readonly phone_number?: string;
            /** @description Where the business is registered. */
            readonly registered_address?: components["schemas"]["Address"];
            /** @description The address of the web site. */
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
export type AccountInput = components['schemas']['AccountInput'];
export type AccountPage = components['schemas']['AccountPage'];
export type AccountState = components['schemas']['AccountState'];
export type AccountStatement = components['schemas']['AccountStatement'];
export type AccountType = components['schemas']['AccountType'];
export type Activity = components['schemas']['Activity'];
export type ActivityDay = components['schemas']['ActivityDay'];
export type ActivityLimit = components['schemas']['ActivityLimit'];
export type ActivityLimitInput = components['schemas']['ActivityLimitInput'];
export type ActivityLimitType = components['schemas']['ActivityLimitType'];
export type ActivityReport = components['schemas']['ActivityReport'];
export type ActivityVolume = components['schemas']['ActivityVolume'];
export type ActorType = components['schemas']['ActorType'];
export type Address = components['schemas']['Address'];
export type AddressFormat = components['schemas']['AddressFormat'];
export type AddressInput = components['schemas']['AddressInput'];
export type Alias = components['schemas']['Alias'];
export type Amount = components['schemas']['Amount'];
export type AmountEnd = components['schemas']['AmountEnd'];
export type ApiError = components['schemas']['ApiError'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyInput = components['schemas']['ApiKeyInput'];
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
export type BankAccountByNumbersInput = components['schemas']['BankAccountByNumbersInput'];
export type BankAccountVerificationInput = components['schemas']['BankAccountVerificationInput'];
export type BankAccountVerificationMethod = components['schemas']['BankAccountVerificationMethod'];
export type BankApiKeyInput = components['schemas']['BankApiKeyInput'];
export type BankChanges = components['schemas']['BankChanges'];
export type BankFeature = components['schemas']['BankFeature'];
export type BankInput = components['schemas']['BankInput'];
export type BankPage = components['schemas']['BankPage'];
export type BankSettings = components['schemas']['BankSettings'];
export type BankSettingsChanges = components['schemas']['BankSettingsChanges'];
export type BookCheck = components['schemas']['BookCheck'];
export type BookCheckList = components['schemas']['BookCheckList'];
export type BookCheckResult = components['schemas']['BookCheckResult'];
export type BookCheckResultList = components['schemas']['BookCheckResultList'];
export type BookTransferInput = components['schemas']['BookTransferInput'];
export type BookTransferQuoteInput = components['schemas']['BookTransferQuoteInput'];
export type Bulk = components['schemas']['Bulk'];
export type BulkAnswer = components['schemas']['BulkAnswer'];
export type BulkOperation = components['schemas']['BulkOperation'];
export type BusinessAssociate = components['schemas']['BusinessAssociate'];
export type BusinessAssociateInput = components['schemas']['BusinessAssociateInput'];
export type BusinessAssociateRole = components['schemas']['BusinessAssociateRole'];
export type BusinessAssociateState = components['schemas']['BusinessAssociateState'];
export type CalendarLimitInput = components['schemas']['CalendarLimitInput'];
export type CarrierFailureCode = components['schemas']['CarrierFailureCode'];
export type ComplianceCheck = components['schemas']['ComplianceCheck'];
export type ComplianceCheckOutcome = components['schemas']['ComplianceCheckOutcome'];
export type ComplianceCheckType = components['schemas']['ComplianceCheckType'];
export type ComplianceDecision = components['schemas']['ComplianceDecision'];
export type ComplianceDecisionState = components['schemas']['ComplianceDecisionState'];
export type ContentType = components['schemas']['ContentType'];
export type Counterparty = components['schemas']['Counterparty'];
export type CounterpartyEvent = components['schemas']['CounterpartyEvent'];
export type CounterpartyInput = components['schemas']['CounterpartyInput'];
export type CounterpartyPage = components['schemas']['CounterpartyPage'];
export type CounterpartyState = components['schemas']['CounterpartyState'];
export type CounterpartyVerificationInput = components['schemas']['CounterpartyVerificationInput'];
export type CounterpartyVerificationMethod = components['schemas']['CounterpartyVerificationMethod'];
export type CountryCode = components['schemas']['CountryCode'];
export type CryptoTransferInput = components['schemas']['CryptoTransferInput'];
export type CryptoTransferQuoteInput = components['schemas']['CryptoTransferQuoteInput'];
export type CurrentSession = components['schemas']['CurrentSession'];
export type Customer = components['schemas']['Customer'];
export type CustomerChanges = components['schemas']['CustomerChanges'];
export type CustomerEvent = components['schemas']['CustomerEvent'];
export type CustomerInput = components['schemas']['CustomerInput'];
export type CustomerPage = components['schemas']['CustomerPage'];
export type CustomerState = components['schemas']['CustomerState'];
export type DecidedReview = components['schemas']['DecidedReview'];
export type DecidedReviewState = components['schemas']['DecidedReviewState'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DepositAccountDetail = components['schemas']['DepositAccountDetail'];
export type DepositAddress = components['schemas']['DepositAddress'];
export type DepositAddressChanges = components['schemas']['DepositAddressChanges'];
export type DepositAddressEvent = components['schemas']['DepositAddressEvent'];
export type DepositAddressInput = components['schemas']['DepositAddressInput'];
export type DepositAddressPage = components['schemas']['DepositAddressPage'];
export type DepositAddressState = components['schemas']['DepositAddressState'];
export type DepositBankAccount = components['schemas']['DepositBankAccount'];
export type DepositBankAccountChanges = components['schemas']['DepositBankAccountChanges'];
export type DepositBankAccountEvent = components['schemas']['DepositBankAccountEvent'];
export type DepositBankAccountInput = components['schemas']['DepositBankAccountInput'];
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
export type ExecutionInput = components['schemas']['ExecutionInput'];
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
export type ExternalBankAccountInput = components['schemas']['ExternalBankAccountInput'];
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
export type ExternalWalletInput = components['schemas']['ExternalWalletInput'];
export type ExternalWalletPage = components['schemas']['ExternalWalletPage'];
export type ExternalWalletState = components['schemas']['ExternalWalletState'];
export type FeedEntry = components['schemas']['FeedEntry'];
export type FeedEntryPage = components['schemas']['FeedEntryPage'];
export type FeeDetail = components['schemas']['FeeDetail'];
export type FeePayer = components['schemas']['FeePayer'];
export type FeesDay = components['schemas']['FeesDay'];
export type FeesPaidOut = components['schemas']['FeesPaidOut'];
export type FeesReport = components['schemas']['FeesReport'];
export type FeesTotal = components['schemas']['FeesTotal'];
export type FeeType = components['schemas']['FeeType'];
export type FieldError = components['schemas']['FieldError'];
export type FileContent = components['schemas']['FileContent'];
export type FileInput = components['schemas']['FileInput'];
export type FileMetadata = components['schemas']['FileMetadata'];
export type FileType = components['schemas']['FileType'];
export type FillOutcome = components['schemas']['FillOutcome'];
export type FixedFee = components['schemas']['FixedFee'];
export type FoundPerson = components['schemas']['FoundPerson'];
export type FoundPersonType = components['schemas']['FoundPersonType'];
export type FundingQuoteInput = components['schemas']['FundingQuoteInput'];
export type FundingTransferInput = components['schemas']['FundingTransferInput'];
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
export type IdentificationNumberInput = components['schemas']['IdentificationNumberInput'];
export type IdentificationNumberType = components['schemas']['IdentificationNumberType'];
export type Identifier = components['schemas']['Identifier'];
export type IdentityDocument = components['schemas']['IdentityDocument'];
export type IdentityDocumentPart = components['schemas']['IdentityDocumentPart'];
export type IdentityDocumentType = components['schemas']['IdentityDocumentType'];
export type IdentityVerification = components['schemas']['IdentityVerification'];
export type IdentityVerificationBehaviour = components['schemas']['IdentityVerificationBehaviour'];
export type IdentityVerificationDecision = components['schemas']['IdentityVerificationDecision'];
export type IdentityVerificationEvent = components['schemas']['IdentityVerificationEvent'];
export type IdentityVerificationInput = components['schemas']['IdentityVerificationInput'];
export type IdentityVerificationMethod = components['schemas']['IdentityVerificationMethod'];
export type IdentityVerificationOptions = components['schemas']['IdentityVerificationOptions'];
export type IdentityVerificationOptionsInput = components['schemas']['IdentityVerificationOptionsInput'];
export type IdentityVerificationOutcome = components['schemas']['IdentityVerificationOutcome'];
export type IdentityVerificationOutcomeReport = components['schemas']['IdentityVerificationOutcomeReport'];
export type IdentityVerificationPage = components['schemas']['IdentityVerificationPage'];
export type IdentityVerificationProgressReport = components['schemas']['IdentityVerificationProgressReport'];
export type IdentityVerificationState = components['schemas']['IdentityVerificationState'];
export type IdentityVerificationType = components['schemas']['IdentityVerificationType'];
export type InterAccountQuoteInput = components['schemas']['InterAccountQuoteInput'];
export type InterAccountTransferInput = components['schemas']['InterAccountTransferInput'];
export type InvitationSessionInput = components['schemas']['InvitationSessionInput'];
export type Invoice = components['schemas']['Invoice'];
export type InvoiceEvent = components['schemas']['InvoiceEvent'];
export type InvoiceFailureCode = components['schemas']['InvoiceFailureCode'];
export type InvoiceInput = components['schemas']['InvoiceInput'];
export type InvoicePage = components['schemas']['InvoicePage'];
export type InvoiceState = components['schemas']['InvoiceState'];
export type JobCount = components['schemas']['JobCount'];
export type JobCountList = components['schemas']['JobCountList'];
export type Journal = components['schemas']['Journal'];
export type JournalEntry = components['schemas']['JournalEntry'];
export type JournalList = components['schemas']['JournalList'];
export type KycVerificationInput = components['schemas']['KycVerificationInput'];
export type KycVerificationMethod = components['schemas']['KycVerificationMethod'];
export type Labels = components['schemas']['Labels'];
export type LightningTransferInput = components['schemas']['LightningTransferInput'];
export type LightningTransferQuoteInput = components['schemas']['LightningTransferQuoteInput'];
export type LinkedBankAccountInput = components['schemas']['LinkedBankAccountInput'];
export type LinkSessionInput = components['schemas']['LinkSessionInput'];
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
export type ListEntriesQuery = components['schemas']['ListEntriesQuery'];
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
export type MainDepositBankAccountInput = components['schemas']['MainDepositBankAccountInput'];
export type MessageCode = components['schemas']['MessageCode'];
export type Network = components['schemas']['Network'];
export type OpenedStaffInvitation = components['schemas']['OpenedStaffInvitation'];
export type OperationAnswer = components['schemas']['OperationAnswer'];
export type OrganizationApiKeyInput = components['schemas']['OrganizationApiKeyInput'];
export type OutstandingDeposit = components['schemas']['OutstandingDeposit'];
export type OutstandingHold = components['schemas']['OutstandingHold'];
export type OutstandingReceivable = components['schemas']['OutstandingReceivable'];
export type OutstandingReport = components['schemas']['OutstandingReport'];
export type OutstandingSum = components['schemas']['OutstandingSum'];
export type OutstandingSuspense = components['schemas']['OutstandingSuspense'];
export type OwnerAccountType = components['schemas']['OwnerAccountType'];
export type Participant = components['schemas']['Participant'];
export type ParticipantInput = components['schemas']['ParticipantInput'];
export type ParticipantsType = components['schemas']['ParticipantsType'];
export type ParticipantType = components['schemas']['ParticipantType'];
export type Party = components['schemas']['Party'];
export type PasswordSessionInput = components['schemas']['PasswordSessionInput'];
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
export type PayoutInput = components['schemas']['PayoutInput'];
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
export type PersonNameInput = components['schemas']['PersonNameInput'];
export type PersonToVerify = components['schemas']['PersonToVerify'];
export type PersonType = components['schemas']['PersonType'];
export type Plan = components['schemas']['Plan'];
export type PlanAccount = components['schemas']['PlanAccount'];
export type PlanAccountType = components['schemas']['PlanAccountType'];
export type PlanDestination = components['schemas']['PlanDestination'];
export type PlanEvent = components['schemas']['PlanEvent'];
export type PlanFee = components['schemas']['PlanFee'];
export type PlanInput = components['schemas']['PlanInput'];
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
export type ProviderInput = components['schemas']['ProviderInput'];
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
export type QuoteInput = components['schemas']['QuoteInput'];
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
export type ReviewDecisionInput = components['schemas']['ReviewDecisionInput'];
export type ReviewKind = components['schemas']['ReviewKind'];
export type ReviewPage = components['schemas']['ReviewPage'];
export type ReviewWithEvidence = components['schemas']['ReviewWithEvidence'];
export type RollingLimitInput = components['schemas']['RollingLimitInput'];
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
export type SandboxDepositInput = components['schemas']['SandboxDepositInput'];
export type SandboxFillOutcome = components['schemas']['SandboxFillOutcome'];
export type SandboxInvoice = components['schemas']['SandboxInvoice'];
export type SandboxInvoiceInput = components['schemas']['SandboxInvoiceInput'];
export type SandboxInvoicePayment = components['schemas']['SandboxInvoicePayment'];
export type SandboxMarket = components['schemas']['SandboxMarket'];
export type SandboxMarketChange = components['schemas']['SandboxMarketChange'];
export type SandboxPrice = components['schemas']['SandboxPrice'];
export type SandboxPriceMove = components['schemas']['SandboxPriceMove'];
export type SandboxScenario = components['schemas']['SandboxScenario'];
export type SandboxScenarioInput = components['schemas']['SandboxScenarioInput'];
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
export type SessionInput = components['schemas']['SessionInput'];
export type SessionOrganization = components['schemas']['SessionOrganization'];
export type SessionOrganizationScopes = components['schemas']['SessionOrganizationScopes'];
export type SessionPage = components['schemas']['SessionPage'];
export type SessionStaffMember = components['schemas']['SessionStaffMember'];
export type Side = components['schemas']['Side'];
export type SignedAmount = components['schemas']['SignedAmount'];
export type SignInMethod = components['schemas']['SignInMethod'];
export type SpreadFee = components['schemas']['SpreadFee'];
export type StaffGrant = components['schemas']['StaffGrant'];
export type StaffGrantInput = components['schemas']['StaffGrantInput'];
export type StaffInvitationToken = components['schemas']['StaffInvitationToken'];
export type StaffMember = components['schemas']['StaffMember'];
export type StaffMemberInput = components['schemas']['StaffMemberInput'];
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
export type SubDepositBankAccountInput = components['schemas']['SubDepositBankAccountInput'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionChanges = components['schemas']['SubscriptionChanges'];
export type SubscriptionDeliveriesInput = components['schemas']['SubscriptionDeliveriesInput'];
export type SubscriptionDelivery = components['schemas']['SubscriptionDelivery'];
export type SubscriptionDeliveryFailureCode = components['schemas']['SubscriptionDeliveryFailureCode'];
export type SubscriptionDeliveryPage = components['schemas']['SubscriptionDeliveryPage'];
export type SubscriptionDeliveryState = components['schemas']['SubscriptionDeliveryState'];
export type SubscriptionDeliveryWithAttempts = components['schemas']['SubscriptionDeliveryWithAttempts'];
export type SubscriptionEvent = components['schemas']['SubscriptionEvent'];
export type SubscriptionEventPage = components['schemas']['SubscriptionEventPage'];
export type SubscriptionFailureCode = components['schemas']['SubscriptionFailureCode'];
export type SubscriptionInput = components['schemas']['SubscriptionInput'];
export type SubscriptionPage = components['schemas']['SubscriptionPage'];
export type SubscriptionState = components['schemas']['SubscriptionState'];
export type SupportingDocument = components['schemas']['SupportingDocument'];
export type SupportingDocumentFile = components['schemas']['SupportingDocumentFile'];
export type SupportingDocumentInput = components['schemas']['SupportingDocumentInput'];
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
export type TokenBankAccountInput = components['schemas']['TokenBankAccountInput'];
export type Trade = components['schemas']['Trade'];
export type TradeEvent = components['schemas']['TradeEvent'];
export type TradeFailureCode = components['schemas']['TradeFailureCode'];
export type TradeInput = components['schemas']['TradeInput'];
export type TradePage = components['schemas']['TradePage'];
export type TradeSide = components['schemas']['TradeSide'];
export type TradeState = components['schemas']['TradeState'];
export type TradeType = components['schemas']['TradeType'];
export type TradingExitQuoteInput = components['schemas']['TradingExitQuoteInput'];
export type TradingQuoteInput = components['schemas']['TradingQuoteInput'];
export type TradingSymbol = components['schemas']['TradingSymbol'];
export type Transfer = components['schemas']['Transfer'];
export type TransferBehaviour = components['schemas']['TransferBehaviour'];
export type TransferChanges = components['schemas']['TransferChanges'];
export type TransferDecision = components['schemas']['TransferDecision'];
export type TransferEntry = components['schemas']['TransferEntry'];
export type TransferEvent = components['schemas']['TransferEvent'];
export type TransferFailureCode = components['schemas']['TransferFailureCode'];
export type TransferInput = components['schemas']['TransferInput'];
export type TransferPage = components['schemas']['TransferPage'];
export type TransferReturn = components['schemas']['TransferReturn'];
export type TransferState = components['schemas']['TransferState'];
export type TransferType = components['schemas']['TransferType'];
export type TravelRuleInfo = components['schemas']['TravelRuleInfo'];
export type TravelRuleInfoInput = components['schemas']['TravelRuleInfoInput'];
export type TrialBalance = components['schemas']['TrialBalance'];
export type TrialBalanceLine = components['schemas']['TrialBalanceLine'];
export type TrialBalanceTotal = components['schemas']['TrialBalanceTotal'];
export type VerifiedPerson = components['schemas']['VerifiedPerson'];
export type VerifierFailureCode = components['schemas']['VerifierFailureCode'];
export type VerifierState = components['schemas']['VerifierState'];
