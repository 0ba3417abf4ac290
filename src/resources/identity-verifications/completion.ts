// Completes a verification: its checks, its compliance decisions, its outcome, and the changes of its subject.
import { assert, defined } from '../../kernel/assert.ts'
import type { Change } from '../../kernel/command.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { VerifierAnswer, VerifierFailureCode } from '../../providers/verifier.ts'
import { checksFrom, decision_seconds, decisionsFrom, defaultCode, isCodeOf } from './compliance.ts'
import type { IdentityVerification } from './identity-verification.ts'
import { checksOf } from './methods.ts'
import { kindOf, subjectChanges, type VerifiedSubject } from './subject.ts'

type Asked = Pick<IdentityVerification, 'type' | 'method' | 'require_tax_id' | 'expected_behaviours'>
export type Result = Pick<
  IdentityVerification,
  'outcome' | 'failure_codes' | 'compliance_checks' | 'compliance_decisions'
>

/** None of the method's checks can fail with this code. */
export const isForeignTo = (asked: Asked, subject: VerifiedSubject, code: VerifierFailureCode): boolean =>
  !checksOf(asked.method, kindOf(subject), asked.require_tax_id)?.some((type) => isCodeOf(code, type))

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
  const codes = new Set<VerifierFailureCode>([
    ...answer.failure_codes,
    ...(isTaxIdOpen ? (['tax_id_not_checked'] as const) : []),
  ])
  if (outcome === 'failed' && codes.size === 0) codes.add(defined(defaultCode(types[0]), 'every check can fail'))
  const compliance_checks = checksFrom(types, [...codes])
  const holds_until = asked.type === 'kyc' ? addSeconds(now, decision_seconds) : undefined
  const compliance_decisions = decisionsFrom(compliance_checks, outcome, holds_until)
  const failure_codes = outcome === 'failed' ? [...codes] : []
  return {
    result: { outcome, failure_codes, compliance_checks, compliance_decisions },
    changes: subjectChanges(subject, { outcome, compliance_decisions }, now),
  }
}
