// The bytes of a payment file as text: they are stored encrypted.
import type { Guid } from '../../kernel/guid.ts'
import { encryptedContent } from './filed-rows.ts'
import type { FileServices } from './folder-work.ts'
import { paymentFilesPersonal } from './memory/payment-file.ts'

export type ContentServices = Pick<FileServices, 'sql' | 'personalData'>

interface ContentPlace {
  readonly config: { readonly bank_guid: Guid }
  readonly services: ContentServices
}

/** Undefined: the bank has no such file. */
export async function contentOf(
  guid: Guid,
  { config: { bank_guid }, services }: ContentPlace,
): Promise<string | undefined> {
  const row = await encryptedContent(services.sql, bank_guid, guid)
  if (!row) return undefined
  const { noun, fields } = paymentFilesPersonal
  const { content } = await services.personalData.decrypt(bank_guid, noun, fields, row)
  return content as string
}
