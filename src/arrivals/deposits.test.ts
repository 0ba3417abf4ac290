// Deposits: by rail credited at once, by chain when it was confirmed, and refused where the place is not the account's.
import { describe, expect, test } from 'vitest'
import { depositAddress, depositBankAccount, pendingDeposit } from '../../test/support/deposit-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  later,
  momentAt,
  now,
  writtenTo,
} from '../../test/support/rows.ts'
import { chains } from '../chains/chain.ts'
import { type Amount, amountMax } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Decision } from '../kernel/command.ts'
import type { ScreeningFinding } from '../movements/screening.ts'
import { sandboxPayments } from '../providers/sandbox/memory/sandbox-payment.ts'
import { accounts } from '../resources/accounts/account.ts'
import { transfers } from '../resources/transfers/transfer.ts'
import { type NoticeDepositInput, noticeDeposit } from './notice-deposit.ts'
import { type ReceiveDepositInput, receiveDeposit } from './receive-deposit.ts'
import { settleDeposit } from './settle-deposit.ts'

const [usd, btc] = [guidOf('fiat USD'), guidOf('trading BTC')]
const amount = 500n as Amount

/** The one journal of a deposit: from which place outside, to which account, how much. */
function creditOf(decision: Decision<unknown>) {
  if ('rejected' in decision) throw new Error(decision.rejected)
  const [step, ...others] = decision.ledger ?? []
  expect(others).toEqual([])
  if (step?.kind !== 'journal') return undefined
  const opened = writtenTo(decision, accounts).map(({ type, ref, asset }) => `${type} ${ref} ${asset}`)
  return [step.step, opened, step.postings.map(({ credit, amount: value }) => [credit, value])]
}

describe('by rail', () => {
  const input: ReceiveDepositInput = { bank_guid, account_guid: usd, amount }
  const sound = given(bank(), customer(), account('fiat', 'USD'), balance(usd, 'USD', 0n), depositBankAccount())
  const place = { deposit_bank_account_guid: guidOf('main') }
  const receive = (rows: readonly Given[], more: Partial<ReceiveDepositInput> = {}) =>
    decide(receiveDeposit, { ...input, ...more }, rows)

  test.each<[string, readonly Given[], Partial<ReceiveDepositInput>, string, string]>([
    ['no such account', given(bank()), {}, 'no_account', 'account_guid'],
    [
      'an account that takes no deposits',
      given(...sound, account('fee', 'USD', { guid: usd })),
      {},
      'no_account',
      'account_guid',
    ],
    [
      'no such deposit bank account',
      sound,
      { deposit_bank_account_guid: guidOf('x') },
      'no_account',
      'deposit_bank_account_guid',
    ],
    [
      'a deposit bank account that is being deleted',
      given(...sound, depositBankAccount({ state: 'deleting' })),
      place,
      'invalid_account',
      'deposit_bank_account_guid',
    ],
    [
      "another account's deposit bank account",
      given(...sound, depositBankAccount({ account_guid: btc })),
      place,
      'invalid_account',
      'account_guid',
    ],
    ['more than fits', given(...sound, balance(usd, 'USD', amountMax)), {}, 'invalid_amount', 'amount'],
  ])('%s is refused', (_, rows, more, code, field) =>
    expect(receive(rows, more)).toMatchObject({ rejected: code, errors: [{ field, code }] }),
  )

  test.each([
    ['the rail of its deposit bank account', depositBankAccount({ rail: 'rtp' }), place, 'rtp'],
    ['wire without one', depositBankAccount(), {}, 'wire'],
  ])('it comes by %s', (_, row, more, ref) => {
    const decision = receive(given(...sound, row), more)
    expect(creditOf(decision)).toEqual(['credit', [`external ${ref} USD`], [[usd, amount]]])
    expect(writtenTo(decision, transfers)).toMatchObject([
      { state: 'completed', transfer_type: 'funding', deposit_bank_account_guid: null, ...more },
    ])
  })
})

