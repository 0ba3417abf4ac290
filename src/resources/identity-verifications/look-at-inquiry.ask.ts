// Asks the verifier how an inquiry stands, because the verifier says that it has changed or the end user wants to go on, and records the
// answer.
import { type JobServices, lookAt } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isTerminal } from '../../kernel/machine.ts'
import { CarrierAway } from '../../providers/carrier.ts'
import type { OpenedInquiry } from '../../providers/verifier.ts'
import { confirmedData } from './confirmed-data.ask.ts'
import { decideIdentityVerification } from './decide-identity-verification.ts'
import {
  type IdentityVerification,
  identityVerificationStates,
  identityVerifications,
} from './identity-verification.ts'
import { inquiryOf, isPass } from './inquiry.ts'
import { methodOf } from './methods.ts'
import { receiveDocuments } from './receive-documents.ask.ts'
import { screenedReport } from './screened-report.ask.ts'

interface VerificationKey {
  readonly bank_guid: Guid
  readonly identity_verification_guid: Guid
}

/** False: there is no such verification that a verifier has. */
export async function lookAtInquiry(key: VerificationKey, services: JobServices): Promise<boolean> {
  const verification = await lookAt(services, identityVerifications, key.bank_guid, key.identity_verification_guid)
  if (!verification || methodOf(verification.method).is_attested) return false
  // Its job opens the inquiry, and gets the newest state. Of a verification that is over, the news is old.
  const { state } = verification
  if (state !== 'storing' && !isTerminal(identityVerificationStates, state)) await followInquiry(verification, services)
  return true
}

/** The inquiry as the verifier has it now. */
export async function followInquiry(verification: IdentityVerification, services: JobServices): Promise<OpenedInquiry> {
  const { bank_guid, guid: identity_verification_guid } = verification
  const { verifier } = await services.providersOf(bank_guid)
  const opened = await verifier.open(inquiryOf(verification))
  if ('kind' in opened) throw new CarrierAway('the verifier does not know an inquiry that it has opened')
  const report = await screenedReport(verification, opened, services, true)
  if ('check_again_at' in report) throw new CarrierAway('the person is not screened yet')
  const received = await receiveDocuments(verification, opened, services)
  const confirmed = isPass(report) ? await confirmedData(verification, services) : undefined
  const key = { bank_guid, identity_verification_guid }
  const input = { ...key, report, inquiry: undefined, readings: opened.documents, received, confirmed }
  // It refuses a report about a verification that is over or further: then the news is old.
  await services.engine.submit(decideIdentityVerification, input)
  return opened
}
