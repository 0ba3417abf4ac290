// Identity verifications from request to end: every type and method, passed and failed, decided, expired, and what follows
// for customers, counterparties and external bank accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checksOf,
  methodOf,
  requireTaxId,
  type SubjectKind,
  type VerificationMethod,
  type VerificationType,
  verificationMethods,
} from '../../src/resources/identity-verifications/methods.ts'
import { makeCounterparty } from '../support/counterparty.ts'
import { codeOf, statesOf } from '../support/desk.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { putExternalBankAccount } from '../support/subjects.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Fields = Record<string, any>

let s: TestService
beforeAll(async () => {
  s = await startTestService()
})
afterAll(() => stopSound(s))

const verify = (body: Fields) => s.call('POST', '/identity_verifications', body)
const read = async (guid: string): Promise<Fields> => (await s.call('GET', `/identity_verifications/${guid}`)).body
const reached = (guid: string, state: string) =>
  eventually(
    () => read(guid),
    (verification) => verification.state === state,
  )
const say = (guid: string, body: Fields) => s.call('POST', `/sandbox/identity_verifications/${guid}/decide`, body)
const eventsOf = async (guid: string): Promise<string> => (await statesOf(s, guid)).join(' ')
const newCustomer = async (type = 'individual'): Promise<string> => {
  const name = type === 'individual' ? { first: 'Vera', last: 'Fied' } : { full: 'Firm' }
  return (await ok(s.call('POST', '/customers', { type, name }))).guid
}
const customerOf = (guid: string) => ok(s.call('GET', `/customers/${guid}`))

const subjects = {
  kyc: { field: 'customer_guid', table: 'customers', make: newCustomer },
  counterparty: {
    field: 'counterparty_guid',
    table: 'counterparties',
    make: (kind: string) => makeCounterparty(s, s.demo.bank_guid, 'unverified', null, kind as 'business'),
  },
  bank_account: {
    field: 'external_bank_account_guid',
    table: 'external_bank_accounts',
    make: () => putExternalBankAccount(s, s.demo.bank_guid, s.demo.customers[0]!.guid),
  },
}
const kinds: readonly SubjectKind[] = ['individual', 'business', 'external_bank_account']
const combinations = verificationMethods.flatMap((method) =>
  methodOf(method).types.flatMap((type) =>
    kinds.flatMap((kind): [VerificationType, VerificationMethod, SubjectKind][] =>
      checksOf(method, kind, null) ? [[type, method, kind]] : [],
    ),
  ),
)

describe.each(combinations)('%s by %s of %s', (type, method, kind) => {
  const { field, table, make } = subjects[type]
  const checks = checksOf(method, kind, requireTaxId(method, undefined))!
  const { is_attested, is_immediate } = methodOf(method)
  const made = { kyc: 'storing unverified', counterparty: 'storing unverified', bank_account: 'storing unverified' }
  const becomes = type === 'bank_account' ? ' completed' : ' verified'
  const stateOf = async (guid: string) =>
    (await s.service.sql.unsafe(`select state from ${table} where guid = $1`, [guid]))[0]!.state

  test.each(['passed', 'failed'])('%s', async (outcome) => {
    const subject = await make(kind)
    const posted = await ok(verify({ type, method, [field]: subject, expected_behaviours: [`${outcome}_immediately`] }))
    expect(posted.state).toBe(is_attested ? 'completed' : 'storing')
    const verification = await reached(posted.guid, 'completed')
    expect(verification).toMatchObject({ type, method, outcome, [field]: subject })
    expect(verification.compliance_checks.map((check: Fields) => check.type)).toEqual(checks)
    expect(verification.verifier_inquiry_id).toBe(is_attested ? null : `inq_${posted.guid}`)
    expect(verification.verifier_state).toBe(is_attested ? null : 'completed')
    expect(verification.failure_codes?.length ?? null).toBe(outcome === 'failed' ? 1 : null)
    expect(await eventsOf(posted.guid)).toBe('storing waiting pending completed')
    const failedTo = type === 'bank_account' ? '' : ' rejected'
    expect(await eventsOf(subject)).toBe(made[type] + (outcome === 'passed' ? becomes : failedTo))
    if (type === 'bank_account') return
    const [row] = await s.service.sql.unsafe(`select compliance_decisions from ${table} where guid = $1`, [subject])
    expect(JSON.parse(row!.compliance_decisions).map((each: Fields) => each.type)).toEqual(checks)
  })

  test('left alone', async () => {
    const subject = await make(kind)
    const { guid } = await ok(verify({ type, method, [field]: subject }))
    if (is_attested || is_immediate) {
      expect((await reached(guid, 'completed')).outcome).toBe('passed')
      expect(await stateOf(subject)).toBe(becomes.trim())
      return
    }
    expect(await reached(guid, 'waiting')).toMatchObject({ verifier_state: 'waiting', compliance_checks: [] })
    expect(await stateOf(subject)).toBe('unverified')
    expect(await ok(say(guid, { outcome: 'passed' }))).toMatchObject({ state: 'completed', outcome: 'passed' })
    expect(await stateOf(subject)).toBe(becomes.trim())
  })
})

