// A file: what is known of it. Its content is encrypted and lies apart, in `file_contents`.
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'

export const files = table(
  'files',
  {
    bank_guid: column.guid,
    guid: column.guid,
    customer_guid: column.optional(column.guid),
    type: column.text,
    filename: column.text,
    content_type: column.text,
    size: column.integer,
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  { key: ['bank_guid', 'guid'], counted: { type: null } },
)
export type File = RowOf<typeof files>
