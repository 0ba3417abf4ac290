// Exchanges a token at the aggregator and records the account that it shows. The holder's data is encrypted before the command is
// submitted.
import { type JobResult, type JobServices, recorded } from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { AggregatorAccount, AggregatorLink, LinkQuestion } from '../../providers/ports.ts'
import { type ExternalBankAccount, externalBankAccountsPersonal, tokenFields } from './external-bank-account.ts'
import { type LinkedAccount, linkedAccount } from './linked-account.ts'
import { type LinkAnswer, type RecordLinkInput, recordLink } from './record-link.ts'

export interface GivenLink extends Pick<LinkQuestion, 'token' | 'token_kind'> {
  /** Of the account, or of the session that gave the token: the provider of the session has it. */
  readonly reference: Guid
  readonly account_id?: string
}

export async function linkAccount(
  account: ExternalBankAccount,
  event_sequence: number,
  { reference, token, token_kind, account_id }: GivenLink,
  services: JobServices,
): Promise<JobResult> {
  const { engine, providersOf, personalData } = services
  const { bank_guid, guid, asset, created_at: asked_since } = account
  const { aggregator } = await providersOf(bank_guid)
  const outcome = await aggregator.link({ bank_guid, reference, account_guid: guid, token, token_kind, asked_since })
  if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
  const record = (found: Pick<RecordLinkInput, 'access_token' | 'answer'>) =>
    engine.submit(recordLink, { bank_guid, external_bank_account_guid: guid, event_sequence, ...found })
  if (outcome.kind === 'failed') {
    const isToken = outcome.failure_code === 'invalid_token' && token_kind === 'processor'
    const failure_code = isToken ? 'aggregator_processor_token' : 'create_failed'
    return recorded(await record({ answer: { failure_code } }))
  }
  const { access_token, accounts } = outcome.result
  const encrypted = await personalData.encrypt(bank_guid, tokenFields, { token: access_token })
  assert(encrypted.token, 'an aggregator gives an access token')
  const linked = linkedAccount(accounts, { asset, ...(account_id ? { account_id } : {}) })
  const answer = 'failure_code' in linked ? linked : await answerFrom(account, outcome.result, linked, services)
  return recorded(await record({ access_token: encrypted.token, answer }))
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
