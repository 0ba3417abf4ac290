// A quote is a priced promise. It has no state; it makes at most one trade or transfer, ever.
import type { Amount } from '../../kernel/amount.ts'
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { listWithAmounts } from '../../wire/json-column.ts'

export const productTypes = [
  'trading',
  'funding',
  'crypto_transfer',
  'inter_account',
  'lightning_transfer',
  'book_transfer',
  'trading_exit',
] as const

export interface FeeDetail {
  readonly type: 'bank' | 'platform' | 'network'
  readonly asset: string
  readonly amount: Amount
}

export const quotes = table(
  'quotes',
  {
    bank_guid: column.guid,
    guid: column.guid,
    product_type: column.oneOf(productTypes),
    customer_guid: column.optional(column.guid),
    symbol: column.optional(column.word),
    side: column.optional(column.oneOf(['buy', 'sell', 'deposit', 'withdrawal'])),
    asset: column.optional(column.text),
    receive_amount: column.amount,
    deliver_amount: column.amount,
    fee: column.amount,
    fee_details: listWithAmounts<FeeDetail>('amount'),
    rate: column.optional(column.word),
    reference_trade_guid: column.optional(column.guid),
    issued_at: column.timestamp,
    expires_at: column.optional(column.timestamp),
    trade_guid: column.optional(column.guid),
    transfer_guid: column.optional(column.guid),
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['trade_guid', 'transfer_guid', 'updated_at'],
    counted: { type: 'product_type' },
    isShortLived: true,
    isSpent: (quote) => quote.trade_guid !== null || quote.transfer_guid !== null,
  },
)
export type Quote = RowOf<typeof quotes>

export const feeOf = (details: readonly FeeDetail[], type: FeeDetail['type']): Amount =>
  (details.find((detail) => detail.type === type)?.amount ?? 0n) as Amount
