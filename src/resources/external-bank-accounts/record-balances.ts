// Records the aggregator's answer about a linked account: its balances, or that its holder has to sign in again.
import { type Command, save } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import {
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  nextRefresh,
  signInNeeded,
} from './external-bank-account.ts'

export interface RecordBalancesInput extends JobInput<'external_bank_account_guid'> {
  readonly answer: { readonly available: bigint | null; readonly current: bigint } | 'refresh_required'
}

export const recordBalances: Command<RecordBalancesInput, ExternalBankAccount | Stale> = {
  name: 'record-balances',
  decide({ bank_guid, external_bank_account_guid, event_sequence, answer }, rows, { now }) {
    const found = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    const account = stillAsked(found, event_sequence, 'completed')
    if (!account) return stale
    if (answer === 'refresh_required') {
      const change = signInNeeded(account, now)
      return { output: change.row as ExternalBankAccount, changes: [change] }
    }
    // The state does not change. Its job gets the next time.
    const refreshed = move(externalBankAccountStates, account, [], {
      available_balance: answer.available,
      current_balance: answer.current,
      balance_updated_at: now,
      refresh_at: nextRefresh(now),
      updated_at: now,
    })
    return { output: refreshed.row, changes: [save(externalBankAccounts, refreshed)] }
  },
}
