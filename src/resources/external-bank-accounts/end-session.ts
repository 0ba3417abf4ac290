// The session of a page has ended, and the holder has not signed in. The account waits until somebody gets a new link.
import { type Command, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Early, early, type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import {
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  noSession,
} from './external-bank-account.ts'

export interface EndSessionInput extends JobInput<'external_bank_account_guid'> {
  /** Null: none was open. */
  readonly session_guid: Guid | null
}

export const endSession: Command<EndSessionInput, ExternalBankAccount | Stale | Early> = {
  name: 'end-session',
  decide({ bank_guid, external_bank_account_guid, event_sequence, session_guid }, rows, { now }) {
    const found = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    const account = stillAsked(found, event_sequence)
    if (!account) return stale
    // Another session was opened meanwhile, and its job must not end.
    if (account.link_session_guid !== session_guid) return early(account.refresh_at ?? now)
    const changes = { ...noSession, updated_at: now }
    return saved(externalBankAccounts, move(externalBankAccountStates, account, [], changes))
  },
}
