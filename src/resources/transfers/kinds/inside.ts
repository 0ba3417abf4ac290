// Money that stays inside the bank moves in the commit that accepts the transfer (I1), without a carrier.
import { assert } from '../../../kernel/assert.ts'
import type { Rows } from '../../../kernel/command.ts'
import { type Rejection, reject } from '../../../kernel/rejections.ts'
import { internalTransfer } from '../../../ledger/recipes.ts'
import type { Activity } from '../../customers/customer-limits.ts'
import { entryAccountOf } from '../../quotes/entry-account.ts'
import {
  type InsideFields,
  type InsideMove,
  insideAccounts,
  insideFields,
  payingAccounts,
} from '../../quotes/inside-accounts.ts'
import { entriesOf, type Quote } from '../../quotes/quote.ts'
import { type TransferKind, type TransferOrder, taken } from './kind.ts'

/** The accounts that the quote names; undefined: the transfer may name it. */
const quotedGuids = ({ entries }: Quote) => ({
  source_account_guid: entries?.[0]?.source_account.guid,
  destination_account_guid: entries?.[0]?.destination_account.guid,
})

function moveOf({ quote, ...named }: TransferOrder, product_type: InsideMove['product_type']): InsideMove {
  const { bank_guid, customer_guid, asset } = quote
  assert(asset, 'a quote inside the bank has its asset')
  const quoted = quotedGuids(quote)
  return {
    product_type,
    bank_guid,
    customer_guid,
    asset,
    source_account_guid: quoted.source_account_guid ?? named.source_account_guid,
    destination_account_guid: quoted.destination_account_guid ?? named.destination_account_guid,
  }
}

/** A source that is not named is the owner's only account in the asset. */
function withSource(move: InsideMove, rows: Rows): InsideMove {
  if (move.source_account_guid) return move
  const [only, ...others] = payingAccounts(move, rows)
  return others.length === 0 ? { ...move, source_account_guid: only?.guid } : move
}

const contradiction = 'The quote names another account. Leave this field out, or make a new quote.'
const noSource =
  'The owner has no account in this asset, or several. Name one of them in source_account_guid; GET /api/accounts lists them.'
const noDestination = 'Neither the quote nor the transfer names the destination. Name it in destination_account_guid.'

/** The transfer may not name another account than the quote. */
function refuseContradiction({ quote, ...named }: TransferOrder): Rejection | undefined {
  const quoted = quotedGuids(quote)
  for (const field of ['source_account_guid', 'destination_account_guid'] as const) {
    if (quoted[field] && named[field] && quoted[field] !== named[field]) {
      return reject('invalid_parameter', field, contradiction)
    }
  }
  return undefined
}

/** A fault of an account that the quote names is reported on the quote. */
function fieldsOf(quote: Quote): InsideFields {
  const { source_account_guid, destination_account_guid } = quotedGuids(quote)
  return {
    source: source_account_guid ? 'quote_guid' : insideFields.source,
    destination: destination_account_guid ? 'quote_guid' : insideFields.destination,
  }
}

const inside = (product_type: InsideMove['product_type']): TransferKind => ({
  product_type,
  terms(order, rows, moment) {
    const { quote } = order
    const contradicted = refuseContradiction(order)
    if (contradicted) return contradicted
    const found = insideAccounts(withSource(moveOf(order, product_type), rows), rows, moment, fieldsOf(quote))
    if ('rejected' in found) return found
    const { source, destination } = found
    if (!source) return reject('invalid_account', 'source_account_guid', noSource)
    if (!destination) return reject('invalid_account', 'destination_account_guid', noDestination)
    const { bank_guid, deliver_amount } = quote
    const ends = { source_account: entryAccountOf(source), destination_account: entryAccountOf(destination) }
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
        ...ends,
        entries: entriesOf(quote).map((entry) => ({ ...entry, ...ends })),
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
