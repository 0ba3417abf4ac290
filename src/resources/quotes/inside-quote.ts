// Creates the commands of the two quotes inside the bank. Such transfers are free, so both amounts are the same.
import { type Amount, zero } from '../../kernel/amount.ts'
import { type Command, inserted } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { ownerText, refuseIfShort } from '../accounts/account-refusals.ts'
import { entryAccountInside, entryAccountOf } from './entry-account.ts'
import { type InsideMove, insideAccounts, payingAccounts } from './inside-accounts.ts'
import { newQuote } from './new-quote.ts'
import { type Quote, quotes } from './quote.ts'

export interface QuoteInsideInput extends Omit<InsideMove, 'product_type'> {
  readonly amount: Amount
}

export const insideQuote = (
  name: string,
  product_type: InsideMove['product_type'],
): Command<QuoteInsideInput, Quote> => ({
  name,
  decide(input, rows, moment) {
    const { bank_guid, customer_guid, asset, amount } = input
    const move = { product_type, ...input }
    const found = insideAccounts(move, rows, moment)
    if ('rejected' in found) return found
    const { source, destination } = found
    if (!source && payingAccounts(move, rows).length === 0) {
      const missing = `${ownerText(customer_guid)} has no fiat or trading account in this asset.`
      return reject('invalid_account', 'source_account_guid', `${missing} Create one with POST /api/accounts.`)
    }
    const short = source && refuseIfShort(rows, source, amount)
    if (short) return short
    const amounts = { receive_amount: amount, deliver_amount: amount, fee: zero }
    // If the transfer names the destination, its owner is not known yet.
    const unknown = { bank_guid, customer_guid: null }
    const entry = {
      source_account: source ? entryAccountOf(source) : entryAccountInside(asset, input),
      destination_account: destination ? entryAccountOf(destination) : entryAccountInside(asset, unknown),
      ...amounts,
    }
    const quote = newQuote(
      bank_guid,
      {
        product_type,
        customer_guid,
        asset,
        // The payee's side. Between accounts of one owner there is no side.
        side: product_type === 'book_transfer' ? 'deposit' : null,
        ...amounts,
        fee_details: [],
        entries: [entry],
      },
      moment,
    )
    return inserted(quotes, quote)
  },
})
