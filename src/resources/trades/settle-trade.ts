// The last step: the money that was held moves, once. Fees are posted here and nowhere else, so what fails costs nothing.
import { assert } from '../../kernel/assert.ts'
import { type Command, key, match, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { move } from '../../kernel/machine.ts'
import { journal, subjectOf } from '../../kernel/posting.ts'
import { holds } from '../../ledger/balance.ts'
import { postingsOf, recipeBalanceNeeds, systemAccountNeeds } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { settlementOf, type Trade, type TradeState, tradeStates, trades } from './trade.ts'

export interface SettleTradeInput {
  readonly bank_guid: Guid
  readonly trade_guid: Guid
  readonly event_sequence: number
}

export const settleTrade: Command<SettleTradeInput, Trade | 'stale'> = {
  name: 'settle-trade',
  needs: [
    ({ bank_guid, trade_guid }) => [
      key(banks, bank_guid, bank_guid),
      key(trades, bank_guid, trade_guid),
      match(holds, 'subject', bank_guid, trade_guid),
    ],
    ({ bank_guid, trade_guid }, rows) => {
      const trade = rows.get(trades, bank_guid, trade_guid)
      return trade ? systemAccountNeeds(bank_guid, settlementOf(trade)) : []
    },
    ({ bank_guid, trade_guid }, rows) => {
      const trade = rows.get(trades, bank_guid, trade_guid)
      return trade ? recipeBalanceNeeds(rows, bank_guid, settlementOf(trade)) : []
    },
  ],
  decide({ bank_guid, trade_guid, event_sequence }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    const trade = rows.get(trades, bank_guid, trade_guid)
    if (!bank || !trade || trade.event_sequence !== event_sequence || !isFilled(trade)) return { output: 'stale' }
    const path: TradeState[] = trade.state === 'executed' ? ['settling', 'completed'] : ['completed']
    const moved = move(tradeStates, trade, path, { updated_at: moment.now })
    assert(rows.find(holds, 'subject', bank_guid, trade_guid).length === 1, 'a trade settles out of its one hold')
    const { postings, changes } = postingsOf(rows, bank, settlementOf(trade), moment)
    return {
      output: moved.row,
      changes: [...changes, save(trades, moved)],
      ledger: [journal(subjectOf('trade', trade), 'settle', postings)],
    }
  },
}

const isFilled = ({ state }: Trade): boolean => state === 'executed' || state === 'settling'
