// Documents from files: files of one type are the sides or pages of one document. A passed document also has what the verifier read
// from it. What the end user gave to the verifier comes with its own files.

import { type Change, insert, type Moment, newRecord } from '../../kernel/command.ts'
import { type DocumentType, documentTypes } from '../../kernel/document-type.ts'
import { cleanFileName } from '../../kernel/file-name.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { DocumentReading, ReceivedDocument } from '../../providers/verifier.ts'
import { type File, type FileType, files } from '../files/file.ts'
import type { IdentityVerification } from './identity-verification.ts'

export interface DocumentFile {
  readonly guid: Guid
  readonly type: FileType
  readonly content_type: string
  readonly filename: string
  readonly metadata: { readonly size: number }
}

export interface IdentityDocument<T extends FileType = DocumentType> {
  readonly guid: Guid
  readonly type: T
  /** Of a document that the end user gave to the verifier. */
  readonly document_id?: string
  /** A day, read by the verifier. */
  readonly expiration_date?: string
  readonly files: readonly DocumentFile[]
}

export const isDocument = (file: File): file is File & { type: DocumentType } =>
  (documentTypes as readonly string[]).includes(file.type)

const shownFile = ({ guid, type, content_type, filename, size }: File): DocumentFile => ({
  guid,
  type,
  content_type,
  filename: cleanFileName(filename),
  metadata: { size },
})

export const documentsFrom = <T extends FileType>(
  files: readonly (File & { readonly type: T })[],
  newGuid: () => Guid,
): IdentityDocument<T>[] =>
  [...new Set(files.map(({ type }) => type))].map((type) => ({
    guid: newGuid(),
    type,
    files: files.filter((file) => file.type === type).map(shownFile),
  }))

export const withReadings = (
  documents: readonly IdentityDocument[],
  readings: readonly DocumentReading[],
): readonly IdentityDocument[] =>
  documents.map((document) => ({ ...document, ...readings.find(({ guid }) => guid === document.guid) }))

/** A document that the end user gave to the verifier. The content of its files is already stored. */
export interface StoredDocument extends Omit<ReceivedDocument, 'files'> {
  readonly files: readonly Pick<File, 'content_guid' | 'content_type' | 'filename' | 'size'>[]
}

export const isReceived = ({ documents }: IdentityVerification, document_id: string): boolean =>
  documents.some((document) => document.document_id === document_id)

/** Each document is received once, however often the verifier names it. */
export function receive(
  verification: IdentityVerification,
  stored: readonly StoredDocument[],
  moment: Moment,
): { readonly documents: readonly IdentityDocument[]; readonly changes: readonly Change[] } {
  const { bank_guid, customer_guid } = verification
  const added = stored
    .filter(({ document_id }) => !isReceived(verification, document_id))
    .map(({ files: contents, ...document }) => ({
      document: { ...document, guid: moment.newGuid() },
      rows: contents.map((content): File => {
        return newRecord(bank_guid, moment, { ...content, type: document.type, customer_guid })
      }),
    }))
  return {
    documents: [
      ...verification.documents,
      ...added.map(({ document, rows }) => ({ ...document, files: rows.map(shownFile) })),
    ],
    changes: added.flatMap(({ rows }) => rows.map((row) => insert(files, row))),
  }
}