describe('the verifier', () => {
  const inquiry = async (more: Fields = {}) => {
    const customer_guid = await newCustomer()
    return ok(verify({ type: 'kyc', method: 'id_and_selfie', customer_guid, ...more }))
  }

  test('may be heard at every step, also before the inquiry was noted', async () => {
    const { guid, customer_guid } = await inquiry()
    for (const [verifier_state, state] of [
      ['waiting', 'waiting'],
      ['unknown', 'waiting'],
      ['pending', 'pending'],
      ['processing', 'pending'],
      ['reviewing', 'reviewing'],
    ])
      expect(await ok(say(guid, { verifier_state }))).toMatchObject({ state, verifier_state })
    expect(codeOf(await say(guid, { verifier_state: 'pending' }))).toBe('409 data_exists')
    const codes = ['document_unreadable', 'watchlist_match']
    const ended = await ok(say(guid, { outcome: 'failed', failure_codes: codes }))
    expect(ended).toMatchObject({ state: 'completed', outcome: 'failed', failure_codes: codes })
    expect(ended.compliance_checks[1]).toMatchObject({ outcome: 'insufficient', failure_codes: [codes[0]] })
    expect(await eventsOf(guid)).toBe('storing waiting pending reviewing completed')
    expect(await customerOf(customer_guid)).toMatchObject({
      state: 'rejected',
      compliance_decisions: ended.compliance_decisions,
    })
    expect(codeOf(await say(guid, { outcome: 'passed' }))).toBe('409 data_exists')
  })

  test('says yes: the customer may trade, for a year by its decisions', async () => {
    const { guid, customer_guid } = await inquiry()
    const order = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 100 }
    expect(codeOf(await s.call('POST', '/quotes', order))).toBe('422 unverified_customer customer_guid')
    const { updated_at, compliance_decisions } = await ok(say(guid, { outcome: 'passed' }))
    const until = new Date(Date.parse(updated_at) + 365 * 86_400_000).toISOString()
    expect(compliance_decisions.map(({ expired_at }: Fields) => expired_at)).toEqual(Array(4).fill(until))
    // All that is missing now is an account.
    expect(codeOf(await s.call('POST', '/quotes', order))).toBe('422 no_account symbol')
    // A second verification that fails takes it back, in one commit.
    const again = await ok(verify({ type: 'kyc', method: 'id_and_selfie', customer_guid }))
    await ok(say(again.guid, { outcome: 'failed' }))
    expect(await eventsOf(customer_guid)).toBe('storing unverified verified unverified rejected')
    expect(codeOf(await s.call('POST', '/quotes', order))).toBe('422 rejected_customer customer_guid')
  })

  test('comes too late for a customer that was frozen meanwhile', async () => {
    const { guid, customer_guid } = await inquiry()
    for (const decision of ['verify', 'freeze'])
      await ok(s.call('POST', `/sandbox/customers/${customer_guid}/${decision}`))
    const { compliance_decisions } = await ok(say(guid, { outcome: 'passed' }))
    expect(await customerOf(customer_guid)).toMatchObject({
      state: 'frozen',
      compliance_decisions: expect.arrayContaining(compliance_decisions),
    })
  })

  test('fails a customer that was frozen meanwhile: unfrozen it is rejected, and no later word saves it', async () => {
    const { guid, customer_guid } = await inquiry()
    const second = await ok(verify({ type: 'kyc', method: 'id_and_selfie', customer_guid }))
    const operator = (decision: string) => ok(s.call('POST', `/sandbox/customers/${customer_guid}/${decision}`))
    await operator('verify')
    await operator('freeze')
    const failed = await ok(say(guid, { outcome: 'failed', failure_codes: ['watchlist_match'] }))
    await ok(say(second.guid, { outcome: 'passed' }))
    expect((await customerOf(customer_guid)).state).toBe('frozen')
    expect(await operator('unfreeze')).toMatchObject({
      state: 'rejected',
      compliance_decisions: expect.arrayContaining(failed.compliance_decisions),
    })
    expect(await eventsOf(customer_guid)).toBe('storing unverified verified frozen verified unverified rejected')
    // The bank lifts it; what failed is in the past then, and a freeze brings nothing back.
    const lifted = await ok(s.call('PATCH', `/customers/${customer_guid}`, { state: 'unverified' }))
    expect(lifted.compliance_decisions.map(({ state }: Fields) => state)).toEqual(Array(5).fill('invalidated'))
    for (const decision of ['verify', 'freeze']) await operator(decision)
    expect((await operator('unfreeze')).state).toBe('verified')
  })

  test('is heard once, however many say something at the same time', async () => {
    const { guid, customer_guid } = await inquiry()
    const words = Array.from({ length: 20 }, (_, i) => say(guid, { outcome: i % 2 ? 'passed' : 'failed' }))
    const replies = await Promise.all(words)
    const heard = replies.filter(({ status }) => status === 200)
    expect([heard.length, replies.filter(({ status }) => status === 409).length]).toEqual([1, 19])
    const { outcome } = heard[0]!.body
    expect(await eventsOf(guid)).toBe('storing waiting pending completed')
    expect((await customerOf(customer_guid)).state).toBe(outcome === 'passed' ? 'verified' : 'rejected')
  })

  test('a tax id may stay open where nobody requires it', async () => {
    const method = 'tax_id_and_selfie'
    const behaviours = { expected_behaviours: ['passed_immediately', 'tax_id_not_checked'] }
    const strict = await inquiry({ method, ...behaviours })
    const lenient = await inquiry({ method, ...behaviours, options: { require_tax_id: false } })
    expect([strict.options, lenient.options]).toEqual([{ require_tax_id: true }, { require_tax_id: false }])
    expect((await reached(strict.guid, 'completed')).failure_codes).toEqual(['tax_id_not_checked'])
    const passed = await reached(lenient.guid, 'completed')
    expect(passed).toMatchObject({ outcome: 'passed', failure_codes: null })
    expect(passed.compliance_checks[1]).toMatchObject({ outcome: 'inconclusive' })
    expect(passed.compliance_decisions.map(({ type }: Fields) => type)).not.toContain('person_tax_id_verification')
  })

  test('who answers nothing in 14 days of the bank’s clock is expired', async () => {
    const { guid, customer_guid } = await inquiry()
    const reviewed = await inquiry()
    await reached(guid, 'waiting')
    await ok(say(reviewed.guid, { verifier_state: 'reviewing' }))
    const advance = (advance_seconds: number) => ok(s.call('POST', '/sandbox/clock', { frozen: true, advance_seconds }))
    await advance(14 * 86_400 - 60)
    expect((await ok(s.call('GET', '/sandbox/clock'))).due_jobs).toBe(0)
    expect((await read(guid)).state).toBe('waiting')
    await advance(61)
    expect(await reached(guid, 'expired')).toMatchObject({ verifier_state: 'expired', compliance_checks: [] })
    await reached(reviewed.guid, 'expired')
    expect(await eventsOf(guid)).toBe('storing waiting expired')
    expect(codeOf(await say(guid, { outcome: 'passed' }))).toBe('409 data_exists')
    expect((await customerOf(customer_guid)).state).toBe('unverified')
  })
})

