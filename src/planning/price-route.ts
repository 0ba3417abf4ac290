// Prices one route exactly, from the named end, stage by stage, with the formulas of `pricing/fee.ts`. The fees of bank and platform are
// taken once: at the first conversion, else where the money enters or leaves the bank. A rail's fee is taken with its stage. The bank
// pays the network's fee, which is part of no other amount.
import { minimumAmount } from '../chains/chain.ts'
import { type Amount, amount, zero } from '../kernel/amount.ts'
import { assert, defined } from '../kernel/assert.ts'
import { findAsset } from '../kernel/asset.ts'
import type { Timestamp } from '../kernel/time.ts'
import { type FeeTerms, type NamedAmount, noFees, type PricedOrder, priceOrder, priceTransfer } from '../pricing/fee.ts'
import { type RailUse, railFeeAmount, railFeeOf } from '../pricing/rail-fee.ts'
import { arrivalOf } from './arrival.ts'
import { type Conversion, convertedAt } from './conversion.ts'
import type { Explanation, PlanFailureCode, PlannedFee, PlannedStage, PlanRequest, StageEnd } from './request.ts'
import type { Route, RouteStep } from './routes.ts'

export interface PricedRoute {
  readonly route: Route
  readonly stages: readonly PlannedStage[]
  readonly source_amount: Amount
  readonly destination_amount: Amount
  readonly arrives_at: Timestamp
  readonly fees: Explanation['fees']
}

export interface Unpriced {
  readonly route: Route
  readonly failure_code: PlanFailureCode
  readonly reason: string
}

interface PricedStep {
  readonly step: RouteStep
  readonly conversion?: Conversion
  readonly terms: FeeTerms
  readonly order: PricedOrder
}

export function pricedRoute(route: Route, request: PlanRequest): PricedRoute | Unpriced {
  const failed = (failure_code: PlanFailureCode, reason: string): Unpriced => ({ route, failure_code, reason })
  if (route.fault !== undefined) return failed('invalid_destination', route.fault)
  if (route.missing_accounts) {
    return failed('invalid_destination', `the owner has no account in ${route.missing_accounts.join(' or ')}`)
  }
  const unpriced = firstUnpriced(route, request)
  if (unpriced) return failed('no_quote', unpriced)
  const steps = pricedSteps(route, request)
  if (steps === 'invalid_amount') {
    return failed('invalid_quote_amount', 'fees and rates leave an amount below 1, or one too large')
  }
  const limit = steps.map(limitFault).find((fault) => fault !== undefined)
  if (limit) return failed('invalid_quote_amount', limit)
  return assembled(route, steps, request)
}

function firstUnpriced({ steps }: Route, { rates, network_fee }: PlanRequest): string | undefined {
  for (const { exchange, chain } of steps) {
    const converted = exchange && convertedAt(exchange, rates)
    if (converted && 'unpriced' in converted) return `${converted.unpriced} has no price`
    if (chain && !network_fee) return `the fee of ${chain} is not known`
  }
  return undefined
}

/** Priced from the named end; returned in the order of the route. */
function pricedSteps({ steps }: Route, request: PlanRequest): readonly PricedStep[] | 'invalid_amount' {
  const isForward = request.named === 'source'
  const feeStep = steps.find(({ exchange }) => exchange) ?? steps.find(({ corridor, chain }) => corridor ?? chain)
  const done: PricedStep[] = []
  let carried = request.amount
  for (const step of isForward ? steps : steps.toReversed()) {
    const conversion = step.exchange && convertedAt(step.exchange, request.rates)
    assert(!conversion || !('unpriced' in conversion), 'a route is priced only where every price is known')
    const rail_fixed = railFeeAmount(request.rail_fees, railUseOf(step, request))
    const terms = { ...(step === feeStep ? request.fees : noFees), rail_fixed }
    const order = orderOf(conversion, isForward ? 'deliver' : 'receive', carried, terms)
    if (order === 'invalid_amount') return order
    done.push({ step, ...(conversion && { conversion }), terms, order })
    carried = isForward ? order.receive_amount : order.deliver_amount
  }
  return isForward ? done : done.reverse()
}

/** Undefined: the step uses no rail. */
function railUseOf({ corridor, is_pull }: RouteStep, { destination }: PlanRequest): RailUse | undefined {
  if (!corridor) return undefined
  const { rail } = corridor
  if (is_pull) return { rail, side: 'deposit' }
  const isOutside = destination.kind === 'external_bank_account'
  return { rail, side: 'withdrawal', institution_number: isOutside ? destination.institution_number : undefined }
}

