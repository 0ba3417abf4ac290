// What a verifier of identities is asked, and what it answers.
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

/** Why a check did not pass. */
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
  /** The method needs nobody to answer. */
  readonly is_immediate: boolean
  /** By the bank's clock. */
  readonly asked_at: Timestamp
  /** How many people of the business are asked besides. */
  readonly associates: number
  readonly documents: readonly { readonly guid: Guid; readonly type: string }[]
  /** Sandbox banks only. */
  readonly expected_behaviours: readonly string[]
}

/** The end of an inquiry. A failure without a code is the ordinary one of its method. */
export interface VerifierAnswer {
  readonly outcome: 'passed' | 'failed'
  readonly failure_codes: readonly VerifierFailureCode[]
}

export type VerifierReport =
  | { readonly verifier_state: Exclude<VerifierState, 'completed'> }
  | { readonly verifier_state: 'completed'; readonly answer: VerifierAnswer }

/** What it read from a document that has an end. */
export interface DocumentReading {
  readonly guid: Guid
  readonly expiration_date: string
}

export type OpenedInquiry = VerifierReport & {
  readonly verifier_inquiry_id: string
  readonly associate_inquiry_ids: readonly string[]
  readonly documents: readonly DocumentReading[]
}

export interface Verifier {
  supports(method: string): boolean
  /** Opens the inquiry of this reference, and says how far it is. */
  open(inquiry: Inquiry): Promise<OpenedInquiry | NotTaken>
  /** What it has read from the documents of an inquiry that is open. */
  read(inquiry: Inquiry): Promise<readonly DocumentReading[]>
  /** What it has confirmed about the person, of an inquiry that has passed. It is told what the bank knows. */
  confirm<Fields extends object>(inquiry: Inquiry, told: Fields): Promise<Partial<Fields>>
}
