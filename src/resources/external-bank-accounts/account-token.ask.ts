// Decrypts a token of an external bank account for its aggregator.
import { type JobServices, lookAt } from '../../jobs/job.ts'
import {
  type ExternalBankAccount,
  externalBankAccountTokens,
  type LinkToken,
  tokenFields,
} from './external-bank-account.ts'

interface Tokens {
  readonly link: LinkToken
  readonly access: string
}

/** Undefined if the account has no such token. */
export async function decryptedToken<Use extends keyof Tokens>(
  use: Use,
  { bank_guid, guid }: ExternalBankAccount,
  services: JobServices,
): Promise<Tokens[Use] | undefined> {
  const kept = await lookAt(services, externalBankAccountTokens, bank_guid, guid, use)
  if (!kept) return undefined
  const { token } = await services.personalData.decrypt(bank_guid, tokenFields.noun, tokenFields.fields, kept)
  return token as Tokens[Use] | undefined
}
