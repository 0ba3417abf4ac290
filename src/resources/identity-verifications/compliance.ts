// The compliance checks of a verification, their outcomes and failure codes, and the decisions that follow from them.
import type { Timestamp } from '../../kernel/time.ts'
import { type VerifierFailureCode, verifierFailureCodes } from '../../providers/verifier.ts'
import {
  type ComplianceDecision,
  type ComplianceDecisionType,
  complianceDecisionTypes,
} from '../people/compliance-decision.ts'

export const checkTypes = complianceDecisionTypes
export type CheckType = ComplianceDecisionType

export const checkOutcomes = ['passed', 'failed', 'insufficient', 'inconclusive'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** A decision of a passed kyc is valid for a year of the bank's clock. */
export const decision_seconds = 365 * 86_400

/** The checks that each code can belong to, and the outcome of the check. The first code of a check is its default. */
const failures = {
  identity_not_found: { checks: ['person_verification'], outcome: 'failed' },
  business_not_found: { checks: ['business_verification'], outcome: 'failed' },
  name_mismatch: { checks: ['person_verification', 'business_verification'], outcome: 'failed' },
  address_mismatch: { checks: ['person_verification', 'business_verification'], outcome: 'failed' },
  date_of_birth_mismatch: { checks: ['person_verification'], outcome: 'failed' },
  document_fraudulent: { checks: ['person_gov_id_verification', 'business_verification'], outcome: 'failed' },
  document_expired: { checks: ['person_gov_id_verification', 'business_verification'], outcome: 'failed' },
  document_unreadable: { checks: ['person_gov_id_verification', 'business_verification'], outcome: 'insufficient' },
  selfie_mismatch: { checks: ['person_authentication'], outcome: 'failed' },
  selfie_unclear: { checks: ['person_authentication'], outcome: 'insufficient' },
  tax_id_mismatch: { checks: ['person_tax_id_verification', 'business_tax_id_verification'], outcome: 'failed' },
  tax_id_not_checked: {
    checks: ['person_tax_id_verification', 'business_tax_id_verification'],
    outcome: 'inconclusive',
  },
  watchlist_match: { checks: ['person_watchlists', 'business_watchlists'], outcome: 'failed' },
  ownership_mismatch: { checks: ['external_bank_account_verification'], outcome: 'failed' },
  account_closed: { checks: ['external_bank_account_verification'], outcome: 'failed' },
  attestation_rejected: { checks: checkTypes.filter((type) => type.endsWith('_attested')), outcome: 'failed' },
} as const satisfies Record<VerifierFailureCode, { checks: readonly CheckType[]; outcome: CheckOutcome }>

export interface ComplianceCheck {
  readonly type: CheckType
  readonly outcome: CheckOutcome
  readonly failure_codes: readonly VerifierFailureCode[]
}

export const isCodeOf = (code: VerifierFailureCode, type: CheckType): boolean =>
  (failures[code].checks as readonly CheckType[]).includes(type)

export const defaultCode = (type: CheckType): VerifierFailureCode | undefined =>
  verifierFailureCodes.find((code) => isCodeOf(code, type))

/** Each check with its codes and the worst outcome that they have. */
export const checksFrom = (types: readonly CheckType[], codes: readonly VerifierFailureCode[]): ComplianceCheck[] =>
  types.map((type) => {
    const failure_codes = codes.filter((code) => isCodeOf(code, type))
    const outcomes = failure_codes.map((code) => failures[code].outcome)
    const outcome = (['failed', 'insufficient', 'inconclusive'] as const).find((each) => outcomes.includes(each))
    return { type, outcome: outcome ?? 'passed', failure_codes }
  })

/** An inconclusive check makes no decision, except in a failed verification: its decisions always show the reason. */
export const decisionsFrom = (
  checks: readonly ComplianceCheck[],
  whole: 'passed' | 'failed',
  expired_at: Timestamp | undefined,
): ComplianceDecision[] =>
  checks
    .filter(({ outcome }) => outcome !== 'inconclusive' || whole === 'failed')
    .map(({ type, outcome, failure_codes }) =>
      outcome === 'passed'
        ? { type, state: 'passed', failure_codes, ...(expired_at === undefined ? {} : { expired_at }) }
        : { type, state: 'failed', failure_codes },
    )