test('lists find by type, method, state, outcome and whom it is about', async () => {
  const customer_guid = await newCustomer()
  const external_bank_account_guid = await putExternalBankAccount(s, s.demo.bank_guid, customer_guid)
  const bank_account = { type: 'bank_account', method: 'attested_ownership', external_bank_account_guid }
  const first = await ok(
    verify({ type: 'kyc', method: 'attested', customer_guid, expected_behaviours: ['failed_immediately'] }),
  )
  const second = await ok(verify(bank_account))
  const found = async (query: string) =>
    (await ok(s.call('GET', `/identity_verifications?customer_guid=${customer_guid}&${query}`))).objects.map(
      ({ guid }: Fields) => guid,
    )
  expect(await found('state=completed')).toEqual([second.guid, first.guid])
  expect(await found('type=kyc')).toEqual([first.guid])
  expect(await found('method=attested_ownership,watchlists')).toEqual([second.guid])
  expect(await found('outcome=failed')).toEqual([first.guid])
  expect(await found(`external_bank_account_guid=${external_bank_account_guid}`)).toEqual([second.guid])
  expect(await found(`guid=${first.guid}&outcome=passed`)).toEqual([])
  expect(codeOf(await s.call('GET', '/identity_verifications?method=guess'))).toBe('400 invalid_value method')
})

test('a production bank attests, but nobody is verified there by simulation', async () => {
  const { key } = await makeProductionBank(s)
  const post = (path: string, body: Fields) => s.call('POST', path, body, { key })
  const { guid: customer_guid } = await ok(post('/customers', { type: 'individual', name: { first: 'P', last: 'Q' } }))
  const kyc = { type: 'kyc', customer_guid }
  const simulated = { ...kyc, method: 'attested', expected_behaviours: ['failed_immediately'] }
  expect(codeOf(await post('/identity_verifications', simulated))).toBe('400 invalid_parameter expected_behaviours')
  const asked = post('/identity_verifications', { ...kyc, method: 'id_and_selfie' })
  expect(codeOf(await asked)).toBe('422 unsupported_value method')
  expect((await ok(post('/identity_verifications', { ...kyc, method: 'attested' }))).outcome).toBe('passed')
  const customer = await ok(s.call('GET', `/customers/${customer_guid}`, undefined, { key }))
  expect(customer.state).toBe('verified')
})
