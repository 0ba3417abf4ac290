// Changes a bank's configuration and opens the system accounts that it then needs. The type of a bank never changes.
import { type Command, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { isSamePolicy } from '../reviews/approval-policy.ts'
import { type Bank, type BankSettings, banks, type Environment } from './bank.ts'
import { openMissingFor } from './system-accounts.ts'

type Changes = Partial<
  Omit<Bank, 'bank_guid' | 'guid' | 'organization_guid' | 'type' | 'settings' | 'created_at' | 'updated_at'>
>

export interface UpdateBankInput {
  readonly organization_guid: Guid
  readonly bank_guid: Guid
  /** Of the key: a sandbox key changes sandbox banks only. */
  readonly environment: Environment
  /** Settings that are left out do not change. `reserve_minimums` and `arrival_maximums` are replaced as a whole. */
  readonly changes: Changes & { readonly settings?: Partial<BankSettings> }
}

export const updateBank: Command<UpdateBankInput, Bank> = {
  name: 'update-bank',
  decide(input, rows, moment) {
    const { organization_guid, bank_guid, environment, changes } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (bank?.organization_guid !== organization_guid || bank.type !== environment) return reject('not_found')
    if (changesPolicy(bank, input)) return reject('wrong_person', 'settings.approval_policy', byTwo)
    const settings = { ...bank.settings, ...changes.settings }
    const changed: Bank = { ...bank, ...changes, settings, updated_at: moment.now }
    return updated(banks, changed, ...openMissingFor(changed, assetsWithMinimum(bank, input), rows, moment))
  },
}

const byTwo =
  'While the policy has rules, two people change it: POST /api/reviews/{bank_guid}/decisions with the kind approval_policy.'

/** Sent as it is, the policy does not change. */
const changesPolicy = ({ settings }: Bank, { changes }: UpdateBankInput): boolean => {
  const { approval_policy = settings.approval_policy, approval_seconds = settings.approval_seconds } =
    changes.settings ?? {}
  if (settings.approval_policy.length === 0) return false
  // An approval that expires at once would leave no second person a chance.
  return approval_seconds !== settings.approval_seconds || !isSamePolicy(approval_policy, settings.approval_policy)
}

/** Assets whose minimum may change. One that is not named again loses it. */
function assetsWithMinimum({ settings }: Bank, { changes }: UpdateBankInput): string[] {
  const named = changes.settings?.reserve_minimums
  return named ? Object.keys({ ...settings.reserve_minimums, ...named }) : []
}
