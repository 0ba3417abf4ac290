// The fees of an order: the request's own in place of the bank's defaults, the platform's, and the rail's.
import { type Amount, zero } from '../../kernel/amount.ts'
import type { FeeTerms } from '../../pricing/fee.ts'
import type { Bank } from '../banks/bank.ts'

export interface RequestFee {
  readonly type: 'spread' | 'fixed'
  readonly spread_fee?: number
  readonly fixed_fee?: Amount
}

/** A request's own fees replace the bank's default ones; the platform's are the operator's and stay, as does the rail's. */
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
