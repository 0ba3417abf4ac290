// DELETE of an external bank account. From now on it cannot be used. A job ends the consent at the aggregator.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import {
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  noSession,
} from './external-bank-account.ts'

export const deleteExternalBankAccount: Command<InBank<'external_bank_account_guid'>, ExternalBankAccount> = {
  name: 'delete-external-bank-account',
  decide({ bank_guid, external_bank_account_guid }, rows, { now }) {
    const account = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    if (!account) return reject('not_found')
    if (account.state === 'deleting' || account.state === 'deleted') return { output: account }
    const moved = move(externalBankAccountStates, account, ['deleting'], { ...noSession, updated_at: now })
    return saved(externalBankAccounts, moved)
  },
}
