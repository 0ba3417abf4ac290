// Files as documents: files of one type are the sides or pages of one document.
import type { Guid } from '../../kernel/guid.ts'
import type { File } from '../files/file.ts'
import type { Document, DocumentFile } from './identity-verification.ts'

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

export const isDocument = ({ type }: File): boolean => (documentTypes as readonly string[]).includes(type)

const shownFile = ({ guid, type, content_type, filename, size }: File): DocumentFile => ({
  guid,
  type,
  content_type,
  filename,
  metadata: { size },
})

export const documentsFrom = (files: readonly File[], newGuid: () => Guid): Document[] =>
  [...new Set(files.map(({ type }) => type))].map((type) => ({
    guid: newGuid(),
    type,
    files: files.filter((file) => file.type === type).map(shownFile),
  }))
