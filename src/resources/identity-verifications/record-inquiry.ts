// Records an inquiry that the verifier has opened. If the verifier answered at once, the verification is completed too, or waits for a
// person if screening wants it. What the bank attests has a report and no inquiry.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import type { OpenedInquiry, VerifierReport } from '../../providers/verifier.ts'
import { type ConfirmedData, type IdentityVerification, identityVerifications } from './identity-verification.ts'
import { applyReport, type Findings, withInquiry } from './inquiry.ts'

export interface RecordInquiryInput extends JobInput<'identity_verification_guid'> {
  readonly inquiry: OpenedInquiry | undefined
  readonly report: VerifierReport
  readonly received?: Findings['received']
  /** Only if the inquiry has passed already. */
  readonly confirmed?: ConfirmedData | undefined
}

export const recordInquiry: Command<RecordInquiryInput, IdentityVerification | Stale> = {
  name: 'record-inquiry',
  decide(
    { bank_guid, identity_verification_guid, event_sequence, inquiry, report, received, confirmed },
    rows,
    moment,
  ) {
    const found = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    const stored = stillAsked(found, event_sequence, 'storing')
    if (!stored) return stale
    const findings = { received, readings: inquiry?.documents ?? [], confirmed }
    return applyReport(inquiry ? withInquiry(stored, inquiry) : stored, report, findings, rows, moment)
  },
}
