// The account holder gets a link to a page of the aggregator. The link is a secret and is not recorded; the reference of its session is,
// so that a job looks whether the holder has signed in.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import {
  awaitsHolder,
  type ExternalBankAccount,
  externalBankAccountStates,
  externalBankAccounts,
  notAwaited,
} from './external-bank-account.ts'

export interface OpenSessionInput extends InBank<'external_bank_account_guid'> {
  readonly session_guid: Guid
  /** The session that has ended, or null: none was open. */
  readonly replaces: Guid | null
  readonly check_again_at: Timestamp
  readonly link_expires_at: Timestamp
}

export const openSession: Command<OpenSessionInput, ExternalBankAccount> = {
  name: 'open-session',
  decide({ bank_guid, external_bank_account_guid, session_guid, replaces, ...session }, rows, { now }) {
    const { check_again_at: refresh_at, link_expires_at } = session
    const account = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    if (!account) return reject('not_found')
    if (!awaitsHolder(account, rows)) return reject('data_exists', undefined, notAwaited(account))
    const open = account.link_session_guid
    if (open !== replaces && open !== session_guid) {
      return reject(
        'data_exists',
        undefined,
        'Another request has got a link at the same time. Ask again for a new one.',
      )
    }
    const changes = { link_session_guid: session_guid, link_expires_at, refresh_at, updated_at: now }
    return saved(externalBankAccounts, move(externalBankAccountStates, account, [], changes))
  },
}
