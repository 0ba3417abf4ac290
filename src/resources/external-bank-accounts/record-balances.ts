// What the aggregator answered about a linked account: its balances, or that its holder has to sign in again.
import { type Command, key, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type ExternalBankAccount, externalBankAccounts, nextRefresh, signInNeeded } from './external-bank-account.ts'

export interface RecordBalancesInput {
  readonly bank_guid: Guid
  readonly external_bank_account_guid: Guid
  /** Of the job that asked: an answer to an older question is ignored. */
  readonly event_sequence: number
  readonly answer: { readonly available: bigint | null; readonly current: bigint } | 'refresh_required'
}

export const recordBalances: Command<RecordBalancesInput, ExternalBankAccount | 'stale'> = {
  name: 'record-balances',
  needs: [
    ({ bank_guid, external_bank_account_guid }) => [key(externalBankAccounts, bank_guid, external_bank_account_guid)],
  ],
  decide({ bank_guid, external_bank_account_guid, event_sequence, answer }, rows, { now }) {
    const account = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    if (account?.state !== 'completed' || account.event_sequence !== event_sequence) return { output: 'stale' }
    if (answer === 'refresh_required') {
      const change = signInNeeded(account, now)
      return { output: change.row as ExternalBankAccount, changes: [change] }
    }
    const refreshed: ExternalBankAccount = {
      ...account,
      available_balance: answer.available,
      current_balance: answer.current,
      balance_updated_at: now,
      refresh_at: nextRefresh(now),
      updated_at: now,
    }
    return { output: refreshed, changes: [update(externalBankAccounts, refreshed)] }
  },
}
