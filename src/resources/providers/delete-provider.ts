// Ends a provider. It gets no new work. What it was given before is still asked of it, so its settings and secrets are kept.
import { type Command, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Provider, type ProviderKey, providerStates, providers } from './provider.ts'

export const deleteProvider: Command<ProviderKey, Provider> = {
  name: 'delete-provider',
  decide({ bank_guid, provider_guid }, rows, { now }) {
    const provider = rows.get(providers, bank_guid, provider_guid)
    if (!provider) return reject('not_found')
    if (provider.state === 'deleted') return { output: provider }
    return saved(providers, move(providerStates, { ...provider, progress: null }, ['deleted'], { updated_at: now }))
  },
}
