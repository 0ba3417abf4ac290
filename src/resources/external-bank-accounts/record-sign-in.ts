// The holder has signed in again at a page of the aggregator: the account can be used. Its job asks for the balances at once.
import { type Command, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import {
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  noSession,
} from './external-bank-account.ts'

export const recordSignIn: Command<JobInput<'external_bank_account_guid'>, ExternalBankAccount | Stale> = {
  name: 'record-sign-in',
  decide({ bank_guid, external_bank_account_guid, event_sequence }, rows, { now }) {
    const found = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    const account = stillAsked(found, event_sequence, 'refresh_required')
    if (!account) return stale
    const changes = { ...noSession, refresh_at: now, updated_at: now }
    return saved(externalBankAccounts, move(externalBankAccountStates, account, ['completed'], changes))
  },
}
