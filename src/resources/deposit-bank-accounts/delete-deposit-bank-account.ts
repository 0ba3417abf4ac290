// Starts the end of a deposit bank account: nothing can be paid in from now on. Asked again it answers how far that is. A
// main account goes after its sub accounts, because they live on its number.
import { type Change, type Command, type InBank, save, update } from '../../kernel/command.ts'
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
    const changes: Change[] = [save(depositBankAccounts, moved)]
    const parent_guid = account.parent_deposit_bank_account_guid
    const parent = parent_guid && rows.get(depositBankAccounts, bank_guid, parent_guid)
    if (parent) changes.push(update(depositBankAccounts, withOneLess(parent)))
    return { output: moved.row, changes }
  },
}

const withOneLess = (parent: DepositBankAccount): DepositBankAccount => ({
  ...parent,
  sub_account_count: parent.sub_account_count - 1,
})
