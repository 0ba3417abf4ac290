// What record-fill makes of the market's answer: ignored when it is stale, a failure that gives everything back, or a fill.
import { describe, expect, test } from 'vitest'
import {
  balance,
  bank,
  bank_guid,
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
import { limitUsages } from '../../limits/usage-table.ts'
import { rateFromRatio } from '../../pricing/rate.ts'
import { defaultSettings } from '../banks/bank.ts'
import { type RecordFillInput, recordFill } from './record-fill.ts'
import { trades } from './trade.ts'

const trade_guid = guidOf('trade')
/** The quoted rate, moved by basis points. */
const rate = (bps = 0) => ({ rate: rateFromRatio(3n * (10_000n + BigInt(bps)), 500_000n) })
const input = { bank_guid, trade_guid, event_sequence: 1, took_ms: 0, answer: rate() }
const sound = given(bank(), trade(), hold(), balance(guidOf('fiat USD'), 'USD', 10_000n, { held: 10_000n }))

describe('stale answers change nothing', () => {
  const moved = (state: 'executed' | 'cancelled' | 'failed') => given(...sound, trade({ state, event_sequence: 2 }))
  test.each<[string, readonly Given[], Partial<RecordFillInput>]>([
    ['no such trade', given(bank()), {}],
    ['an older question', given(...sound, trade({ state: 'pending', event_sequence: 2 })), {}],
    ['a trade that was cancelled', moved('cancelled'), {}],
    ['a trade that is filled', moved('executed'), { event_sequence: 2 }],
    ['a trade that failed', moved('failed'), { event_sequence: 2 }],
  ])('%s', (_, rows, more) => {
    expect(decide(recordFill, { ...input, ...more }, rows)).toEqual({ output: 'stale' })
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
    const decision = decide(recordFill, { ...input, answer, took_ms: seconds * 1000 }, rows, momentAt(now))
    expect(decision).toMatchObject({ output: { state: failure_code ? 'failed' : 'executed', failure_code } })
    const { ledger } = decision as { ledger?: object[] }
    expect(ledger?.map((step) => (step as { kind: string }).kind)).toEqual(failure_code ? ['release'] : undefined)
  })
})

test.each([
  ['storing', 1, [undefined, 'storing', 'pending', 'executed']],
  ['pending', 2, [undefined, 'pending', 'executed']],
] as const)('from %s each state in between is entered', (state, event_sequence, [, ...path]) => {
  const decision = decide(recordFill, { ...input, event_sequence }, given(...sound, trade({ state, event_sequence })))
  expect(decision).toMatchObject({ changes: [{ op: 'update', path }], output: { event_sequence: 3 } })
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
