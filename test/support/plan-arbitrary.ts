// Random requests for the planner, with prices that agree with each other: what assets are worth, and a spread around it.
import fc from 'fast-check'
import { corridors } from '../../src/bank-numbers/corridors.ts'
import { amount } from '../../src/kernel/amount.ts'
import { assets, findPricedPair, payoutPairs, tradingPairs } from '../../src/kernel/asset.ts'
import { homeRails, rails } from '../../src/kernel/rail.ts'
import { participantsTypes } from '../../src/planning/corridors.ts'
import type { PlanDestination, PlanRequest, PlanSource } from '../../src/planning/request.ts'
import type { RateLookup } from '../../src/pricing/convert.ts'
import { defaultRailFees, type RailFee } from '../../src/pricing/rail-fee.ts'
import { applyBps, type Rate, rateFromRatio } from '../../src/pricing/rate.ts'
import { planRequest } from './plan-request.ts'

const codes = assets.map(({ code }) => code)
const tradable = tradingPairs.map(({ symbol }) => symbol)
const payable = payoutPairs.map(({ symbol }) => symbol)

/** What a base unit of each asset is worth, as an exact fraction of some unit. Mid rates follow, and so agree. */
export type Values = ReadonlyMap<string, Rate>
const values: fc.Arbitrary<Values> = fc
  .array(fc.tuple(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 100n)), {
    minLength: codes.length,
    maxLength: codes.length,
  })
  .map((all) => new Map(codes.map((code, index) => [code, rateFromRatio(...all[index]!)])))

const over = (a: Rate, b: Rate): Rate => rateFromRatio(a.numerator * b.denominator, a.denominator * b.numerator)

function lookupAt(worth: Values, halfSpreadBps: number, unpriced: ReadonlySet<string>): RateLookup {
  return (symbol) => {
    const pair = findPricedPair(symbol)
    if (!pair || unpriced.has(symbol)) return undefined
    const mid = over(worth.get(pair.asset.code)!, worth.get(pair.counter_asset.code)!)
    return { bid: applyBps(mid, -halfSpreadBps), ask: applyBps(mid, halfSpreadBps) }
  }
}

const cryptoCodes = assets.filter(({ kind }) => kind === 'crypto').map(({ code }) => code)
const anyAsset = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...codes) },
  { weight: 4, arbitrary: fc.constantFrom('USD', 'CAD', 'EUR', 'USDC', 'BTC', 'ETH') },
)
const mostly = <T>(usual: T, otherwise: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: otherwise })
const institution = fc.constantFrom('001', '003', '010')

/** The default schedule, or one of any lines, at most one for each rail, side and institution. */
export const railFees = mostly<readonly RailFee[]>(
  defaultRailFees,
  fc.uniqueArray(
    fc.oneof(
      fc.record({
        rail: fc.constantFrom(...rails),
        side: fc.constantFrom('deposit' as const, 'withdrawal' as const),
        amount: fc.bigInt(1n, 500n).map(amount),
      }),
      fc.record({
        rail: fc.constant('eft' as const),
        side: fc.constant('withdrawal' as const),
        amount: fc.bigInt(1n, 500n).map(amount),
        institution_number: institution,
      }),
    ),
    { selector: (line: RailFee) => `${line.rail} ${line.side} ${line.institution_number}`, maxLength: 20 },
  ),
)
const numbersOf = fc.constantFrom(...corridors).chain((corridor) =>
  fc.record({
    kind: fc.constant('external_bank_account' as const),
    asset: fc.constant(corridor.asset),
    country_code: fc.constantFrom(...corridor.country_codes),
    routing_number_types: fc.constant(corridor.routing_number_types),
    institution_number: fc.option(institution, { nil: undefined }),
    payment_rail: fc.option(fc.constantFrom(...homeRails), { nil: undefined, freq: 8 }),
  }),
)
const sources: fc.Arbitrary<PlanSource> = fc.oneof(
  fc.record({ kind: fc.constant('account' as const), asset: anyAsset }),
  numbersOf.filter(({ asset }) => asset === 'USD' || asset === 'CAD'),
)
const destinations: fc.Arbitrary<PlanDestination> = fc.oneof(
  fc.record({ kind: fc.constant('account' as const), asset: anyAsset, is_own: fc.boolean() }),
  fc.record({ kind: fc.constant('external_wallet' as const), asset: fc.constantFrom(...cryptoCodes) }),
  numbersOf,
  numbersOf,
)
const bps = fc.integer({ min: 0, max: 400 })
const fixed = fc.bigInt(0n, 500n)

export const planRequests = fc
  .record({
    source: sources,
    destination: destinations,
    named: fc.constantFrom('source' as const, 'destination' as const),
    amount: fc.oneof(fc.bigInt(1n, 10n ** 4n), fc.bigInt(10_000n, 10n ** 7n), fc.bigInt(1n, 10n ** 22n)).map(amount),
    own_assets: mostly(codes, fc.subarray(codes)),
    fees: fc.record({
      ...{ bank_bps: bps, bank_fixed: fixed, platform_bps: bps, platform_fixed: fixed },
      rail_fixed: fc.constant(0n),
    }),
    rail_fees: railFees,
    participants_type: fc.constantFrom(...participantsTypes),
    supported_trading_symbols: mostly(tradable, fc.subarray(tradable)),
    payouts: mostly(payable, fc.subarray(payable)),
    worth: values,
    halfSpreadBps: fc.integer({ min: 0, max: 300 }),
    unpriced: mostly<string[]>([], fc.subarray([...tradable, ...payable])),
  })
  .map(({ payouts, worth, halfSpreadBps, unpriced, ...asked }) => {
    const end = asked.destination
    const country_code = end.kind === 'external_bank_account' ? end.country_code : ''
    const route = end.asset === 'KES' ? 'mobile_wallet' : 'bank_account'
    const { participants_type } = asked
    const request: PlanRequest = planRequest({
      ...asked,
      rates: lookupAt(worth, halfSpreadBps, new Set(unpriced)),
      network_fee: { asset: 'ETH', amount: amount(1n) },
      supported_payout_symbols: payouts.map((symbol) => ({ symbol, country_code, route, participants_type })),
    })
    return { request, worth }
  })

export interface Worth {
  readonly asset: string
  readonly amount: bigint
}

/** What these are worth together, times one and the same positive number for all that are compared. */
export function valuesOf(worth: Values, ...sums: readonly (readonly Worth[])[]): bigint[] {
  const common = sums.flat().reduce((product, { asset }) => product * worth.get(asset)!.denominator, 1n)
  return sums.map((sum) =>
    sum.reduce((all, each) => {
      const { numerator, denominator } = worth.get(each.asset)!
      return all + each.amount * numerator * (common / denominator)
    }, 0n),
  )
}
