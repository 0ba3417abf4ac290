// An event as an organization is told of it. Rows are written when an event is published (webhooks/publish.ts) and never
// change; `position` is where it stands among all that were published, of every organization: it never leaves the service.
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { type Environment, environments } from '../banks/bank.ts'

export const publishedEvents = table(
  'published_events',
  {
    organization_guid: column.guid,
    environment: column.oneOf(environments),
    position: column.count,
    guid: column.guid,
    bank_guid: column.guid,
    object_guid: column.guid,
    sequence: column.integer,
    event_type: column.word,
    created_at: column.timestamp,
  },
  { key: ['organization_guid', 'environment', 'position'], isCached: false },
)
export type SubscriptionEvent = RowOf<typeof publishedEvents>

/** The events of an organization's banks in one environment. */
export interface Feed {
  readonly organization_guid: Guid
  readonly environment: Environment
}

/** A feed has events up to this position. All who waited for them are told by the same object. */
export interface News {
  readonly position: number
}
