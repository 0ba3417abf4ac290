// Begins to delete a deposit bank account: from now on nothing can be paid in. Repeating it changes nothing. A main account can be
// deleted only after its sub accounts, because they use its number.
import { type Command, type InBank, saved, update } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type DepositBankAccount, depositBankAccountStates, depositBankAccounts } from './deposit-bank-account.ts'

export const deleteDepositBankAccount: Command<InBank<'deposit_bank_account_guid'>, DepositBankAccount> = {
  name: 'delete-deposit-bank-account',
  decide({ bank_guid, deposit_bank_account_guid: guid }, rows, moment) {
    const account = rows.get(depositBankAccounts, bank_guid, guid)
    if (!account) return reject('not_found')
    if (account.state !== 'created') return { output: account }
    if (account.sub_account_count > 0) {
      const message = `The account has ${account.sub_account_count} sub-accounts. Delete them first.`
      return reject('data_exists', undefined, message)
    }
    const moved = move(depositBankAccountStates, account, ['deleting'], { updated_at: moment.now })
    const parent_guid = account.parent_deposit_bank_account_guid
    const parent = parent_guid && rows.get(depositBankAccounts, bank_guid, parent_guid)
    if (!parent) return saved(depositBankAccounts, moved)
    const counted = { ...parent, sub_account_count: parent.sub_account_count - 1 }
    return saved(depositBankAccounts, moved, update(depositBankAccounts, counted))
  },
}
