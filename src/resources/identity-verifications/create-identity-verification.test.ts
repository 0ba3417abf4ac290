// Creating a verification: refusals in their order, what an attestation does at once, and how files become documents.
import { describe, expect, test } from 'vitest'
import {
  bank,
  bank_guid,
  counterparty,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  later,
  writtenTo,
} from '../../../test/support/rows.ts'
import { externalBankAccount, file } from '../../../test/support/verification-rows.ts'
import { features } from '../banks/bank.ts'
import { counterparties } from '../counterparties/counterparty.ts'
import { customers } from '../customers/customer.ts'
import { externalBankAccounts } from '../external-bank-accounts/external-bank-account.ts'
import { type CreateIdentityVerificationInput, createIdentityVerification } from './create-identity-verification.ts'
import { type IdentityVerification, identityVerificationsPersonal } from './identity-verification.ts'

const pii = Object.fromEntries(identityVerificationsPersonal.fields.map((field) => [field, null])) as never
const kyc: CreateIdentityVerificationInput = {
  bank_guid,
  type: 'kyc',
  method: 'id_and_selfie',
  subject_guid: customer_guid,
  require_tax_id: false,
  document_file_guids: [],
  supporting_file_guids: [],
  business_associates: [],
  expected_behaviours: [],
  awaits_screening: false,
  pii,
}
const ofCounterparty = { type: 'counterparty', method: 'watchlists', subject_guid: guidOf('counterparty') } as const
const ofAccount = { type: 'bank_account', method: 'account_ownership', subject_guid: guidOf('outside') } as const
const attested = { method: 'attested', require_tax_id: null } as const

const everything = bank({ features })
const person = customer({ state: 'unverified' })
const firm = customer({ state: 'unverified', type: 'business' })
const decideOn = (input: Partial<CreateIdentityVerificationInput>, ...rows: Given[]) =>
  decide(
    createIdentityVerification,
    { ...kyc, ...input } as CreateIdentityVerificationInput,
    given(everything, ...rows),
  )

const passport = { document_file_guids: [guidOf('scan')] }
const attestedOnly = bank({ features: ['attestation_identity_records'] })
const inquiriesOnly = bank({ features: ['kyc_identity_verifications'] })

test.each<[string, Partial<CreateIdentityVerificationInput>, Given[], string, string]>([
  ['no inquiries at this bank', {}, [attestedOnly, person], 'unsupported_value', 'method'],
  ['no attestations at this bank', attested, [inquiriesOnly, person], 'unsupported_value', 'method'],
  ['nobody', {}, [], 'no_customer', 'customer_guid'],
  ['frozen', {}, [customer({ state: 'frozen' })], 'frozen_customer', 'customer_guid'],
  ['rejected', {}, [customer({ state: 'rejected' })], 'rejected_customer', 'customer_guid'],
  ['no counterparty', ofCounterparty, [], 'no_counterparty', 'counterparty_guid'],
  [
    'counterparty is verified already',
    ofCounterparty,
    [counterparty({ state: 'verified' })],
    'unsupported_value',
    'counterparty_guid',
  ],
  [
    'counterparty is rejected for good',
    ofCounterparty,
    [counterparty({ state: 'rejected' })],
    'unsupported_value',
    'counterparty_guid',
  ],
  ['no account', ofAccount, [], 'invalid_external_bank_account', 'external_bank_account_guid'],
  [
    'account needs none',
    ofAccount,
    [externalBankAccount({ state: 'completed' })],
    'invalid_external_bank_account',
    'external_bank_account_guid',
  ],
  [
    'account is deleted',
    ofAccount,
    [externalBankAccount({ state: 'deleted' })],
    'invalid_external_bank_account',
    'external_bank_account_guid',
  ],
  ['a selfie of a firm', {}, [firm], 'unsupported_value', 'method'],
  ['a registered person', { method: 'business_registration' }, [person], 'unsupported_value', 'method'],
  [
    'associates of a person',
    { business_associates: [{ role: 'owner' }] },
    [person],
    'unsupported_value',
    'business_associates',
  ],
  [
    'an associate who is no customer',
    { method: 'business_registration', business_associates: [{ role: 'owner', customer_guid: guidOf('other') }] },
    [firm],
    'no_customer',
    'business_associates[0].customer_guid',
  ],
  [
    'a business as its own owner',
    { method: 'business_registration', business_associates: [{ role: 'director' }, { role: 'owner', customer_guid }] },
    [firm],
    'unsupported_value',
    'business_associates[1].customer_guid',
  ],
  ['no file', passport, [person], 'no_file', 'document_file_guids[0]'],
  [
    'a file of another customer',
    passport,
    [person, file('scan', { customer_guid: guidOf('other') })],
    'no_file',
    'document_file_guids[0]',
  ],
  [
    'a file that is no document',
    passport,
    [person, file('scan', { type: 'invoice' })],
    'unsupported_value',
    'document_file_guids[0]',
  ],
  ['no supporting file', { supporting_file_guids: [guidOf('scan')] }, [person], 'no_file', 'supporting_file_guids[0]'],
  [
    'the second of two files',
    { document_file_guids: [guidOf('scan'), guidOf('lost')] },
    [person, file('scan')],
    'no_file',
    'document_file_guids[1]',
  ],
])('%s is refused', (_, input, rows, rejected, field) => {
  expect(decideOn(input, ...rows)).toMatchObject({ rejected, errors: [{ field, code: rejected }] })
})

