// For random ends, corridors, prices, terms and amounts: stages feed each other to the last base unit, nobody gains at mid
// rates, either end leads to the other, the best route wins and no route is left unmentioned.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRequest } from '../../test/support/plan-request.ts'
import { corridors } from '../bank-numbers/corridors.ts'
import { type Amount, amount } from '../kernel/amount.ts'
import { assets, findPricedPair, payoutPairs, tradingPairs } from '../kernel/asset.ts'
import { paymentRails } from '../kernel/rail.ts'
import type { RateLookup } from '../pricing/convert.ts'
import { applyBps, type Rate, rateFromRatio } from '../pricing/rate.ts'
import { participantsTypes } from './corridors.ts'
import { plan } from './plan.ts'
import { pricedRoute } from './price-route.ts'
import type { PlanDestination, Planned, PlannedFee, PlannedStage, PlanRequest, PlanSource } from './request.ts'
import { routesOf } from './routes.ts'

const codes = assets.map(({ code }) => code)
const tradable = tradingPairs.map(({ symbol }) => symbol)
const payable = payoutPairs.map(({ symbol }) => symbol)

/** What a base unit of each asset is worth, as an exact fraction of some unit. Mid rates follow, and so agree. */
type Values = ReadonlyMap<string, Rate>
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
const numbersOf = fc.constantFrom(...corridors).chain((corridor) =>
  fc.record({
    kind: fc.constant('external_bank_account' as const),
    asset: fc.constant(corridor.asset),
    country_code: fc.constantFrom(...corridor.country_codes),
    routing_number_types: fc.constant(corridor.routing_number_types),
    payment_rail: fc.option(fc.constantFrom(...paymentRails), { nil: undefined, freq: 8 }),
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

const requests = fc
  .record({
    source: sources,
    destination: destinations,
    named: fc.constantFrom('source' as const, 'destination' as const),
    amount: fc.oneof(fc.bigInt(1n, 10n ** 4n), fc.bigInt(10_000n, 10n ** 7n), fc.bigInt(1n, 10n ** 22n)).map(amount),
    own_assets: mostly(codes, fc.subarray(codes)),
    fees: fc.record({ bank_bps: bps, bank_fixed: fixed, platform_bps: bps, platform_fixed: fixed }),
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

/** Runs the check for each request that has a plan, and expects that many have. */
function forPlans(check: (planned: Planned, request: PlanRequest, worth: Values) => void): void {
  let [asked, made] = [0, 0]
  fc.assert(
    fc.property(requests, ({ request, worth }) => {
      const result = plan(request)
      asked += 1
      if ('failure_code' in result) return
      made += 1
      check(result, request, worth)
    }),
    { numRuns: 500 },
  )
  // About a fifth, by chance; far fewer would mean that the check sees next to nothing.
  expect(made / asked).toBeGreaterThan(0.1)
}

const total = (fees: readonly PlannedFee[]): bigint =>
  fees.reduce((sum, { type, quoted_amount }) => (type === 'network' ? sum : sum + quoted_amount), 0n)

/** The fee of a sale and of a pull is still in what arrives. */
const isTakenAfter = ({ type, source, conversion }: PlannedStage): boolean =>
  conversion?.side === 'sell' || (type === 'deposit' && source.place === 'source' && conversion === undefined)

test('each stage takes what the one before it brought, less the fees that stay behind', () => {
  forPlans(({ stages, source_amount, destination_amount, fees }, request) => {
    expect(request.named === 'source' ? source_amount : destination_amount).toBe(request.amount)
    let [carried, asset] = [source_amount as bigint, request.source.asset]
    for (const [index, stage] of stages.entries()) {
      const fee = total(stage.fees)
      expect([stage.source.asset, stage.source.place]).toEqual([asset, index === 0 ? 'source' : 'between'])
      expect(stage.source.quoted_amount).toBe(isTakenAfter(stage) ? carried : carried - fee)
      carried = stage.destination.quoted_amount - (isTakenAfter(stage) ? fee : 0n)
      asset = stage.destination.asset
      if (!stage.conversion) expect(stage.source.quoted_amount).toBe(stage.destination.quoted_amount)
      expect(stage.destination.place).toBe(index === stages.length - 1 ? 'destination' : 'between')
    }
    expect([carried, asset]).toEqual([destination_amount, request.destination.asset])
    expect(total(fees)).toBe(total(stages.flatMap((stage) => stage.fees)))
    expect(
      stages.flatMap(({ source, destination }) => [source, destination]).every((end) => end.quoted_amount > 0n),
    ).toBe(true)
  })
})

test('no plan creates value: what arrives and what is charged are worth no more than what left', () => {
  forPlans(({ fees, source_amount, destination_amount }, { source, destination }, worth) => {
    const parts = [
      { asset: destination.asset, quoted_amount: destination_amount },
      ...fees.filter(({ type }) => type !== 'network'),
    ].map(({ asset, quoted_amount }) => ({ ...worth.get(asset)!, quoted_amount: quoted_amount as bigint }))
    const common = parts.reduce((product, { denominator }) => product * denominator, 1n)
    const got = parts.reduce((sum, each) => sum + each.quoted_amount * each.numerator * (common / each.denominator), 0n)
    const { numerator, denominator } = worth.get(source.asset)!
    expect(got * denominator <= source_amount * numerator * common).toBe(true)
  })
})

const from = (request: PlanRequest, named: PlanRequest['named'], value: Amount) =>
  plan({ ...request, named, amount: value })

/** Only a bound in between can make the way back impossible. */
const isOutOfRange = (result: ReturnType<typeof plan>): boolean =>
  'failure_code' in result && result.failure_code === 'invalid_quote_amount'

test('naming what would arrive needs no more than what was named, but for the unit that rounding a percentage leaves', () => {
  forPlans(({ source_amount, destination_amount }, request) => {
    if (request.named !== 'source') return
    const { bank_bps, platform_bps } = request.fees
    const back = from(request, 'destination', destination_amount)
    if (isOutOfRange(back)) return
    const left = bank_bps + platform_bps > 0 ? 1n : 0n
    expect('source_amount' in back && back.source_amount <= source_amount + left).toBe(true)
  })
})

test('naming what is needed brings no less than what was named', () => {
  forPlans(({ source_amount, destination_amount }, request) => {
    if (request.named !== 'destination') return
    const back = from(request, 'source', source_amount)
    if (isOutOfRange(back)) return
    expect('destination_amount' in back && back.destination_amount >= destination_amount).toBe(true)
  })
})

test('the best route wins, and every other one is mentioned with a reason', () => {
  forPlans(({ explanation, source_amount, destination_amount }, request) => {
    const routes = routesOf(request)
    const names = [explanation.route, ...explanation.rejected.map(({ route }) => route)]
    expect(names.toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
    expect(new Set(names).size).toBe(names.length)
    expect(explanation.rejected.every(({ reason }) => reason.length > 0)).toBe(true)
    for (const route of routes) {
      const one = pricedRoute(route, request)
      if ('failure_code' in one) continue
      expect(one.destination_amount <= destination_amount && one.source_amount >= source_amount).toBe(true)
    }
  })
})

test('where there is no plan, every route is mentioned too', () => {
  fc.assert(
    fc.property(requests, ({ request }) => {
      const result = plan({ ...request, rates: () => undefined, own_assets: [] })
      const names = result.explanation.rejected.map(({ route }) => route)
      if ('failure_code' in result)
        expect(names.toSorted()).toEqual(
          routesOf({ ...request, own_assets: [] })
            .map(({ name }) => name)
            .toSorted(),
        )
    }),
  )
})
