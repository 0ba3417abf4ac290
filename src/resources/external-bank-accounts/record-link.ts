// Records the aggregator's answer about an account that is `storing`. The same commit claims the numbers, so of two accounts with the
// same numbers only one completes.
import { type Change, type Command, insert, type Rows, remove, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import {
  claim,
  type ExternalBankAccount,
  type ExternalBankAccountFailureCode,
  externalBankAccountStates,
  externalBankAccounts,
  externalBankAccountsPersonal,
  externalBankAccountTokens,
  isClaimed,
  nextRefresh,
  noSession,
} from './external-bank-account.ts'

export interface RecordLinkInput extends JobInput<'external_bank_account_guid'> {
  /** Encrypted. A failed account stores it too, because deleting the account ends the consent. */
  readonly access_token?: Uint8Array
  readonly answer: LinkAnswer | { readonly failure_code: ExternalBankAccountFailureCode }
}

export interface LinkAnswer {
  readonly fingerprint: string
  readonly pii: Encrypted<(typeof externalBankAccountsPersonal.fields)[number]>
  readonly known: Pick<
    ExternalBankAccount,
    | 'country_code'
    | 'aggregator_institution_id'
    | 'aggregator_account_mask'
    | 'aggregator_account_name'
    | 'available_balance'
    | 'current_balance'
  >
}

export const recordLink: Command<RecordLinkInput, ExternalBankAccount | Stale> = {
  name: 'record-link',
  decide({ bank_guid, external_bank_account_guid, event_sequence, access_token, answer }, rows, { now }) {
    const found = rows.get(externalBankAccounts, bank_guid, external_bank_account_guid)
    const account = stillAsked(found, event_sequence, 'storing')
    if (!account) return stale
    const tokens = exchangeToken(account, access_token, rows)
    const failure_code = failureOf(account, answer, rows)
    if (failure_code || !('fingerprint' in answer)) {
      const failed = move(externalBankAccountStates, account, ['failed'], {
        ...noSession,
        failure_code,
        updated_at: now,
      })
      return { ...saved(externalBankAccounts, failed, ...tokens), isDoubtful: true }
    }
    const { fingerprint, pii, known } = answer
    const more = { ...noSession, fingerprint, balance_updated_at: now, refresh_at: nextRefresh(now), updated_at: now }
    const moved = move(externalBankAccountStates, account, ['completed'], { ...known, ...more })
    const personal = insert(externalBankAccountsPersonal.table, { bank_guid, guid: account.guid, ...pii })
    return saved(externalBankAccounts, moved, personal, claim(account, fingerprint), ...tokens)
  },
}

function failureOf(
  account: ExternalBankAccount,
  answer: RecordLinkInput['answer'],
  rows: Rows,
): ExternalBankAccountFailureCode | null {
  if ('failure_code' in answer) return answer.failure_code
  return isClaimed(rows, account, answer.fingerprint) ? 'duplicate' : null
}

/** The access token replaces the link token. */
function exchangeToken(
  { bank_guid, guid }: ExternalBankAccount,
  access_token: Uint8Array | undefined,
  rows: Rows,
): Change[] {
  const link = rows.get(externalBankAccountTokens, bank_guid, guid, 'link')
  const access = { bank_guid, guid, use: 'access' as const }
  return [
    ...(link ? [remove(externalBankAccountTokens, link)] : []),
    ...(access_token ? [insert(externalBankAccountTokens, { ...access, token: access_token })] : []),
  ]
}
