// Which file of the inbox is being read. A file that ends its process leaves its row, so the next process knows of it.
import * as column from '../../../kernel/column.ts'
import { type RowOf, table } from '../../../kernel/table.ts'

export const inboxReadings = table(
  'inbox_readings',
  {
    bank_guid: column.guid,
    provider_guid: column.guid,
    /** In the inbox. */
    name: column.text,
    /** How many processes have begun to read it and have not come further than the one before. */
    begun_count: column.integer,
    /** What had been applied of it when the last of them began. */
    done_count: column.integer,
  },
  { key: ['bank_guid', 'provider_guid', 'name'], mutable: ['begun_count', 'done_count'], isCached: false },
)
export type InboxReadingRow = RowOf<typeof inboxReadings>

/** A file that has ended so many processes, and brought none of them further, is not read again. */
export const beginnings_max = 2
