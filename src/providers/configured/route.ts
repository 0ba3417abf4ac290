// Which provider has a reference. Written before the provider is asked for the first time, and never changed.
import * as column from '../../kernel/column.ts'
import { type Command, insert } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { ports } from './settings.ts'

export const providerRoutes = table(
  'provider_routes',
  {
    bank_guid: column.guid,
    /** The reference of the question: a transfer, a stage, a trade. */
    guid: column.guid,
    port: column.oneOf(ports),
    provider_guid: column.guid,
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'guid', 'port'], isCached: false },
)
export type ProviderRoute = RowOf<typeof providerRoutes>

/** Answers the provider that has the reference: this one, or the one that another process chose before. */
export const keepRoute: Command<Omit<ProviderRoute, 'created_at'>, Guid> = {
  name: 'keep-route',
  decide(route, rows, { now }) {
    const kept = rows.get(providerRoutes, route.bank_guid, route.guid, route.port)
    if (kept) return { output: kept.provider_guid }
    return { output: route.provider_guid, changes: [insert(providerRoutes, { ...route, created_at: now })] }
  },
}
