// Ends a trade that did not complete: releases its hold, gives its limits back, and lets the trade that it should exit be exited
// again. Nothing is posted.
import { type Decided, type Moment, type Rows, save, update } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { release, subjectOf } from '../../kernel/posting.ts'
import { givenBack } from '../customers/customer-limits.ts'
import { type Trade, type TradeFailureCode, type TradeState, tradeStates, trades } from './trade.ts'

export function unwindTrade(
  trade: Trade,
  through: readonly TradeState[],
  failure_code: TradeFailureCode | null,
  rows: Rows,
  moment: Moment,
): Decided<Trade> {
  const moved = move(tradeStates, trade, through, { failure_code, updated_at: moment.now })
  const changes = [save(trades, moved), ...givenBack(trade, rows)]
  const reference = trade.reference_trade_guid
    ? rows.get(trades, trade.bank_guid, trade.reference_trade_guid)
    : undefined
  if (reference?.exit_trade_guid === trade.guid) {
    changes.push(update(trades, { ...reference, exit_trade_guid: null, updated_at: moment.now }))
  }
  return { output: moved.row, changes, ledger: [release(subjectOf('trade', trade))] }
}
