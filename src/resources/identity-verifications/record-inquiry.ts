// Records an inquiry that the verifier has opened. If the verifier answered at once, the verification is completed too.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import type { OpenedInquiry } from '../../providers/verifier.ts'
import { type ConfirmedData, type IdentityVerification, identityVerifications } from './identity-verification.ts'
import { applyReport, withInquiry } from './inquiry.ts'

export interface RecordInquiryInput extends JobInput<'identity_verification_guid'> {
  readonly inquiry: OpenedInquiry
  /** Only if the inquiry has passed already. */
  readonly confirmed?: ConfirmedData | undefined
}

export const recordInquiry: Command<RecordInquiryInput, IdentityVerification | Stale> = {
  name: 'record-inquiry',
  decide({ bank_guid, identity_verification_guid, event_sequence, inquiry, confirmed }, rows, moment) {
    const found = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    const stored = stillAsked(found, event_sequence, 'storing')
    if (!stored) return stale
    const findings = { readings: inquiry.documents, confirmed }
    return applyReport(withInquiry(stored, inquiry), inquiry, findings, rows, moment.now)
  },
}
