// The market has taken the order and has not filled it yet: the trade is pending, and its job asks again.
import { type Command, saved } from '../../kernel/command.ts'
import { type Stale, stale, stillAsked, type ToldByJob } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { type Trade, tradeStates, trades } from './trade.ts'

export const noteOrder: Command<ToldByJob<'trade_guid'>, Trade | Stale> = {
  name: 'note-order',
  decide({ bank_guid, trade_guid, event_sequence }, rows, moment) {
    const trade = stillAsked(rows.get(trades, bank_guid, trade_guid), event_sequence, 'storing')
    if (!trade) return stale
    return saved(trades, move(tradeStates, trade, ['pending'], { updated_at: moment.now }))
  },
}
