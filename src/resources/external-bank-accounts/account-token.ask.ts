// A token of an account outside, opened, for whoever asks its aggregator.
import { type JobServices, lookAt } from '../../jobs/job.ts'
import { type ExternalBankAccount, externalBankAccountTokens, tokenFields } from './external-bank-account.ts'

/** Undefined where there is none, or none any more. */
export async function openedToken(
  use: 'link' | 'access',
  { bank_guid, guid }: ExternalBankAccount,
  services: JobServices,
): Promise<unknown> {
  const kept = await lookAt(services, externalBankAccountTokens, bank_guid, guid, use)
  if (!kept) return undefined
  const { token } = await services.personalData.decrypt(bank_guid, tokenFields.noun, tokenFields.fields, kept)
  return token
}
