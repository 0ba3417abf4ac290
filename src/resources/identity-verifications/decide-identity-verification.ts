// On a sandbox bank the caller makes the verifier's report about an inquiry: an outcome, or a state of the verifier.
import { assert } from '../../kernel/assert.ts'
import type { Command, InBank } from '../../kernel/command.ts'
import { isTerminal } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import type { OpenedInquiry, VerifierReport } from '../../providers/verifier.ts'
import type { ListedMatch } from '../../screening/decision.ts'
import { clearedMatches } from '../screening/cleared-matches.ts'
import { isForeignTo } from './completion.ts'
import {
  type ConfirmedData,
  type IdentityVerification,
  identityVerificationStates,
  identityVerifications,
} from './identity-verification.ts'
import { applyReport, type Findings, isBehind, stateFor, subjectIn, withInquiry } from './inquiry.ts'

export interface DecideIdentityVerificationInput extends InBank<'identity_verification_guid'> {
  readonly report: VerifierReport
  /** So that the caller need not wait for the job that records it. Undefined: it is recorded already. */
  readonly inquiry: OpenedInquiry | undefined
  /** What the verifier has read from the documents. */
  readonly readings: OpenedInquiry['documents']
  readonly received?: Findings['received']
  /** Only if the report is a pass. */
  readonly confirmed?: ConfirmedData | undefined
  /** What screening has found. A person says that it is somebody else. */
  readonly cleared?: readonly ListedMatch[]
}

export const decideIdentityVerification: Command<DecideIdentityVerificationInput, IdentityVerification> = {
  name: 'decide-identity-verification',
  decide(input, rows, moment) {
    const { bank_guid, identity_verification_guid, report, inquiry, readings, received, confirmed, cleared = [] } = input
    const stored = rows.get(identityVerifications, bank_guid, identity_verification_guid)
    if (!stored) return reject('not_found')
    const { expires_at } = stored
    const unrecorded = stored.state === 'storing' ? inquiry : undefined
    const state = unrecorded ? stateFor(unrecorded.verifier_state) : stored.state
    assert(state !== 'storing', 'an inquiry is opened before it is decided')
    const isOver = isTerminal(identityVerificationStates, state) || (expires_at !== null && moment.now >= expires_at)
    if (isOver || isBehind(state, report)) {
      const message = `The verification is ${isOver ? 'over' : state} and cannot be decided this way. Create another one.`
      return reject('data_exists', undefined, message)
    }
    const codes = report.verifier_state === 'completed' ? report.answer.failure_codes : []
    const subject = subjectIn(stored, rows)
    if (codes.some((code) => isForeignTo(stored, subject, code))) {
      const message = 'A failure code is of a check that this verification does not make. Leave it out.'
      return reject('unsupported_value', 'failure_codes', message)
    }
    const opened = unrecorded ? withInquiry(stored, unrecorded) : stored
    const decided = applyReport(opened, report, { readings, received, confirmed }, rows, moment)
    if (cleared.length === 0 || stored.type === 'bank_account') return decided
    const kind = stored.type === 'kyc' ? 'customer' : 'counterparty'
    const changes = clearedMatches(cleared, { bank_guid, kind, guid: subject.row.guid }, rows, moment)
    return { ...decided, changes: [...(decided.changes ?? []), ...changes] }
  },
}
