// What paying an invoice costs, for any amounts and rates: the parts add up, what is named stays, and the dollars set aside are
// enough for the bitcoin they stand for.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, amountMax } from '../../kernel/amount.ts'
import { noFees } from '../../pricing/fee.ts'
import { rateFromRatio } from '../../pricing/rate.ts'
import { msatToPay, priceInvoice, routedAmount } from './invoice-price.ts'

const satoshi = fc.bigInt(1n, 2_100_000_000_000_000n) as fc.Arbitrary<Amount>
const asks = fc.option(fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n)), { nil: null })
const terms = fc.record({
  bank_bps: fc.integer({ min: 0, max: 10_000 }),
  bank_fixed: fc.bigInt(0n, 1000n),
  platform_bps: fc.integer({ min: 0, max: 100 }),
  platform_fixed: fc.constant(0n),
  rail_fixed: fc.constant(0n),
})
const rateOf = (ask: [bigint, bigint] | null) => ask && rateFromRatio(...ask)

test('an invoice with an amount', () => {
  fc.assert(
    fc.property(satoshi, asks, satoshi, terms, (amount, ratio, routing_fee, fees) => {
      const ask = rateOf(ratio)
      const order = { invoice: { amount }, order: undefined, ask, routing_fee, fees }
      const priced = priceInvoice(order)
      // So cheap that all of it is no base unit of the other asset never happens: amounts are rounded up.
      if (priced === 'invalid_amount') throw new Error(priced)
      const { receive_amount, deliver_amount, network_fee, fee } = priced
      expect(deliver_amount).toBe(receive_amount + network_fee + fee)
      for (const [base, counted] of [
        [amount, receive_amount],
        [routing_fee, network_fee],
      ] as const) {
        const [numerator, denominator] = ratio ?? [1n, 1n]
        expect(counted * denominator).toBeGreaterThanOrEqual(base * numerator)
        expect((counted - 1n) * denominator).toBeLessThan(base * numerator)
      }
      const same = { named: 'deliver', amount: deliver_amount } as const
      expect(priceInvoice({ ...order, order: same })).toEqual(priced)
      const more = { named: 'deliver', amount: (deliver_amount + 1n) as Amount } as const
      expect(priceInvoice({ ...order, order: more })).toBe('invalid_amount')
      expect(routedAmount(order)).toBe(amount)
    }),
  )
})

test('an invoice that leaves it to the payer', () => {
  const orders = fc.record({ named: fc.constantFrom('receive', 'deliver'), amount: satoshi })
  fc.assert(
    fc.property(orders, asks, fc.bigInt(0n, 10_000n), terms, (named, ratio, fee_max, fees) => {
      const [order, routing_fee] = [named as never as { named: 'receive'; amount: Amount }, fee_max as Amount]
      const ask = rateOf(ratio)
      const priced = priceInvoice({ invoice: { amount: undefined }, order, ask, routing_fee, fees })
      fc.pre(priced !== 'invalid_amount')
      expect(priced.deliver_amount).toBe(priced.receive_amount + priced.network_fee + priced.fee)
      expect(priced[`${order.named}_amount`]).toBe(order.amount)
      const msat = msatToPay({ msat: undefined }, priced.receive_amount, ask)
      const [numerator, denominator] = ratio ?? [1n, 1n]
      // Never more bitcoin than the money buys, and never more than a route was looked for.
      expect((msat / 1000n) * numerator).toBeLessThanOrEqual(priced.receive_amount * denominator)
      expect(msat / 1000n).toBeLessThanOrEqual(routedAmount({ invoice: { amount: undefined }, order, ask })!)
    }),
  )
})

const base = { ask: null, routing_fee: 1n as Amount, fees: noFees }
test.each([
  ['nobody names an amount', { ...base, invoice: { amount: undefined }, order: undefined }],
  ['an invoice over nothing', { ...base, invoice: { amount: 0n as Amount }, order: undefined }],
  [
    'no more than the route costs',
    { ...base, invoice: { amount: undefined }, order: { named: 'deliver', amount: 1n as Amount } as const },
  ],
  [
    'more than can be counted',
    { ...base, invoice: { amount: undefined }, order: { named: 'receive', amount: amountMax as Amount } as const },
  ],
  [
    'less than a satoshi',
    {
      ...base,
      ask: rateFromRatio(2n, 1n),
      invoice: { amount: undefined },
      order: { named: 'receive', amount: 1n as Amount } as const,
    },
  ],
])('%s: no price', (_, order) => expect(priceInvoice(order)).toBe('invalid_amount'))
