// Renames a deposit bank account.
import type { Command } from '../../kernel/command.ts'
import { type Rename, renameCommand } from '../../kernel/rename.ts'
import { type DepositBankAccount, depositBankAccounts } from './deposit-bank-account.ts'

export const updateDepositBankAccount: Command<Rename<'deposit_bank_account_guid'>, DepositBankAccount> = renameCommand(
  'update-deposit-bank-account',
  depositBankAccounts,
  'deposit_bank_account_guid',
)
