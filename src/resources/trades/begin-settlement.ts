// The market has begun to settle a trade that it has filled: the trade is settling, and its job asks again.
import { type Command, saved } from '../../kernel/command.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type Trade, tradeStates, trades } from './trade.ts'

export const beginSettlement: Command<ToldByJob<'trade_guid'>, Trade | Stale> = {
  name: 'begin-settlement',
  decide({ bank_guid, trade_guid, event_sequence }, rows, moment) {
    const trade = stillAsked(rows.get(trades, bank_guid, trade_guid), event_sequence, 'executed')
    if (!trade) return stale
    return saved(trades, move(tradeStates, trade, ['settling'], { updated_at: moment.now }))
  },
}
