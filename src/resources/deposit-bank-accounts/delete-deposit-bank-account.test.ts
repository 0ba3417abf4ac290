// The end of a deposit bank account: asked for, then closed; a main one goes after its sub accounts.
import { expect, test } from 'vitest'
import { depositBankAccount } from '../../../test/support/deposit-rows.ts'
import { bank_guid, decide, type Given, given, guidOf, now, writtenTo } from '../../../test/support/rows.ts'
import { closeDepositBankAccount } from './close-deposit-bank-account.ts'
import { deleteDepositBankAccount } from './delete-deposit-bank-account.ts'
import { depositBankAccounts } from './deposit-bank-account.ts'
import { updateDepositBankAccount } from './update-deposit-bank-account.ts'

const input = { bank_guid, deposit_bank_account_guid: guidOf('main') }
const [deleting, deleted] = [
  depositBankAccount({ state: 'deleting', event_sequence: 3 }),
  depositBankAccount({ state: 'deleted', event_sequence: 4, deleted_at: now }),
]

test('an unknown one is not found, one with sub accounts is refused', () => {
  expect(decide(deleteDepositBankAccount, input, given())).toMatchObject({ rejected: 'not_found' })
  const parent = depositBankAccount({ sub_account_count: 1 })
  expect(decide(deleteDepositBankAccount, input, given(parent))).toMatchObject({ rejected: 'data_exists' })
})

test.each([
  ['deleting', deleting],
  ['deleted', deleted],
])('one that is %s already is answered as it is', (_, account) =>
  expect(decide(deleteDepositBankAccount, input, given(account))).toEqual({ output: account.row }),
)

test('a sub account is no longer counted by its parent', () => {
  const sub = { guid: guidOf('sub'), type: 'sub_account', parent_deposit_bank_account_guid: guidOf('main') } as const
  const rows = given(depositBankAccount({ sub_account_count: 2 }), depositBankAccount(sub))
  const decision = decide(deleteDepositBankAccount, { bank_guid, deposit_bank_account_guid: sub.guid }, rows)
  expect(writtenTo(decision, depositBankAccounts)).toMatchObject([
    { guid: sub.guid, state: 'deleting', event_sequence: 3, deleted_at: null },
    { guid: guidOf('main'), state: 'created', sub_account_count: 1 },
  ])
})

test('closed, it is deleted and says when; a late or repeated answer changes nothing', () => {
  const close = (event_sequence: number, ...rows: readonly Given[]) =>
    decide(closeDepositBankAccount, { ...input, event_sequence }, given(...rows))
  const closed = writtenTo(close(3, deleting), depositBankAccounts)
  expect(closed).toMatchObject([{ state: 'deleted', event_sequence: 4, deleted_at: now }])
  for (const stale of [close(3), close(2, deleting), close(3, deleted), close(2, depositBankAccount())])
    expect(stale).toEqual({ output: 'stale' })
})

test('it can be renamed until it is deleted', () => {
  const rename = { ...input, name: 'New' }
  expect(writtenTo(decide(updateDepositBankAccount, rename, given(deleting)), depositBankAccounts)).toMatchObject([
    { name: 'New', state: 'deleting' },
  ])
  expect(decide(updateDepositBankAccount, rename, given(deleted))).toMatchObject({ rejected: 'not_found' })
  expect(decide(updateDepositBankAccount, rename, given())).toMatchObject({ rejected: 'not_found' })
})
