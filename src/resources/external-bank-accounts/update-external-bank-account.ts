// PATCH of an external bank account: renames it, or says that its holder has signed in again.
import { type Command, type InBank, saved, updated } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import {
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  noSession,
} from './external-bank-account.ts'

export interface UpdateExternalBankAccountInput extends InBank<'external_bank_account_guid'> {
  readonly name?: string
  readonly state?: 'completed'
}

export const updateExternalBankAccount: Command<UpdateExternalBankAccountInput, ExternalBankAccount> = {
  name: 'update-external-bank-account',
  decide({ bank_guid, external_bank_account_guid, name, state }, rows, { now }) {
    const account = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    if (!account || account.state === 'deleted') return reject('not_found')
    const changes = { name: name ?? account.name, updated_at: now }
    if (state === undefined || state === account.state) {
      const changed: ExternalBankAccount = { ...account, ...changes }
      return updated(externalBankAccounts, changed)
    }
    if (account.state !== 'refresh_required') {
      const message = `The external bank account is ${account.state}. Only one that is refresh_required can be set to completed.`
      return reject('invalid_external_bank_account', 'state', message)
    }
    // The job asks the aggregator at once whether the holder has signed in.
    const moved = move(externalBankAccountStates, account, [state], { ...changes, ...noSession, refresh_at: now })
    return saved(externalBankAccounts, moved)
  },
}
