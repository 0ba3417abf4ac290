// An operator cancels a trade that the market has not filled yet.
import { type Command, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Trade, trades } from './trade.ts'
import { unwindLimitNeeds, unwindNeeds, unwindTrade } from './unwind-trade.ts'

export interface CancelTradeInput {
  readonly bank_guid: Guid
  readonly trade_guid: Guid
}

export const cancelTrade: Command<CancelTradeInput, Trade> = {
  name: 'cancel-trade',
  needs: [
    ({ bank_guid, trade_guid }) => [key(trades, bank_guid, trade_guid)],
    ({ bank_guid, trade_guid }, rows) => {
      const trade = rows.get(trades, bank_guid, trade_guid)
      return trade ? unwindNeeds(trade) : []
    },
    ({ bank_guid, trade_guid }, rows) => {
      const trade = rows.get(trades, bank_guid, trade_guid)
      return trade ? unwindLimitNeeds(trade, rows) : []
    },
  ],
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
