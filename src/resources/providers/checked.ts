// What a check changes of a provider.
import { saved, updated } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import { type Provider, providerStates, providers } from './provider.ts'

const failure_max = 1000

/** A report of a time when the provider was up stays. */
export function checkedFields(
  check: ProviderCheck,
  now: Timestamp,
  before: Pick<Provider, 'report'> = { report: null },
): Pick<Provider, 'failure' | 'report' | 'checked_at'> {
  return check.state === 'up'
    ? { failure: null, report: check.report, checked_at: now }
    : { failure: check.failure.slice(0, failure_max), report: before.report, checked_at: now }
}

/** The decision that records it. */
export function checked(provider: Provider, check: ProviderCheck, now: Timestamp) {
  const changed: Provider = { ...provider, ...checkedFields(check, now, provider) }
  if (check.state === provider.state) return updated(providers, changed)
  return saved(providers, move(providerStates, changed, [check.state], { updated_at: now }))
}
