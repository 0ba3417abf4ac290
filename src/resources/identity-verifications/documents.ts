// Documents from files: files of one type are the sides or pages of one document. A passed document also has what the verifier read
// from it.
import type { Guid } from '../../kernel/guid.ts'
import type { DocumentReading } from '../../providers/verifier.ts'
import { type DocumentType, documentTypes, type File, type FileType } from '../files/file.ts'

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
  filename,
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
