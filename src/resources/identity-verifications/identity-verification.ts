// An identity verification of a customer (kyc), of the owner of an external bank account, or of a counterparty. A verifier answers, or
// the bank attests. Sent and confirmed personal data is encrypted in `identity_verifications_pii`.
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { type Encrypted, personal } from '../../kernel/personal.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { type VerifierFailureCode, verifierStates } from '../../providers/verifier.ts'
import { plainJson } from '../../wire/json-column.ts'
import type { FileType } from '../files/file.ts'
import type { ComplianceDecision } from '../people/compliance-decision.ts'
import type { ComplianceCheck } from './compliance.ts'
import type { IdentityDocument } from './documents.ts'
import { verificationMethods, verificationTypes } from './methods.ts'

const untilExpiry = { owes: 'expire-identity-verification', due: 'expires_at' } as const

export const identityVerificationStates = machine('identity_verification', {
  storing: { to: ['waiting'], owes: 'open-inquiry' },
  waiting: { to: ['pending', 'expired'], ...untilExpiry },
  pending: { to: ['reviewing', 'completed', 'expired'], ...untilExpiry },
  reviewing: { to: ['completed', 'expired'], ...untilExpiry },
  expired: { to: [] },
  completed: { to: [] },
})
export type IdentityVerificationState = StateOf<typeof identityVerificationStates>

export const verificationOutcomes = ['passed', 'failed'] as const
export type VerificationOutcome = (typeof verificationOutcomes)[number]

export const expectedBehaviours = ['passed_immediately', 'failed_immediately', 'tax_id_not_checked'] as const
export type ExpectedBehaviour = (typeof expectedBehaviours)[number]

export const associateRoles = ['director', 'owner'] as const

export interface BusinessAssociate {
  readonly role: (typeof associateRoles)[number]
  /** If the associate is a customer too. */
  readonly customer_guid?: Guid
  readonly verifier_inquiry_id?: string
}

export const identityVerifications = table(
  'identity_verifications',
  {
    ...column.statefulRecord,
    type: column.oneOf(verificationTypes),
    method: column.oneOf(verificationMethods),
    /** The verified customer, or the customer of the counterparty or bank account. */
    customer_guid: column.optional(column.guid),
    counterparty_guid: column.optional(column.guid),
    external_bank_account_guid: column.optional(column.guid),
    state: column.oneOf(statesOf(identityVerificationStates)),
    outcome: column.optional(column.oneOf(verificationOutcomes)),
    failure_codes: plainJson<readonly VerifierFailureCode[]>(),
    compliance_checks: plainJson<readonly ComplianceCheck[]>(),
    compliance_decisions: plainJson<readonly ComplianceDecision[]>(),
    /** Null if the bank attests. */
    verifier_inquiry_id: column.optional(column.text),
    verifier_state: column.optional(column.oneOf(verifierStates)),
    business_associates: plainJson<readonly BusinessAssociate[]>(),
    documents: plainJson<readonly IdentityDocument[]>(),
    supporting_files: plainJson<readonly IdentityDocument<FileType>[]>(),
    /** Null: the method checks no tax id. */
    require_tax_id: column.optional(column.flag),
    expected_behaviours: plainJson<readonly ExpectedBehaviour[]>(),
    expires_at: column.optional(column.timestamp),
    /** Of the newest link for the end user. The link itself is not stored. */
    link_expires_at: column.optional(column.timestamp),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: [
      'outcome',
      'failure_codes',
      'compliance_checks',
      'compliance_decisions',
      'verifier_inquiry_id',
      'verifier_state',
      'business_associates',
      'documents',
      'link_expires_at',
      'updated_at',
    ],
    states: identityVerificationStates,
    counted: { type: 'type' },
  },
)
export type IdentityVerification = RowOf<typeof identityVerifications>

/** The verifier has an open inquiry. */
export const isWithVerifier = ({ state, verifier_inquiry_id }: IdentityVerification): boolean =>
  verifier_inquiry_id !== null && ['waiting', 'pending', 'reviewing'].includes(state)

const personalFields = [
  'name',
  'aliases',
  'address',
  'date_of_birth',
  'phone_number',
  'email_address',
  'occupation',
  'website',
  'nature_of_business',
  'registered_address',
  'business_industry',
  'business_funds_source',
  'business_funds_destination',
  'identification_numbers',
  // Of the business associates, in their order.
  'associate_email_addresses',
] as const

export const identityVerificationsPersonal = personal('identity_verifications', personalFields, [], true)

/** Not encrypted: from requests, and to and from the verifier. */
export type PersonalFields = Readonly<Partial<Record<(typeof personalFields)[number], unknown>>>

/** Encrypted, as commands see it. */
export type ConfirmedData = Encrypted<(typeof personalFields)[number]>
