// Whose a counterparty is, whether it may take part in a payment, and what is decided about it.
import { describe, expect, test } from 'vitest'
import {
  bank_guid,
  counterparty,
  customer,
  customer_guid,
  decide,
  given,
  guidOf,
  writtenTo,
} from '../../../test/support/rows.ts'
import {
  type Counterparty,
  counterparties,
  counterpartiesPersonal,
  refuseUnlessCounterpartyOf,
  refuseUnlessVerifiedCounterparty,
} from './counterparty.ts'
import { createCounterparty } from './create-counterparty.ts'
import { type CounterpartyDecision, decideCounterparty } from './decide-counterparty.ts'

const counterparty_guid = guidOf('counterparty')
const rowOf = (fields: Partial<Counterparty>): Counterparty => counterparty(fields).row as unknown as Counterparty
const bytes = new Uint8Array(1)
const pii = { name: bytes, address: bytes, aliases: null, date_of_birth: null }

describe('who may name it', () => {
  const [mine, theirs, banks] = [
    rowOf({ customer_guid, state: 'verified' }),
    rowOf({ customer_guid: guidOf('other'), state: 'verified' }),
    rowOf({ customer_guid: null, state: 'verified' }),
  ]
  test.each([
    ['an unknown one', undefined, customer_guid, 'no_counterparty', 'no_counterparty'],
    ["another customer's", theirs, customer_guid, 'no_counterparty', 'no_counterparty'],
    ["a customer's, by the bank", mine, null, 'no_counterparty', 'no_counterparty'],
    ["the customer's own", mine, customer_guid, undefined, undefined],
    ["the bank's, by a customer", banks, customer_guid, undefined, undefined],
    ["the bank's, by the bank", banks, null, undefined, undefined],
    ['an unverified one', rowOf({}), null, undefined, 'unverified_counterparty'],
    ['a rejected one', rowOf({ state: 'rejected' }), null, undefined, 'unverified_counterparty'],
  ] as const)('%s', (_, row, owner, named, paid) => {
    expect(refuseUnlessCounterpartyOf(row, owner)?.rejected).toBe(named)
    expect(refuseUnlessVerifiedCounterparty(row, owner)?.rejected).toBe(paid)
  })

  test('the refusal names the field it was sent in', () => {
    expect(refuseUnlessVerifiedCounterparty(rowOf({}), null, 'travel_rule_info')?.errors).toMatchObject([
      { field: 'travel_rule_info', code: 'unverified_counterparty' },
    ])
  })
})

describe('create', () => {
  const input = { bank_guid, type: 'business', pii } as const

  test('for a customer that does not exist is refused', () => {
    expect(decide(createCounterparty, { ...input, customer_guid }, given())).toMatchObject({ rejected: 'no_customer' })
  })

  test.each([
    ['a customer, whatever its state', { customer_guid }, customer_guid],
    ['the bank', {}, null],
  ])('for %s, with its personal data', (_, owner, expected) => {
    const decision = decide(createCounterparty, { ...input, ...owner }, given(customer({ state: 'rejected' })))
    const [row] = writtenTo(decision, counterparties)
    expect(row).toMatchObject({ type: 'business', state: 'unverified', customer_guid: expected, event_sequence: 2 })
    expect(writtenTo(decision, counterpartiesPersonal.table)).toEqual([{ bank_guid, guid: row!.guid, ...pii }])
  })
})

describe('decide', () => {
  const run = (decision: CounterpartyDecision, fields: Partial<Counterparty> = {}) =>
    decide(decideCounterparty, { bank_guid, counterparty_guid, decision }, given(counterparty(fields)))

  test.each<[string, CounterpartyDecision, Partial<Counterparty>, string]>([
    ['no such counterparty', 'verify', { guid: guidOf('x') }, 'not_found'],
    ['verify a rejected one', 'verify', { state: 'rejected' }, 'data_exists'],
    ['reject a verified one', 'reject', { state: 'verified' }, 'data_exists'],
  ])('refused: %s', (_, decision, fields, rejected) => expect(run(decision, fields)).toMatchObject({ rejected }))

  test.each([
    ['verify', 'verified', 'passed'],
    ['reject', 'rejected', 'failed'],
  ] as const)('%s, and again', (decision, state, leaves) => {
    const decided = run(decision)
    const [row] = writtenTo(decided, counterparties)
    expect(row).toMatchObject({ state, compliance_decisions: [{ type: 'person_attested', state: leaves }] })
    expect(run(decision, row)).toEqual({ output: row })
  })
})
