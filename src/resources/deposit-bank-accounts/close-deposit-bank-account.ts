// The institution has closed a deposit bank account.
import { type Command, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type DepositBankAccount, depositBankAccountStates, depositBankAccounts } from './deposit-bank-account.ts'

export const closeDepositBankAccount: Command<JobInput<'deposit_bank_account_guid'>, DepositBankAccount | Stale> = {
  name: 'close-deposit-bank-account',
  decide({ bank_guid, deposit_bank_account_guid: guid, event_sequence }, rows, moment) {
    const account = stillAsked(rows.get(depositBankAccounts, bank_guid, guid), event_sequence, 'deleting')
    if (!account) return stale
    const changes = { updated_at: moment.now, deleted_at: moment.now }
    return saved(depositBankAccounts, move(depositBankAccountStates, account, ['deleted'], changes))
  },
}
