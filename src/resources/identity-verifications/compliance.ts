// What is checked, what a check can come to and why, and the decisions that follow for a person, a business or a bank
// account outside.
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

/** How long a decision of a passed kyc holds: a year of the bank's clock. */
export const decision_seconds = 365 * 86_400

/** Which checks a code can speak of, and what a check then comes to. The first code of a check is its ordinary one. */
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

export const isAbout = (code: VerifierFailureCode, type: CheckType): boolean =>
  (failures[code].checks as readonly CheckType[]).includes(type)

export const ordinaryCode = (type: CheckType): VerifierFailureCode | undefined =>
  verifierFailureCodes.find((code) => isAbout(code, type))

/** Each check with the codes that speak of it; a check comes to the worst they say. */
export const checksFrom = (types: readonly CheckType[], codes: readonly VerifierFailureCode[]): ComplianceCheck[] =>
  types.map((type) => {
    const failure_codes = codes.filter((code) => isAbout(code, type))
    const outcomes = failure_codes.map((code) => failures[code].outcome)
    const outcome = (['failed', 'insufficient', 'inconclusive'] as const).find((each) => outcomes.includes(each))
    return { type, outcome: outcome ?? 'passed', failure_codes }
  })

/** A check that came to nothing decides nothing, unless the whole failed: the decisions then always say why. */
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
