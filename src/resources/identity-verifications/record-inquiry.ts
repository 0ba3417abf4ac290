// The verifier has opened the inquiry: its id is noted, and where it answered at once the verification ends here.
import { type Command, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { type IdentityVerification, identityVerifications } from './identity-verification.ts'
import { follow, type OpenedInquiry, subjectNeeds, withInquiry } from './inquiry.ts'

export interface RecordInquiryInput extends ToldByJob {
  readonly identity_verification_guid: Guid
  readonly inquiry: OpenedInquiry
}

export const recordInquiry: Command<RecordInquiryInput, IdentityVerification | Stale> = {
  name: 'record-inquiry',
  needs: [
    ({ bank_guid, identity_verification_guid: guid }) => [key(identityVerifications, bank_guid, guid)],
    ({ bank_guid, identity_verification_guid: guid }, rows) =>
      subjectNeeds(rows.get(identityVerifications, bank_guid, guid)),
  ],
  decide({ bank_guid, identity_verification_guid, event_sequence, inquiry }, rows, moment) {
    const found = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    const stored = stillAsked(found, event_sequence, 'storing')
    if (!stored) return stale
    const { verification, changes } = follow(withInquiry(stored, inquiry), inquiry, inquiry.documents, rows, moment.now)
    return { output: verification, changes }
  },
}
