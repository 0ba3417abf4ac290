// What becomes of whom a verification is about, also of a subject that moved on while it was asked.
import { expect, test } from 'vitest'
import {
  bank_guid,
  counterparty,
  customer,
  decide,
  type Given,
  given,
  guidOf,
  later,
  writtenTo,
} from '../../../test/support/rows.ts'
import { externalBankAccount, verification } from '../../../test/support/verification-rows.ts'
import type { VerifierReport } from '../../providers/verifier.ts'
import { counterparties } from '../counterparties/counterparty.ts'
import { customers } from '../customers/customer.ts'
import { decideCustomer } from '../customers/decide-customer.ts'
import { externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import { decideIdentityVerification } from './decide-identity-verification.ts'

const answered = (outcome: 'passed' | 'failed'): VerifierReport => ({
  verifier_state: 'completed',
  answer: { outcome, failure_codes: [] },
})
const [passed, failed] = [answered('passed'), answered('failed')]
const say = (report: VerifierReport, rows: readonly Given[]) => {
  const inquiry = {
    verifier_state: 'waiting',
    verifier_inquiry_id: 'inq',
    associate_inquiry_ids: [],
    documents: [],
  } as const
  const of = { bank_guid, identity_verification_guid: guidOf('verification') }
  return decide(decideIdentityVerification, { ...of, report, inquiry, readings: [] }, rows)
}

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

test('a frozen customer whose tax id stayed open has failed as any other', () => {
  const open = { require_tax_id: true, expected_behaviours: ['tax_id_not_checked'] } as const
  const decision = say(passed, given(customer({ state: 'frozen', compliance_decisions: known }), verification(open)))
  expect(decision).toMatchObject({ output: { outcome: 'failed', failure_codes: ['tax_id_not_checked'] } })
  const [frozen] = writtenTo(decision, customers)
  const { bank_guid, guid: customer_guid } = frozen!
  const thaw = decide(decideCustomer, { bank_guid, customer_guid, decision: 'unfreeze' }, given(customer(frozen)))
  expect(thaw).toMatchObject({ output: { state: 'rejected' } })
})

test.each([
  ['unverified', 'verified', 'expired'],
  // Its job has not come yet.
  ['verified', 'verified', 'expired'],
  // The thaw has to find it.
  ['frozen', 'frozen', 'passed'],
] as const)('who is %s and passes is %s, and what had ended before is %s', (state, expected, ended) => {
  const old = { type: 'person_attested', state: 'passed', failure_codes: [], expired_at: later(-1) } as const
  const subject = customer({ state, compliance_decisions: [old], kyc_expires_at: later(-1) })
  const [written] = writtenTo(say(passed, given(subject, verification())), customers)
  expect(written).toMatchObject({ state: expected, compliance_decisions: [{ ...old, state: ended }, {}, {}, {}, {}] })
  expect(written!.kyc_expires_at).toBe(state === 'frozen' ? later(-1) : later(365 * 86_400))
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
