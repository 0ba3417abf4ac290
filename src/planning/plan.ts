// The planner: makes a list of stages from a request, prices and terms, or says why there is none. All routes start and end in the same
// assets. So the cheapest delivers most for a named source amount, or needs least for a named destination amount. Then the sooner one
// wins, then the first by name.
import { textFromRate } from '../pricing/rate.ts'
import { isCross } from './conversion.ts'
import { assertFeesAddUp, type MovedMoney } from './fee-sums.ts'
import { mergedFees, type PricedRoute, pricedRoute, type Unpriced } from './price-route.ts'
import type {
  Explanation,
  PlanFailure,
  PlanFailureCode,
  Planned,
  PlannedStage,
  PlanRequest,
  Rejected,
} from './request.ts'
import { routesOf } from './routes.ts'

export function plan(request: PlanRequest): Planned | PlanFailure {
  const outcomes = routesOf(request).map((route) => pricedRoute(route, request))
  const unpriced = outcomes.filter((outcome): outcome is Unpriced => 'failure_code' in outcome)
  const [best, ...beaten] = outcomes
    .filter((outcome): outcome is PricedRoute => !('failure_code' in outcome))
    .sort((a, b) => compared(a, b, request))

  const rejected = unpriced.map(({ route, reason }): Rejected => ({ route: route.name, reason }))
  if (!best) {
    const explanation = { route: null, rejected, prices: [], fees: [] }
    return { failure_code: closestFailure(unpriced), explanation }
  }
  const fees = mergedFees(best.fees)
  assertFeesAddUp(movedBy(best, request), fees.map(asSum))
  const dearer = beaten.map(
    (each): Rejected => ({
      route: each.route.name,
      reason: whyBeaten(each, best, request),
      ...unnamedAmount(each, request),
    }),
  )
  return {
    stages: best.stages,
    fees,
    source_amount: best.source_amount,
    destination_amount: best.destination_amount,
    arrives_at: best.arrives_at,
    explanation: {
      route: best.route.name,
      rejected: [...dearer, ...rejected],
      prices: best.stages.flatMap(pricesOf),
      fees: best.fees,
    },
  }
}

/** What would arrive, or what would be needed, whichever the request does not say. */
export const unnamedAmount = (
  { source_amount, destination_amount }: Pick<PricedRoute, 'source_amount' | 'destination_amount'>,
  { named }: Pick<PlanRequest, 'named'>,
): Pick<Rejected, 'source_amount' | 'destination_amount'> =>
  named === 'source' ? { destination_amount } : { source_amount }

const asSum = <T extends { readonly quoted_amount: bigint }>(part: T): T & { readonly amount: bigint } => ({
  ...part,
  amount: part.quoted_amount,
})

const movedBy = (
  { stages, source_amount, destination_amount }: PricedRoute,
  { source, destination }: PlanRequest,
): MovedMoney => ({
  source: { asset: source.asset, amount: source_amount },
  destination: { asset: destination.asset, amount: destination_amount },
  stages: stages.map((stage) => ({ source: asSum(stage.source), destination: asSum(stage.destination) })),
})

/** If all routes failed, the one that came closest gives the failure code. */
const byDistance: readonly PlanFailureCode[] = ['invalid_quote_amount', 'no_quote', 'invalid_destination']

const closestFailure = (unpriced: readonly Unpriced[]): PlanFailureCode =>
  byDistance.find((code) => unpriced.some(({ failure_code }) => failure_code === code)) ?? 'invalid_destination'

const order = <T extends bigint | number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

const costOrder = (a: PricedRoute, b: PricedRoute, { named }: PlanRequest): number =>
  named === 'source' ? order(b.destination_amount, a.destination_amount) : order(a.source_amount, b.source_amount)

const compared = (a: PricedRoute, b: PricedRoute, request: PlanRequest): number =>
  costOrder(a, b, request) || order(a.arrives_at, b.arrives_at) || order(a.route.name, b.route.name)

function whyBeaten(beaten: PricedRoute, best: PricedRoute, request: PlanRequest): string {
  const { source, destination, named } = request
  if (costOrder(beaten, best, request) === 0) {
    const seconds = Math.ceil((beaten.arrives_at - best.arrives_at) / 1000)
    return seconds > 0 ? `costs the same and arrives ${seconds} s later` : 'costs the same and arrives at the same time'
  }
  return named === 'source'
    ? `costs more: ${best.destination_amount - beaten.destination_amount} of ${destination.asset} less would arrive`
    : `costs more: ${beaten.source_amount - best.source_amount} of ${source.asset} more would be needed`
}

function pricesOf({ type, conversion }: PlannedStage): Explanation['prices'] {
  if (!conversion) return []
  const spread = conversion.spread_bps > 0 ? `, ${conversion.spread_bps} bps above the market` : ''
  const { symbol, side } = conversion
  const paid = { symbol, side, rate: textFromRate(conversion.rate) }
  const legs = conversion.legs.map((leg) => ({ ...leg, rate: textFromRate(leg.rate), source: 'market' }))
  if (isCross(conversion)) return [...legs, { ...paid, source: legs.map((leg) => leg.symbol).join(' and ') }]
  return type === 'payout' && spread ? [...legs, { ...paid, source: `corridor${spread}` }] : legs
}
