// Configured providers in memory, for tests of routing.

import type { Guid } from '../../src/kernel/guid.ts'
import type { ConfiguredProvider } from '../../src/providers/configured/configured-providers.ts'
import type { ServedPorts } from '../../src/providers/configured/kind.ts'
import type { ProviderRoutes } from '../../src/providers/configured/routes.ts'
import type { Port } from '../../src/providers/configured/settings.ts'
import { guidOf } from './rows.ts'

export function provider(name: string, ports: ServedPorts, more: Partial<ConfiguredProvider> = {}): ConfiguredProvider {
  const probe = async () => ({ name, serves: {} })
  return {
    ...{ guid: guidOf(name), name, kind: 'connector', ports: Object.keys(ports) as Port[], rule: {}, state: 'up' },
    open: async () => ({ ports, probe, stop() {} }),
    ...more,
  }
}

/** Routes in memory. `before`: references that a provider has. */
export function routesWith(before: Readonly<Record<string, Guid>> = {}): ProviderRoutes {
  const kept = new Map(Object.entries(before))
  return {
    find: async ({ reference }: { reference: Guid }) => kept.get(reference),
    keep: async ({ reference }: { reference: Guid }, _: Port, guid: Guid) => {
      if (!kept.has(reference)) kept.set(reference, guid)
      return kept.get(reference)
    },
  } as unknown as ProviderRoutes
}
