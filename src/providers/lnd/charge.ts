// The price of a lightning payment in its asset. Amount and routing fee are rounded up together. In USD, the amount says what a
// thousandth of a satoshi costs.
import { type Amount, amount, ceilDiv, floorDiv } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { LightningPayment } from '../carrier.ts'

type Priced = Pick<LightningPayment, 'asset' | 'amount' | 'msat'>

export function assertPriced({ asset, amount, msat }: Priced): void {
  assert(asset === 'BTC' || asset === 'USD', 'lightning is paid in BTC or USD')
  assert(msat > 0n && amount > 0n, 'a payment is more than nothing')
  assert(asset !== 'BTC' || amount === ceilDiv(msat, 1000n), 'satoshi are the msat of the invoice, rounded up')
}

/** The most that routes may take, so that the charge stays within `routing_fee_max`. */
export const feeLimitMsat = ({
  asset,
  amount,
  msat,
  routing_fee_max,
}: Priced & Pick<LightningPayment, 'routing_fee_max'>) =>
  asset === 'BTC' ? (amount + routing_fee_max) * 1000n - msat : floorDiv(routing_fee_max * msat, amount)

/** What the fee of the route adds to `amount`. */
export const networkFee = ({ asset, amount: value, msat }: Priced, fee_msat: bigint): Amount =>
  amount(asset === 'BTC' ? ceilDiv(msat + fee_msat, 1000n) - value : ceilDiv(fee_msat * value, msat))
