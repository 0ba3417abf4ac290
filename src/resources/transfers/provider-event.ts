// The inbox: what a provider told by itself stands here, written in the commit of its effect, so that the same news told twice
// has one.
import * as column from '../../kernel/column.ts'
import type { Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { table } from '../../kernel/table.ts'

export const providerEvents = table(
  'provider_events',
  {
    bank_guid: column.guid,
    provider: column.word,
    provider_event_id: column.text,
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'provider', 'provider_event_id'], isCached: false },
)

/** What makes news of one provider the same news. */
export interface ProviderNews {
  readonly provider: string
  readonly provider_event_id: string
}

/** It was told before; asked for with `newsKey`. */
export const isKnown = (rows: Rows, bank_guid: Guid, { provider, provider_event_id }: ProviderNews): boolean =>
  rows.get(providerEvents, bank_guid, provider, provider_event_id) !== undefined
