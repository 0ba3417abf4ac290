// The inquiry for a verifier, and how a verification changes by the verifier's report.
import { assert, defined } from '../../kernel/assert.ts'
import { type Change, type Decided, type Moment, type Rows, saved, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isTerminal, move } from '../../kernel/machine.ts'
import type {
  DocumentReading,
  Inquiry,
  OpenedInquiry,
  VerifierReport,
  VerifierState,
} from '../../providers/verifier.ts'
import { complete } from './completion.ts'
import { receive, type StoredDocument, withReadings } from './documents.ts'
import {
  type ConfirmedData,
  type IdentityVerification,
  type IdentityVerificationState,
  identityVerificationStates,
  identityVerifications,
  identityVerificationsPersonal,
} from './identity-verification.ts'
import { methodOf } from './methods.ts'
import { findSubject, subjectFields, type VerifiedSubject } from './subject.ts'

export const inquiryOf = (verification: IdentityVerification): Inquiry => ({
  bank_guid: verification.bank_guid,
  reference: verification.guid,
  method: verification.method,
  is_immediate: methodOf(verification.method).is_immediate === true,
  asked_at: verification.created_at,
  associates: verification.business_associates.length,
  documents: verification.documents.map(({ guid, type }) => ({ guid, type })),
  expected_behaviours: verification.expected_behaviours,
})

export const withInquiry = (
  verification: IdentityVerification,
  { verifier_inquiry_id, associate_inquiry_ids }: OpenedInquiry,
): IdentityVerification => ({
  ...verification,
  verifier_inquiry_id,
  business_associates: verification.business_associates.map((associate, i) => ({
    ...associate,
    verifier_inquiry_id: defined(associate_inquiry_ids[i], 'the verifier opens an inquiry for each associate'),
  })),
})

export const subjectGuidOf = (verification: IdentityVerification): Guid => {
  const guid = verification[subjectFields[verification.type]]
  assert(guid, 'a verification names its subject')
  return guid
}

export const isPass = (report: VerifierReport): boolean =>
  report.verifier_state === 'completed' && report.answer.outcome === 'passed'

export function subjectIn(verification: IdentityVerification, rows: Rows): VerifiedSubject {
  const subject = findSubject(verification.type, verification.bank_guid, subjectGuidOf(verification), rows)
  assert(subject, 'the subject of a verification exists')
  return subject
}

const straightPath: readonly IdentityVerificationState[] = ['storing', 'waiting', 'pending', 'reviewing', 'completed']

/** The verification's state for a state of the verifier. An inquiry that was opened is at least waiting, also if it is `unknown`. */
export const stateFor = (verifier_state: VerifierState): IdentityVerificationState =>
  verifier_state === 'unknown' ? 'waiting' : verifier_state === 'processing' ? 'pending' : verifier_state

/** The states to enter. `reviewing` only if it is the last one. Empty if the verification is there already or further. */
function pathTo(from: IdentityVerificationState, to: IdentityVerificationState): readonly IdentityVerificationState[] {
  if (to === 'expired') return from === 'storing' ? ['waiting', 'expired'] : ['expired']
  return straightPath
    .slice(straightPath.indexOf(from) + 1, straightPath.indexOf(to) + 1)
    .filter((state) => state !== 'reviewing' || to === 'reviewing')
}

export const isBehind = (state: IdentityVerificationState, { verifier_state }: VerifierReport): boolean =>
  verifier_state !== 'unknown' &&
  verifier_state !== 'expired' &&
  straightPath.indexOf(stateFor(verifier_state)) < straightPath.indexOf(state)

export interface Findings {
  /** What the end user gave to the verifier. */
  readonly received?: readonly StoredDocument[] | undefined
  /** Stored only if the verification passes. */
  readonly readings: readonly DocumentReading[]
  /** Stored only if the verification passes. */
  readonly confirmed?: ConfirmedData | undefined
}

/** The decision that follows from a report. */
export function applyReport(
  verification: IdentityVerification,
  report: VerifierReport,
  { received = [], readings, confirmed }: Findings,
  rows: Rows,
  moment: Moment,
): Decided<IdentityVerification> {
  const { verifier_state } = report
  const path = pathTo(verification.state, stateFor(verifier_state))
  // What the bank attests has no verifier, also if a person decides it.
  const reported = {
    verifier_state: verification.verifier_inquiry_id === null ? null : verifier_state,
    updated_at: moment.now,
  }
  const { documents: given, changes: files } = receive(verification, received, moment)
  if (path.length === 0) {
    const row = { ...verification, documents: given, ...reported }
    return { output: row, changes: [update(identityVerifications, row), ...files] }
  }
  const { result, changes } =
    report.verifier_state === 'completed'
      ? complete(verification, subjectIn(verification, rows), report.answer, moment.now)
      : { result: {}, changes: [] }
  const isPassed = 'outcome' in result && result.outcome === 'passed'
  const documents = isPassed ? withReadings(given, readings) : given
  const isOver = isTerminal(identityVerificationStates, stateFor(verifier_state))
  const link_expires_at = isOver ? null : verification.link_expires_at
  const changed = { ...result, documents, link_expires_at, ...reported }
  const moved = move(identityVerificationStates, verification, path, changed)
  const personal = isPassed && confirmed ? [storeConfirmed(moved.row, confirmed, rows)] : []
  return saved(identityVerifications, moved, ...personal, ...files, ...changes)
}

function storeConfirmed({ bank_guid, guid }: IdentityVerification, confirmed: ConfirmedData, rows: Rows): Change {
  const { table } = identityVerificationsPersonal
  assert(rows.get(table, bank_guid, guid), 'a verification has a row for personal data')
  return update(table, { bank_guid, guid, ...confirmed })
}
