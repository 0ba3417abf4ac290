// Owed while a verification is storing: asks the verifier to open an inquiry and records the answer.
import { type JobHandler, objectOf, recorded } from '../../jobs/job.ts'
import { confirmedData } from './confirmed-data.ask.ts'
import { identityVerifications } from './identity-verification.ts'
import { inquiryOf, isPass } from './inquiry.ts'
import { recordInquiry } from './record-inquiry.ts'

export const openInquiryJob: JobHandler<'open-inquiry'> = {
  kind: 'open-inquiry',
  async run(job, services) {
    const { bank_guid, object_guid, event_sequence } = job
    const { engine, providersOf } = services
    const verification = await objectOf(job, identityVerifications, services)
    if (!verification) return 'obsolete'
    const { verifier } = await providersOf(bank_guid)
    const inquiry = await verifier.open(inquiryOf(verification))
    if ('kind' in inquiry) return { check_again_at: inquiry.check_again_at }
    const confirmed = isPass(inquiry) ? await confirmedData(verification, services) : undefined
    const input = { bank_guid, identity_verification_guid: object_guid, event_sequence, inquiry, confirmed }
    return recorded(await engine.submit(recordInquiry, input))
  },
}
