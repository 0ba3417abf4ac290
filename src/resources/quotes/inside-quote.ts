// What the two quotes that stay inside the bank have in common. They cost nothing, so what is delivered is what is received.
import { type Amount, zero } from '../../kernel/amount.ts'
import { type Command, inserted } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import { available } from '../../ledger/balance.ts'
import { ownerText, refuseShort } from '../accounts/account-refusals.ts'
import { refInside, refOfAccount } from './account-ref.ts'
import { type InsideMove, insideAccounts, payingAccounts } from './inside-accounts.ts'
import { type Quote, quotes } from './quote.ts'
import { transferQuote } from './transfer-quote.ts'

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
    const move = { ...input, product_type }
    const found = insideAccounts(move, rows, moment)
    if ('rejected' in found) return found
    const { source, destination } = found
    if (!source && payingAccounts(move, rows).length === 0) {
      const missing = `${ownerText(customer_guid)} has no fiat or trading account in this asset.`
      return reject('invalid_account', 'source_account_guid', `${missing} Create one with POST /api/accounts.`)
    }
    // Advice: only the transfer takes it.
    const free = source && available(rows, bank_guid, source.guid)
    if (source && free !== undefined && free < amount) return refuseShort(source, free, amount)
    const amounts = { receive_amount: amount, deliver_amount: amount, fee: zero }
    // An account that the transfer will name has no guid here; of the destination even the owner is open.
    const accountsNamed = {
      source_account: source ? refOfAccount(source) : refInside(asset, input),
      destination_account: destination
        ? refOfAccount(destination)
        : refInside(asset, { bank_guid, customer_guid: null }),
    }
    const quote = transferQuote(
      bank_guid,
      {
        product_type,
        customer_guid,
        asset,
        // Seen from who receives it; between one's own accounts there is no side.
        side: product_type === 'book_transfer' ? 'deposit' : null,
        ...amounts,
        fee_details: [],
        entries: [{ ...accountsNamed, ...amounts }],
      },
      moment,
    )
    return inserted(quotes, quote)
  },
})
