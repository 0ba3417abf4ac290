// The aggregator did not report the balance of an account that a pull uses: its holder has to sign in again.
import type { Command, InBank } from '../../kernel/command.ts'
import { stillAsked } from '../../kernel/job-answer.ts'
import { externalBankAccounts, signInNeeded } from './external-bank-account.ts'

export interface DemandSignInInput extends InBank<'external_bank_account_guid'> {
  /** Of the account when the aggregator was asked. If the holder has signed in since, nothing changes. */
  readonly event_sequence: number
}

export const demandSignIn: Command<DemandSignInInput, null> = {
  name: 'demand-sign-in',
  decide({ bank_guid, external_bank_account_guid, event_sequence }, rows, { now }) {
    const found = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    const account = stillAsked(found, event_sequence, 'completed')
    return { output: null, changes: account ? [signInNeeded(account, now)] : [] }
  },
}
