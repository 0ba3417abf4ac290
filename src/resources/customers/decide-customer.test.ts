// What operators, callers and the clock decide about a customer: refusals in their order, then what each decision leaves.
import { describe, expect, test } from 'vitest'
import {
  bank_guid,
  customer,
  customer_guid,
  decide,
  given,
  guidOf,
  later,
  momentAt,
  now,
  writtenTo,
} from '../../../test/support/rows.ts'
import { deriveFrom } from '../../events/derive.ts'
import type { Decision } from '../../kernel/command.ts'
import { type ComplianceDecision, kycExpiresAt } from '../people/compliance-decision.ts'
import { type Customer, customers } from './customer.ts'
import { type CustomerDecision, decideCustomer } from './decide-customer.ts'
import { expireKyc } from './expire-kyc.ts'
import { updateCustomer } from './update-customer.ts'

const passed = (fields: Partial<ComplianceDecision> = {}): ComplianceDecision => ({
  type: 'person_attested',
  state: 'passed',
  failure_codes: [],
  ...fields,
})
const ending = (seconds: number): Partial<Customer> => ({
  compliance_decisions: [passed({ expired_at: later(seconds) })],
  kyc_expires_at: later(seconds),
})
const input = { bank_guid, customer_guid }
const outputOf = (decision: Decision<unknown>): unknown => ('rejected' in decision ? decision : decision.output)
/** The job that the commit writes (its due time), deletes (null) or leaves alone (undefined). */
const jobOf = (decision: Decision<unknown>): number | null | undefined => {
  const change = 'rejected' in decision ? undefined : decision.changes?.[0]
  const job = change && deriveFrom(change, momentAt()).job
  return job && (job.kind === null ? null : job.due_at)
}

describe('decide', () => {
  const run = (decision: CustomerDecision, fields: Partial<Customer>, expires_at?: ReturnType<typeof later>) =>
    decide(decideCustomer, { ...input, decision, ...(expires_at ? { expires_at } : {}) }, given(customer(fields)))

  test.each<[string, CustomerDecision, Partial<Customer>, number | undefined, string]>([
    ['an end of a freeze', 'freeze', { guid: guidOf('x') }, 10, 'invalid_parameter'],
    ['an end that has come', 'verify', { guid: guidOf('x') }, 0, 'invalid_value'],
    ['no such customer', 'verify', { guid: guidOf('x') }, 10, 'not_found'],
    ['verify a rejected one', 'verify', { state: 'rejected' }, 10, 'data_exists'],
    ['verify a frozen one', 'verify', { state: 'frozen' }, undefined, 'data_exists'],
    ['reject a verified one', 'reject', { state: 'verified' }, undefined, 'data_exists'],
    ['freeze an unverified one', 'freeze', { state: 'unverified' }, undefined, 'data_exists'],
    ['unfreeze an unverified one', 'unfreeze', { state: 'unverified' }, undefined, 'data_exists'],
  ])('refused: %s', (_, decision, fields, seconds, rejected) => {
    const end = seconds === undefined ? undefined : later(seconds)
    expect(outputOf(run(decision, fields, end))).toMatchObject({ rejected })
  })

  test('verified without an end owes nothing, with one a job at that time', () => {
    const forever = run('verify', { state: 'unverified' })
    expect(outputOf(forever)).toMatchObject({
      state: 'verified',
      compliance_decisions: [passed()],
      kyc_expires_at: null,
      event_sequence: 2,
    })
    // The state it came from owed nothing either, so no job is touched.
    expect(jobOf(forever)).toBeUndefined()
    const ends = run('verify', { state: 'unverified' }, later(10))
    expect(outputOf(ends)).toMatchObject({ state: 'verified', ...ending(10) })
    expect(jobOf(ends)).toBe(later(10))
  })

  test('a verified one stays as it is, or gets another end without an event', () => {
    expect(run('verify', ending(10))).not.toHaveProperty('changes')
    const renewed = run('verify', ending(10), later(99))
    expect(outputOf(renewed)).toMatchObject({ state: 'verified', ...ending(99), event_sequence: 1 })
    expect(jobOf(renewed)).toBe(later(99))
  })

  test('rejected leaves a failed decision, of a business its own', () => {
    expect(outputOf(run('reject', { state: 'unverified', type: 'business' }))).toMatchObject({
      state: 'rejected',
      compliance_decisions: [passed({ type: 'business_attested', state: 'failed' })],
    })
  })

  test('frozen it owes nothing', () => {
    const frozen = run('freeze', ending(10))
    expect([outputOf(frozen), jobOf(frozen)]).toMatchObject([{ state: 'frozen', ...ending(10) }, null])
  })

  test('an end that came before the freeze, though no job had said so yet, is found by the thaw', () => {
    const [frozen] = writtenTo(run('freeze', ending(-10)), customers)
    expect(outputOf(run('unfreeze', frozen!))).toMatchObject({ state: 'unverified' })
  })

  const failed = passed({ type: 'person_watchlists', state: 'failed' })
  const old = passed({ type: 'person_verification', state: 'expired', expired_at: later(-99) })
  const lifted = passed({ type: 'person_verification', state: 'invalidated', failure_codes: ['name_mismatch'] })
  test.each<[string, ComplianceDecision[], string, string]>([
    ['without an end', [passed()], 'verified', 'passed'],
    ['with an end to come', [passed({ expired_at: later(1) })], 'verified', 'passed'],
    ['with an end that came', [passed({ expired_at: now })], 'verified unverified', 'expired'],
    ['with a failure', [passed(), failed], 'verified unverified rejected', 'passed failed'],
    [
      'with an end that came and a failure',
      [passed({ expired_at: now }), failed],
      'verified unverified rejected',
      'expired failed',
    ],
    ['with what had ended or been lifted before', [old, lifted, passed()], 'verified', 'expired invalidated passed'],
  ])('unfrozen %s it goes where its decisions say', (_, compliance_decisions, through, states) => {
    const kyc_expires_at = kycExpiresAt(compliance_decisions)
    const unfrozen = run('unfreeze', { state: 'frozen', compliance_decisions, kyc_expires_at })
    expect(unfrozen).toMatchObject({ changes: [{ path: ['frozen', ...through.split(' ')] }] })
    const [row] = writtenTo(unfrozen, customers)
    expect(row!.compliance_decisions.map(({ state }) => state).join(' ')).toBe(states)
    expect(row!.kyc_expires_at).toBe(kycExpiresAt(row!.compliance_decisions))
    expect(jobOf(unfrozen)).toBe(row!.kyc_expires_at === null ? undefined : row!.kyc_expires_at)
  })

  test('what ended while nobody looked does not count when it is verified anew', () => {
    const old = passed({ type: 'person_watchlists', expired_at: now })
    const fields = { state: 'unverified', compliance_decisions: [old], kyc_expires_at: now } as const
    expect(outputOf(run('verify', fields))).toMatchObject({
      compliance_decisions: [{ ...old, state: 'expired' }, passed()],
      kyc_expires_at: null,
    })
  })
})

