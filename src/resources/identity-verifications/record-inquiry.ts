// The verifier has opened the inquiry: its id is noted, and where it answered at once the verification ends here.
import { type Command, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type IdentityVerification, identityVerifications } from './identity-verification.ts'
import { follow, type OpenedInquiry, subjectNeeds, withInquiry } from './inquiry.ts'

export interface RecordInquiryInput {
  readonly bank_guid: Guid
  readonly identity_verification_guid: Guid
  /** Of the job that asked: an answer to an older question is ignored. */
  readonly event_sequence: number
  readonly inquiry: OpenedInquiry
}

export const recordInquiry: Command<RecordInquiryInput, IdentityVerification | 'stale'> = {
  name: 'record-inquiry',
  needs: [
    ({ bank_guid, identity_verification_guid: guid }) => [key(identityVerifications, bank_guid, guid)],
    ({ bank_guid, identity_verification_guid: guid }, rows) =>
      subjectNeeds(rows.get(identityVerifications, bank_guid, guid)),
  ],
  decide({ bank_guid, identity_verification_guid, event_sequence, inquiry }, rows, moment) {
    const stored = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    if (stored?.state !== 'storing' || stored.event_sequence !== event_sequence) return { output: 'stale' }
    const { verification, changes } = follow(withInquiry(stored, inquiry), inquiry, inquiry.documents, rows, moment.now)
    return { output: verification, changes }
  },
}
