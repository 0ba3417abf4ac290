// The quote that undoes a completed trade (the reference): the opposite side, the same amount of the asset, the rate of now.
import { type Command, inserted } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { priceOrder } from '../../pricing/fee.ts'
import type { Rate } from '../../pricing/rate.ts'
import { ownerText } from '../accounts/account-refusals.ts'
import { banks } from '../banks/bank.ts'
import { refuseUnlessVerifiedOwner } from '../customers/customer.ts'
import { type Trade, trades } from '../trades/trade.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { type Quote, quotes } from './quote.ts'
import { refuseWithoutAccounts, supportedPair, tradingQuote, unpricedText } from './quote-trading.ts'

export interface QuoteExitInput {
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
  readonly reference_trade_guid: Guid
  readonly fees?: readonly RequestFee[]
  readonly rates: { readonly bid: Rate; readonly ask: Rate } | undefined
}

export const quoteTradingExit: Command<QuoteExitInput, Quote> = {
  name: 'quote-trading-exit',
  decide({ bank_guid, customer_guid, reference_trade_guid, fees, rates }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const unfit = refuseUnlessVerifiedOwner(rows, { bank_guid, customer_guid }, moment)
    if (unfit) return unfit
    const reference = rows.get(trades, bank_guid, reference_trade_guid)
    const fault = exitFault(reference, customer_guid)
    if (!reference || fault) return reject('unsupported_value', 'reference_trade_guid', fault)
    const pair = supportedPair(bank, reference.symbol)
    if (!pair || !rates) {
      const message = `The bank no longer trades ${reference.symbol}. Known symbols: GET /api/symbols.`
      return reject('unsupported_value', 'reference_trade_guid', message)
    }
    const lacking = refuseWithoutAccounts(rows, bank_guid, customer_guid ?? bank_guid, pair, 'reference_trade_guid')
    if (lacking) return lacking
    const wasBuy = reference.side === 'buy'
    const side = wasBuy ? 'sell' : 'buy'
    const rate = wasBuy ? rates.bid : rates.ask
    const named = wasBuy ? 'deliver' : 'receive'
    const amount = wasBuy ? reference.receive_amount : reference.deliver_amount
    const priced = priceOrder({ side, named, amount, rate, fees: feeTerms(bank, fees) })
    if (priced === 'invalid_amount') return reject('invalid_amount', 'reference_trade_guid', unpricedText)
    const terms = { customer_guid: customer_guid ?? null, side, rate, priced, reference_trade_guid } as const
    const quote = tradingQuote(bank, pair, terms, moment)
    return inserted(quotes, quote)
  },
}

/** Only a completed trade of the same owner without an exit can be exited. It may itself be an exit. */
function exitFault(trade: Trade | undefined, customer_guid: Guid | undefined): string | undefined {
  if (trade?.customer_guid !== (customer_guid ?? null)) {
    return `${ownerText(customer_guid)} has no such trade. GET /api/trades lists the trades.`
  }
  if (trade.state !== 'completed') return `The trade is ${trade.state}. Only a completed trade can be exited.`
  return trade.exit_trade_guid === null
    ? undefined
    : `The trade was exited already, by the trade ${trade.exit_trade_guid}.`
}
