// What the verifier says about an inquiry, said by the caller of a sandbox bank: an outcome, or how far it is.
import { type Command, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isTerminal } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { isForeignTo } from './completion.ts'
import {
  type IdentityVerification,
  identityVerificationStates,
  identityVerifications,
} from './identity-verification.ts'
import {
  follow,
  isBehind,
  type OpenedInquiry,
  subjectIn,
  subjectNeeds,
  type VerifierReport,
  withInquiry,
} from './inquiry.ts'

export interface DecideIdentityVerificationInput {
  readonly bank_guid: Guid
  readonly identity_verification_guid: Guid
  readonly report: VerifierReport
  /** As the verifier opened it, so that nobody has to wait for the job that notes it; and what it read meanwhile. */
  readonly inquiry: OpenedInquiry
}

export const decideIdentityVerification: Command<DecideIdentityVerificationInput, IdentityVerification> = {
  name: 'decide-identity-verification',
  needs: [
    ({ bank_guid, identity_verification_guid: guid }) => [key(identityVerifications, bank_guid, guid)],
    ({ bank_guid, identity_verification_guid: guid }, rows) =>
      subjectNeeds(rows.get(identityVerifications, bank_guid, guid)),
  ],
  decide({ bank_guid, identity_verification_guid, report, inquiry }, rows, moment) {
    const stored = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    if (!stored) return reject('not_found')
    const { state, expires_at } = stored
    const isAnswered = state === 'storing' && inquiry.verifier_state === 'completed'
    const isOver = isTerminal(identityVerificationStates, state) || (expires_at !== null && moment.now >= expires_at)
    if (isAnswered || isOver || isBehind(stored, report)) return reject('data_exists')
    const codes = report.verifier_state === 'completed' ? report.answer.failure_codes : []
    const subject = subjectIn(stored, rows)
    if (codes.some((code) => isForeignTo(stored, subject, code))) return reject('unsupported_value', 'failure_codes')
    const opened = state === 'storing' ? withInquiry(stored, inquiry) : stored
    const { verification, changes } = follow(opened, report, inquiry.documents, rows, moment.now)
    return { output: verification, changes }
  },
}
