// Completes a trade that the market has settled after its fill. If the market settles with the fill, record-fill does this.
import type { Command } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { banks } from '../banks/bank.ts'
import { completeTrade } from './complete-trade.ts'
import { type Trade, trades } from './trade.ts'

export const settleTrade: Command<JobInput<'trade_guid'>, Trade | Stale> = {
  name: 'settle-trade',
  decide({ bank_guid, trade_guid, event_sequence }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const trade = stillAsked(rows.get(trades, bank_guid, trade_guid), event_sequence, 'executed', 'settling')
    if (!bank || !trade) return stale
    return completeTrade(trade, bank, rows, moment)
  },
}
