// Why an external bank account cannot be used in the state it is in, and what its owner does about it.
import type { ExternalBankAccount } from './external-bank-account.ts'

const remedies: Readonly<Record<ExternalBankAccount['state'], string>> = {
  storing: 'Wait until it is completed.',
  unverified: 'Verify who owns it with POST /api/identity_verifications (type bank_account).',
  completed: 'It can be used.',
  refresh_required:
    'Its owner signs in again; then PATCH /api/external_bank_accounts/{external_bank_account_guid} with state completed.',
  failed: 'Create another one with POST /api/external_bank_accounts.',
  deleting: 'Create another one with POST /api/external_bank_accounts.',
  deleted: 'Create another one with POST /api/external_bank_accounts.',
}

export const stateText = ({ state }: Pick<ExternalBankAccount, 'state'>, usable: readonly string[]): string =>
  `The external bank account is ${state}; this needs one that is ${usable.join(' or ')}. ${remedies[state]}`
