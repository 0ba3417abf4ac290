// The end of a verification that somebody answered: its checks, its decisions, its outcome, and what follows for its subject.
import { assert, defined } from '../../kernel/assert.ts'
import type { Change } from '../../kernel/command.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { checksFrom, decision_seconds, decisionsFrom, type FailureCode, isAbout, ordinaryCode } from './compliance.ts'
import type { IdentityVerification, VerificationOutcome } from './identity-verification.ts'
import { checksOf } from './methods.ts'
import { kindOf, subjectChanges, type VerifiedSubject } from './subject.ts'

/** What the verifier says, or the bank by its attestation. A failure without a code is the method's ordinary one. */
export interface VerifierAnswer {
  readonly outcome: VerificationOutcome
  readonly failure_codes: readonly FailureCode[]
}

type Asked = Pick<IdentityVerification, 'type' | 'method' | 'require_tax_id' | 'expected_behaviours'>
export type Result = Pick<
  IdentityVerification,
  'outcome' | 'failure_codes' | 'compliance_checks' | 'compliance_decisions'
>

/** Codes that none of the method's checks could give. */
export const isForeignTo = (asked: Asked, subject: VerifiedSubject, code: FailureCode): boolean =>
  !checksOf(asked.method, kindOf(subject), asked.require_tax_id)?.some((type) => isAbout(code, type))

export function complete(
  asked: Asked,
  subject: VerifiedSubject,
  answer: VerifierAnswer,
  now: Timestamp,
): { readonly result: Result; readonly changes: Change[] } {
  const types = checksOf(asked.method, kindOf(subject), asked.require_tax_id)
  assert(types?.[0], 'a method fits its subject')
  const isTaxIdOpen = asked.expected_behaviours.includes('tax_id_not_checked')
  const outcome = isTaxIdOpen && asked.require_tax_id ? 'failed' : answer.outcome
  const codes = new Set<FailureCode>([
    ...answer.failure_codes,
    ...(isTaxIdOpen ? (['tax_id_not_checked'] as const) : []),
  ])
  if (outcome === 'failed' && codes.size === 0) codes.add(defined(ordinaryCode(types[0]), 'every check can fail'))
  const compliance_checks = checksFrom(types, [...codes])
  const holds_until = asked.type === 'kyc' ? addSeconds(now, decision_seconds) : undefined
  const compliance_decisions = decisionsFrom(compliance_checks, outcome, holds_until)
  const failure_codes = outcome === 'failed' ? [...codes] : []
  return {
    result: { outcome, failure_codes, compliance_checks, compliance_decisions },
    changes: subjectChanges(subject, { outcome, compliance_decisions }, now),
  }
}
