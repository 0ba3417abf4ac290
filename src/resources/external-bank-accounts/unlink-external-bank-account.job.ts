// Owed while an account is `deleting`: ends the holder's consent at the aggregator, if there is one, and records it.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { decryptedToken } from './account-token.ask.ts'
import { externalBankAccounts } from './external-bank-account.ts'
import { recordUnlink } from './record-unlink.ts'

export const unlinkExternalBankAccountJob: JobHandler<'unlink-external-bank-account'> = {
  kind: 'unlink-external-bank-account',
  async run(job, services) {
    const { bank_guid, object_guid: guid, event_sequence } = job
    const { engine, providersOf } = services
    const account = await objectOf(job, externalBankAccounts, services)
    if (!account) return 'obsolete'
    if (account.account_kind !== 'raw_routing_details') {
      const token = await decryptedToken('access', account, services)
      const { aggregator } = await providersOf(bank_guid)
      const access = token === undefined ? {} : { access_token: token }
      const outcome = await aggregator.unlink({ bank_guid, reference: guid, account_guid: guid, ...access })
      if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    }
    return recorded(await engine.submit(recordUnlink, { bank_guid, external_bank_account_guid: guid, event_sequence }))
  },
}
