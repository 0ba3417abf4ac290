// A file without its content. The content is encrypted in `file_contents`, in parts, so that megabytes never go through a batch of the
// engine. The service does not read the content and never serves it as a web page.
import * as column from '../../kernel/column.ts'
import { contentTypes, documentTypes } from '../../kernel/document-type.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'

/** Documents that prove an identity, and those that prove the purpose of a payment. */
export const fileTypes = [
  ...documentTypes,
  'invoice',
  'purchase_order',
  'delivery_slip',
  'contract',
  'bill_of_lading',
  'others',
] as const
export type FileType = (typeof fileTypes)[number]

export const fileSizeMax = 10 * 1024 * 1024

/** A multiple of three, so that the base64 of the parts can be joined. One part is 1 MiB of base64. */
export const partSize = 768 * 1024

/** Each encrypted part is bound to its file and its index. */
export const contentContext = (bank_guid: Guid, content_guid: Guid, part: number): string =>
  `${bank_guid}/file_contents/${content_guid}/${part}`

export const files = table(
  'files',
  {
    ...column.record,
    customer_guid: column.optional(column.guid),
    type: column.oneOf(fileTypes),
    filename: column.text,
    content_type: column.oneOf(contentTypes),
    size: column.integer,
    /** The key of the content. Not `guid`, because the content is written before the command creates the guid. */
    content_guid: column.guid,
  },
  { key: ['bank_guid', 'guid'], counted: { type: 'type' } },
)
export type File = RowOf<typeof files>
