// Changes a bank's configuration. Its type never changes.
import { type Command, key, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Bank, type BankSettings, banks, type Environment } from './bank.ts'

type Changes = Partial<
  Omit<Bank, 'bank_guid' | 'guid' | 'organization_guid' | 'type' | 'settings' | 'created_at' | 'updated_at'>
>

export interface UpdateBankInput {
  readonly organization_guid: Guid
  readonly bank_guid: Guid
  /** Of the key: a sandbox key changes sandbox banks. */
  readonly environment: Environment
  readonly changes: Changes & { readonly settings?: Partial<BankSettings> }
}

export const updateBank: Command<UpdateBankInput, Bank> = {
  name: 'update-bank',
  needs: [({ bank_guid }) => [key(banks, bank_guid, bank_guid)]],
  decide({ organization_guid, bank_guid, environment, changes }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank || bank.organization_guid !== organization_guid || bank.type !== environment) return reject('not_found')
    const settings = { ...bank.settings, ...changes.settings }
    const changed: Bank = { ...bank, ...changes, settings, updated_at: moment.now }
    return { output: changed, changes: [update(banks, changed)] }
  },
}
