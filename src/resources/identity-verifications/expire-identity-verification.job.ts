// Owed while the verifier has no answer yet. Due when the verification expires, on the bank's clock.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { expireIdentityVerification } from './expire-identity-verification.ts'

export const expireIdentityVerificationJob: JobHandler<'expire-identity-verification'> = {
  kind: 'expire-identity-verification',
  async run({ bank_guid, object_guid, event_sequence }, { engine }) {
    const input = { bank_guid, identity_verification_guid: object_guid, event_sequence }
    return recorded(await engine.submit(expireIdentityVerification, input))
  },
}
