// The consent has ended: deletes the account and its tokens, and frees its numbers. The holder's data stays, encrypted, because money
// may have gone there.
import { type Command, remove, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import {
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  externalBankAccountTokens,
  unclaim,
} from './external-bank-account.ts'

const uses = ['link', 'access'] as const

export const recordUnlink: Command<JobInput<'external_bank_account_guid'>, ExternalBankAccount | Stale> = {
  name: 'record-unlink',
  decide({ bank_guid, external_bank_account_guid: guid, event_sequence }, rows, { now }) {
    const account = stillAsked(rows.get(externalBankAccounts, bank_guid, guid), event_sequence, 'deleting')
    if (!account) return stale
    const tokens = uses.flatMap((use) => rows.get(externalBankAccountTokens, bank_guid, guid, use) ?? [])
    const moved = move(externalBankAccountStates, account, ['deleted'], { fingerprint: null, updated_at: now })
    const removed = tokens.map((token) => remove(externalBankAccountTokens, token))
    return saved(externalBankAccounts, moved, ...unclaim(rows, account), ...removed)
  },
}
