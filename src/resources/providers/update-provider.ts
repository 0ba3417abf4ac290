// PATCH of a provider. New settings or secrets were checked before. A paused one gets no new work; resuming it checks it again.
import { type Command, type Noted, type Rows, save, update, updated } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import { reject } from '../../kernel/rejections.ts'
import { isSameJson } from '../../kernel/same-json.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import { anotherText, checkedFields, isAnother } from './checked.ts'
import {
  type Provider,
  type ProviderKey,
  providerIn,
  providerStates,
  providers,
  providersPersonal,
  refuseBeside,
} from './provider.ts'

type Changes = Partial<Pick<Provider, 'name' | 'settings' | 'ports' | 'secret_names' | 'rule' | 'priority'>>

export interface UpdateProviderInput extends ProviderKey, Changes {
  /** What was stored when new settings and secrets were made from it, and checked. */
  readonly seen: { readonly settings: Provider['settings']; readonly sealed: Uint8Array | null }
  readonly encrypted?: Encrypted<'secrets'> | undefined
  /** Fingerprints of secrets that change. */
  readonly noted?: Noted | undefined
  /** Undefined: it stays as it is. */
  readonly is_paused?: boolean | undefined
  /** The refusal `check_needed` asks for it. */
  readonly check?: ProviderCheck | undefined
}

export const updateProvider: Command<UpdateProviderInput, Provider> = {
  name: 'update-provider',
  decide({ bank_guid, provider_guid, seen, encrypted, noted = {}, is_paused, check, ...changes }, rows, { now }) {
    const provider = providerIn(rows, { bank_guid, provider_guid })
    if (!provider) return reject('not_found')
    const refused = refuseBeside(rows, { ...provider, ...changes }, provider_guid)
    if (refused) return refused
    const willPause = is_paused ?? provider.state === 'paused'
    const isReached = changes.settings !== undefined || encrypted !== undefined
    const needsCheck = isReached || (provider.state === 'paused' && !willPause)
    if (needsCheck && !isAsSeen(provider, rows, seen)) return reject('data_exists', undefined, changedText)
    if (needsCheck && !check) return reject('check_needed')
    if (check && isAnother(check, provider)) return reject('provider_unavailable', undefined, anotherText)

    // Nothing below refuses.
    const checked: Partial<ReturnType<typeof checkedFields>> = check ? checkedFields(check, now, provider) : {}
    const secrets = encrypted ? [update(providersPersonal.table, { bank_guid, guid: provider_guid, ...encrypted })] : []
    const state = willPause ? 'paused' : (check?.state ?? provider.state)
    const progress = state === 'checking' ? (checked.progress ?? provider.progress) : null
    const changed: Provider = { ...provider, ...changes, ...checked, progress, updated_at: now }
    if (state === provider.state) return { ...updated(providers, changed, ...secrets), noted }
    const moved = move(providerStates, changed, [state], {})
    return { output: moved.row, changes: [save(providers, moved), ...secrets], noted }
  },
}

/** Two changes at once would lose a secret of one, or show it at the address of the other. What was checked would be another provider. */
function isAsSeen({ bank_guid, guid, settings }: Provider, rows: Rows, seen: UpdateProviderInput['seen']): boolean {
  const { secrets = null } = rows.get(providersPersonal.table, bank_guid, guid) ?? {}
  return isSameJson(settings, seen.settings) && isSameBytes(secrets as Uint8Array | null, seen.sealed)
}

const isSameBytes = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === b || (a?.length === b?.length && a?.every((byte, place) => byte === b?.[place]) === true)

const changedText = 'Somebody changed the settings or secrets at the same time. Send the request again.'
