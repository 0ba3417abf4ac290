// Example rows for decisions on identity verifications, so that a case says only what is special about it.
import type { ExternalBankAccount } from '../../src/resources/external-bank-accounts/external-bank-account.ts'
import { type File, files } from '../../src/resources/files/file.ts'
import {
  type IdentityVerification,
  identityVerifications,
} from '../../src/resources/identity-verifications/identity-verification.ts'
import { outside } from './external-bank-account-rows.ts'
import { bank_guid, customer_guid, type Given, guidOf, later, now, row } from './rows.ts'

const times = { created_at: now, updated_at: now }

export const externalBankAccount = (fields: Partial<ExternalBankAccount> = {}): Given =>
  outside({
    account_kind: 'raw_routing_details',
    state: 'unverified',
    country_code: 'US',
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
    link_expires_at: null,
    ...times,
    event_sequence: 2,
    ...fields,
  })
