// Compliance decisions about a person, one of each type. Identity verifications and operators make them (those about a bank account
// are stored only in the verification). A passed decision may end at `expired_at`, on the bank's clock. The field stays when the
// decision has expired.
import type { Timestamp } from '../../kernel/time.ts'
import type { PersonType } from './person.ts'

export const complianceDecisionStates = ['passed', 'failed', 'expired', 'invalidated'] as const
export type ComplianceDecisionState = (typeof complianceDecisionStates)[number]

/** The checks of an identity verification have the same types. */
export const complianceDecisionTypes = [
  'person_watchlists',
  'person_verification',
  'person_authentication',
  'person_gov_id_verification',
  'person_tax_id_verification',
  'person_attested',
  'person_gov_id_attested',
  'person_authentication_attested',
  'person_tax_id_attested',
  'person_watchlists_attested',
  'business_watchlists',
  'business_verification',
  'business_tax_id_verification',
  'business_attested',
  'business_tax_id_attested',
  'business_watchlists_attested',
  'external_bank_account_verification',
  'external_bank_account_attested',
] as const
export type ComplianceDecisionType = (typeof complianceDecisionTypes)[number]

export interface ComplianceDecision {
  readonly type: ComplianceDecisionType
  readonly state: ComplianceDecisionState
  readonly failure_codes: readonly string[]
  readonly expired_at?: Timestamp
}

export type ComplianceDecisions = readonly ComplianceDecision[]

/** A newer decision replaces the one of its type. The newest are last. */
export const withDecisions = (existing: ComplianceDecisions, newer: ComplianceDecisions): ComplianceDecisions => [
  ...existing.filter(({ type }) => !newer.some((each) => each.type === type)),
  ...newer,
]

/** Passed decisions that have ended become expired. */
export const withExpired = (decisions: ComplianceDecisions, now: Timestamp): ComplianceDecisions =>
  decisions.map((each) => {
    const isEnded = each.state === 'passed' && each.expired_at !== undefined && each.expired_at <= now
    return isEnded ? { ...each, state: 'expired' } : each
  })

/** Passed and failed decisions no longer count. */
export const withInvalidated = (decisions: ComplianceDecisions): ComplianceDecisions =>
  decisions.map((each) => (each.state === 'expired' ? each : { ...each, state: 'invalidated' }))

/** The earliest end of the passed decisions; null: none of them ends. */
export function kycExpiresAt(decisions: ComplianceDecisions): Timestamp | null {
  const ends = decisions.flatMap(({ state, expired_at }) =>
    state === 'passed' && expired_at !== undefined ? [expired_at] : [],
  )
  return ends.length === 0 ? null : (Math.min(...ends) as Timestamp)
}

/** A person with a failed decision is rejected, at the latest when unfrozen. An operator can invalidate the decision. */
export const hasFailed = (decisions: ComplianceDecisions): boolean => decisions.some(({ state }) => state === 'failed')

/** The decision of an operator, without an identity verification. */
export const attested = (type: PersonType, state: 'passed' | 'failed', expired_at?: Timestamp): ComplianceDecision => ({
  type: type === 'individual' ? 'person_attested' : 'business_attested',
  state,
  failure_codes: [],
  ...(expired_at === undefined ? {} : { expired_at }),
})
