// Example rows for decisions on identity verifications, so that a case says only what is special about it.
import { type Counterparty, counterparties } from '../../src/resources/counterparties/counterparty.ts'
import {
  type ExternalBankAccount,
  externalBankAccounts,
} from '../../src/resources/external-bank-accounts/external-bank-account.ts'
import { type File, files } from '../../src/resources/files/file.ts'
import {
  type IdentityVerification,
  identityVerifications,
} from '../../src/resources/identity-verifications/identity-verification.ts'
import { bank_guid, customer_guid, type Given, guidOf, later, now, row } from './rows.ts'

const times = { created_at: now, updated_at: now }

export const counterparty = (fields: Partial<Counterparty> = {}): Given =>
  row(counterparties, {
    bank_guid,
    guid: guidOf('counterparty'),
    type: 'individual',
    customer_guid: null,
    state: 'unverified',
    labels: null,
    compliance_decisions: [],
    ...times,
    event_sequence: 2,
    ...fields,
  })

export const externalBankAccount = (fields: Partial<ExternalBankAccount> = {}): Given =>
  row(externalBankAccounts, {
    bank_guid,
    guid: guidOf('outside'),
    name: 'Outside',
    asset: 'USD',
    account_kind: 'raw_routing_details',
    customer_guid,
    counterparty_guid: null,
    customer_type: 'individual',
    state: 'unverified',
    failure_code: null,
    country_code: 'US',
    fingerprint: null,
    aggregator_institution_id: null,
    aggregator_account_mask: null,
    aggregator_account_name: null,
    available_balance: null,
    current_balance: null,
    balance_updated_at: null,
    refresh_at: null,
    environment: 'sandbox',
    ...times,
    event_sequence: 2,
    ...fields,
  })

export const file = (name: string, fields: Partial<File> = {}): Given => {
  const about = { type: 'passport', filename: `${name}.png`, content_type: 'image/png', size: 3 } as const
  const guid = guidOf(name)
  return row(files, { bank_guid, guid, content_guid: guid, customer_guid: null, ...about, ...times, ...fields })
}

export const verification = (fields: Partial<IdentityVerification> = {}): Given =>
  row(identityVerifications, {
    bank_guid,
    guid: guidOf('verification'),
    type: 'kyc',
    method: 'id_and_selfie',
    customer_guid,
    counterparty_guid: null,
    external_bank_account_guid: null,
    state: 'waiting',
    outcome: null,
    failure_codes: [],
    compliance_checks: [],
    compliance_decisions: [],
    verifier_inquiry_id: 'inq_1',
    verifier_state: 'waiting',
    business_associates: [],
    documents: [],
    supporting_files: [],
    require_tax_id: false,
    expected_behaviours: [],
    expires_at: later(14 * 86_400),
    ...times,
    event_sequence: 2,
    ...fields,
  })
