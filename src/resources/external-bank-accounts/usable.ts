// The message for an external bank account whose state does not allow its use, with what to do about it.
import type { ExternalBankAccount } from './external-bank-account.ts'

const another = 'Create another one with POST /api/external_bank_accounts.'
const remedies: Readonly<Record<ExternalBankAccount['state'], string>> = {
  storing: 'Wait until it is completed.',
  unverified: 'Verify who owns it with POST /api/identity_verifications (type bank_account).',
  completed: 'It can be used.',
  refresh_required:
    'Its owner signs in again: POST /api/external_bank_accounts/{external_bank_account_guid}/resume gets a link. Without a page, PATCH it with state completed afterwards.',
  failed: another,
  deleting: another,
  deleted: another,
}

export const stateText = ({ state }: Pick<ExternalBankAccount, 'state'>, usable: readonly string[]): string =>
  `The external bank account is ${state}; this needs one that is ${usable.join(' or ')}. ${remedies[state]}`
