// settle-trade moves the money that was held: stale questions move nothing, and every posting is as ledger.md says.
import { describe, expect, test } from 'vitest'
import {
  account,
  balance,
  bank,
  bank_guid,
  decide,
  type Given,
  given,
  guidOf,
  hold,
  trade,
  writtenTo,
} from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { LedgerStep } from '../../kernel/posting.ts'
import { balances } from '../../ledger/balance.ts'
import { accounts } from '../accounts/account.ts'
import { settleTrade } from './settle-trade.ts'
import type { Trade } from './trade.ts'

const [usd, btc] = [guidOf('fiat USD'), guidOf('trading BTC')]
const input = { bank_guid, trade_guid: guidOf('trade'), event_sequence: 3 }
const executed = (fields: Partial<Trade> = {}) => trade({ state: 'executed', event_sequence: 3, ...fields })
const money = [balance(usd, 'USD', 10_000n, { held: 10_000n }), balance(btc, 'BTC', 200_000n)]
const sound = given(bank(), executed(), hold(), ...money)

/** The bank's accounts that the recipes name, as if earlier trades had opened them. */
const opened = (['external', 'fee', 'platform_fee'] as const).flatMap((type) =>
  ['USD', 'BTC'].flatMap((asset) => {
    const ref = type === 'external' ? 'market' : ''
    const guid = guidOf(`${type.slice(0, 8)} ${asset}`)
    const own = { guid, owner_guid: bank_guid, customer_guid: null, ref }
    return [account(type, asset, own), balance(guid, asset, 0n, { floor: null })]
  }),
)
const [marketUsd, marketBtc] = [guidOf('external USD'), guidOf('external BTC')]
const [feeUsd, platformUsd] = [guidOf('fee USD'), guidOf('platform USD')]

const settle = (rows: readonly Given[], event_sequence = 3) => {
  const decision = decide(settleTrade, { ...input, event_sequence }, rows)
  if ('rejected' in decision) throw new Error(decision.rejected)
  return decision
}
const postingsOf = (ledger: readonly LedgerStep[] | undefined) => {
  const [step] = ledger ?? []
  if (step?.kind !== 'journal') throw new Error('a settlement is one journal')
  expect(step.step).toBe('settle')
  return step.postings.map(({ debit, credit, amount, isCapture }) => [debit, credit, amount, isCapture])
}

test.each<[string, readonly Given[], number]>([
  ['no such trade', given(bank()), 3],
  ['a trade that has moved on', given(...sound, executed({ state: 'completed', event_sequence: 5 })), 3],
  ['an older trade than the question', given(...sound, trade()), 3],
])('%s is left alone', (_, rows, sequence) => expect(settle(rows, sequence)).toEqual({ output: 'stale' }))

test.each([
  ['executed', 3, ['executed', 'settling', 'completed']],
  ['settling', 4, ['settling', 'completed']],
] as const)('from %s each state in between is entered', (state, sequence, path) => {
  const { output, changes } = settle(given(...sound, ...opened, trade({ state, event_sequence: sequence })), sequence)
  expect(output).toMatchObject({ state: 'completed', event_sequence: 5, failure_code: null })
  expect(changes).toMatchObject([{ op: 'update', path }])
})

describe('postings', () => {
  const two = [
    { type: 'bank', asset: 'USD', amount: 60n as Amount },
    { type: 'platform', asset: 'USD', amount: 15n as Amount },
  ] as const

  test('T1: of what the buyer delivers the fees go to the bank and the platform', () => {
    const { ledger } = settle(given(...sound, ...opened, executed({ fee_details: two })))
    expect(postingsOf(ledger)).toEqual([
      [usd, marketUsd, 9925n, true],
      [usd, feeUsd, 60n, true],
      [usd, platformUsd, 15n, true],
      [marketBtc, btc, 165_416n, false],
    ])
  })

  test('T2: of what the market pays the fees go to the bank and the platform', () => {
    const places = { deliver_account_guid: btc, receive_account_guid: usd }
    const amounts = { deliver_amount: 100_000n as Amount, receive_amount: 5925n as Amount, fee_details: two }
    const sale = executed({ side: 'sell', ...places, ...amounts })
    const { ledger } = settle(given(bank(), sale, hold({ account_guid: btc }), ...money, ...opened))
    expect(postingsOf(ledger)).toEqual([
      [btc, marketBtc, 100_000n, true],
      [marketUsd, usd, 5925n, false],
      [marketUsd, feeUsd, 60n, false],
      [marketUsd, platformUsd, 15n, false],
    ])
  })

  test('without a fee there is no fee posting', () => {
    const { ledger } = settle(given(...sound, ...opened, executed({ fee: 0n as Amount, fee_details: [] })))
    expect(postingsOf(ledger)).toEqual([
      [usd, marketUsd, 10_000n, true],
      [marketBtc, btc, 165_416n, false],
    ])
  })
})

test('the first trade opens the accounts it needs, with their floors', () => {
  const decision = settle(sound)
  const made = writtenTo(decision, accounts).map(({ type, ref, asset }) => [type, ref, asset])
  expect(made).toEqual([
    ['external', 'market', 'USD'],
    ['fee', '', 'USD'],
    ['external', 'market', 'BTC'],
  ])
  expect(writtenTo(decision, balances).map(({ floor }) => floor)).toEqual([null, 0n, null])
})

test('a trade without its hold is broken, not settled', () => {
  expect(() => settle(given(bank(), executed(), ...opened, ...money))).toThrow('settles out of its one hold')
})