describe('seen on a chain', () => {
  const source = { kind: 'simulated', speed: 100 } as const
  const input: NoticeDepositInput = {
    bank_guid,
    account_guid: btc,
    amount,
    deposit_address_guid: guidOf('address'),
    source,
  }
  const sound = given(bank(), account('trading', 'BTC'), depositAddress(), balance(btc, 'BTC', 0n))
  test.each<[string, readonly Given[], string, string]>([
    ['no such account', given(bank(), depositAddress()), 'no_account', 'account_guid'],
    ['no such address', given(bank(), account('trading', 'BTC')), 'no_account', 'deposit_address_guid'],
    [
      "another account's address",
      given(...sound, depositAddress({ account_guid: usd })),
      'invalid_account',
      'account_guid',
    ],
    ['more than an account can hold', given(...sound, balance(btc, 'BTC', amountMax)), 'invalid_amount', 'amount'],
  ])('%s is refused', (_, rows, code, field) =>
    expect(decide(noticeDeposit, input, rows)).toMatchObject({ rejected: code, errors: [{ field, code }] }),
  )

  test('it waits and moves nothing', () => {
    const decision = decide(noticeDeposit, input, sound)
    expect(creditOf(decision)).toBeUndefined()
    expect(decision).toMatchObject({ changes: [{ path: [undefined, 'storing', 'pending'] }, {}] })
    expect(writtenTo(decision, transfers)).toMatchObject([
      { state: 'pending', transfer_type: 'crypto', customer_guid, receive_amount: amount },
    ])
    expect(writtenTo(decision, sandboxPayments)).toMatchObject([{ ref: 'bitcoin', amount, settles_at: later(18) }])
  })

  test.each(Object.keys(chains) as Chain[])('%s: a hundredth of its confirmations', (chain) => {
    const rows = given(...sound, depositAddress({ chain }))
    const [made] = writtenTo(decide(noticeDeposit, input, rows), sandboxPayments)
    expect((made!.settles_at! - now) * 100).toBe(chains[chain].confirmations * chains[chain].block_ms)
  })
})

describe('confirmed', () => {
  const sound = given(bank(), customer(), pendingDeposit(), balance(btc, 'BTC', 7n))
  const confirm = (rows: readonly Given[], finding: ScreeningFinding = 'passed') => {
    const input = { bank_guid, transfer_guid: guidOf('transfer'), event_sequence: 2, finding }
    return decide(settleDeposit, input, rows, momentAt(later(18)))
  }

  test.each<[string, readonly Given[]]>([
    ['no such transfer', given(bank())],
    ['one that is completed', given(...sound, pendingDeposit({ state: 'completed', event_sequence: 3 }))],
    ['one that is not yet so far', given(...sound, pendingDeposit({ state: 'storing', event_sequence: 1 }))],
  ])('%s is left alone', (_, rows) => expect(confirm(rows)).toEqual({ output: 'stale' }))

  test('then it is credited once from its chain, however much there is already', () => {
    for (const posted of [7n, amountMax]) {
      const decision = confirm(given(...sound, balance(btc, 'BTC', posted)))
      expect(creditOf(decision)).toEqual(['credit', ['external bitcoin BTC'], [[btc, amount]]])
      expect(writtenTo(decision, transfers)).toMatchObject([
        { state: 'completed', event_sequence: 3, updated_at: later(18) },
      ])
    }
  })

  test.each<[string, readonly Given[], ScreeningFinding, string]>([
    ['an unverified owner', given(...sound, customer({ state: 'unverified' })), 'passed', 'reviewing'],
    ['a rejected owner', given(...sound, customer({ state: 'rejected' })), 'passed', 'reviewing'],
    ['a source to be looked at', sound, 'review', 'reviewing'],
    ['a source that is not dealt with', sound, 'rejected', 'cancelling'],
  ])('%s: it waits in suspense', (_, rows, finding, state) => {
    const decision = confirm(rows, finding)
    const [step, opened] = creditOf(decision)!
    expect([step, opened]).toEqual(['credit', ['external bitcoin BTC', 'suspense  BTC']])
    expect(writtenTo(decision, transfers)).toMatchObject([{ state }])
  })

  test('a frozen owner is credited', () =>
    expect(writtenTo(confirm(given(...sound, customer({ state: 'frozen' }))), transfers)).toMatchObject([
      { state: 'completed' },
    ]))
})