const outputOf = (decision: ReturnType<typeof decideOn>): IdentityVerification => {
  if ('rejected' in decision) throw new Error(decision.rejected)
  return decision.output
}

test('a verifier is asked, and nobody moves meanwhile', () => {
  const decision = decideOn({}, person)
  expect(outputOf(decision)).toMatchObject({ state: 'storing', outcome: null, expires_at: later(14 * 86_400) })
  expect(writtenTo(decision, customers)).toEqual([])
})

test('a verified customer may be verified again', () => {
  expect(outputOf(decideOn({}, customer({ state: 'verified' }))).state).toBe('storing')
})

describe('an attestation', () => {
  test.each<[Partial<CreateIdentityVerificationInput>, Given, string[]]>([
    [attested, person, ['person_attested', 'person_watchlists_attested']],
    [attested, firm, ['business_attested', 'business_watchlists_attested']],
    [
      { ...attested, method: 'attested_business_associate' },
      person,
      ['person_attested', 'person_gov_id_attested', 'person_watchlists_attested'],
    ],
  ])('%# is complete in the commit that makes it', (input, subject, types) => {
    const decision = decideOn(input, subject)
    const verification = outputOf(decision)
    expect(verification).toMatchObject({ state: 'completed', outcome: 'passed', event_sequence: 4, expires_at: null })
    expect(verification.compliance_checks.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual(
      types.map((type) => `${type} passed`),
    )
    const [after] = writtenTo(decision, customers)
    expect(after).toMatchObject({ state: 'verified', compliance_decisions: verification.compliance_decisions })
    expect(verification.compliance_decisions.every(({ expired_at }) => expired_at === later(365 * 86_400))).toBe(true)
  })

  test('of a counterparty or an account holds without an end', () => {
    const party = decideOn({ ...attested, ...ofCounterparty, method: 'attested' }, counterparty())
    expect(writtenTo(party, counterparties)).toMatchObject([{ state: 'verified' }])
    expect(outputOf(party).compliance_decisions.some(({ expired_at }) => expired_at)).toBe(false)
    const account = decideOn({ ...attested, ...ofAccount, method: 'attested_ownership' }, externalBankAccount())
    expect(writtenTo(account, externalBankAccounts)).toMatchObject([{ state: 'completed' }])
    expect(outputOf(account)).toMatchObject({ customer_guid, counterparty_guid: null })
  })

  test('can be made to fail', () => {
    const decision = decideOn({ ...attested, expected_behaviours: ['failed_immediately'] }, person)
    expect(outputOf(decision)).toMatchObject({ outcome: 'failed', failure_codes: ['attestation_rejected'] })
    expect(writtenTo(decision, customers)).toMatchObject([{ state: 'rejected' }])
  })
})

test('files of one type are one document', () => {
  const [front, back, selfie, letter] = ['front', 'back', 'selfie', 'letter'].map(guidOf) as [
    never,
    never,
    never,
    never,
  ]
  const license = { type: 'drivers_license' } as const
  const verification = outputOf(
    decideOn(
      { document_file_guids: [front, selfie, back], supporting_file_guids: [letter] },
      person,
      file('front', { ...license, customer_guid }),
      file('back', license),
      file('selfie', { type: 'selfie' }),
      file('letter', { type: 'contract' }),
    ),
  )
  const shape = (documents: IdentityVerification['supporting_files']) =>
    documents.map(({ type, files }) => [type, files.map(({ guid }) => guid)])
  expect(shape(verification.documents)).toEqual([
    ['drivers_license', [front, back]],
    ['selfie', [selfie]],
  ])
  expect(shape(verification.supporting_files)).toEqual([['contract', [letter]]])
  expect(verification.documents[0]!.files[0]).toEqual({
    guid: front,
    type: 'drivers_license',
    content_type: 'image/png',
    filename: 'front.png',
    metadata: { size: 3 },
  })
})
