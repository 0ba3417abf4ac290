// Records what the regular check of a provider saw. While nothing changes, only the time is new, and it is not written on every check.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { addSeconds } from '../../kernel/time.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import { checked, checkedFields, ofItself } from './checked.ts'
import { type Provider, providers } from './provider.ts'

/** How old the recorded time of an unchanged provider may become. */
const recorded_seconds = 300

export const recordCheck: Command<JobInput<'provider_guid'> & { readonly check: ProviderCheck }, Provider | Stale> = {
  name: 'record-check',
  decide({ bank_guid, provider_guid, event_sequence, check: seen }, rows, { now }) {
    const provider = stillAsked(rows.get(providers, bank_guid, provider_guid), event_sequence, 'up', 'checking', 'down')
    if (!provider) return stale
    const check = ofItself(seen, provider)
    const isFresh = provider.checked_at !== null && now < addSeconds(provider.checked_at, recorded_seconds)
    const { failure, progress } = checkedFields(check, now)
    const isSame = check.state === provider.state && failure === provider.failure && progress === provider.progress
    return isFresh && isSame ? { output: provider, isProvisional: true } : checked(provider, check, now)
  },
}
