// The port to a verifier of identities.
import type { ContentType, DocumentType } from '../kernel/document-type.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { NotTaken } from './ports.ts'

export const verifierStates = [
  'waiting',
  'pending',
  'reviewing',
  'processing',
  'expired',
  'completed',
  'unknown',
] as const
export type VerifierState = (typeof verifierStates)[number]

export const verifierFailureCodes = [
  'identity_not_found',
  'business_not_found',
  'name_mismatch',
  'address_mismatch',
  'date_of_birth_mismatch',
  'document_fraudulent',
  'document_expired',
  'document_unreadable',
  'selfie_mismatch',
  'selfie_unclear',
  'tax_id_mismatch',
  'tax_id_not_checked',
  'watchlist_match',
  'ownership_mismatch',
  'account_closed',
  'attestation_rejected',
] as const
export type VerifierFailureCode = (typeof verifierFailureCodes)[number]

export interface Inquiry {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly method: string
  /** The method needs no answer of a person. */
  readonly is_immediate: boolean
  /** By the bank's clock. */
  readonly asked_at: Timestamp
  /** How many people of the business are verified too. */
  readonly associates: number
  readonly documents: readonly { readonly guid: Guid; readonly type: string }[]
  /** Sandbox banks only. */
  readonly expected_behaviours: readonly string[]
}

/** The end of an inquiry. A failure without a code is the usual one of its method. */
export interface VerifierAnswer {
  readonly outcome: 'passed' | 'failed'
  readonly failure_codes: readonly VerifierFailureCode[]
}

export type VerifierReport =
  | { readonly verifier_state: Exclude<VerifierState, 'completed'> }
  | { readonly verifier_state: 'completed'; readonly answer: VerifierAnswer }

/** Of a document that expires. */
export interface DocumentReading {
  readonly guid: Guid
  readonly expiration_date: string
}

/** A document that the end user gave to the verifier. */
export interface ReceivedDocument {
  /** Of the document at the verifier. */
  readonly document_id: string
  readonly type: DocumentType
  readonly expiration_date?: string
  readonly files: readonly {
    readonly file_id: string
    readonly content_type: ContentType
    readonly filename: string
  }[]
}

/** A page for an end user, until it expires. Whoever has the link acts as the end user, so it is a secret. */
export interface HostedPage {
  readonly link: string
  readonly link_expires_at?: Timestamp
}

export type OpenedInquiry = VerifierReport & {
  readonly verifier_inquiry_id: string
  readonly associate_inquiry_ids: readonly string[]
  readonly documents: readonly DocumentReading[]
  /** Of an inquiry that is over. */
  readonly received_documents?: readonly ReceivedDocument[]
} & Partial<HostedPage>

export interface Verifier {
  supports(method: string): boolean
  open(inquiry: Inquiry): Promise<OpenedInquiry | NotTaken>
  /** A page where the end user goes on with an open inquiry. Undefined: there is none. */
  resume(inquiry: Inquiry, return_url?: string): Promise<HostedPage | undefined>
  /** The content of a file that the end user gave. */
  file(inquiry: Inquiry, file_id: string): Promise<Uint8Array>
  /** Reads the documents of an open inquiry. */
  read(inquiry: Inquiry): Promise<readonly DocumentReading[]>
  /** The fields of the person that a passed inquiry has confirmed, among those that the bank knows. */
  confirm<Fields extends object>(inquiry: Inquiry, known: Fields): Promise<Partial<Fields>>
}
