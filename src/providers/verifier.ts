// The port to a verifier of identities.
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

export type OpenedInquiry = VerifierReport & {
  readonly verifier_inquiry_id: string
  readonly associate_inquiry_ids: readonly string[]
  readonly documents: readonly DocumentReading[]
  /** A page for the end user, until it expires. */
  readonly link?: string
  readonly link_expires_at?: Timestamp
}

export interface Verifier {
  supports(method: string): boolean
  open(inquiry: Inquiry): Promise<OpenedInquiry | NotTaken>
  /** Reads the documents of an open inquiry. */
  read(inquiry: Inquiry): Promise<readonly DocumentReading[]>
  /** The fields of the person that a passed inquiry has confirmed, among those that the bank knows. */
  confirm<Fields extends object>(inquiry: Inquiry, known: Fields): Promise<Partial<Fields>>
}
