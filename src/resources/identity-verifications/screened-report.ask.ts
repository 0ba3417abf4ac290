// A verification that would pass is screened first. If screening finds somebody, a person decides: the verification is reviewing, whatever
// the verifier says. Every way in which a verifier's report comes in goes through here.
import type { JobServices } from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import type { Early } from '../../kernel/job-answer.ts'
import type { VerifierReport } from '../../providers/verifier.ts'
import type { IdentityVerification } from './identity-verification.ts'
import { isPass, subjectGuidOf } from './inquiry.ts'

/** What the bank says of a person it attests, if screening finds nothing. */
export const attestedReport: VerifierReport = {
  verifier_state: 'completed',
  answer: { outcome: 'passed', failure_codes: [] },
}

/** The owner of a bank account is a customer or a counterparty, who has a verification of his own. */
export async function screenedReport(
  verification: IdentityVerification,
  report: VerifierReport,
  { providersOf }: Pick<JobServices, 'providersOf'>,
  is_repeat: boolean,
): Promise<VerifierReport | Early> {
  const { bank_guid, guid, type } = verification
  if (!isPass(report) || type === 'bank_account') return report
  const { screening } = await providersOf(bank_guid)
  if (!screening.screenParty) return report
  const outcome = await screening.screenParty({
    ...{ bank_guid, reference: guid, is_repeat },
    ...{ party_guid: subjectGuidOf(verification), identity_verification_guid: guid },
  })
  if (outcome.kind === 'pending') return { check_again_at: outcome.check_again_at }
  assert(outcome.kind === 'done', 'a person is passed or reviewed')
  return outcome.result === 'passed' ? report : { verifier_state: 'reviewing' }
}
