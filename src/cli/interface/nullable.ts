// The fields that are present with null when they have no value, by the schema they stand in. The list is complete and holds in
// every operation: every other field without a value is left out.
import { listed } from './line.ts'

const plan = 'bank_guid customer_guid expires_at failure_code purpose_of_transaction supporting_documents labels'

const bySchema: Readonly<Record<string, string>> = {
  Trade: 'customer_guid failure_code reference_trade_guid labels',
  Quote: 'symbol asset expires_at network_fee network_fee_asset network_address entries trade_guid transfer_guid',
  Plan: plan,
  ExplainedPlan: plan,
  Execution: 'bank_guid customer_guid failure_code holds purpose_of_transaction references labels',
  Stage: 'failure_code',
  PlanAccount: `organization_guid bank_guid customer_guid counterparty_guid requested_amount quoted_amount executed_amount
    payment_rail`,
  PlanFee: 'executed_amount',
  Hold: 'type completed_at eta_at',
  ReturnDetails: 'return_code',
  SupportingDocument: 'document_reference_number',
  Account: 'labels',
  Customer: 'aliases website date_of_birth phone_number email_address identification_numbers labels',
  Counterparty: 'customer_guid aliases date_of_birth labels',
  DepositAddress: 'name customer_guid labels',
  DepositBankAccount: `name customer_guid counterparty_name account_details routing_details
    parent_deposit_bank_account_guid labels`,
  ExternalBankAccount: `customer_guid counterparty_guid aggregator_institution_id aggregator_account_mask
    aggregator_account_name failure_code balance_updated_at pii`,
  ExternalWallet: 'customer_guid counterparty_guid tag failure_code',
  IdentityVerification: `customer_guid counterparty_guid external_bank_account_guid outcome failure_codes
    verifier_inquiry_id verifier_state business_associates documents supporting_files`,
  ComplianceDecision: 'failure_codes expired_at',
  ComplianceCheck: 'failure_codes',
  ActivityLimit: 'interval',
  IdentificationNumber: 'issuing_country_code issuing_subdivision',
  Transfer: `bank_guid customer_guid quote_guid external_bank_account_guid deposit_address_guid failure_code return_code
    network_fee network_fee_asset reference_transfer_guid source_participants destination_participants payment_rail labels
    entries`,
  TransferEntry: 'amount',
  Subscription: 'url recipient deliveries_failing_since failure_code',
  Name: 'first middle last full',
  Address: 'street street2 city subdivision postal_code',
}

/** Personal data of that list: left out unless it is asked for by a key that may see it. */
const personal: Readonly<Record<string, string>> = {
  Customer: 'aliases website date_of_birth phone_number email_address identification_numbers',
  Counterparty: 'aliases date_of_birth',
  ExternalBankAccount: 'pii',
}

export const nullableFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(bySchema).map(([schema, words]) => [schema, listed(words)]),
)

export const isListedNullable = (schema: string | undefined, field: string): boolean =>
  schema !== undefined && (nullableFields[schema] ?? []).includes(field)

export const isPersonal = (schema: string, field: string): boolean => listed(personal[schema] ?? '').includes(field)
