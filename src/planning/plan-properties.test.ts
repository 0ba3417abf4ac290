// For random ends, corridors, prices, terms and amounts: stages feed each other to the last base unit, nobody gains at mid
// rates, either end leads to the other, the best route wins and no route is left unmentioned.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRequests, type Values, valuesOf } from '../../test/support/plan-arbitrary.ts'
import type { Amount } from '../kernel/amount.ts'
import { plan } from './plan.ts'
import { pricedRoute } from './price-route.ts'
import type { Planned, PlannedFee, PlannedStage, PlanRequest } from './request.ts'
import { routesOf } from './routes.ts'

/** Runs the check for each request that has a plan, and expects that many have. */
function forPlans(check: (planned: Planned, request: PlanRequest, worth: Values) => void): void {
  let [asked, made] = [0, 0]
  fc.assert(
    fc.property(planRequests, ({ request, worth }) => {
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
  fees.reduce((sum, { payer, quoted_amount }) => (payer === 'bank' ? sum : sum + quoted_amount), 0n)

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

test('in each asset the customer’s fees are what left the source and did not arrive; the network’s are the bank’s', () => {
  forPlans(({ stages, source_amount, destination_amount, fees, explanation }, { source, destination }) => {
    const kept = new Map<string, bigint>()
    const add = (asset: string, value: bigint) => kept.set(asset, (kept.get(asset) ?? 0n) + value)
    add(source.asset, source_amount)
    for (const stage of stages) {
      add(stage.source.asset, -stage.source.quoted_amount)
      add(stage.destination.asset, stage.destination.quoted_amount)
    }
    add(destination.asset, -destination_amount)
    for (const { payer, asset, quoted_amount } of fees) if (payer === 'customer') add(asset, -quoted_amount)
    expect([...kept.values()].every((left) => left === 0n)).toBe(true)
    const isExchanged = stages.some(({ conversion }) => conversion)
    if (!isExchanged) expect(total(fees)).toBe(source_amount - destination_amount)
    const all = [...fees, ...explanation.fees, ...stages.flatMap((stage) => stage.fees)]
    expect(all.every(({ type, payer }) => (type === 'network') === (payer === 'bank'))).toBe(true)
  })
})

test('no plan creates value: what arrives and what is charged are worth no more than what left', () => {
  forPlans(({ fees, source_amount, destination_amount }, { source, destination }, worth) => {
    const charged = fees
      .filter(({ payer }) => payer === 'customer')
      .map(({ asset, quoted_amount }) => ({ asset, amount: quoted_amount }))
    const [left, got] = valuesOf(
      worth,
      [{ asset: source.asset, amount: source_amount }],
      [{ asset: destination.asset, amount: destination_amount }, ...charged],
    )
    expect(got).toBeLessThanOrEqual(left!)
  })
})

test('an exchange rounds against the customer, by less than one unit of what is exchanged or of what arrives', () => {
  forPlans(({ stages }) => {
    for (const { source, destination, conversion } of stages) {
      if (!conversion) continue
      const [out, into] = [source.quoted_amount as bigint, destination.quoted_amount as bigint]
      // The rate is counter per asset: a buy pays in the counter asset, a sale is paid in it.
      const { numerator, denominator } = conversion.rate
      const [paid, due] = conversion.side === 'buy' ? [denominator, numerator] : [numerator, denominator]
      expect(out * paid).toBeGreaterThanOrEqual(into * due)
      expect((out - 1n) * paid < into * due || out * paid < (into + 1n) * due).toBe(true)
    }
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
      const told = explanation.rejected.find((each) => each.route === route.name)
      if ('failure_code' in one) {
        expect(told).toEqual({ route: route.name, reason: expect.any(String) })
        continue
      }
      expect(one.destination_amount <= destination_amount && one.source_amount >= source_amount).toBe(true)
      // The named amount is the same on every route; the other one is told of each that was beaten.
      const [same, other] =
        request.named === 'source'
          ? (['source_amount', 'destination_amount'] as const)
          : (['destination_amount', 'source_amount'] as const)
      expect(one[same]).toBe({ source_amount, destination_amount }[same])
      if (told) expect(told).toEqual({ route: route.name, reason: told.reason, [other]: one[other] })
    }
  })
})

test('where there is no plan, every route is mentioned too', () => {
  fc.assert(
    fc.property(planRequests, ({ request }) => {
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
