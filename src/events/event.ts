// One event for each state entered: a small row without personal data, written in the commit that moved the object.
import * as column from '../kernel/column.ts'
import { type RowOf, table } from '../kernel/table.ts'

export const events = table(
  'events',
  {
    bank_guid: column.guid,
    object_guid: column.guid,
    sequence: column.integer,
    guid: column.guid,
    event_type: column.word,
    from_state: column.optional(column.word),
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'object_guid', 'sequence'], isCached: false },
)
export type Event = RowOf<typeof events>
