// Renames a deposit bank account that is not deleted.
import { type Command, type InBank, updated } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { type DepositBankAccount, depositBankAccounts } from './deposit-bank-account.ts'

export interface UpdateDepositBankAccountInput extends InBank<'deposit_bank_account_guid'> {
  readonly name?: string
}

export const updateDepositBankAccount: Command<UpdateDepositBankAccountInput, DepositBankAccount> = {
  name: 'update-deposit-bank-account',
  decide({ bank_guid, deposit_bank_account_guid: guid, name }, rows, moment) {
    const account = rows.get(depositBankAccounts, bank_guid, guid)
    if (!account || account.state === 'deleted') return reject('not_found')
    const renamed: DepositBankAccount = { ...account, name: name ?? account.name, updated_at: moment.now }
    return updated(depositBankAccounts, renamed)
  },
}
