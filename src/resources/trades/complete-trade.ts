// Completes a trade that is filled and settled: posts the held money and the fees. Fees are posted only here, so a failed trade
// costs nothing.
import { assert } from '../../kernel/assert.ts'
import { type Decided, type Moment, type Rows, save } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { journal, subjectOf } from '../../kernel/posting.ts'
import { holds } from '../../ledger/balance.ts'
import { postingsOf } from '../accounts/account.ts'
import type { Bank } from '../banks/bank.ts'
import { pathTo, settlementOf, type Trade, tradeStates, trades } from './trade.ts'

export function completeTrade(trade: Trade, bank: Bank, rows: Rows, moment: Moment): Decided<Trade> {
  const moved = move(tradeStates, trade, pathTo(trade, 'completed'), { updated_at: moment.now })
  assert(rows.find(holds, 'subject', trade.bank_guid, trade.guid).length === 1, 'a trade settles out of its one hold')
  const { postings, changes } = postingsOf(rows, bank, settlementOf(trade), moment)
  return {
    output: moved.row,
    changes: [...changes, save(trades, moved)],
    ledger: [journal(subjectOf('trade', trade), 'settle', postings)],
  }
}
