// A new quote of any product, and the parts of its fee.
import { type Amount, zero } from '../../kernel/amount.ts'
import { type Moment, newRecord } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { FeeDetail, Quote } from './quote.ts'

interface Fees {
  readonly bank_fee: Amount
  readonly platform_fee: Amount
  readonly rail_fee?: Amount
}

export const unpricedText =
  'With these fees, nothing would be received, or an amount would be out of range. Send another amount.'

/** The parts of a fee that are not zero. */
export const feeDetails = (asset: string, { bank_fee, platform_fee, rail_fee = zero }: Fees): FeeDetail[] =>
  (
    [
      { type: 'bank', asset, amount: bank_fee },
      { type: 'rail', asset, amount: rail_fee },
      { type: 'platform', asset, amount: platform_fee },
    ] as const
  ).filter((detail) => detail.amount > 0n)

export const newQuote = (
  bank_guid: Guid,
  fields: Pick<
    Quote,
    'product_type' | 'customer_guid' | 'asset' | 'side' | 'receive_amount' | 'deliver_amount' | 'fee' | 'fee_details'
  > &
    Partial<Omit<Quote, 'guid' | 'created_at' | 'updated_at'>>,
  moment: Moment,
): Quote =>
  newRecord(bank_guid, moment, {
    symbol: null,
    network_fee: null,
    network_fee_asset: null,
    network_address: null,
    payment_hash: null,
    payment_rail: null,
    entries: null,
    rate: null,
    reference_trade_guid: null,
    issued_at: moment.now,
    expires_at: null,
    trade_guid: null,
    transfer_guid: null,
    ...fields,
  })
