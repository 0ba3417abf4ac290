// Owed while an account is `storing`, and while its holder has a page to sign in: exchanges the token that was sent with the account, or
// looks whether the holder has signed in.
import { type JobHandler, objectOf } from '../../jobs/job.ts'
import { decryptedToken } from './account-token.ask.ts'
import { externalBankAccounts } from './external-bank-account.ts'
import { linkAccount } from './link-account.ask.ts'
import { followSession } from './session.ask.ts'

export const linkExternalBankAccountJob: JobHandler<'link-external-bank-account'> = {
  kind: 'link-external-bank-account',
  async run(job, services) {
    const account = await objectOf(job, externalBankAccounts, services)
    if (!account) return 'obsolete'
    const sent = await decryptedToken('link', account, services)
    if (!sent) return followSession(account, services)
    const token_kind = account.account_kind === 'aggregator' ? 'public' : 'processor'
    return linkAccount(account, job.event_sequence, { ...sent, token_kind, reference: account.guid }, services)
  },
}
