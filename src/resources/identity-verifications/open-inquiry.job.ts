// Owed while a verification is storing: asks the verifier to open an inquiry and records what it says.
import { type JobHandler, recorded } from '../../jobs/job.ts'
import { key } from '../../kernel/command.ts'
import { identityVerifications } from './identity-verification.ts'
import { inquiryOf } from './inquiry.ts'
import { recordInquiry } from './record-inquiry.ts'

export const openInquiryJob: JobHandler = {
  kind: 'open-inquiry',
  async run({ bank_guid, object_guid, event_sequence }, { engine, providersOf }) {
    const rows = await engine.look([key(identityVerifications, bank_guid, object_guid)])
    const verification = rows.get(identityVerifications, bank_guid, object_guid)
    if (!verification || verification.event_sequence > event_sequence) return 'obsolete'
    const { verifier } = await providersOf(bank_guid)
    const inquiry = await verifier.open(inquiryOf(verification))
    const input = { bank_guid, identity_verification_guid: object_guid, event_sequence, inquiry }
    return recorded(await engine.submit(recordInquiry, input))
  },
}
