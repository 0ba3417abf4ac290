// A trade executes a trading quote. Its money is held when it is created and posted when it completes.
import { assert } from '../../kernel/assert.ts'
import { findPair } from '../../kernel/asset.ts'
import * as column from '../../kernel/column.ts'
import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { RecipePosting } from '../../ledger/lines.ts'
import { buySettlement, sellSettlement } from '../../ledger/recipes.ts'
import { exceededCodes } from '../../limits/activity-limit.ts'
import { restoreReservations, shortReservations } from '../../limits/short-reservations.ts'
import type { Reservation } from '../../limits/usage.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'
import { type FeeDetail, feeOf } from '../quotes/quote.ts'

export const tradeStates = machine('trade', {
  storing: { to: ['pending', 'failed', 'cancelled'], owes: 'fill-trade' },
  pending: { to: ['executed', 'failed', 'cancelled'], owes: 'fill-trade' },
  // From executed to failed is legal, but no command does it: the port has no failed settlement (`Settlement` in `providers/ports.ts`).
  executed: { to: ['settling', 'failed'], owes: 'settle-trade' },
  settling: { to: ['completed'], owes: 'settle-trade' },
  completed: { to: [] },
  cancelled: { to: [] },
  failed: { to: [] },
})
export type TradeState = StateOf<typeof tradeStates>

const straightPath: readonly TradeState[] = ['storing', 'pending', 'executed', 'settling', 'completed']

/** The states that the trade still has to enter to reach `goal`, with `goal` itself. */
export const pathTo = ({ state }: Pick<Trade, 'state'>, goal: TradeState): readonly TradeState[] =>
  straightPath.slice(straightPath.indexOf(state) + 1, straightPath.indexOf(goal) + 1)

export const tradeFailureCodes = [
  'non_sufficient_funds',
  'unsupported',
  ...Object.values(exceededCodes),
  'expired_quote',
  'market_volatility',
  'not_filled',
] as const
export type TradeFailureCode = (typeof tradeFailureCodes)[number]

export const trades = table(
  'trades',
  {
    ...column.statefulRecord,
    trade_type: column.oneOf(['platform', 'exit', 'liquidation']),
    customer_guid: column.optional(column.guid),
    quote_guid: column.guid,
    symbol: column.word,
    side: column.oneOf(['buy', 'sell']),
    state: column.oneOf(statesOf(tradeStates)),
    failure_code: column.optional(column.oneOf(tradeFailureCodes)),
    receive_amount: column.amount,
    deliver_amount: column.amount,
    fee: column.amount,
    fee_details: listWithAmounts<FeeDetail>('amount'),
    rate: column.word,
    deliver_account_guid: column.guid,
    receive_account_guid: column.guid,
    reference_trade_guid: column.optional(column.guid),
    exit_trade_guid: column.optional(column.guid),
    labels: column.optional(plainJson<readonly string[]>()),
    reservations: listWithAmounts<Reservation>('amount'),
  },
  {
    key: ['bank_guid', 'guid'],
    uniqueColumn: 'quote_guid',
    mutable: ['failure_code', 'exit_trade_guid', 'updated_at'],
    states: tradeStates,
    counted: { type: 'trade_type' },
    isShortLived: true,
    short: {
      shorten: { reservations: (row) => shortReservations(row.reservations, row) },
      restore: (row) => {
        Object.assign(row, { reservations: restoreReservations(row.reservations, row) })
      },
    },
  },
)
export type Trade = RowOf<typeof trades>

/** The postings of the completed trade. */
export function settlementOf(trade: Trade): RecipePosting[] {
  const pair = findPair(trade.symbol)
  assert(pair, 'a trade has a known symbol')
  const isBuy = trade.side === 'buy'
  const asset = pair.asset.code
  const counter = pair.counter_asset.code
  const { deliver_account_guid, receive_account_guid, deliver_amount, receive_amount } = trade
  const money = {
    deliver_account_guid,
    receive_account_guid,
    deliver_amount,
    receive_amount,
    deliver_asset: isBuy ? counter : asset,
    receive_asset: isBuy ? asset : counter,
    bank_fee: feeOf(trade.fee_details, 'bank'),
    platform_fee: feeOf(trade.fee_details, 'platform'),
  }
  return isBuy ? buySettlement(money) : sellSettlement(money)
}
