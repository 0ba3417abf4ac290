// What a check changes of a provider.
import { saved, updated } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { toldText } from '../../kernel/told-text.ts'
import type { ProviderCheck } from '../../providers/configured/probe-report.ts'
import { type Provider, providerStates, providers } from './provider.ts'

const failure_max = 1000

/** A report of a time when the provider was up stays. */
export function checkedFields(
  check: ProviderCheck,
  now: Timestamp,
  before: Pick<Provider, 'report'> = { report: null },
): Pick<Provider, 'failure' | 'progress' | 'report' | 'checked_at'> {
  const fields = { failure: null, progress: null, report: before.report, checked_at: now }
  switch (check.state) {
    case 'up':
      return { ...fields, report: check.report }
    case 'checking':
      return { ...fields, progress: check.progress }
    case 'down':
      return { ...fields, failure: toldText(check.failure, failure_max) }
  }
}

export const anotherText =
  'Another node answers there. It knows nothing of what this provider has: configure it as a provider of its own.'

/** The payments of a provider are with the node that got them, so another one at its address does not count. */
export const isAnother = (check: ProviderCheck, { report }: Pick<Provider, 'report'>): boolean =>
  check.state === 'up' && report?.identity !== undefined && report.identity !== check.report.identity

export const ofItself = (check: ProviderCheck, provider: Provider): ProviderCheck =>
  isAnother(check, provider) ? { state: 'down', failure: anotherText } : check

/** The decision that records it. */
export function checked(provider: Provider, check: ProviderCheck, now: Timestamp) {
  const changed: Provider = { ...provider, ...checkedFields(check, now, provider) }
  if (check.state === provider.state) return updated(providers, changed)
  return saved(providers, move(providerStates, changed, [check.state], { updated_at: now }))
}
