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
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { type Quote, quotes } from './quote.ts'
import { feeDetails } from './transfer-quote.ts'

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
    const unfit = customer_guid && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
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
    const quote = quoteRow(bank, pair, { customer_guid: customer_guid ?? null, side, rate, priced }, moment)
    return inserted(quotes, quote)
  },
}

/** Fees and rounding leave nothing on one side, or more than an amount can hold. */
export const unpricedText =
  'At this price and with these fees, a side of the order would be zero or out of range. Send another amount.'

export const supportedPair = (bank: Bank, symbol: string): TradingPair | undefined =>
  bank.supported_trading_symbols.includes(symbol) ? findPair(symbol) : undefined

/** Accounts must exist before an owner can be quoted; which fiat account is used is said with the trade. `field` names the pair. */
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

export function quoteRow(bank: Bank, pair: TradingPair, terms: Terms, moment: Moment): Quote {
  const { customer_guid, side, priced, reference_trade_guid } = terms
  return {
    bank_guid: bank.guid,
    guid: moment.newGuid(),
    product_type: reference_trade_guid ? 'trading_exit' : 'trading',
    customer_guid,
    symbol: pair.symbol,
    side,
    asset: null,
    receive_amount: priced.receive_amount,
    deliver_amount: priced.deliver_amount,
    fee: priced.fee,
    fee_details: feeDetails(pair.counter_asset.code, priced),
    network_fee: null,
    network_fee_asset: null,
    network_address: null,
    payment_hash: null,
    payment_rail: null,
    entries: null,
    rate: textFromRate(terms.rate),
    reference_trade_guid: reference_trade_guid ?? null,
    issued_at: moment.now,
    expires_at: addSeconds(moment.now, bank.settings.quote_seconds),
    trade_guid: null,
    transfer_guid: null,
    created_at: moment.now,
    updated_at: moment.now,
  }
}
