// Money that stays inside the bank moves in the commit that accepts it (I1).

import { assert } from '../../../kernel/assert.ts'
import { internalTransfer } from '../../../ledger/recipes.ts'
import type { Activity } from '../../customers/customer-limits.ts'
import { type InsideMove, insideAccounts, insideNeeds, payeeNeeds } from '../../quotes/inside-accounts.ts'
import type { Quote } from '../../quotes/quote.ts'
import { type TransferKind, taken } from './kind.ts'

function moveOf(quote: Quote, product_type: InsideMove['product_type']): InsideMove {
  const [entry] = quote.entries ?? []
  const source_account_guid = entry?.source_account.guid
  const destination_account_guid = entry?.destination_account.guid
  assert(quote.asset && source_account_guid && destination_account_guid, 'a quote inside the bank names its accounts')
  const { bank_guid, customer_guid, asset } = quote
  return { product_type, bank_guid, customer_guid, asset, source_account_guid, destination_account_guid }
}

const inside = (product_type: InsideMove['product_type']): TransferKind => ({
  product_type,
  needs: [
    ({ quote }) => insideNeeds(moveOf(quote, product_type)),
    ({ quote }, rows) => payeeNeeds(moveOf(quote, product_type), rows),
  ],
  terms({ quote }, rows, moment) {
    const found = insideAccounts(moveOf(quote, product_type), rows, moment)
    if ('rejected' in found) return found
    const { source, destination } = found
    const { bank_guid, deliver_amount } = quote
    const [entry] = quote.entries!
    const activity = (customer_guid: Activity['customer_guid'], side: string | null): Activity => ({
      bank_guid,
      customer_guid,
      activity: product_type,
      side,
    })
    const isBook = product_type === 'book_transfer'
    return {
      fields: {
        side: isBook ? 'deposit' : null,
        source_account: entry!.source_account,
        destination_account: entry!.destination_account,
      },
      holds: [taken(source.guid, deliver_amount)],
      atOnce: internalTransfer(source.guid, destination.guid, deliver_amount),
      fillsReserve: destination.type === 'reserve',
      activities: isBook
        ? [activity(source.customer_guid, 'withdrawal'), activity(destination.customer_guid, 'deposit')]
        : [activity(source.customer_guid, null)],
    }
  },
})

export const interAccountKind = inside('inter_account')
export const bookKind = inside('book_transfer')