function orderOf(
  conversion: Conversion | undefined,
  named: NamedAmount,
  value: Amount,
  fees: FeeTerms,
): PricedOrder | 'invalid_amount' {
  if (!conversion) return priceTransfer({ named, amount: value, fees })
  return priceOrder({ side: conversion.side, named, amount: value, rate: conversion.rate, fees })
}

/** A fee in the delivered asset stays behind. A fee in the received asset (of a sale or a pull) is taken later. */
function movedBy({ step, conversion, order }: PricedStep): { readonly out: Amount; readonly into: Amount } {
  const { deliver_amount, receive_amount, fee } = order
  if (step.is_pull) return { out: deliver_amount, into: deliver_amount }
  if (conversion?.side === 'sell') return { out: deliver_amount, into: amount(receive_amount + fee) }
  return { out: amount(deliver_amount - fee), into: receive_amount }
}

function limitFault(priced: PricedStep): string | undefined {
  const { corridor, chain, to } = priced.step
  const { into } = movedBy(priced)
  const asset = findAsset(to)
  if (chain && asset && into < minimumAmount(asset)) return `${chain} carries no less than ${minimumAmount(asset)}`
  if (!corridor) return undefined
  const { rail, minimum, maximum } = corridor
  if (into < minimum) return `${rail} carries no less than ${minimum} of ${to}`
  return into > maximum ? `${rail} carries no more than ${maximum} of ${to}` : undefined
}

function assembled(route: Route, steps: readonly PricedStep[], request: PlanRequest): PricedRoute {
  const last = steps.length - 1
  let arrives_at = request.at
  const stages = steps.map((priced, index): PlannedStage => {
    const { type, from, to, corridor, chain } = priced.step
    const { out, into } = movedBy(priced)
    const source: StageEnd = { place: index === 0 ? 'source' : 'between', asset: from, quoted_amount: out }
    const destination: StageEnd = { place: index === last ? 'destination' : 'between', asset: to, quoted_amount: into }
    arrives_at = arrivalOf(priced.step, arrives_at, request)
    return {
      type,
      source,
      destination,
      ...(corridor && { rail: corridor.rail }),
      ...(chain && { chain }),
      ...(priced.conversion && { conversion: priced.conversion }),
      fees: mergedFees(feesOf(priced, request)),
      arrives_at,
    }
  })
  return {
    route,
    stages,
    source_amount: defined(steps[0], 'a route has a step').order.deliver_amount,
    destination_amount: defined(steps[last], 'a route has a step').order.receive_amount,
    arrives_at,
    fees: steps.flatMap((priced) => feesOf(priced, request)),
  }
}

function feesOf({ step, conversion, order }: PricedStep, request: PlanRequest): Explanation['fees'] {
  const asset = conversion?.side === 'sell' ? step.to : step.from
  const { network_fee } = request
  const own = { payer: 'customer', asset } as const
  const all = [
    { type: 'bank', ...own, quoted_amount: order.bank_fee, source: 'fees of the bank' },
    { type: 'rail', ...own, quoted_amount: order.rail_fee, source: railSource(step, request) },
    { type: 'platform', ...own, quoted_amount: order.platform_fee, source: 'fees of the platform' },
    {
      type: 'network',
      payer: 'bank',
      asset: network_fee?.asset ?? asset,
      quoted_amount: (step.chain && network_fee?.amount) ?? zero,
      source: `estimate of ${step.chain}, paid by the bank`,
    },
  ] as const
  return all.filter(({ quoted_amount }) => quoted_amount > 0n)
}

function railSource(step: RouteStep, request: PlanRequest): string {
  const use = railUseOf(step, request)
  const line = use && railFeeOf(request.rail_fees, use)
  const to = line?.institution_number ? ` to institution ${line.institution_number}` : ''
  return `rail fees of the bank, ${use?.rail} ${use?.side}${to}`
}

/** One fee for each type and asset, in order of appearance. */
export function mergedFees(fees: readonly PlannedFee[]): readonly PlannedFee[] {
  const sums = new Map<string, PlannedFee>()
  for (const { type, payer, asset, quoted_amount } of fees) {
    const key = `${type} ${asset}`
    const sum = amount((sums.get(key)?.quoted_amount ?? 0n) + quoted_amount)
    sums.set(key, { type, payer, asset, quoted_amount: sum })
  }
  return [...sums.values()]
}
