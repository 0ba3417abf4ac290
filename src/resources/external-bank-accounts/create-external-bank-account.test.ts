// What create-external-bank-account refuses, in order; what it makes failed, in order; and what an account begins as.
import { describe, expect, test } from 'vitest'
import { claimed, fingerprint, noPii } from '../../../test/support/external-bank-account-rows.ts'
import {
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  now,
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import type { Decision } from '../../kernel/command.ts'
import { type Counterparty, counterparties } from '../counterparties/counterparty.ts'
import { type CreateExternalBankAccountInput, createExternalBankAccount } from './create-external-bank-account.ts'
import {
  type ExternalBankAccount,
  externalBankAccountClaims,
  externalBankAccountsPersonal,
  externalBankAccountTokens,
} from './external-bank-account.ts'

const counterparty_guid = guidOf('counterparty')
const counterparty = (fields: Partial<Counterparty> = {}): Given =>
  row(counterparties, {
    bank_guid,
    guid: counterparty_guid,
    type: 'individual',
    customer_guid: null,
    state: 'verified',
    labels: null,
    compliance_decisions: [],
    created_at: now,
    updated_at: now,
    event_sequence: 3,
    ...fields,
  })

type Input = CreateExternalBankAccountInput
const numbers = { pii: noPii, checked: { country_code: 'US', fingerprint } }
const wrong = { pii: noPii, checked: { failure_code: 'invalid_routing_number' as const } }
const token = { token: Uint8Array.of(1) }
const input: Input = { bank_guid, name: 'E', asset: 'USD', account_kind: 'raw_routing_details', given: numbers }
const tokened: Partial<Input> = { account_kind: 'aggregator', given: token }
const able = bank({ features: ['raw_routing_details', 'counterparty_external_accounts'] })
const sound = given(able, customer(), counterparty())

describe('refusals, in their order', () => {
  const others = counterparty({ customer_guid: guidOf('another') })
  test.each<[string, readonly Given[], Partial<Input>, string, string]>([
    ['no customer', given(able), { customer_guid, counterparty_guid }, 'no_customer', 'customer_guid'],
    ['rejected', given(able, customer({ state: 'rejected' })), { customer_guid }, 'rejected_customer', 'customer_guid'],
    ['frozen', given(able, customer({ state: 'frozen' })), { customer_guid }, 'frozen_customer', 'customer_guid'],
    ['no counterparty', given(bank()), { counterparty_guid }, 'no_counterparty', 'counterparty_guid'],
    [
      'a counterparty of another',
      given(...sound, others),
      { customer_guid, counterparty_guid },
      'no_counterparty',
      'counterparty_guid',
    ],
    ['no raw numbers here', given(bank(), counterparty()), { counterparty_guid }, 'unsupported_value', 'account_kind'],
    [
      'no counterparties here',
      given(bank(), counterparty()),
      { ...tokened, counterparty_guid, asset: 'x' },
      'unsupported_value',
      'counterparty_guid',
    ],
    ['no such asset', sound, { asset: 'XXX' }, 'unsupported_value', 'asset'],
    ['a crypto asset', sound, { asset: 'BTC' }, 'unsupported_value', 'asset'],
  ])('%s', (_, rows, more, code, field) => {
    const decision = decide(createExternalBankAccount, { ...input, ...more }, rows)
    expect(decision).toMatchObject({ rejected: code, errors: [{ field, code }] })
  })
})

const outputOf = (decision: Decision<ExternalBankAccount>) => (decision as { output: ExternalBankAccount }).output

describe('failures, in their order', () => {
  const unverified = counterparty({ state: 'unverified' })
  test.each<[string, readonly Given[], Partial<Input>, string]>([
    ['a wrong number', given(...sound, unverified), { counterparty_guid, given: wrong }, 'invalid_routing_number'],
    [
      'an unverified counterparty',
      given(...sound, unverified, claimed(counterparty_guid)),
      { counterparty_guid },
      'unverified_counterparty',
    ],
    [
      'the same, through an aggregator',
      given(...sound, unverified),
      { ...tokened, counterparty_guid },
      'unverified_counterparty',
    ],
    ["a customer's own numbers again", given(...sound, claimed()), { customer_guid }, 'duplicate'],
    ["the bank's own numbers again", given(...sound, claimed(bank_guid)), {}, 'duplicate'],
  ])('%s', (_, rows, more, failure_code) => {
    const decision = decide(createExternalBankAccount, { ...input, ...more }, rows)
    // Only final on rows that were read afresh.
    expect(decision).toMatchObject({ isDoubtful: true, output: { state: 'failed', failure_code, fingerprint: null } })
    expect(writtenTo(decision, externalBankAccountClaims)).toEqual([])
  })
})

describe('what it begins as', () => {
  test.each<[string, Partial<Input>, string, readonly Given[]]>([
    ["the bank's own", {}, 'completed', []],
    ["a customer's", { customer_guid }, 'unverified', []],
    ["a counterparty's", { counterparty_guid }, 'completed', []],
    ["a counterparty's of a customer", { customer_guid, counterparty_guid }, 'completed', []],
    [
      'the numbers of another owner',
      { customer_guid },
      'unverified',
      given(claimed(bank_guid), claimed(counterparty_guid)),
    ],
    ['the numbers in another asset', { customer_guid }, 'unverified', given(claimed(customer_guid, 'CAD'))],
    ["an unverified customer's", { customer_guid }, 'unverified', given(customer({ state: 'unverified' }))],
  ])('%s', (_, more, state, rows) => {
    const decision = decide(createExternalBankAccount, { ...input, ...more }, given(...sound, ...rows))
    const { guid, asset, ...account } = outputOf(decision)
    expect(account).toMatchObject({ state, failure_code: null, country_code: 'US', fingerprint, refresh_at: null })
    const owner_guid = more.counterparty_guid ?? more.customer_guid ?? bank_guid
    const row = { bank_guid, owner_guid, asset, fingerprint, external_bank_account_guid: guid }
    expect(writtenTo(decision, externalBankAccountClaims)).toEqual([row])
    expect(writtenTo(decision, externalBankAccountsPersonal.table)).toEqual([{ bank_guid, guid, ...noPii }])
  })

  test('with a token: storing, the token kept, nothing claimed yet', () => {
    const decision = decide(createExternalBankAccount, { ...input, ...tokened, customer_guid }, sound)
    const { guid, state } = outputOf(decision)
    expect(state).toBe('storing')
    expect(writtenTo(decision, externalBankAccountTokens)).toEqual([{ bank_guid, guid, use: 'link', ...token }])
    expect(writtenTo(decision, externalBankAccountClaims)).toEqual([])
  })

  test('it is an individual customer’s only if no counterparty stands between', () => {
    const typeOf = (more: Partial<Input>, ...rows: Given[]) =>
      outputOf(decide(createExternalBankAccount, { ...input, ...more }, given(...sound, ...rows))).customer_type
    expect(typeOf({ customer_guid })).toBe('individual')
    expect(typeOf({ customer_guid }, customer({ type: 'business' }))).toBe('business')
    expect(typeOf({ customer_guid, counterparty_guid })).toBe(null)
    expect(typeOf({})).toBe(null)
  })
})
