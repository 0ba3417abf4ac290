// What is asked of a verifier, what it says, and where a verification goes on its word.
import { assert, defined } from '../../kernel/assert.ts'
import { type Change, type Rows, save, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { complete, type VerifierAnswer } from './completion.ts'
import { type DocumentReading, type IdentityDocument, withReadings } from './documents.ts'
import {
  type ConfirmedData,
  type ExpectedBehaviour,
  type IdentityVerification,
  type IdentityVerificationState,
  identityVerificationStates,
  identityVerifications,
  identityVerificationsPersonal,
  type VerifierState,
} from './identity-verification.ts'
import type { VerificationMethod } from './methods.ts'
import { findSubject, subjectFields, type VerifiedSubject } from './subject.ts'

export interface Inquiry {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly method: VerificationMethod
  /** By the bank's clock. */
  readonly asked_at: Timestamp
  /** How many people of the business are asked besides. */
  readonly associates: number
  readonly documents: readonly Pick<IdentityDocument, 'guid' | 'type'>[]
  /** Sandbox banks only. */
  readonly expected_behaviours: readonly ExpectedBehaviour[]
}

export type VerifierReport =
  | { readonly verifier_state: Exclude<VerifierState, 'completed'> }
  | { readonly verifier_state: 'completed'; readonly answer: VerifierAnswer }

export type OpenedInquiry = VerifierReport & {
  readonly verifier_inquiry_id: string
  readonly associate_inquiry_ids: readonly string[]
  /** What it read from the documents that have an end. */
  readonly documents: readonly DocumentReading[]
}

export const inquiryOf = (verification: IdentityVerification): Inquiry => ({
  bank_guid: verification.bank_guid,
  reference: verification.guid,
  method: verification.method,
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

/** The verifier says that it has passed: then it has confirmed something. */
export const isPass = (report: VerifierReport): boolean =>
  report.verifier_state === 'completed' && report.answer.outcome === 'passed'

export function subjectIn(verification: IdentityVerification, rows: Rows): VerifiedSubject {
  const subject = findSubject(verification.type, verification.bank_guid, subjectGuidOf(verification), rows)
  assert(subject, 'the subject of a verification stays')
  return subject
}

const line: readonly IdentityVerificationState[] = ['storing', 'waiting', 'pending', 'reviewing', 'completed']

/** The state that a verifier's state means; `unknown` changes nothing, but an inquiry that was opened waits. */
export const stateFor = (verifier_state: VerifierState): IdentityVerificationState =>
  verifier_state === 'unknown' ? 'waiting' : verifier_state === 'processing' ? 'pending' : verifier_state

/** The states to go through. Nothing goes back, and `reviewing` is entered only where the verifier reviews. */
function wayTo(from: IdentityVerificationState, to: IdentityVerificationState): readonly IdentityVerificationState[] {
  if (to === 'expired') return from === 'storing' ? ['waiting', 'expired'] : ['expired']
  return line
    .slice(line.indexOf(from) + 1, line.indexOf(to) + 1)
    .filter((state) => state !== 'reviewing' || to === 'reviewing')
}

export const isBehind = (state: IdentityVerificationState, { verifier_state }: VerifierReport): boolean =>
  verifier_state !== 'unknown' &&
  verifier_state !== 'expired' &&
  line.indexOf(stateFor(verifier_state)) < line.indexOf(state)

/** What the verifier found out besides. It holds only if the verification has passed. */
export interface Findings {
  readonly readings: readonly DocumentReading[]
  readonly confirmed?: ConfirmedData | undefined
}

/** The verification after this report, and everything that the report changes. */
export function follow(
  verification: IdentityVerification,
  report: VerifierReport,
  { readings, confirmed }: Findings,
  rows: Rows,
  now: Timestamp,
): { readonly verification: IdentityVerification; readonly changes: readonly Change[] } {
  const { verifier_state } = report
  const way = wayTo(verification.state, stateFor(verifier_state))
  const noted = { verifier_state, updated_at: now }
  if (way.length === 0) {
    const row = { ...verification, ...noted }
    return { verification: row, changes: [update(identityVerifications, row)] }
  }
  const { result, changes } =
    report.verifier_state === 'completed'
      ? complete(verification, subjectIn(verification, rows), report.answer, now)
      : { result: {}, changes: [] }
  const isPassed = 'outcome' in result && result.outcome === 'passed'
  const documents = isPassed ? withReadings(verification.documents, readings) : verification.documents
  const moved = move(identityVerificationStates, verification, way, { ...result, documents, ...noted })
  const kept = isPassed && confirmed ? [withConfirmed(moved.row, confirmed, rows)] : []
  return { verification: moved.row, changes: [save(identityVerifications, moved), ...kept, ...changes] }
}

function withConfirmed({ bank_guid, guid }: IdentityVerification, confirmed: ConfirmedData, rows: Rows): Change {
  const { table } = identityVerificationsPersonal
  const said = rows.get(table, bank_guid, guid)
  assert(said, 'a verification has a row for personal data')
  return update(table, { bank_guid, guid, ...confirmed })
}
