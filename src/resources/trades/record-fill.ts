// What the market answered. An answer that took too long, or a price beyond the bank's tolerance, fails the trade. Time
// counts from the question: a trade that waited for a worker was accepted all the same and does not expire.
import { assert } from '../../kernel/assert.ts'
import { type Command, key, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { isWithinTolerance, parseRate, type Rate } from '../../pricing/rate.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { type Trade, type TradeFailureCode, type TradeState, tradeStates, trades } from './trade.ts'
import { unwindNeeds, unwindTrade } from './unwind-trade.ts'

const fill_ms_max = 10_000

export interface RecordFillInput {
  readonly bank_guid: Guid
  readonly trade_guid: Guid
  /** Of the job that asked: an answer to an older question is ignored. */
  readonly event_sequence: number
  /** How long the market took to answer, in real time: a bank's clock may be moved meanwhile. */
  readonly took_ms: number
  readonly answer: { readonly rate: Rate } | { readonly failure_code: 'market_volatility' | 'not_filled' }
}

export const recordFill: Command<RecordFillInput, Trade | 'stale'> = {
  name: 'record-fill',
  needs: [
    ({ bank_guid, trade_guid }) => [key(banks, bank_guid, bank_guid), key(trades, bank_guid, trade_guid)],
    (input, rows) => {
      const { bank_guid, trade_guid } = input
      const trade = rows.get(trades, bank_guid, trade_guid)
      const bank = rows.get(banks, bank_guid, bank_guid)
      return trade && bank && failureOf(trade, bank, input) ? unwindNeeds(trade) : []
    },
  ],
  decide(input, rows, moment) {
    const { bank_guid, trade_guid, event_sequence } = input
    const trade = rows.get(trades, bank_guid, trade_guid)
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!trade || !bank || trade.event_sequence !== event_sequence || !isWaiting(trade)) return { output: 'stale' }
    const processing: TradeState[] = trade.state === 'storing' ? ['pending'] : []
    const failure_code = failureOf(trade, bank, input)
    if (failure_code) {
      const unwound = unwindTrade(trade, [...processing, 'failed'], failure_code, rows, moment)
      return { output: unwound.trade, changes: unwound.changes, ledger: unwound.ledger }
    }
    const moved = move(tradeStates, trade, [...processing, 'executed'], { updated_at: moment.now })
    return { output: moved.row, changes: [save(trades, moved)] }
  },
}

const isWaiting = ({ state }: Trade): boolean => state === 'storing' || state === 'pending'

function failureOf(trade: Trade, bank: Bank, { answer, took_ms }: RecordFillInput): TradeFailureCode | undefined {
  if ('failure_code' in answer) return answer.failure_code
  if (took_ms > fill_ms_max) return 'market_volatility'
  const quoted = parseRate(trade.rate)
  assert(quoted, 'a trade keeps its rate')
  const { fill_tolerance_bps } = bank.settings
  return isWithinTolerance(quoted, answer.rate, trade.side, fill_tolerance_bps) ? undefined : 'market_volatility'
}
