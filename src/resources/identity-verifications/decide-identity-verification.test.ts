// What a verifier says: how far a verification goes on its word, which checks and decisions follow, and what becomes of a
// subject that moved on meanwhile.
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
  writtenTo,
} from '../../../test/support/rows.ts'
import { counterparty, externalBankAccount, verification } from '../../../test/support/verification-rows.ts'
import { counterparties } from '../counterparties/counterparty.ts'
import { customers } from '../customers/customer.ts'
import { externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import type { FailureCode } from './compliance.ts'
import { decideIdentityVerification } from './decide-identity-verification.ts'
import { expireIdentityVerification } from './expire-identity-verification.ts'
import type { IdentityVerification } from './identity-verification.ts'
import type { OpenedInquiry, VerifierReport } from './inquiry.ts'
import { recordInquiry } from './record-inquiry.ts'

const answered = (outcome: 'passed' | 'failed', ...failure_codes: FailureCode[]): VerifierReport => ({
  verifier_state: 'completed',
  answer: { outcome, failure_codes },
})
const [passed, failed] = [answered('passed'), answered('failed')]
const opened = (report: VerifierReport): OpenedInquiry => ({
  ...report,
  verifier_inquiry_id: 'inq_2',
  associate_inquiry_ids: ['inq_2_1'],
})
const waiting = opened({ verifier_state: 'waiting' })
const unverified = customer({ state: 'unverified' })
const identity_verification_guid = guidOf('verification')

const say = (report: VerifierReport, rows: readonly Given[], inquiry = waiting, at = now) =>
  decide(decideIdentityVerification, { bank_guid, identity_verification_guid, report, inquiry }, rows, momentAt(at))
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
  expect(say(passed, given())).toEqual({ rejected: 'not_found' })
  const storing = verification({ state: 'storing', verifier_state: null, verifier_inquiry_id: null, event_sequence: 1 })
  expect(say(failed, given(unverified, storing), opened(passed))).toEqual({ rejected: 'data_exists' })
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
    const decided = compliance_checks.filter(({ outcome: each }) => each !== 'inconclusive')
    expect(compliance_decisions.map(({ type, state }) => [type, state])).toEqual(
      decided.map(({ type, outcome: each }) => [type, each]),
    )
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

describe('the subject', () => {
  const known = [
    { type: 'person_watchlists', state: 'passed', failure_codes: [] },
    { type: 'person_attested', state: 'passed', failure_codes: [] },
  ] as const
  test.each<[string, VerifierReport, string, number]>([
    ['unverified', passed, 'verified', 1],
    ['unverified', failed, 'rejected', 1],
    // Renewed, or taken back: who failed may not trade on.
    ['verified', passed, 'verified', 0],
    ['verified', failed, 'rejected', 2],
    // An operator froze it, and an operator thaws it; what is known of it is noted.
    ['frozen', passed, 'frozen', 0],
    ['frozen', failed, 'frozen', 0],
  ])('a customer that is %s hears %j and is %s', (state, report, expected, steps) => {
    const subject = customer({ state: state as 'frozen', compliance_decisions: known, event_sequence: 7 })
    const decision = say(report, given(subject, verification()))
    const [written] = writtenTo(decision, customers)
    expect(written).toMatchObject({ state: expected, event_sequence: 7 + steps })
    const types = written!.compliance_decisions.map(({ type }) => type)
    expect(types).toEqual([
      'person_attested',
      'person_verification',
      'person_gov_id_verification',
      'person_authentication',
      'person_watchlists',
    ])
  })

  test('a rejected customer stays as it is: only a person lifts a rejection', () => {
    const decision = say(passed, given(customer({ state: 'rejected' }), verification()))
    expect(decision).toMatchObject({ output: { state: 'completed', outcome: 'passed' } })
    expect(writtenTo(decision, customers)).toEqual([])
  })

  test('a frozen customer who failed hears nothing more: it is rejected when it is unfrozen', () => {
    const compliance_decisions = [{ type: 'person_verification', state: 'failed', failure_codes: [] }] as const
    const decision = say(passed, given(customer({ state: 'frozen', compliance_decisions }), verification()))
    expect(decision).toMatchObject({ output: { state: 'completed', outcome: 'passed' } })
    expect(writtenTo(decision, customers)).toEqual([])
  })

  const ofCounterparty = {
    type: 'counterparty',
    method: 'watchlists',
    customer_guid: null,
    counterparty_guid: guidOf('counterparty'),
  } as const
  test.each<[string, VerifierReport, string | undefined]>([
    ['unverified', passed, 'verified'],
    ['unverified', failed, 'rejected'],
    ['verified', passed, 'verified'],
    ['verified', failed, 'rejected'],
    ['rejected', passed, undefined],
    ['rejected', failed, undefined],
  ])('a counterparty that is %s hears %j and is %s', (state, report, expected) => {
    const subject = counterparty({ state: state as 'verified' })
    const [written] = writtenTo(say(report, given(subject, verification({ ...ofCounterparty }))), counterparties)
    expect(written?.state).toBe(expected)
    if (written) expect(written.compliance_decisions.map(({ type }) => type)).toEqual(['person_watchlists'])
  })

  const ofAccount = {
    type: 'bank_account',
    method: 'account_ownership',
    external_bank_account_guid: guidOf('outside'),
  } as const
  test.each<[string, VerifierReport, string | undefined]>([
    ['unverified', passed, 'completed'],
    ['unverified', failed, undefined],
    ['completed', passed, undefined],
    ['refresh_required', passed, undefined],
    ['deleting', passed, undefined],
    ['deleted', passed, undefined],
  ])('an account that is %s hears %j and is %s', (state, report, expected) => {
    const subject = externalBankAccount({ state: state as 'deleted' })
    const decision = say(report, given(subject, verification({ ...ofAccount })))
    expect(decision).toMatchObject({ output: { state: 'completed' } })
    expect(writtenTo(decision, externalBankAccounts)[0]?.state).toBe(expected)
  })
})

describe('jobs', () => {
  const of = { bank_guid, identity_verification_guid }
  const associate = { role: 'director' } as const
  const storing = verification({ state: 'storing', event_sequence: 1, business_associates: [associate] })

  test('an inquiry is noted once, with those of the associates', () => {
    const record = (event_sequence: number, row: Given, inquiry = waiting) =>
      decide(recordInquiry, { ...of, event_sequence, inquiry }, given(row, unverified))
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

  test.each<[string, Partial<IdentityVerification>, number, string]>([
    ['at its end', {}, 0, 'expired'],
    ['under review, at its end', { state: 'reviewing' }, 0, 'expired'],
    ['before its end', {}, -1, 'waiting'],
  ])('%s', (_, fields, seconds, state) => {
    const at = momentAt(later(14 * 86_400 + seconds))
    const input = { ...of, event_sequence: 2 }
    expect(decide(expireIdentityVerification, input, given(verification(fields)), at)).toMatchObject({
      output: { state },
    })
    const stale = decide(expireIdentityVerification, { ...input, event_sequence: 1 }, given(verification(fields)), at)
    expect(stale).toEqual({ output: 'stale' })
  })
})
