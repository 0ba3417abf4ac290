// Owed while an account with an aggregator's token is `storing`: exchanges the token and records the account that the aggregator
// shows. The holder's data is encrypted before the command is submitted.
import { type JobHandler, type JobServices, objectOf, recorded } from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import type { AggregatorAccount, AggregatorLink } from '../../providers/ports.ts'
import { decryptedToken } from './account-token.ask.ts'
import {
  type ExternalBankAccount,
  externalBankAccounts,
  externalBankAccountsPersonal,
  tokenFields,
} from './external-bank-account.ts'
import { type LinkedAccount, linkedAccount } from './linked-account.ts'
import { type LinkAnswer, type RecordLinkInput, recordLink } from './record-link.ts'

export const linkExternalBankAccountJob: JobHandler<'link-external-bank-account'> = {
  kind: 'link-external-bank-account',
  async run(job, services) {
    const { bank_guid, object_guid: guid, event_sequence } = job
    const { engine, providersOf, personalData } = services
    const account = await objectOf(job, externalBankAccounts, services)
    const sent = account && (await decryptedToken('link', account, services))
    if (!account || !sent) return 'obsolete'
    const { token, account_id } = sent
    const { aggregator } = await providersOf(bank_guid)
    const token_kind = account.account_kind === 'aggregator' ? 'public' : 'processor'
    const asked_since = account.created_at
    const outcome = await aggregator.link({ bank_guid, reference: guid, token, token_kind, asked_since })
    if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
    const record = (found: Pick<RecordLinkInput, 'access_token' | 'answer'>) =>
      engine.submit(recordLink, { bank_guid, external_bank_account_guid: guid, event_sequence, ...found })
    if (outcome.kind === 'failed') {
      const isToken = outcome.failure_code === 'invalid_token' && token_kind === 'processor'
      return recorded(
        await record({ answer: { failure_code: isToken ? 'aggregator_processor_token' : 'create_failed' } }),
      )
    }
    const { access_token, accounts } = outcome.result
    const encrypted = await personalData.encrypt(bank_guid, tokenFields, { token: access_token })
    assert(encrypted.token, 'an aggregator gives an access token')
    const linked = linkedAccount(accounts, { asset: account.asset, ...(account_id ? { account_id } : {}) })
    const answer = 'failure_code' in linked ? linked : await answerFrom(account, outcome.result, linked, services)
    return recorded(await record({ access_token: encrypted.token, answer }))
  },
}

async function answerFrom(
  { bank_guid }: ExternalBankAccount,
  { institution_id }: AggregatorLink,
  { shown, identity, mask, country_code, account_details, routing_details }: LinkedAccount<AggregatorAccount>,
  { personalData }: JobServices,
): Promise<LinkAnswer> {
  const { names, ...owner } = shown.owner
  const holder = { ...owner, names: names.map((full) => ({ full })), account_details, routing_details }
  return {
    fingerprint: await personalData.fingerprint(bank_guid, identity),
    pii: await personalData.encrypt(bank_guid, externalBankAccountsPersonal, holder),
    known: {
      country_code,
      aggregator_institution_id: institution_id,
      aggregator_account_mask: mask,
      aggregator_account_name: shown.name,
      available_balance: shown.balances.available ?? null,
      current_balance: shown.balances.current,
    },
  }
}
