// Types of documents that prove an identity, and of files. Callers and verifiers name them.

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

/** Nothing that a browser or an office program would run. */
export const contentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/tiff',
] as const
export type ContentType = (typeof contentTypes)[number]
