// The bank that kept a deposit bank account has closed it.
import { type Command, key, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { type DepositBankAccount, depositBankAccountStates, depositBankAccounts } from './deposit-bank-account.ts'

export interface CloseDepositBankAccountInput {
  readonly bank_guid: Guid
  readonly deposit_bank_account_guid: Guid
  readonly event_sequence: number
}

export const closeDepositBankAccount: Command<CloseDepositBankAccountInput, DepositBankAccount | 'stale'> = {
  name: 'close-deposit-bank-account',
  needs: [({ bank_guid, deposit_bank_account_guid: guid }) => [key(depositBankAccounts, bank_guid, guid)]],
  decide({ bank_guid, deposit_bank_account_guid: guid, event_sequence }, rows, moment) {
    const account = rows.get(depositBankAccounts, bank_guid, guid)
    if (account?.state !== 'deleting' || account.event_sequence !== event_sequence) return { output: 'stale' }
    const changes = { updated_at: moment.now, deleted_at: moment.now }
    const moved = move(depositBankAccountStates, account, ['deleted'], changes)
    return { output: moved.row, changes: [save(depositBankAccounts, moved)] }
  },
}
