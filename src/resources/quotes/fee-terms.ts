// The fees of an order. Fees in the request replace the bank's default fees. The fees of the platform and of the rail always apply.
import { type Amount, zero } from '../../kernel/amount.ts'
import type { FeeTerms } from '../../pricing/fee.ts'
import type { Bank } from '../banks/bank.ts'

export interface RequestFee {
  readonly type: 'spread' | 'fixed'
  readonly spread_fee?: number
  readonly fixed_fee?: Amount
}

export function feeTerms(
  { settings }: Bank,
  fees: readonly RequestFee[] | undefined,
  rail_fixed: Amount = zero,
): FeeTerms {
  const spread = fees ? fees.find((fee) => fee.type === 'spread')?.spread_fee : settings.spread_fee_bps
  const fixed = fees?.find((fee) => fee.type === 'fixed')?.fixed_fee
  return {
    bank_bps: spread ?? 0,
    bank_fixed: fixed ?? zero,
    platform_bps: settings.platform_fee_bps,
    platform_fixed: zero,
    rail_fixed,
  }
}
