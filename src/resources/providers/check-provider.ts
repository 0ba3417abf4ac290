// An administrator has asked a provider whether it works. A paused or deleted one is answered as it is.
import type { Command } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import { checked, ofItself } from './checked.ts'
import { isWatched, type Provider, type ProviderKey, providers } from './provider.ts'

export interface CheckProviderInput extends ProviderKey {
  readonly check: ProviderCheck | undefined
}

export const checkProvider: Command<CheckProviderInput, Provider> = {
  name: 'check-provider',
  decide({ bank_guid, provider_guid, check }, rows, { now }) {
    const provider = rows.get(providers, bank_guid, provider_guid)
    if (!provider) return reject('not_found')
    if (!check || !isWatched(provider)) return { output: provider }
    return checked(provider, ofItself(check, provider), now)
  },
}
