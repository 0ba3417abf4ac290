// The methods of verification: which subjects each can verify, what it checks, and whether the verifier or the bank answers. The bank
// answers attested methods: they need another feature, ask no verifier, and complete in the commit that creates the verification.
import type { CheckType } from './compliance.ts'

export const verificationTypes = ['kyc', 'bank_account', 'counterparty'] as const
export type VerificationType = (typeof verificationTypes)[number]

export type SubjectKind = 'individual' | 'business' | 'external_bank_account'

interface Method {
  readonly types: readonly VerificationType[]
  /** The first check fails if a failed report has no failure code. */
  readonly checks: Readonly<Partial<Record<SubjectKind, readonly CheckType[]>>>
  readonly is_attested?: true
  /** The verifier answers without the person. */
  readonly is_immediate?: true
  /** Whether the tax id is required by default. `on_request`: it is checked only if it is required. Without this it is not checked. */
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
  // For a person behind a business who is a customer too.
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

/** Undefined: the method cannot verify such a subject. */
export function checksOf(
  method: VerificationMethod,
  kind: SubjectKind,
  require_tax_id: boolean | null,
): readonly CheckType[] | undefined {
  const checks = methodOf(method).checks[kind]
  return isTaxIdChecked(method, require_tax_id) ? checks : checks?.filter((type) => !isTaxId(type))
}

/** As requested, or the method's default; null: the method checks no tax id. */
export function requireTaxId(method: VerificationMethod, asked: boolean | undefined): boolean | null {
  const { tax_id } = methodOf(method)
  return tax_id ? (asked ?? tax_id === 'required') : null
}

/** Whether such a verification can fail with `watchlist_match`. */
export const isWatchlistChecked = ({ method }: { readonly method: VerificationMethod }): boolean =>
  Object.values(methodOf(method).checks).some((types) => types.some((type) => type.endsWith('_watchlists')))

/** The methods of a type. */
export const methodsOf = (type: (typeof verificationTypes)[number]) =>
  verificationMethods.filter((method) => methodOf(method).types.includes(type))
