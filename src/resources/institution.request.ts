// Some rail fees depend on the institution of an external bank account. Its number is part of the encrypted account numbers, so it is
// decrypted only if the command needs it to price the fee.
import type { Call } from '../http/endpoint.ts'
import { key } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { externalBankAccountsPersonal, institutionIn } from './external-bank-accounts/external-bank-account.ts'

export const askingInstitution = (
  { caller: { bank_guid }, services }: Pick<Call<never, never>, 'caller' | 'services'>,
  guid: Guid | undefined,
) => ({
  institution_needed: async (): Promise<{ readonly institution_number: string | null }> => {
    if (!guid) return { institution_number: null }
    const { noun, table } = externalBankAccountsPersonal
    const row = (await services.engine.look([key(table, bank_guid, guid)])).get(table, bank_guid, guid) ?? {}
    const { routing_details } = await services.personalData.decrypt(bank_guid, noun, ['routing_details'], row)
    return { institution_number: institutionIn(routing_details) ?? null }
  },
})
