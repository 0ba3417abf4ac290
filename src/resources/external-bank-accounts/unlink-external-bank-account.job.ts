// Owed while an account is `deleting`: ends the holder's consent at the aggregator, where there is one, and records it.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { key } from '../../kernel/command.ts'
import { externalBankAccounts, externalBankAccountTokens, tokenFields } from './external-bank-account.ts'
import { recordUnlink } from './record-unlink.ts'

export const unlinkExternalBankAccountJob: JobHandler = {
  kind: 'unlink-external-bank-account',
  async run({ bank_guid, object_guid: external_bank_account_guid, event_sequence }, services) {
    const { engine, providersOf, personalData } = services
    const guid = external_bank_account_guid
    const rows = await engine.look([
      key(externalBankAccounts, bank_guid, guid),
      key(externalBankAccountTokens, bank_guid, guid, 'access'),
    ])
    const account = rows.get(externalBankAccounts, bank_guid, guid)
    if (!account) return 'obsolete'
    if (account.account_kind !== 'raw_routing_details') {
      const kept = rows.get(externalBankAccountTokens, bank_guid, guid, 'access') ?? {}
      const { token } = await personalData.decrypt(bank_guid, tokenFields.noun, tokenFields.fields, kept)
      const { aggregator } = await providersOf(bank_guid)
      const outcome = await aggregator.unlink({
        bank_guid,
        reference: guid,
        ...(token === undefined ? {} : { access_token: token as string }),
      })
      if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    }
    return recorded(await engine.submit(recordUnlink, { bank_guid, external_bank_account_guid, event_sequence }))
  },
}
