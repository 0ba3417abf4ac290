// Sessions of an aggregator: pages where account holders sign in. A session has a reference of its own, so that after it has ended
// another one can be opened for the same account.
import { randomBytes } from 'node:crypto'
import { type JobResult, type JobServices, lookAt, recorded } from '../../jobs/job.ts'
import { type Guid, guidSource } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { SessionAnswer } from '../../providers/ports.ts'
import { decryptedToken } from './account-token.ask.ts'
import { endSession } from './end-session.ts'
import { type ExternalBankAccount, externalBankAccounts } from './external-bank-account.ts'
import { linkAccount } from './link-account.ask.ts'
import { recordSignIn } from './record-sign-in.ts'

const newGuid = guidSource(randomBytes)

type OpenPage = Extract<SessionAnswer, { kind: 'pending' }> & { readonly session_guid: Guid }

async function askSession(
  account: ExternalBankAccount,
  session_guid: Guid,
  return_url: string | undefined,
  services: JobServices,
): Promise<SessionAnswer> {
  const { bank_guid, guid: account_guid, asset, link_session_guid } = account
  const { aggregator } = await services.providersOf(bank_guid)
  const access_token = await decryptedToken('access', account, services)
  return aggregator.session({
    ...{ bank_guid, reference: session_guid, account_guid, is_repeat: session_guid === link_session_guid, asset },
    ...(return_url === undefined ? {} : { return_url }),
    ...(access_token === undefined ? {} : { access_token }),
  })
}

/** The page that is open, or a new one. `signed_in`: the holder has finished. Undefined: the aggregator opens none. */
export async function openPage(
  account: ExternalBankAccount,
  return_url: string | undefined,
  now: Timestamp,
  services: JobServices,
): Promise<OpenPage | 'signed_in' | undefined> {
  const { link_session_guid: open } = account
  for (const session_guid of [...(open ? [open] : []), newGuid(now)]) {
    const answer = await askSession(account, session_guid, return_url, services)
    if (answer.kind === 'done') return 'signed_in'
    if (answer.kind === 'pending') return { ...answer, session_guid }
  }
  return undefined
}

/** Looks whether the holder has signed in, and records it. */
export async function followSession(account: ExternalBankAccount, services: JobServices): Promise<JobResult> {
  const { bank_guid, guid, state, event_sequence, link_session_guid: session_guid } = account
  if (state !== 'storing' && state !== 'refresh_required') return 'obsolete'
  const row = { bank_guid, external_bank_account_guid: guid, event_sequence }
  const end = async () => recorded(await services.engine.submit(endSession, { ...row, session_guid }))
  if (!session_guid) return end()
  const answer = await askSession(account, session_guid, undefined, services)
  if (answer.kind === 'pending') return { check_again_at: answer.check_again_at }
  if (answer.kind === 'failed') return end()
  if (state === 'refresh_required') return recorded(await services.engine.submit(recordSignIn, row))
  const { token, token_kind } = answer.result
  if (token === undefined || token_kind === undefined) throw new Error('the session of a new account has no token')
  return linkAccount(account, event_sequence, { reference: session_guid, token, token_kind }, services)
}

/** The aggregator says that the session of this account has changed. */
export async function lookAtSession(bank_guid: Guid, guid: Guid, services: JobServices): Promise<void> {
  const account = await lookAt(services, externalBankAccounts, bank_guid, guid)
  if (account) await followSession(account, services)
}
