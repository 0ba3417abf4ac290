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

/** The most that an operator lets routes take, in basis points of the amount. Small payments may always take ten satoshi. */
export const feeCapMsat = (msat: bigint, fee_limit_bps: number | undefined): bigint | undefined => {
  if (fee_limit_bps === undefined) return undefined
  const share = floorDiv(msat * BigInt(fee_limit_bps), 10_000n)
  return share > small_fee_msat ? share : small_fee_msat
}
const small_fee_msat = 10_000n

/** The most that routes may take: the charge stays within `routing_fee_max`, and the fee within the operator's limit. */
export function feeLimitMsat(
  { asset, amount, msat, routing_fee_max }: Priced & Pick<LightningPayment, 'routing_fee_max'>,
  fee_limit_bps?: number,
): bigint {
  const quoted = asset === 'BTC' ? (amount + routing_fee_max) * 1000n - msat : floorDiv(routing_fee_max * msat, amount)
  const cap = feeCapMsat(msat, fee_limit_bps)
  return cap !== undefined && cap < quoted ? cap : quoted
}

/** What the fee of the route adds to `amount`. */
export const networkFee = ({ asset, amount: value, msat }: Priced, fee_msat: bigint): Amount =>
  amount(asset === 'BTC' ? ceilDiv(msat + fee_msat, 1000n) - value : ceilDiv(fee_msat * value, msat))
