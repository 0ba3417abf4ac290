// Rows of external bank accounts, so that a case of a verb says only what is special about it.
import {
  type ExternalBankAccount,
  externalBankAccountClaims,
  externalBankAccounts,
  externalBankAccountTokens,
} from '../../src/resources/external-bank-accounts/external-bank-account.ts'
import { bank_guid, customer_guid, type Given, guidOf, now, row } from './rows.ts'

export const account_guid = guidOf('outside')
export const fingerprint = 'f'.repeat(64)
export const noPii = {
  names: null,
  addresses: null,
  email_addresses: null,
  phone_numbers: null,
  account_details: null,
  routing_details: null,
}

export const outside = (fields: Partial<ExternalBankAccount> = {}): Given =>
  row(externalBankAccounts, {
    bank_guid,
    guid: account_guid,
    name: 'Outside',
    asset: 'USD',
    account_kind: 'aggregator',
    environment: 'sandbox',
    customer_guid,
    counterparty_guid: null,
    customer_type: 'individual',
    state: 'storing',
    failure_code: null,
    country_code: null,
    fingerprint: null,
    aggregator_institution_id: null,
    aggregator_account_mask: null,
    aggregator_account_name: null,
    available_balance: null,
    current_balance: null,
    balance_updated_at: null,
    refresh_at: null,
    link_session_guid: null,
    link_expires_at: null,
    created_at: now,
    updated_at: now,
    event_sequence: 1,
    ...fields,
  })

export const token = (use: 'link' | 'access'): Given =>
  row(externalBankAccountTokens, { bank_guid, guid: account_guid, use, token: Uint8Array.of(1) })

export const claimed = (owner_guid = customer_guid, asset = 'USD'): Given =>
  row(externalBankAccountClaims, {
    bank_guid,
    owner_guid,
    asset,
    fingerprint,
    external_bank_account_guid: account_guid,
  })
