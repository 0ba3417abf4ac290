// What the two quotes that stay inside the bank have in common. They cost nothing, so what is delivered is what is received.
import { type Amount, zero } from '../../kernel/amount.ts'
import { type Command, insert, key } from '../../kernel/command.ts'
import { available, balances } from '../../ledger/balance.ts'
import { accounts } from '../accounts/account.ts'
import { refuseShort } from '../accounts/account-refusals.ts'
import { refOfAccount } from './account-ref.ts'
import { type InsideMove, insideAccounts, insideNeeds, payeeNeeds } from './inside-accounts.ts'
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
  needs: [
    (input) => insideNeeds({ ...input, product_type }),
    (input, rows) => [
      ...payeeNeeds({ ...input, product_type }, rows),
      ...(rows.get(accounts, input.bank_guid, input.source_account_guid)
        ? [key(balances, input.bank_guid, input.source_account_guid)]
        : []),
    ],
  ],
  decide(input, rows, moment) {
    const { bank_guid, customer_guid, asset, amount } = input
    const found = insideAccounts({ ...input, product_type }, rows, moment)
    if ('rejected' in found) return found
    // Advice: only the transfer takes it.
    const free = available(rows, bank_guid, found.source.guid)
    if (free < amount) return refuseShort(found.source, free, amount)
    const amounts = { receive_amount: amount, deliver_amount: amount, fee: zero }
    const accountsNamed = {
      source_account: refOfAccount(found.source),
      destination_account: refOfAccount(found.destination),
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
    return { output: quote, changes: [insert(quotes, quote)] }
  },
})
