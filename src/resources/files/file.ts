// A file: what is known of it. Its content is encrypted and lies apart in `file_contents`, in parts, so that megabytes never
// go through a batch of the engine. The content is not looked into: it is given back as it came, and never served as a page.
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type RowOf, table } from '../../kernel/table.ts'

/** Documents that prove who somebody is. */
export const documentTypes = [
  'drivers_license',
  'passport',
  'passport_card',
  'residence_card',
  'visa',
  'social_security_number',
  'tax_identification_number',
  'selfie',
  'proof_of_address',
  'formation_document',
  'employer_identification_number',
  'work_permit',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** And those that prove what a payment is for. */
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

/** Documents and pictures of documents; nothing that a browser or an office program would run. */
export const contentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/tiff',
] as const

export const fileSizeMax = 10 * 1024 * 1024

/** A multiple of three, so that each part is a piece of base64 of its own: 1 MiB of it. */
export const partSize = 768 * 1024

/** What an encrypted part is bound to: its file and its place. */
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
    /** The key of its parts. Not `guid`: the parts are written before the bank's clock is asked for the file's guid. */
    content_guid: column.guid,
  },
  { key: ['bank_guid', 'guid'], counted: { type: 'type' } },
)
export type File = RowOf<typeof files>
