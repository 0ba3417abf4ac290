// A market that settles later than it fills has settled: the last step of a trade. One that settles at once needs no step
// of its own, see record-fill.
import { type Command, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { banks } from '../banks/bank.ts'
import { completeTrade, completionBalanceNeeds, completionNeeds } from './complete-trade.ts'
import { type Trade, trades } from './trade.ts'

export interface SettleTradeInput {
  readonly bank_guid: Guid
  readonly trade_guid: Guid
  readonly event_sequence: number
}

export const settleTrade: Command<SettleTradeInput, Trade | 'stale'> = {
  name: 'settle-trade',
  needs: [
    ({ bank_guid, trade_guid }) => [key(banks, bank_guid, bank_guid), key(trades, bank_guid, trade_guid)],
    ({ bank_guid, trade_guid }, rows) => {
      const trade = rows.get(trades, bank_guid, trade_guid)
      return trade ? completionNeeds(trade) : []
    },
    ({ bank_guid, trade_guid }, rows) => {
      const trade = rows.get(trades, bank_guid, trade_guid)
      return trade ? completionBalanceNeeds(trade, rows) : []
    },
  ],
  decide({ bank_guid, trade_guid, event_sequence }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const trade = rows.get(trades, bank_guid, trade_guid)
    if (!bank || !trade || trade.event_sequence !== event_sequence || !isFilled(trade)) return { output: 'stale' }
    return completeTrade(trade, bank, rows, moment)
  },
}

const isFilled = ({ state }: Trade): boolean => state === 'executed' || state === 'settling'
