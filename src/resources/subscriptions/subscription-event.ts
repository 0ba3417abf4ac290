// An event as an organization sees it, as the view shows it. Publishing (webhooks/publish.ts) gives it its position, and it never changes.
// `position` counts the events of all organizations, so callers never see it (they get cursors).
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

/** A feed has events up to this position. All streams that waited get the same object. */
export interface FeedEnd {
  readonly position: number
}