describe('PATCH to unverified', () => {
  const run = (fields: Partial<Customer>) =>
    decide(updateCustomer, { ...input, state: 'unverified' }, given(customer(fields)))

  test('invalidates what had passed, and its end with it', () => {
    const patched = run(ending(10))
    expect(outputOf(patched)).toMatchObject({
      state: 'unverified',
      compliance_decisions: [passed({ state: 'invalidated', expired_at: later(10) })],
      kyc_expires_at: null,
    })
    expect(jobOf(patched)).toBeNull()
  })

  test('also where the customer is unverified already, without an event', () => {
    const [row] = writtenTo(run({ state: 'unverified', ...ending(10) }), customers)
    expect(row).toMatchObject({ state: 'unverified', kyc_expires_at: null, event_sequence: 1 })
  })

  test('lifts a rejection, and what it was for; a frozen customer is refused', () => {
    const failed = passed({ state: 'failed', failure_codes: ['watchlist_match'] })
    expect(outputOf(run({ state: 'rejected', compliance_decisions: [failed] }))).toMatchObject({
      state: 'unverified',
      compliance_decisions: [{ ...failed, state: 'invalidated' }],
    })
    expect(run({ state: 'frozen' })).toMatchObject({ rejected: 'frozen_customer' })
  })
})

describe('expire-kyc', () => {
  const run = (fields: Partial<Customer>, at = later(10), event_sequence = 1) =>
    decide(expireKyc, { ...input, event_sequence }, given(customer(fields)), momentAt(at))

  test.each<[string, Partial<Customer>, number]>([
    ['gone', { guid: guidOf('x') }, 1],
    ['moved on', { ...ending(10), event_sequence: 3 }, 1],
    ['not verified', { ...ending(10), state: 'frozen' }, 1],
  ])('stale: %s', (_, fields, event_sequence) =>
    expect(run(fields, later(10), event_sequence)).toEqual({ output: 'stale' }),
  )

  test.each<[string, Partial<Customer>, number | null]>([
    ['woken too early', ending(11), later(11)],
    ['renewed without an end', { compliance_decisions: [passed()], kyc_expires_at: null }, null],
  ])('%s: nothing changes but the time of the job', (_, fields, due) => {
    const decision = run(fields)
    expect(outputOf(decision)).toMatchObject({ state: 'verified', updated_at: now, event_sequence: 1, ...fields })
    expect(jobOf(decision)).toBe(due)
  })

  test('at its end the decision is expired and the customer unverified; later ones still stand', () => {
    const other = passed({ type: 'person_watchlists', expired_at: later(99) })
    const { compliance_decisions, kyc_expires_at } = ending(10)
    const decision = run({ compliance_decisions: [...compliance_decisions!, other], kyc_expires_at: kyc_expires_at! })
    expect(outputOf(decision)).toMatchObject({
      state: 'unverified',
      compliance_decisions: [passed({ state: 'expired', expired_at: later(10) }), other],
      kyc_expires_at: later(99),
      updated_at: later(10),
    })
    expect(jobOf(decision)).toBeNull()
  })
})
