// Records the market's answer to an order. The trade fails if the market took too long or the price is beyond the bank's tolerance.
// The market reports how long it took; if it does not, the duration of the call counts. Waiting for a worker never counts. If the market
// has settled with the fill, the same commit completes the trade.
import { assert } from '../../kernel/assert.ts'
import { type Command, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { isWithinTolerance, parseRate, type Rate } from '../../pricing/rate.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { completeTrade } from './complete-trade.ts'
import { pathTo, type Trade, type TradeFailureCode, tradeStates, trades } from './trade.ts'
import { unwindTrade } from './unwind-trade.ts'

const fill_ms_max = 10_000

export interface RecordFillInput extends JobInput<'trade_guid'> {
  /** By the market's own report, or else the duration of the call in real time: the bank's clock may be moved meanwhile. */
  readonly took_ms: number
  readonly answer:
    | { readonly rate: Rate; readonly is_settled: boolean }
    | { readonly failure_code: 'market_volatility' | 'not_filled' }
}

export const recordFill: Command<RecordFillInput, Trade | Stale> = {
  name: 'record-fill',
  decide(input, rows, moment) {
    const { bank_guid, trade_guid, event_sequence, answer } = input
    const trade = stillAsked(rows.get(trades, bank_guid, trade_guid), event_sequence, 'storing', 'pending')
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!trade || !bank) return stale
    const failure_code = failureOf(trade, bank, input)
    if (failure_code) return unwindTrade(trade, [...pathTo(trade, 'pending'), 'failed'], failure_code, rows, moment)
    if ('rate' in answer && answer.is_settled) return completeTrade(trade, bank, rows, moment)
    return saved(trades, move(tradeStates, trade, pathTo(trade, 'executed'), { updated_at: moment.now }))
  },
}

function failureOf(trade: Trade, bank: Bank, { answer, took_ms }: RecordFillInput): TradeFailureCode | undefined {
  if ('failure_code' in answer) return answer.failure_code
  if (took_ms > fill_ms_max) return 'market_volatility'
  const quoted = parseRate(trade.rate)
  assert(quoted, 'a trade keeps its rate')
  const { fill_tolerance_bps } = bank.settings
  return isWithinTolerance(quoted, answer.rate, trade.side, fill_tolerance_bps) ? undefined : 'market_volatility'
}
