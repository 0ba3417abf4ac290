// Fetches what the end user gave to the verifier, and stores the content of each file. Content that no file names afterwards, as after a
// crash, is removed by housekeeping.
import type { JobServices } from '../../jobs/job.ts'
import type { OpenedInquiry } from '../../providers/verifier.ts'
import { isReceived, type StoredDocument } from './documents.ts'
import type { IdentityVerification } from './identity-verification.ts'
import { inquiryOf } from './inquiry.ts'

export async function receiveDocuments(
  verification: IdentityVerification,
  { received_documents = [] }: Pick<OpenedInquiry, 'received_documents'>,
  { providersOf, storeContent }: Pick<JobServices, 'providersOf' | 'storeContent'>,
): Promise<readonly StoredDocument[]> {
  const missing = received_documents.filter(({ document_id }) => !isReceived(verification, document_id))
  if (missing.length === 0) return []
  const { bank_guid } = verification
  const { verifier } = await providersOf(bank_guid)
  const inquiry = inquiryOf(verification)
  const stored: StoredDocument[] = []
  for (const { files, ...document } of missing) {
    const contents: StoredDocument['files'][number][] = []
    for (const { file_id, content_type, filename } of files) {
      const bytes = await verifier.file(inquiry, file_id)
      const content_guid = await storeContent(bank_guid, bytes)
      contents.push({ content_guid, content_type, filename, size: bytes.length })
    }
    stored.push({ ...document, files: contents })
  }
  return stored
}
