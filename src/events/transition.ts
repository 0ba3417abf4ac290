// The events of one decision on one object: one event for each state entered. One row, written in the commit that moved the object,
// without personal data. The views `events` and `published_events` show the events one by one.
import * as column from '../kernel/column.ts'
import type { Guid } from '../kernel/guid.ts'
import { type RowOf, table } from '../kernel/table.ts'

export const transitions = table(
  'transitions',
  {
    bank_guid: column.guid,
    object_guid: column.guid,
    /** Of the first event. */
    sequence: column.integer,
    guid: column.guid,
    event_type: column.word,
    from_state: column.optional(column.word),
    /** The states entered after the first one, separated by spaces. */
    later_states: column.optional(column.word),
    created_at: column.timestamp,
  },
  { key: ['bank_guid', 'object_guid', 'sequence'], isCached: false },
)
export type EventRow = RowOf<typeof transitions>

/** Most events of one transition. A CHECK has the same number. */
export const events_max = 16

/** The guid of the first of several events. The guids of the others have their places, from 1, in the last two digits. */
export const firstOfSeveral = (guid: Guid): Guid => `${guid.slice(0, -2)}00` as Guid
