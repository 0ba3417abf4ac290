// Asks the verifier how an inquiry stands because the verifier says that it has changed, and records the answer.
import { type JobServices, lookAt } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { confirmedData } from './confirmed-data.ask.ts'
import { decideIdentityVerification } from './decide-identity-verification.ts'
import { identityVerifications } from './identity-verification.ts'
import { inquiryOf, isPass } from './inquiry.ts'
import { methodOf } from './methods.ts'

interface VerificationKey {
  readonly bank_guid: Guid
  readonly identity_verification_guid: Guid
}

/** False: there is no such verification that a verifier has. */
export async function lookAtInquiry(key: VerificationKey, services: JobServices): Promise<boolean> {
  const verification = await lookAt(services, identityVerifications, key.bank_guid, key.identity_verification_guid)
  if (!verification || methodOf(verification.method).is_attested) return false
  // Its job opens the inquiry, and gets the newest state.
  if (verification.state === 'storing') return true
  const { verifier } = await services.providersOf(key.bank_guid)
  const report = await verifier.open(inquiryOf(verification))
  if ('kind' in report) throw new Error('the verifier does not know an inquiry that it has opened')
  const confirmed = isPass(report) ? await confirmedData(verification, services) : undefined
  const input = { ...key, report, inquiry: undefined, readings: report.documents, confirmed }
  // It refuses a report about a verification that is over or further: then the news is old.
  await services.engine.submit(decideIdentityVerification, input)
  return true
}
