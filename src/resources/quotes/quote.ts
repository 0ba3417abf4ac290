// A quote is a price with fees. It has no state, its row never changes, and at most one trade or transfer executes it. The trade or
// transfer stores the quote's guid; a view adds its guid to the quote for readers.
import type { Amount } from '../../kernel/amount.ts'
import { defined } from '../../kernel/assert.ts'
import * as column from '../../kernel/column.ts'
import { type Change, update } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { homeRails } from '../../kernel/rail.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { listWithAmounts } from '../../wire/json-column.ts'
import { type EntryAccount, isSameAccount, shortAccount } from './entry-account.ts'

export const productTypes = [
  'trading',
  'funding',
  'crypto_transfer',
  'inter_account',
  'lightning_transfer',
  'book_transfer',
  'trading_exit',
] as const

/** Executed as trades; all other products as transfers. The view `quotes_and_their_use` has the same list. */
export const tradedProducts = ['trading', 'trading_exit'] as const

export const feeTypes = ['bank', 'platform', 'network', 'rail'] as const

export interface FeeDetail {
  readonly type: (typeof feeTypes)[number]
  readonly asset: string
  readonly amount: Amount
}

/** One movement of the quote. */
export interface QuoteEntry {
  readonly source_account: EntryAccount
  readonly destination_account: EntryAccount
  readonly receive_amount: Amount
  readonly deliver_amount: Amount
  readonly fee: Amount
}

export const quotes = table(
  'quotes',
  {
    ...column.record,
    product_type: column.oneOf(productTypes),
    customer_guid: column.optional(column.guid),
    symbol: column.optional(column.word),
    side: column.optional(column.oneOf(['buy', 'sell', 'deposit', 'withdrawal'])),
    asset: column.optional(column.text),
    receive_amount: column.amount,
    deliver_amount: column.amount,
    fee: column.amount,
    fee_details: listWithAmounts<FeeDetail>('amount'),
    network_fee: column.optional(column.amount),
    network_fee_asset: column.optional(column.word),
    /** A lightning invoice and its payment hash. */
    network_address: column.optional(column.word),
    payment_hash: column.optional(column.word),
    payment_rail: column.optional(column.oneOf(homeRails)),
    entries: column.optional(listWithAmounts<QuoteEntry>('receive_amount', 'deliver_amount', 'fee')),
    rate: column.optional(column.word),
    reference_trade_guid: column.optional(column.guid),
    issued_at: column.timestamp,
    expires_at: column.optional(column.timestamp),
    trade_guid: column.optional(column.guid),
    transfer_guid: column.optional(column.guid),
  },
  {
    key: ['bank_guid', 'guid'],
    view: { name: 'quotes_and_their_use', adds: ['trade_guid', 'transfer_guid', 'updated_at'] },
    counted: { type: 'product_type' },
    isShortLived: true,
    // The view restores them.
    short: { shorten: { entries: shortEntries } },
    isSpent: (quote) => quote.trade_guid !== null || quote.transfer_guid !== null,
  },
)
export type Quote = RowOf<typeof quotes>

/** Without the amounts and accounts that are the quote's or the transfer's own. */
export function shortEntries(row: ShortenedEntries): readonly object[] | null {
  const unless = <T>(value: T, other: T): T | undefined => (value === other ? undefined : value)
  const accountUnless = (account: EntryAccount, other: EntryAccount | null | undefined) =>
    other && isSameAccount(account, other) ? undefined : shortAccount(account, row)
  return (
    row.entries?.map((entry) => ({
      source_account: accountUnless(entry.source_account, row.source_account),
      destination_account: accountUnless(entry.destination_account, row.destination_account),
      receive_amount: unless(entry.receive_amount, row.receive_amount),
      deliver_amount: unless(entry.deliver_amount, row.deliver_amount),
      fee: unless(entry.fee, row.fee),
    })) ?? null
  )
}

interface ShortenedEntries {
  readonly bank_guid: Guid
  readonly customer_guid: Guid | null
  readonly receive_amount: Amount
  readonly deliver_amount: Amount
  readonly fee: Amount
  readonly entries: readonly QuoteEntry[] | null
  /** A quote has none. */
  readonly source_account?: EntryAccount | null
  readonly destination_account?: EntryAccount | null
}

/** The entries of a quote for a transfer. A trading quote has none. */
export const entriesOf = ({ entries }: Pick<Quote, 'entries'>): readonly QuoteEntry[] =>
  defined(entries, 'a quote for a transfer has entries')

/**
 * Marks the quote as used in memory, for the decisions after this one. Nothing is written: the indexes trades_once_per_quote and
 * transfers_once_per_quote make sure that a quote is executed once.
 */
export const usedUp = (
  quote: Quote,
  {
    trade_guid = null,
    transfer_guid = null,
  }: { readonly trade_guid?: Guid | null; readonly transfer_guid?: Guid | null },
  now: Timestamp,
): Change => update(quotes, { ...quote, trade_guid, transfer_guid, updated_at: now })

export const feeOf = (details: readonly FeeDetail[], type: FeeDetail['type']): Amount =>
  (details.find((detail) => detail.type === type)?.amount ?? 0n) as Amount
