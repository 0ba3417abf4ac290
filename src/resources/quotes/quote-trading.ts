// A trading quote: the price of an order on the market now, with the bank's and the platform's fees.
import { findPair, type TradingPair } from '../../kernel/asset.ts'
import { type Command, inserted, type Moment, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { addSeconds } from '../../kernel/time.ts'
import { type NamedOrder, type PricedOrder, priceOrder } from '../../pricing/fee.ts'
import { type Rate, type Side, textFromRate } from '../../pricing/rate.ts'
import { findAccounts } from '../accounts/account.ts'
import { refuseNoAccount } from '../accounts/account-refusals.ts'
import { type Bank, banks } from '../banks/bank.ts'
import { symbolText } from '../banks/support.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { feeDetails, newQuote } from './new-quote.ts'
import { type Quote, quotes } from './quote.ts'

export interface QuoteTradingInput extends NamedOrder {
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
  readonly symbol: string
  readonly side: Side
  readonly fees?: readonly RequestFee[]
  readonly rates: { readonly bid: Rate; readonly ask: Rate } | undefined
}

export const quoteTrading: Command<QuoteTradingInput, Quote> = {
  name: 'quote-trading',
  decide(input, rows, moment) {
    const { bank_guid, customer_guid, symbol, side, named, amount, rates } = input
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const unfit = refuseUnlessVerifiedOwner(rows, input, moment)
    if (unfit) return unfit
    const pair = supportedPair(bank, symbol)
    if (!pair || !rates) {
      return reject('unsupported_value', 'symbol', symbolText(symbol, bank.supported_trading_symbols))
    }
    const lacking = refuseWithoutAccounts(rows, bank_guid, customer_guid ?? bank_guid, pair, 'symbol')
    if (lacking) return lacking
    const rate = side === 'buy' ? rates.ask : rates.bid
    const priced = priceOrder({ side, named, amount, rate, fees: feeTerms(bank, input.fees) })
    if (priced === 'invalid_amount') return reject('invalid_amount', `${named}_amount`, unpricedText)
    const quote = tradingQuote(bank, pair, { customer_guid: customer_guid ?? null, side, rate, priced }, moment)
    return inserted(quotes, quote)
  },
}

export const unpricedText =
  'At this price and with these fees, a side of the order would be zero or out of range. Send another amount.'

export const supportedPair = (bank: Bank, symbol: string): TradingPair | undefined =>
  bank.supported_trading_symbols.includes(symbol) ? findPair(symbol) : undefined

/** The owner must have both accounts. If it has several fiat accounts, the trade names one. `field` named the pair. */
export function refuseWithoutAccounts(
  rows: Rows,
  bank_guid: Guid,
  owner: Guid,
  pair: TradingPair,
  field: string,
): Rejection | undefined {
  const { asset, counter_asset } = pair
  const customer_guid = owner === bank_guid ? null : owner
  const trading = findAccounts(rows, bank_guid, owner, asset.code)
  if (!trading.some((account) => account.type === 'trading'))
    return refuseNoAccount(customer_guid, 'trading', asset.code, field)
  const fiat = findAccounts(rows, bank_guid, owner, counter_asset.code)
  if (!fiat.some((account) => account.type === 'fiat'))
    return refuseNoAccount(customer_guid, 'fiat', counter_asset.code, field)
  return undefined
}

interface Terms {
  readonly customer_guid: Guid | null
  readonly side: Side
  readonly rate: Rate
  readonly priced: PricedOrder
  readonly reference_trade_guid?: Guid
}

export function tradingQuote(bank: Bank, pair: TradingPair, terms: Terms, moment: Moment): Quote {
  const { customer_guid, side, priced, reference_trade_guid } = terms
  const { receive_amount, deliver_amount, fee } = priced
  const fields = {
    product_type: reference_trade_guid ? ('trading_exit' as const) : ('trading' as const),
    customer_guid,
    symbol: pair.symbol,
    side,
    asset: null,
    ...{ receive_amount, deliver_amount, fee },
    fee_details: feeDetails(pair.counter_asset.code, priced),
    rate: textFromRate(terms.rate),
    reference_trade_guid: reference_trade_guid ?? null,
    expires_at: addSeconds(moment.now, bank.settings.quote_seconds),
  }
  return newQuote(bank.guid, fields, moment)
}
