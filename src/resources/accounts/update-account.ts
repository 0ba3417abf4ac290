// Renames an account or replaces its labels.
import { type Command, type InBank, updated } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Account, accounts, isShown } from './account.ts'

export interface UpdateAccountInput extends InBank<'account_guid'> {
  readonly name?: string
  readonly labels?: readonly string[]
}

export const updateAccount: Command<UpdateAccountInput, Account> = {
  name: 'update-account',
  decide({ bank_guid, account_guid, name, labels }, rows, moment) {
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!account || !isShown(account)) return reject('not_found')
    const changed = { name: name ?? account.name, labels: labels ?? account.labels, updated_at: moment.now }
    return updated(accounts, { ...account, ...changed })
  },
}
