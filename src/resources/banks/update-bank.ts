// Changes a bank's configuration, and opens the accounts that what it serves now needs. Its type never changes.
import { type Command, type Rows, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Bank, type BankSettings, banks, type Environment } from './bank.ts'
import { openMissingFor } from './system-accounts.ts'

type Changes = Partial<
  Omit<Bank, 'bank_guid' | 'guid' | 'organization_guid' | 'type' | 'settings' | 'created_at' | 'updated_at'>
>

export interface UpdateBankInput {
  readonly organization_guid: Guid
  readonly bank_guid: Guid
  /** Of the key: a sandbox key changes sandbox banks. */
  readonly environment: Environment
  /** `settings` changes those that it names. `reserve_minimums` is one of them: it is replaced as a whole. */
  readonly changes: Changes & { readonly settings?: Partial<BankSettings> }
}

export const updateBank: Command<UpdateBankInput, Bank> = {
  name: 'update-bank',
  decide(input, rows, moment) {
    const bank = bankOf(input, rows)
    if (!bank) return reject('not_found')
    const changed: Bank = { ...changedBank(bank, input), updated_at: moment.now }
    return {
      output: changed,
      changes: [update(banks, changed), ...openMissingFor(changed, assetsWithMinimum(bank, input), rows, moment)],
    }
  },
}

/** Whose minimum is changed: the assets that had one lose it if it is not named again. */
function assetsWithMinimum({ settings }: Bank, { changes }: UpdateBankInput): string[] {
  const named = changes.settings?.reserve_minimums
  return named ? Object.keys({ ...settings.reserve_minimums, ...named }) : []
}

function bankOf({ organization_guid, bank_guid, environment }: UpdateBankInput, rows: Rows): Bank | undefined {
  const bank = rows.get(banks, bank_guid, bank_guid)
  return bank?.organization_guid === organization_guid && bank.type === environment ? bank : undefined
}

const changedBank = (bank: Bank, { changes }: UpdateBankInput): Bank => ({
  ...bank,
  ...changes,
  settings: { ...bank.settings, ...changes.settings },
})
