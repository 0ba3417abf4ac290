// The bytes of a payment file as text: they are stored encrypted.
import type { Guid } from '../../kernel/guid.ts'
import { encryptedContent } from './filed-rows.ts'
import type { FolderWork } from './folder-work.ts'
import { paymentFilesPersonal } from './memory/payment-file.ts'

/** Undefined: the bank has no such file. */
export async function contentOf(guid: Guid, { config, services }: FolderWork): Promise<string | undefined> {
  const { bank_guid } = config
  const row = await encryptedContent(services.sql, bank_guid, guid)
  if (!row) return undefined
  const { noun, fields } = paymentFilesPersonal
  const { content } = await services.personalData.decrypt(bank_guid, noun, fields, row)
  return content as string
}
