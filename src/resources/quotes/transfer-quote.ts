// What the quotes of all products but trading have in common.
import { type Amount, zero } from '../../kernel/amount.ts'
import type { Moment } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { FeeDetail, Quote } from './quote.ts'

interface Fees {
  readonly bank_fee: Amount
  readonly platform_fee: Amount
  readonly rail_fee?: Amount
}

/** Fees leave nothing to receive, or the sum is more than an amount can hold. */
export const unpricedText =
  'With these fees, nothing would be received, or an amount would be out of range. Send another amount.'

/** The parts of a fee that are not nothing. */
export const feeDetails = (asset: string, { bank_fee, platform_fee, rail_fee = zero }: Fees): FeeDetail[] =>
  (
    [
      { type: 'bank', asset, amount: bank_fee },
      { type: 'rail', asset, amount: rail_fee },
      { type: 'platform', asset, amount: platform_fee },
    ] as const
  ).filter((detail) => detail.amount > 0n)

/** A quote that no trade executes: nothing but what it must say. It is checked again in full when it is executed. */
export const transferQuote = (
  bank_guid: Guid,
  fields: Pick<
    Quote,
    'product_type' | 'customer_guid' | 'asset' | 'side' | 'receive_amount' | 'deliver_amount' | 'fee' | 'fee_details'
  > &
    Partial<Quote>,
  moment: Moment,
): Quote => ({
  bank_guid,
  guid: moment.newGuid(),
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
  created_at: moment.now,
  updated_at: moment.now,
  ...fields,
})
