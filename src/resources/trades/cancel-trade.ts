// An operator cancels a trade that the market has not filled yet.
import type { Command, InBank } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Trade, trades } from './trade.ts'
import { unwindTrade } from './unwind-trade.ts'

export const cancelTrade: Command<InBank<'trade_guid'>, Trade> = {
  name: 'cancel-trade',
  decide({ bank_guid, trade_guid }, rows, moment) {
    const trade = rows.get(trades, bank_guid, trade_guid)
    if (!trade) return reject('not_found')
    if (trade.state !== 'storing' && trade.state !== 'pending') {
      const message = `The trade is ${trade.state}. Only a trade that the market has not filled yet can be cancelled.`
      return reject('data_exists', undefined, message)
    }
    return unwindTrade(trade, ['cancelled'], null, rows, moment)
  },
}
