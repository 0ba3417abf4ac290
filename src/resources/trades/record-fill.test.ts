// What record-fill makes of the market's answer: ignored when it is stale, a failure that gives everything back, or a fill,
// which is the end of the trade if the market has settled too.
import { describe, expect, test } from 'vitest'
import {
  balance,
  bank,
  bank_guid,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  hold,
  later,
  momentAt,
  now,
  row,
  trade,
  writtenTo,
} from '../../../test/support/rows.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Decided, Decision } from '../../kernel/command.ts'
import { balances } from '../../ledger/balance.ts'
import { limitUsages } from '../../limits/usage-table.ts'
import { rateFromRatio } from '../../pricing/rate.ts'
import { accounts } from '../accounts/account.ts'
import { defaultSettings } from '../banks/bank.ts'
import { type RecordFillInput, recordFill } from './record-fill.ts'
import { settleTrade } from './settle-trade.ts'
import { trades } from './trade.ts'

const trade_guid = guidOf('trade')
/** The quoted rate, moved by basis points, of a market that settles later. */
const rate = (bps = 0) => ({ rate: rateFromRatio(3n * (10_000n + BigInt(bps)), 500_000n), is_settled: false })
const settledRate = { ...rate(), is_settled: true }
const input = { bank_guid, trade_guid, event_sequence: 1, took_ms: 0, answer: rate() }
const sound = given(bank(), customer(), trade(), hold(), balance(guidOf('fiat USD'), 'USD', 10_000n, { held: 10_000n }))

describe('stale answers change nothing', () => {
  const moved = (state: 'executed' | 'cancelled' | 'failed') => given(...sound, trade({ state, event_sequence: 2 }))
  test.each<[string, readonly Given[], Partial<RecordFillInput>]>([
    ['no such trade', given(bank()), {}],
    ['an older question', given(...sound, trade({ state: 'pending', event_sequence: 2 })), {}],
    ['a trade that was cancelled', moved('cancelled'), {}],
    ['a trade that is filled', moved('executed'), { event_sequence: 2 }],
    ['a trade that failed', moved('failed'), { event_sequence: 2 }],
  ])('%s', (_, rows, more) => {
    for (const answer of [rate(), settledRate]) {
      expect(decide(recordFill, { ...input, ...more, answer }, rows)).toEqual({ output: 'stale' })
    }
  })
})

describe('failures', () => {
  const sale = trade({ side: 'sell' })
  const strict = bank({ settings: { ...defaultSettings, fill_tolerance_bps: 0 } })
  const cases: [string, readonly Given[], RecordFillInput['answer'], number, string | null][] = [
    ['the market says volatile', sound, { failure_code: 'market_volatility' }, 0, 'market_volatility'],
    ['the market says not filled', sound, { failure_code: 'not_filled' }, 0, 'not_filled'],
    ['its word counts, however late', sound, { failure_code: 'not_filled' }, 99, 'not_filled'],
    ['10 seconds after the question', sound, rate(), 10, null],
    ['later', sound, rate(), 10.001, 'market_volatility'],
    ['a buy, 1 % dearer', sound, rate(100), 0, null],
    ['a buy, more than 1 % dearer', sound, rate(101), 0, 'market_volatility'],
    ['a buy, much cheaper', sound, rate(-9000), 0, null],
    ['a sale, 1 % cheaper', given(...sound, sale), rate(-100), 0, null],
    ['a sale, more than 1 % cheaper', given(...sound, sale), rate(-101), 0, 'market_volatility'],
    ['a sale, much dearer', given(...sound, sale), rate(9000), 0, null],
    ['no tolerance, no move', given(...sound, strict), rate(), 0, null],
    ['no tolerance, a small move', given(...sound, strict), rate(1), 0, 'market_volatility'],
  ]
  test.each(cases)('%s', (_, rows, answer, seconds, failure_code) => {
    for (const [is_settled, filled, step] of [
      [false, 'executed', undefined],
      [true, 'completed', ['journal']],
    ] as const) {
      const asked = { ...input, answer: { ...answer, is_settled }, took_ms: seconds * 1000 }
      const decision = decide(recordFill, asked, rows, momentAt(now))
      expect(decision).toMatchObject({ output: { state: failure_code ? 'failed' : filled, failure_code } })
      const { ledger } = decision as { ledger?: { kind: string }[] }
      expect(ledger?.map(({ kind }) => kind)).toEqual(failure_code ? ['release'] : step)
    }
  })
})

test.each([
  ['storing', 1, rate(), ['storing', 'pending', 'executed']],
  ['pending', 2, rate(), ['pending', 'executed']],
  ['storing', 1, settledRate, ['storing', 'pending', 'executed', 'settling', 'completed']],
  ['pending', 2, settledRate, ['pending', 'executed', 'settling', 'completed']],
] as const)('from %s at %i each state in between is entered', (state, event_sequence, answer, path) => {
  const rows = given(...sound, trade({ state, event_sequence }))
  const decision = decide(recordFill, { ...input, event_sequence, answer }, rows)
  expect(writtenTo(decision, trades)).toMatchObject([{ event_sequence: answer.is_settled ? 5 : 3, failure_code: null }])
  expect(decision).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ op: 'update', path })]) })
})

test('settled with the fill, a trade ends as one that is settled later, and moves the same money', () => {
  const endOf = (decision: Decision<unknown>) => {
    const { output, ledger } = decision as Decided<unknown>
    return { output, ledger, opened: writtenTo(decision, accounts), balances: writtenTo(decision, balances) }
  }
  const executed = given(...sound, trade({ state: 'executed', event_sequence: 3 }))
  const settledLater = decide(settleTrade, { bank_guid, trade_guid, event_sequence: 3 }, executed)
  expect(endOf(decide(recordFill, { ...input, answer: settledRate }, sound))).toEqual(endOf(settledLater))
})

test('a failed exit gives back its limits, in their own window, and frees the trade it was to undo', () => {
  const reservation = { limit_key: 'daily:USD::', window_start: later(-86_400), amount: 400n as Amount, at: now }
  const usage = {
    bank_guid,
    customer_guid,
    limit_key: 'daily:USD::',
    window_start: later(-86_400),
    used: 1000n as Amount,
    amount: 5000n as Amount,
    dated: null,
  }
  const bought = { guid: guidOf('bought'), state: 'completed', event_sequence: 5, exit_trade_guid: trade_guid } as const
  const exit = { trade_type: 'exit', reference_trade_guid: guidOf('bought'), reservations: [reservation] } as const
  const rows = given(...sound, trade(bought), trade(exit), row(limitUsages, usage))
  const decision = decide(recordFill, { ...input, answer: { failure_code: 'not_filled' } }, rows)
  expect(writtenTo(decision, limitUsages)).toEqual([{ ...usage, used: 600n }])
  expect(writtenTo(decision, trades)).toMatchObject([
    { guid: trade_guid, state: 'failed' },
    { guid: guidOf('bought'), exit_trade_guid: null },
  ])
})
