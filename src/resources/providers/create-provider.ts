// Adds a provider to a bank. It was checked before, so from the commit on it gets questions.
import { type Command, insert, type Noted, newRecord, saved } from '../../kernel/command.ts'
import { enter } from '../../kernel/machine.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import { reject } from '../../kernel/rejections.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import { checkedFields } from './checked.ts'
import { type Provider, providers, providers_max, providersPersonal, refuseBeside } from './provider.ts'

export interface CreateProviderInput
  extends Pick<Provider, 'bank_guid' | 'name' | 'kind' | 'ports' | 'settings' | 'secret_names' | 'rule' | 'priority'> {
  readonly encrypted: Encrypted<'secrets'>
  /** Fingerprints of its secrets. */
  readonly noted?: Noted
  /** The refusal `check_needed` asks for it. */
  readonly check?: ProviderCheck | undefined
}

export const createProvider: Command<CreateProviderInput, Provider> = {
  name: 'create-provider',
  decide({ bank_guid, encrypted, noted = {}, check, ...fields }, rows, moment) {
    const refused = refuseBeside(rows, { bank_guid, ...fields })
    if (refused) return refused
    if (rows.find(providers, 'bank', bank_guid).length >= providers_max) return reject('too_many_providers')
    if (!check) return reject('check_needed')

    // Nothing below refuses.
    const record = newRecord(bank_guid, moment, { ...fields, ...checkedFields(check, moment.now) })
    const moved = check.state === 'up' ? enter(providers, record) : enter(providers, record, check.state)
    const secrets = insert(providersPersonal.table, { bank_guid, guid: moved.row.guid, ...encrypted })
    return { ...saved(providers, moved, secrets), noted }
  },
}
