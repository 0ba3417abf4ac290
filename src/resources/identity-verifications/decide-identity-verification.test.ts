// What a verifier says: how far a verification goes on its word, which checks and decisions follow, and what was read from
// documents.
import { describe, expect, test } from 'vitest'
import {
  bank_guid,
  customer,
  decide,
  type Given,
  given,
  guidOf,
  later,
  momentAt,
  now,
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import { verification } from '../../../test/support/verification-rows.ts'
import type { OpenedInquiry, VerifierFailureCode, VerifierReport } from '../../providers/verifier.ts'
import { decideIdentityVerification } from './decide-identity-verification.ts'
import { expireIdentityVerification } from './expire-identity-verification.ts'
import {
  type ConfirmedData,
  type IdentityVerification,
  identityVerificationsPersonal,
} from './identity-verification.ts'
import { recordInquiry } from './record-inquiry.ts'

const answered = (outcome: 'passed' | 'failed', ...failure_codes: VerifierFailureCode[]): VerifierReport => ({
  verifier_state: 'completed',
  answer: { outcome, failure_codes },
})
const [passed, failed] = [answered('passed'), answered('failed')]
const opened = (report: VerifierReport): OpenedInquiry => ({
  ...report,
  verifier_inquiry_id: 'inq_2',
  associate_inquiry_ids: ['inq_2_1'],
  documents: [{ guid: guidOf('passport'), expiration_date: '2031-02-28' }],
})
const waiting = opened({ verifier_state: 'waiting' })
const unverified = customer({ state: 'unverified' })
const identity_verification_guid = guidOf('verification')

const say = (report: VerifierReport, rows: readonly Given[], inquiry = waiting, at = now) =>
  decide(
    decideIdentityVerification,
    { bank_guid, identity_verification_guid, report, inquiry, readings: inquiry.documents },
    rows,
    momentAt(at),
  )
const told = (report: VerifierReport, ...rows: Given[]): IdentityVerification => {
  const decision = say(report, given(unverified, ...rows))
  if ('rejected' in decision) throw new Error(decision.rejected)
  return decision.output
}

test.each<[string, VerifierReport, Partial<IdentityVerification>, string]>([
  ['a completed one', passed, { state: 'completed' }, 'data_exists'],
  ['an expired one', passed, { state: 'expired' }, 'data_exists'],
  ['one that is further', { verifier_state: 'pending' }, { state: 'reviewing' }, 'data_exists'],
  ['one that is over, though no job has said so yet', passed, { expires_at: now }, 'data_exists'],
  ['a code that the method cannot give', answered('failed', 'tax_id_mismatch'), {}, 'unsupported_value'],
])('%s is refused', (_, report, fields, rejected) => {
  expect(say(report, given(unverified, verification(fields)))).toMatchObject({ rejected })
})

test('nothing is decided that is not there, or that the verifier answers itself', () => {
  expect(say(passed, given())).toMatchObject({ rejected: 'not_found' })
  const storing = verification({ state: 'storing', verifier_state: null, verifier_inquiry_id: null, event_sequence: 1 })
  const unnoted: [VerifierReport, VerifierReport][] = [
    [failed, passed],
    [passed, { verifier_state: 'expired' }],
    [{ verifier_state: 'pending' }, { verifier_state: 'reviewing' }],
  ]
  for (const [report, by_itself] of unnoted)
    expect(say(report, given(unverified, storing), opened(by_itself))).toMatchObject({ rejected: 'data_exists' })
  expect(told(failed, storing)).toMatchObject({ state: 'completed', verifier_inquiry_id: 'inq_2', event_sequence: 4 })
})

test.each<[IdentityVerification['state'], VerifierReport, string, number]>([
  ['storing', { verifier_state: 'unknown' }, 'waiting', 1],
  ['storing', { verifier_state: 'expired' }, 'expired', 2],
  ['storing', { verifier_state: 'reviewing' }, 'reviewing', 3],
  ['waiting', { verifier_state: 'waiting' }, 'waiting', 0],
  ['waiting', { verifier_state: 'unknown' }, 'waiting', 0],
  ['waiting', { verifier_state: 'processing' }, 'pending', 1],
  ['waiting', { verifier_state: 'reviewing' }, 'reviewing', 2],
  ['waiting', passed, 'completed', 2],
  ['pending', { verifier_state: 'unknown' }, 'pending', 0],
  ['pending', passed, 'completed', 1],
  ['reviewing', failed, 'completed', 1],
  ['reviewing', { verifier_state: 'expired' }, 'expired', 1],
])('%s and %j is %s', (state, report, expected, steps) => {
  const { verifier_state } = report
  expect(told(report, verification({ state }))).toMatchObject({
    state: expected,
    verifier_state,
    event_sequence: 2 + steps,
  })
})

describe('checks', () => {
  const taxId = { method: 'tax_id_and_selfie', require_tax_id: true } as const
  const open = { expected_behaviours: ['tax_id_not_checked'] } as const
  test.each<[string, Partial<IdentityVerification>, VerifierReport, string, string]>([
    [
      'all pass',
      {},
      passed,
      'passed',
      'person_verification person_gov_id_verification person_authentication person_watchlists',
    ],
    [
      'the ordinary failure',
      {},
      failed,
      'failed identity_not_found',
      '-person_verification person_gov_id_verification person_authentication person_watchlists',
    ],
    [
      'a named failure',
      {},
      answered('failed', 'selfie_mismatch'),
      'failed selfie_mismatch',
      'person_verification person_gov_id_verification -person_authentication person_watchlists',
    ],
    [
      'two failures',
      {},
      answered('failed', 'watchlist_match', 'document_expired'),
      'failed watchlist_match document_expired',
      'person_verification -person_gov_id_verification person_authentication -person_watchlists',
    ],
    [
      'a tax id on request',
      { require_tax_id: true },
      passed,
      'passed',
      'person_verification person_gov_id_verification person_authentication person_tax_id_verification person_watchlists',
    ],
    [
      'a tax id that is required and not checked',
      { ...taxId, ...open },
      passed,
      'failed tax_id_not_checked',
      'person_verification ?person_tax_id_verification person_authentication person_watchlists',
    ],
    [
      'a tax id that is not checked and need not be',
      { ...taxId, ...open, require_tax_id: false },
      passed,
      'passed',
      'person_verification ?person_tax_id_verification person_authentication person_watchlists',
    ],
  ])('%s', (_, fields, report, outcome, checks) => {
    const { compliance_checks, compliance_decisions, ...rest } = told(report, verification(fields))
    expect([rest.outcome, ...rest.failure_codes].join(' ')).toBe(outcome)
    const sign = { passed: '', failed: '-', inconclusive: '?', insufficient: '~' }
    expect(compliance_checks.map(({ type, outcome: each }) => sign[each] + type).join(' ')).toBe(checks)
    const failed = compliance_decisions.filter(({ state }) => state === 'failed').map(({ type }) => `-${type}`)
    const passed = compliance_decisions.filter(({ state }) => state === 'passed').map(({ type }) => type)
    // What came to nothing is why a verification failed, or decides nothing.
    const decided = checks.split(' ').map((each) => each.replace('?', rest.outcome === 'failed' ? '-' : '?'))
    expect([...failed, ...passed].sort()).toEqual(decided.filter((each) => !each.startsWith('?')).sort())
  })

  test('what could not be read is insufficient, and decided as failed', () => {
    const { compliance_checks, compliance_decisions } = told(answered('failed', 'selfie_unclear'), verification())
    expect(compliance_checks[2]).toEqual({
      type: 'person_authentication',
      outcome: 'insufficient',
      failure_codes: ['selfie_unclear'],
    })
    expect(compliance_decisions[2]).toEqual({
      type: 'person_authentication',
      state: 'failed',
      failure_codes: ['selfie_unclear'],
    })
  })
})

describe('what was read from documents', () => {
  const documents = (['passport', 'selfie'] as const).map((type) => ({ guid: guidOf(type), type, files: [] }))
  const [passport, selfie] = documents
  const read = { ...passport, expiration_date: '2031-02-28' }
  test.each<[string, VerifierReport, object[]]>([
    ['holds when it passes', passed, [read, selfie!]],
    ['holds not when it fails', failed, documents],
    ['holds not while it is under review', { verifier_state: 'reviewing' }, documents],
  ])('%s', (_, report, expected) => {
    expect(told(report, verification({ documents })).documents).toEqual(expected)
    const storing = verification({ documents, state: 'storing', event_sequence: 1 })
    const input = { bank_guid, identity_verification_guid, event_sequence: 1, inquiry: opened(report), report }
    expect(decide(recordInquiry, input, given(storing, unverified))).toMatchObject({ output: { documents: expected } })
  })

  test('holds not where a tax id that is required stayed open', () => {
    const open = { method: 'tax_id_and_selfie', require_tax_id: true, expected_behaviours: ['tax_id_not_checked'] }
    expect(told(passed, verification({ documents, ...(open as object) })).documents).toEqual(documents)
  })
})

describe('jobs', () => {
  const of = { bank_guid, identity_verification_guid }
  const associate = { role: 'director' } as const
  const storing = verification({ state: 'storing', event_sequence: 1, business_associates: [associate] })

  test('an inquiry is noted once, with those of the associates', () => {
    const record = (event_sequence: number, row: Given, inquiry = waiting) =>
      decide(recordInquiry, { ...of, event_sequence, inquiry, report: inquiry }, given(row, unverified))
    expect(record(1, storing)).toMatchObject({
      output: {
        state: 'waiting',
        verifier_inquiry_id: 'inq_2',
        business_associates: [{ role: 'director', verifier_inquiry_id: 'inq_2_1' }],
      },
    })
    expect(record(1, storing, opened(passed))).toMatchObject({ output: { state: 'completed', event_sequence: 4 } })
    expect(record(1, verification())).toEqual({ output: 'stale' })
    expect(record(2, storing)).toEqual({ output: 'stale' })
  })

  test.each<[string, Partial<IdentityVerification>, number, object]>([
    ['at its end', {}, 0, { state: 'expired' }],
    ['under review, at its end', { state: 'reviewing' }, 0, { state: 'expired' }],
    ['before its end', {}, -1, { check_again_at: later(14 * 86_400) }],
  ])('%s', (_, fields, seconds, output) => {
    const at = momentAt(later(14 * 86_400 + seconds))
    const input = { ...of, event_sequence: 2 }
    expect(decide(expireIdentityVerification, input, given(verification(fields)), at)).toMatchObject({
      output,
    })
    const stale = decide(expireIdentityVerification, { ...input, event_sequence: 1 }, given(verification(fields)), at)
    expect(stale).toEqual({ output: 'stale' })
  })
})

test.each([
  ['passed', passed, true],
  ['failed', failed, false],
  ['waits', { verifier_state: 'pending' } as const, false],
])('what was confirmed is kept as bytes if it passed: it %s', (_, report, isKept) => {
  const { table, fields } = identityVerificationsPersonal
  const sealed = (byte: number) =>
    Object.fromEntries(fields.map((field) => [field, Uint8Array.of(byte)])) as ConfirmedData
  const said = { bank_guid, guid: identity_verification_guid }
  const rows = given(unverified, verification(), row(table, { ...said, ...sealed(1) }))
  const input = {
    bank_guid,
    identity_verification_guid,
    report,
    inquiry: undefined,
    readings: [],
    confirmed: sealed(2),
  }
  const decision = decide(decideIdentityVerification, input, rows)
  expect(writtenTo(decision, table)).toEqual(isKept ? [{ ...said, ...sealed(2) }] : [])
})
