// A request for the planner with round prices, to be changed piece by piece.
import { amount } from '../../src/kernel/amount.ts'
import { tradingPairs } from '../../src/kernel/asset.ts'
import { parseTimestamp } from '../../src/kernel/time.ts'
import { participantsTypes } from '../../src/planning/corridors.ts'
import { plan } from '../../src/planning/plan.ts'
import type { BankAccountEnd, Planned, PlanRequest } from '../../src/planning/request.ts'
import type { RateLookup } from '../../src/pricing/convert.ts'
import { defaultRailFees } from '../../src/pricing/rail-fee.ts'
import { rateFromRatio } from '../../src/pricing/rate.ts'

type Prices = Record<string, readonly [bid: readonly [bigint, bigint], ask: readonly [bigint, bigint]]>

export const lookupOf =
  (prices: Prices): RateLookup =>
  (symbol) => {
    const found = prices[symbol]
    return found && { bid: rateFromRatio(...found[0]), ask: rateFromRatio(...found[1]) }
  }

const million = 1_000_000n

/** Base units of the counter asset per base unit: 0.999 to 1.001 dollars for a USDC, 18 to 19 pesos for a dollar. */
export const roundPrices: Prices = {
  'USDC-USD': [
    [999n, 10n * million],
    [1001n, 10n * million],
  ],
  'USDC-CAD': [
    [137n, million],
    [139n, million],
  ],
  'MXN-USD': [
    [1n, 19n],
    [1n, 18n],
  ],
  'INR-USD': [
    [1n, 87n],
    [1n, 86n],
  ],
  'EUR-USD': [
    [111n, 100n],
    [112n, 100n],
  ],
}

/** Sunday noon. */
export const noon = parseTimestamp('2026-11-15T12:00:00Z')!

const payout = (symbol: string, country_code: string, route = 'bank_account') =>
  participantsTypes.map((participants_type) => ({ symbol, country_code, route, participants_type }))

export const usBank: BankAccountEnd = {
  kind: 'external_bank_account',
  asset: 'USD',
  country_code: 'US',
  routing_number_types: ['ABA'],
}
export const mxBank: BankAccountEnd = {
  kind: 'external_bank_account',
  asset: 'MXN',
  country_code: 'MX',
  routing_number_types: ['CLABE'],
}

/** 1,000 dollars to Mexico, 50 bps for the bank and 10 for the platform. */
export const planRequest = (changes: Partial<PlanRequest> = {}): PlanRequest => ({
  source: { kind: 'account', asset: 'USD' },
  destination: mxBank,
  named: 'source',
  amount: amount(100_000n),
  own_assets: [],
  rates: lookupOf(roundPrices),
  fees: { bank_bps: 50, bank_fixed: 0n, platform_bps: 10, platform_fixed: 0n, rail_fixed: 0n },
  rail_fees: defaultRailFees,
  supported_trading_symbols: tradingPairs.map(({ symbol }) => symbol),
  supported_payout_symbols: [
    ...payout('MXN-USD', 'MX'),
    ...payout('INR-USD', 'IN'),
    ...payout('EUR-USD', 'DE'),
    ...payout('KES-USD', 'KE', 'mobile_wallet'),
  ],
  participants_type: 'C2C',
  at: noon,
  rail_times: 'real',
  hold_seconds: 0,
  ...changes,
})

/** The plan of a request that must have one. */
export function planned(changes: Partial<PlanRequest>): Planned {
  const result = plan(planRequest(changes))
  if ('failure_code' in result) throw new Error(JSON.stringify(result.explanation))
  return result
}
