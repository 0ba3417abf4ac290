// Executes a trading quote. One commit uses the quote, holds the money and reserves the limits, so two trades never spend the same
// money. A trade that cannot run is created as failed, with a failure code.
import { amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { findPair, type TradingPair } from '../../kernel/asset.ts'
import {
  type Change,
  type Command,
  type InBank,
  key,
  type Moment,
  match,
  type Rows,
  save,
  update,
} from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { hold, subjectOf } from '../../kernel/posting.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { available } from '../../ledger/balance.ts'
import type { Reservation } from '../../limits/usage.ts'
import type { RateLookup } from '../../pricing/convert.ts'
import { type Account, accounts, chooseAccount } from '../accounts/account.ts'
import { refuseNoAccount, refuseUnclearFiat } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { type Activity, type ReservedActivity, reserveActivity, reservedChanges } from '../customers/customer-limits.ts'
import { type Quote, quotes, tradedProducts, usedUp } from '../quotes/quote.ts'
import { executedText, otherProductText, refuseWorse, type WorstAmounts } from '../quotes/quote-use.ts'
import { type Trade, type TradeFailureCode, trades } from './trade.ts'

export interface CreateTradeInput extends InBank<'quote_guid'>, WorstAmounts {
  readonly fiat_account_guid?: Guid | undefined
  readonly expected_error?: 'expired_quote' | 'non_sufficient_funds' | undefined
  readonly labels?: readonly string[] | undefined
  /** Only needed if an activity limit is in another asset than the trade's counter asset. */
  readonly rates?: RateLookup
}

export const createTrade: Command<CreateTradeInput, Trade> = {
  name: 'create-trade',
  decide(input, rows, moment) {
    const { bank_guid, quote_guid } = input
    const quote = rows.get(quotes, bank_guid, quote_guid)
    const pair = quote && pairOf(quote)
    if (!pair) return reject('no_quote', 'quote_guid', quote && otherProductText(quote))
    rows.want(() => [
      key(banks, bank_guid, bank_guid),
      match(accounts, 'owner', bank_guid, quote.customer_guid ?? bank_guid),
      ...(quote.customer_guid ? [key(customers, bank_guid, quote.customer_guid)] : []),
    ])
    const reference = quote.reference_trade_guid ? rows.get(trades, bank_guid, quote.reference_trade_guid) : undefined
    if (quote.trade_guid) return reject('data_exists', 'quote_guid', executedText('trade', quote.trade_guid))
    if (reference?.exit_trade_guid) {
      const message = `The trade was exited already, by the trade ${reference.exit_trade_guid}.`
      return reject('data_exists', 'quote_guid', message)
    }
    const unfit = refuseWorse(input, quote) ?? refuseUnlessVerifiedOwner(rows, quote, moment, 'quote_guid')
    if (unfit) return unfit
    const chosen = chooseAccounts(rows, quote, pair, input.fiat_account_guid)
    if ('rejected' in chosen) return chosen

    const guid = moment.newGuid()
    const reserved = reserveLimits(input, quote, pair, guid, rows, moment)
    // No caller sees this code: the route asks the market for prices and submits again (`submitWithRates`).
    if (reserved === 'rates_needed') return reject('rates_needed')

    // Nothing below refuses: from here the trade exists, if only as failed.
    const failure_code = input.expected_error ?? failureOf(quote, chosen.deliver, reserved, rows, moment)
    const isAccepted = failure_code === undefined
    const reservations = isAccepted && !reserved.exceeded ? reserved.reservations : []
    const fields = tradeFields(quote, chosen, { guid, failure_code, labels: input.labels, reservations }, moment)
    const moved = isAccepted ? enter(trades, fields) : enter(trades, fields, 'failed')
    const trade = moved.row
    const changes: Change[] = [usedUp(quote, { trade_guid: guid }, moment.now), save(trades, moved)]
    // The cached rows may be old. Before a failure is written, the engine decides again on fresh rows, as for a refusal.
    if (!isAccepted) return { output: trade, changes, isDoubtful: true }
    changes.push(...reservedChanges(rows, reserved))
    if (reference) changes.push(update(trades, { ...reference, exit_trade_guid: guid, updated_at: moment.now }))
    const held = hold(subjectOf('trade', trade), trade.deliver_account_guid, trade.deliver_amount)
    return { output: trade, changes, ledger: [held] }
  },
}

/** Undefined for products that are no trades. */
const pairOf = (quote: Quote): TradingPair | undefined =>
  (tradedProducts as readonly string[]).includes(quote.product_type) ? findPair(quote.symbol ?? '') : undefined

interface Chosen {
  readonly deliver: Account
  readonly receive: Account
}

function chooseAccounts(
  rows: Rows,
  quote: Quote,
  pair: TradingPair,
  fiat_account_guid: Guid | undefined,
): Chosen | Rejection {
  const owned = rows.find(accounts, 'owner', quote.bank_guid, quote.customer_guid ?? quote.bank_guid)
  const trading = owned.find((account) => account.type === 'trading' && account.asset === pair.asset.code)
  if (!trading) return refuseNoAccount(quote.customer_guid, 'trading', pair.asset.code, 'quote_guid')
  const fiats = owned.filter((account) => account.type === 'fiat' && account.asset === pair.counter_asset.code)
  if (fiats.length === 0) return refuseNoAccount(quote.customer_guid, 'fiat', pair.counter_asset.code, 'quote_guid')
  const fiat = chooseAccount(fiats, fiat_account_guid)
  if (!fiat) return refuseUnclearFiat(fiats, fiat_account_guid)
  return quote.side === 'buy' ? { deliver: fiat, receive: trading } : { deliver: trading, receive: fiat }
}

function failureOf(
  quote: Quote,
  deliver: Account,
  reserved: ReservedActivity,
  rows: Rows,
  moment: Moment,
): TradeFailureCode | undefined {
  const bank = rows.get(banks, quote.bank_guid, quote.bank_guid)
  if (quote.expires_at !== null && moment.now >= quote.expires_at) return 'expired_quote'
  if (!bank?.supported_trading_symbols.includes(quote.symbol ?? '')) return 'unsupported'
  if (available(rows, quote.bank_guid, deliver.guid) < quote.deliver_amount) return 'non_sufficient_funds'
  return reserved.exceeded
}

function reserveLimits(
  { rates }: CreateTradeInput,
  quote: Quote,
  { counter_asset }: TradingPair,
  subject_guid: Guid,
  rows: Rows,
  moment: Moment,
): ReservedActivity | 'rates_needed' {
  // The counter asset with the fee counts: what a buyer delivers, or what a seller receives before the fee.
  const counted = amount(quote.side === 'buy' ? quote.deliver_amount : quote.receive_amount + quote.fee)
  const { bank_guid, customer_guid, side } = quote
  const activity: Activity = { bank_guid, customer_guid, activity: 'trading', side }
  return reserveActivity(activity, { subject_guid, amount: counted, asset: counter_asset.code, rates }, rows, moment)
}

/** Fields of a trade that do not come from its quote and accounts. */
interface OwnFields {
  readonly guid: Guid
  readonly failure_code: TradeFailureCode | undefined
  readonly labels: readonly string[] | undefined
  readonly reservations: readonly Reservation[]
}

function tradeFields(quote: Quote, { deliver, receive }: Chosen, own: OwnFields, moment: Moment) {
  const { side, symbol, rate } = quote
  assert(
    (side === 'buy' || side === 'sell') && symbol !== null && rate !== null,
    'a trading quote has symbol, side and rate',
  )
  return {
    bank_guid: quote.bank_guid,
    guid: own.guid,
    trade_type: quote.reference_trade_guid ? ('exit' as const) : ('platform' as const),
    customer_guid: quote.customer_guid,
    quote_guid: quote.guid,
    symbol,
    side,
    failure_code: own.failure_code ?? null,
    receive_amount: quote.receive_amount,
    deliver_amount: quote.deliver_amount,
    fee: quote.fee,
    fee_details: quote.fee_details,
    rate,
    deliver_account_guid: deliver.guid,
    receive_account_guid: receive.guid,
    reference_trade_guid: quote.reference_trade_guid,
    exit_trade_guid: null,
    labels: own.labels ?? null,
    reservations: own.reservations,
    created_at: moment.now,
    updated_at: moment.now,
  }
}
