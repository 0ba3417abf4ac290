// A bank account outside, of a customer, a counterparty or the bank itself. What identifies it (numbers, holder) is personal
// data, encrypted in `external_bank_accounts_pii`.
import * as column from '../../kernel/column.ts'
import { machine, statesOf } from '../../kernel/machine.ts'
import { personal } from '../../kernel/personal.ts'
import { type RowOf, table } from '../../kernel/table.ts'

export const externalBankAccountStates = machine('external_bank_account', {
  storing: { to: ['completed', 'unverified', 'failed'], owes: 'link-external-bank-account' },
  completed: { to: ['refresh_required', 'deleting'] },
  unverified: { to: ['completed', 'deleting'] },
  refresh_required: { to: ['completed', 'deleting'] },
  failed: { to: ['deleting'] },
  deleting: { to: ['deleted'], owes: 'unlink-external-bank-account' },
  deleted: { to: [] },
})

export const accountKinds = ['aggregator', 'aggregator_processor_token', 'raw_routing_details'] as const

export const externalBankAccountFailureCodes = [
  'invalid_routing_number',
  'invalid_account_number',
  'invalid_account_type',
  'duplicate',
  'aggregator_processor_token',
  'aggregator_multiple_accounts',
  'create_failed',
  'unverified_counterparty',
] as const

export const externalBankAccounts = table(
  'external_bank_accounts',
  {
    bank_guid: column.guid,
    guid: column.guid,
    name: column.text,
    asset: column.text,
    account_kind: column.oneOf(accountKinds),
    customer_guid: column.optional(column.guid),
    counterparty_guid: column.optional(column.guid),
    /** Of the customer that owns it, if one does: some filters are for individuals alone. */
    customer_type: column.optional(column.oneOf(['individual', 'business'])),
    state: column.oneOf(statesOf(externalBankAccountStates)),
    failure_code: column.optional(column.oneOf(externalBankAccountFailureCodes)),
    /** ISO country of the account, from its numbers or from the aggregator. */
    country_code: column.optional(column.text),
    /** Keyed hash of the canonical numbers: tells duplicates apart without showing them. */
    fingerprint: column.optional(column.text),
    aggregator_institution_id: column.optional(column.text),
    aggregator_account_mask: column.optional(column.text),
    aggregator_account_name: column.optional(column.text),
    available_balance: column.optional(column.amount),
    current_balance: column.optional(column.amount),
    balance_updated_at: column.optional(column.timestamp),
    created_at: column.timestamp,
    updated_at: column.timestamp,
    event_sequence: column.integer,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'name',
      'failure_code',
      'country_code',
      'fingerprint',
      'aggregator_institution_id',
      'aggregator_account_mask',
      'aggregator_account_name',
      'available_balance',
      'current_balance',
      'balance_updated_at',
      'updated_at',
    ],
    states: externalBankAccountStates,
    counted: { type: 'account_kind', isIndexed: true },
  },
)
export type ExternalBankAccount = RowOf<typeof externalBankAccounts>

export const externalBankAccountsPersonal = personal('external_bank_accounts', [
  'names',
  'addresses',
  'email_addresses',
  'phone_numbers',
  'account_details',
  'routing_details',
  'aggregator_token',
])
