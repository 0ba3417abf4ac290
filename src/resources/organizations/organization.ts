// An organization owns banks and holds organization keys.
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'

export const organizations = table(
  'organizations',
  {
    organization_guid: column.guid,
    guid: column.guid,
    name: column.text,
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  { key: ['organization_guid', 'guid'], mutable: ['name', 'updated_at'] },
)
export type Organization = RowOf<typeof organizations>
