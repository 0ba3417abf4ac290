// The quote that undoes a completed trade: the opposite side, exactly the reference's asset amount, at a fresh rate.
import { type Command, insert, key } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { priceOrder } from '../../pricing/fee.ts'
import type { Rate } from '../../pricing/rate.ts'
import { accountsOf } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import { customers, refuseUnlessVerified } from '../customers/customer.ts'
import { type Trade, trades } from '../trades/trade.ts'
import { feeTerms, type RequestFee } from './fee-terms.ts'
import { type Quote, quotes } from './quote.ts'
import { quoteRow, refuseWithoutAccounts, supportedPair } from './quote-trading.ts'

export interface QuoteExitInput {
  readonly bank_guid: Guid
  readonly customer_guid?: Guid
  readonly reference_trade_guid: Guid
  readonly fees?: readonly RequestFee[]
  readonly rates: { readonly bid: Rate; readonly ask: Rate } | undefined
}

export const quoteTradingExit: Command<QuoteExitInput, Quote> = {
  name: 'quote-trading-exit',
  needs: [
    ({ bank_guid, customer_guid, reference_trade_guid }) => [
      key(banks, bank_guid, bank_guid),
      key(trades, bank_guid, reference_trade_guid),
      ...(customer_guid ? [key(customers, bank_guid, customer_guid)] : []),
    ],
    ({ bank_guid, customer_guid = bank_guid }) => [accountsOf(bank_guid, customer_guid)],
  ],
  decide({ bank_guid, customer_guid, reference_trade_guid, fees, rates }, rows, moment) {
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank) return reject('unknown_bank')
    const unfit = customer_guid && refuseUnlessVerified(rows.get(customers, bank_guid, customer_guid), moment.now)
    if (unfit) return unfit
    const reference = rows.get(trades, bank_guid, reference_trade_guid)
    if (!reference || !canExit(reference, customer_guid)) return reject('unsupported_value', 'reference_trade_guid')
    const pair = supportedPair(bank, reference.symbol)
    if (!pair || !rates) return reject('unsupported_value', 'reference_trade_guid')
    const lacking = refuseWithoutAccounts(rows, bank_guid, customer_guid ?? bank_guid, pair, 'reference_trade_guid')
    if (lacking) return lacking
    const wasBuy = reference.side === 'buy'
    const side = wasBuy ? 'sell' : 'buy'
    const rate = wasBuy ? rates.bid : rates.ask
    const named = wasBuy ? 'deliver' : 'receive'
    const amount = wasBuy ? reference.receive_amount : reference.deliver_amount
    const priced = priceOrder({ side, named, amount, rate, fees: feeTerms(bank, fees) })
    if (priced === 'invalid_amount') return reject('invalid_amount', 'reference_trade_guid')
    const terms = { customer_guid: customer_guid ?? null, side, rate, priced, reference_trade_guid } as const
    const quote = quoteRow(bank, pair, terms, moment)
    return { output: quote, changes: [insert(quotes, quote)] }
  },
}

/** A completed trade of the same owner that has no exit yet; an exit can be exited too. */
const canExit = (trade: Trade, customer_guid: Guid | undefined): boolean =>
  trade.state === 'completed' && trade.customer_guid === (customer_guid ?? null) && trade.exit_trade_guid === null
