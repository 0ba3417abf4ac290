// Creates a bank under an organization, with its data key. A bank is its own tenant: bank_guid = guid.
import { bankClocks } from '../../engine/clock.ts'
import { type Command, insert } from '../../kernel/command.ts'
import { type Guid, timestampFromGuid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { organizations } from '../organizations/organization.ts'
import { type Bank, bankDataKeys, banks } from './bank.ts'
import { openAllFor } from './system-accounts.ts'

export interface CreateBankInput {
  readonly organization_guid: Guid
  /** Created by the caller, because the data key is wrapped for this guid. */
  readonly guid: Guid
  readonly wrapped_data_key: Uint8Array
  readonly fields: Omit<Bank, 'bank_guid' | 'guid' | 'organization_guid' | 'created_at' | 'updated_at'>
}

export const createBank: Command<CreateBankInput, Bank> = {
  name: 'create-bank',
  decide({ organization_guid, guid, wrapped_data_key, fields }, rows, moment) {
    if (!rows.get(organizations, organization_guid, organization_guid)) return reject('invalid_subject')
    const bank: Bank = {
      ...fields,
      bank_guid: guid,
      guid,
      organization_guid,
      // Lists filter by the time in the guid, and this guid is older than the moment.
      created_at: timestampFromGuid(guid),
      updated_at: timestampFromGuid(guid),
    }
    const dataKey = {
      bank_guid: guid,
      guid: moment.newGuid(),
      generation: 1,
      wrapped: wrapped_data_key,
      created_at: moment.now,
      swept_at: null,
    }
    const clock =
      fields.type === 'sandbox' ? [insert(bankClocks, { bank_guid: guid, offset_ms: 0, frozen_at: null })] : []
    return {
      output: bank,
      changes: [insert(banks, bank), insert(bankDataKeys, dataKey), ...clock, ...openAllFor(bank, moment)],
    }
  },
}
