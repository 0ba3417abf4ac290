// create-deposit-bank-account: refusals in their order, numbers of main accounts, and what sub accounts share.

import { expect, test } from 'vitest'
import { depositBankAccount } from '../../../test/support/deposit-rows.ts'
import {
  account,
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
import { sandboxInstitutionFor } from '../../providers/sandbox/deposit-bank.ts'
import { type CreateDepositBankAccountInput, createDepositBankAccount } from './create-deposit-bank-account.ts'
import { depositBankAccounts } from './deposit-bank-account.ts'
import { depositBankSerials } from './deposit-bank-serial.ts'

const institutionFor = sandboxInstitutionFor
const usd = guidOf('fiat USD')
const input: CreateDepositBankAccountInput = { bank_guid, account_guid: usd, institutionFor }
const asSub = { parent_deposit_bank_account_guid: guidOf('main') }
const sound = given(customer(), account('fiat', 'USD'), depositBankAccount())
const ofBank = account('fiat', 'USD', { owner_guid: bank_guid, customer_guid: null })

const create = (rows: readonly Given[], more: Partial<CreateDepositBankAccountInput> = {}) =>
  decide(createDepositBankAccount, { ...input, ...more }, rows)

const parent = 'parent_deposit_bank_account_guid'
test.each<[string, readonly Given[], Partial<CreateDepositBankAccountInput>, string, string?]>([
  ['no such account', given(customer()), {}, 'no_account', 'account_guid'],
  [
    'a crypto account',
    given(...sound, account('trading', 'BTC')),
    { account_guid: guidOf('trading BTC') },
    'invalid_account',
    'account_guid',
  ],
  ['an unverified customer', given(...sound, customer({ state: 'unverified' })), {}, 'unverified_customer'],
  [
    'a customer whose kyc has just ended',
    given(...sound, customer({ kyc_expires_at: now })),
    {},
    'unverified_customer',
  ],
  ['a rejected customer', given(...sound, customer({ state: 'rejected' })), {}, 'rejected_customer'],
  ['a frozen customer', given(...sound, customer({ state: 'frozen' })), {}, 'frozen_customer'],
  ['no bank keeps such accounts', sound, { institutionFor: () => undefined }, 'unsupported_value', 'account_guid'],
  ["a sub account of the bank's own", given(...sound, ofBank), asSub, 'invalid_account', 'account_guid'],
  ['no such parent', given(customer(), account('fiat', 'USD')), asSub, 'no_account', parent],
  [
    'a parent that is itself a sub account',
    given(...sound, depositBankAccount({ type: 'sub_account' })),
    asSub,
    'invalid_account',
    parent,
  ],
  [
    'a parent that is being deleted',
    given(...sound, depositBankAccount({ state: 'deleting' })),
    asSub,
    'invalid_account',
    parent,
  ],
  [
    'a parent in another asset',
    given(...sound, depositBankAccount({ asset: 'EUR' })),
    asSub,
    'invalid_account',
    parent,
  ],
  [
    "another customer's parent",
    given(...sound, depositBankAccount({ customer_guid: guidOf('stranger') })),
    asSub,
    'no_account',
    parent,
  ],
])('%s is refused', (_, rows, more, code, field = 'account_guid') =>
  expect(create(rows, more)).toMatchObject({ rejected: code, errors: [{ field, code }] }),
)

test('a main account has a number of its own and no memo id', () => {
  const numbers = [0, 1].map((next_serial) => {
    const serials = next_serial === 0 ? [] : [row(depositBankSerials, { bank_guid, next_serial })]
    const decision = create(given(...sound, ...serials), { name: 'Rent', labels: ['a'] })
    expect(writtenTo(decision, depositBankSerials)).toEqual([{ bank_guid, next_serial: next_serial + 1 }])
    const [made] = writtenTo(decision, depositBankAccounts)
    const known = {
      type: 'main',
      state: 'created',
      customer_guid,
      asset: 'USD',
      rail: 'wire',
      name: 'Rent',
      labels: ['a'],
    }
    expect(made).toMatchObject({ ...known, counterparty_name: 'Corridor Sandbox Bank', unique_memo_id: null })
    return made!.account_details[0]!.account_number
  })
  expect(numbers[0]).not.toBe(numbers[1])
})

test.each([
  ['of the bank', null],
  ['of the same customer', customer_guid],
])('a sub account shares the number of a main one %s, which counts it', (_, owner) => {
  const main = depositBankAccount({ customer_guid: owner, sub_account_count: 3 })
  const serials = row(depositBankSerials, { bank_guid, next_serial: 7 })
  const [counted, made] = writtenTo(create(given(...sound, main, serials), asSub), depositBankAccounts)
  expect(counted).toEqual({ ...main.row, sub_account_count: 4 })
  const { account_details, routing_details, counterparty_name, counterparty_address, rail } = counted!
  expect(made).toMatchObject({
    type: 'sub_account',
    ...asSub,
    unique_memo_id: '100000074',
    sub_account_count: 0,
    ...{ account_details, routing_details, counterparty_name, counterparty_address, rail },
  })
})

test('the bank itself needs nobody to verify it', () => {
  const decision = create(given(ofBank))
  expect(writtenTo(decision, depositBankAccounts)).toMatchObject([{ type: 'main', customer_guid: null }])
})
