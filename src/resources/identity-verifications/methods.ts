// The methods of verification, as data: whom each can verify, what it checks, and who answers. An attested method is the
// bank's own word: it needs another feature, asks no verifier and is completed in the commit that creates it.
import type { CheckType } from './compliance.ts'

export const verificationTypes = ['kyc', 'bank_account', 'counterparty'] as const
export type VerificationType = (typeof verificationTypes)[number]

/** What kind of subject a verification can have. */
export type SubjectKind = 'individual' | 'business' | 'external_bank_account'

interface Method {
  readonly types: readonly VerificationType[]
  /** The first one is what fails where nobody says why. */
  readonly checks: Readonly<Partial<Record<SubjectKind, readonly CheckType[]>>>
  readonly is_attested?: true
  /** The verifier needs nobody to answer. */
  readonly is_immediate?: true
  /** The tax id is checked. What `options.require_tax_id` is where nobody says; `on_request`: false, and then not checked. */
  readonly tax_id?: 'required' | 'optional' | 'on_request'
}

const methods = {
  attested: {
    types: ['kyc', 'counterparty'],
    checks: {
      individual: ['person_attested', 'person_watchlists_attested'],
      business: ['business_attested', 'business_watchlists_attested'],
    },
    is_attested: true,
  },
  document_submission: {
    types: ['kyc'],
    checks: {
      individual: ['person_verification', 'person_gov_id_verification', 'person_watchlists'],
      business: ['business_verification', 'business_watchlists'],
    },
  },
  enhanced_due_diligence: {
    types: ['kyc'],
    checks: {
      individual: ['person_verification', 'person_watchlists'],
      business: ['business_verification', 'business_watchlists'],
    },
  },
  id_and_selfie: {
    types: ['kyc'],
    checks: {
      individual: [
        'person_verification',
        'person_gov_id_verification',
        'person_authentication',
        'person_tax_id_verification',
        'person_watchlists',
      ],
    },
    tax_id: 'on_request',
  },
  tax_id_and_selfie: {
    types: ['kyc'],
    checks: {
      individual: ['person_verification', 'person_tax_id_verification', 'person_authentication', 'person_watchlists'],
    },
    tax_id: 'required',
  },
  business_registration: {
    types: ['kyc'],
    checks: { business: ['business_verification', 'business_tax_id_verification', 'business_watchlists'] },
    tax_id: 'optional',
  },
  attested_id_and_selfie: {
    types: ['kyc'],
    checks: {
      individual: [
        'person_attested',
        'person_gov_id_attested',
        'person_authentication_attested',
        'person_watchlists_attested',
      ],
    },
    is_attested: true,
  },
  attested_business_registration: {
    types: ['kyc'],
    checks: { business: ['business_attested', 'business_tax_id_attested', 'business_watchlists_attested'] },
    is_attested: true,
  },
  // The person behind a business, a customer too.
  attested_business_associate: {
    types: ['kyc'],
    checks: { individual: ['person_attested', 'person_gov_id_attested', 'person_watchlists_attested'] },
    is_attested: true,
  },
  attested_id_and_database: {
    types: ['kyc'],
    checks: {
      individual: ['person_attested', 'person_gov_id_attested', 'person_tax_id_attested', 'person_watchlists_attested'],
    },
    is_attested: true,
  },
  watchlists: {
    types: ['counterparty'],
    checks: { individual: ['person_watchlists'], business: ['business_watchlists'] },
    is_immediate: true,
  },
  attested_ownership: {
    types: ['bank_account'],
    checks: { external_bank_account: ['external_bank_account_attested'] },
    is_attested: true,
  },
  account_ownership: {
    types: ['bank_account'],
    checks: { external_bank_account: ['external_bank_account_verification'] },
  },
} as const satisfies Record<string, Method>

export type VerificationMethod = keyof typeof methods
export const verificationMethods = Object.keys(methods) as VerificationMethod[]

export const methodOf = (method: VerificationMethod): Method => methods[method]

export const featureFor = (method: VerificationMethod) =>
  methodOf(method).is_attested ? 'attestation_identity_records' : 'kyc_identity_verifications'

const isTaxId = (type: CheckType): boolean => type.includes('_tax_id_verification')

export const isTaxIdChecked = (method: VerificationMethod, require_tax_id: boolean | null): boolean =>
  methodOf(method).tax_id === 'on_request' ? require_tax_id === true : require_tax_id !== null

/** undefined: the method cannot verify such a subject. */
export function checksOf(
  method: VerificationMethod,
  kind: SubjectKind,
  require_tax_id: boolean | null,
): readonly CheckType[] | undefined {
  const checks = methodOf(method).checks[kind]
  return isTaxIdChecked(method, require_tax_id) ? checks : checks?.filter((type) => !isTaxId(type))
}

/** As it was asked for, or as the method has it; null: the method knows no tax id. */
export function requireTaxId(method: VerificationMethod, asked: boolean | undefined): boolean | null {
  const { tax_id } = methodOf(method)
  return tax_id ? (asked ?? tax_id === 'required') : null
}
