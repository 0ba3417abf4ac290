// Changes a bank's configuration, and opens the accounts that what it serves now needs. Its type never changes.
import type { Amount } from '../../kernel/amount.ts'
import { type Command, key, type Rows, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Bank, type BankSettings, banks, type Environment } from './bank.ts'
import { openMissingFor, systemAccountNeedsOf } from './system-accounts.ts'

type Changes = Partial<
  Omit<Bank, 'bank_guid' | 'guid' | 'organization_guid' | 'type' | 'settings' | 'created_at' | 'updated_at'>
>

export interface UpdateBankInput {
  readonly organization_guid: Guid
  readonly bank_guid: Guid
  /** Of the key: a sandbox key changes sandbox banks. */
  readonly environment: Environment
  readonly changes: Changes & {
    readonly settings?: Partial<Omit<BankSettings, 'reserve_minimums'>> & {
      /** null takes a minimum away. */
      readonly reserve_minimums?: Readonly<Record<string, Amount | null>>
    }
  }
}

export const updateBank: Command<UpdateBankInput, Bank> = {
  name: 'update-bank',
  needs: [
    ({ bank_guid }) => [key(banks, bank_guid, bank_guid)],
    (input, rows) => {
      const bank = bankOf(input, rows)
      return bank ? systemAccountNeedsOf(changedBank(bank, input), namedIn(input)) : []
    },
  ],
  decide(input, rows, moment) {
    const bank = bankOf(input, rows)
    if (!bank) return reject('not_found')
    const changed: Bank = { ...changedBank(bank, input), updated_at: moment.now }
    return {
      output: changed,
      changes: [update(banks, changed), ...openMissingFor(changed, namedIn(input), rows, moment)],
    }
  },
}

const namedIn = ({ changes }: UpdateBankInput): string[] => Object.keys(changes.settings?.reserve_minimums ?? {})

function bankOf({ organization_guid, bank_guid, environment }: UpdateBankInput, rows: Rows): Bank | undefined {
  const bank = rows.get(banks, bank_guid, bank_guid)
  return bank?.organization_guid === organization_guid && bank.type === environment ? bank : undefined
}

function changedBank(bank: Bank, { changes }: UpdateBankInput): Bank {
  const minimums = { ...bank.settings.reserve_minimums, ...changes.settings?.reserve_minimums }
  const kept = Object.entries(minimums).filter((each): each is [string, Amount] => each[1] !== null)
  const settings = { ...bank.settings, ...changes.settings, reserve_minimums: Object.fromEntries(kept) }
  return { ...bank, ...changes, settings }
}
