// Fees: the check examples of the ledger rules, the edges, and every order against the table of rules written out with
// exact fractions.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Amount, amount, amountMax } from '../kernel/amount.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import { type FeeTerms, type NamedAmount, type PricedOrder, priceOrder, priceTransfer } from './fee.ts'
import { type Rate, rateFromRatio, type Side } from './rate.ts'

const terms = (bank_bps = 0, bank_fixed = 0n, platform_bps = 0, platform_fixed = 0n, rail_fixed = 0n): FeeTerms => ({
  bank_bps,
  bank_fixed,
  platform_bps,
  platform_fixed,
  rail_fixed,
})
const perCoin = (cents: bigint): Rate => rateFromRatio(cents, 10n ** 8n)
const par = rateFromRatio(1n, 1n)

test('the check examples of the ledger rules', () => {
  const buy = { side: 'buy', named: 'deliver', amount: amount(10_000n), rate: perCoin(6_000_000n) } as const
  expect(priceOrder({ ...buy, fees: terms(50, 25n) })).toEqual({
    receive_amount: 165_416n,
    deliver_amount: 10_000n,
    principal: 9_925n,
    fee: 75n,
    bank_fee: 75n,
    platform_fee: 0n,
    rail_fee: 0n,
  })
  const sell = { side: 'sell', named: 'receive', amount: amount(5_000n), rate: perCoin(5_990_000n) } as const
  expect(priceOrder({ ...sell, fees: terms(100) })).toEqual({
    receive_amount: 5_000n,
    deliver_amount: 84_324n,
    principal: 5_051n,
    fee: 51n,
    bank_fee: 51n,
    platform_fee: 0n,
    rail_fee: 0n,
  })
})

test('the platform takes its own rounding first, the rail has its fixed fee, the bank has the rest', () => {
  const fees = terms(1, 10n, 1, 5n, 3n)
  expect(priceTransfer({ named: 'receive', amount: amount(1n), fees })).toMatchObject({
    deliver_amount: 20n,
    fee: 19n,
    platform_fee: 6n,
    rail_fee: 3n,
    bank_fee: 10n,
  })
})

type Edge = [string, Side | 'transfer', NamedAmount, bigint, Rate, FeeTerms, [receive: bigint, deliver: bigint] | null]
test.each<Edge>([
  ['nothing named', 'buy', 'receive', 0n, par, terms(), null],
  ['nothing named', 'buy', 'deliver', 0n, par, terms(), null],
  ['nothing named', 'sell', 'receive', 0n, par, terms(), null],
  ['nothing named', 'sell', 'deliver', 0n, par, terms(), null],
  ['nothing named', 'transfer', 'receive', 0n, par, terms(1, 1n), null],
  ['nothing named', 'transfer', 'deliver', 0n, par, terms(), null],
  ['one for one', 'buy', 'receive', 1n, par, terms(), [1n, 1n]],
  ['one for one', 'transfer', 'deliver', 1n, par, terms(), [1n, 1n]],
  ['the cheapest unit costs one', 'buy', 'receive', 1n, perCoin(1n), terms(), [1n, 1n]],
  ['too little to buy one unit', 'buy', 'deliver', 1n, rateFromRatio(2n, 1n), terms(), null],
  ['too little to be paid', 'sell', 'deliver', 1n, perCoin(6_000_000n), terms(), null],
  ['the fixed fee takes it all', 'buy', 'deliver', 25n, par, terms(0, 25n), null],
  ['the fixed fee is more than all', 'buy', 'deliver', 24n, par, terms(0, 25n), null],
  ['one is left after the fixed fee', 'buy', 'deliver', 26n, par, terms(0, 25n), [1n, 26n]],
  ['a principal below one', 'buy', 'deliver', 26n, par, terms(1, 25n), null],
  ['the fixed fee takes it all', 'transfer', 'deliver', 25n, par, terms(0, 25n), null],
  ['one is left after the fixed fee', 'transfer', 'deliver', 26n, par, terms(0, 25n), [1n, 26n]],
  ['a principal below one', 'transfer', 'deliver', 1n, par, terms(1), null],
  ['the fee takes it all', 'sell', 'deliver', 25n, par, terms(0, 25n), null],
  ['one is left after the fee', 'sell', 'deliver', 27n, par, terms(1, 25n), [1n, 27n]],
  ['all but one in 10000 is fee', 'sell', 'receive', 1n, par, terms(9_999), [1n, 10_000n]],
  ['all of a sale is fee', 'sell', 'receive', 1n, par, terms(10_000), null],
  ['all of a sale is fee, in two parts', 'sell', 'deliver', 10_000n, par, terms(5_000, 0n, 5_000), null],
  ['a purchase may pay double', 'buy', 'receive', 10n, par, terms(10_000), [10n, 20n]],
  ['the largest amount', 'transfer', 'receive', amountMax, par, terms(), [amountMax, amountMax]],
  ['one above the largest amount', 'transfer', 'receive', amountMax, par, terms(0, 1n), null],
  ['the largest amount', 'buy', 'deliver', amountMax, par, terms(), [amountMax, amountMax]],
  ['too much to deliver', 'buy', 'receive', amountMax, rateFromRatio(2n, 1n), terms(), null],
  ['too much to receive', 'buy', 'deliver', amountMax, rateFromRatio(1n, 2n), terms(), null],
  ['too much principal', 'sell', 'deliver', amountMax, rateFromRatio(2n, 1n), terms(9_000), null],
  ['too much to deliver', 'sell', 'receive', amountMax, rateFromRatio(1n, 2n), terms(), null],
])('%s: %s, %s named %s', (_what, side, named, value, rate, fees, result) => {
  const input = { named, amount: amount(value), fees }
  const order = side === 'transfer' ? priceTransfer(input) : priceOrder({ ...input, side, rate })
  if (!result) expect(order).toBe('invalid_amount')
  else expect(order).toMatchObject({ receive_amount: result[0], deliver_amount: result[1] })
})

test('a negative fee is a bug, not an order', () => {
  const order = { named: 'receive', amount: amount(10n) } as const
  expect(() => priceTransfer({ ...order, fees: terms(-1) })).toThrow(BrokenAssertion)
  expect(() => priceTransfer({ ...order, fees: terms(0, -1n) })).toThrow(BrokenAssertion)
})

type Fraction = readonly [bigint, bigint]
const floor = ([n, d]: Fraction): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d))
const ceil = ([n, d]: Fraction): bigint => -floor([-n, d])

/** The table of the ledger rules, line by line. */
function expected(
  side: Side,
  named: NamedAmount,
  value: bigint,
  rate: Rate,
  fees: FeeTerms,
): bigint[] | 'invalid_amount' {
  const bps = BigInt(fees.bank_bps + fees.platform_bps)
  const fixed = fees.bank_fixed + fees.platform_fixed + fees.rail_fixed
  const { numerator: n, denominator: d } = rate
  const one = 10_000n
  if (side === 'sell' && bps >= one) return 'invalid_amount'
  const principal = {
    buy: { receive: () => ceil([value * n, d]), deliver: () => floor([(value - fixed) * one, one + bps]) },
    sell: { deliver: () => floor([value * n, d]), receive: () => ceil([(value + fixed) * one, one - bps]) },
  }[side][named]()
  const fee = ceil([principal * bps, one]) + fixed
  const other = {
    buy: { receive: () => principal + fee, deliver: () => floor([(value - fee) * d, n]) },
    sell: { deliver: () => principal - fee, receive: () => ceil([principal * d, n]) },
  }[side][named]()
  const all = [value, other, principal]
  if (all.some((result) => result < 1n || result > amountMax) || fee > amountMax) return 'invalid_amount'
  return named === 'receive' ? [value, other, principal, fee] : [other, value, principal, fee]
}

const ofDigits = (max: number) =>
  fc.integer({ min: 1, max }).chain((digits) => fc.bigInt(1n, 10n ** BigInt(digits) - 1n))
const amounts = ofDigits(38).map((value): Amount => amount(value))
const ratesOf = fc.tuple(ofDigits(20), ofDigits(20)).map(([n, d]) => rateFromRatio(n, d))
const bps = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 4_999 }))
const fixed = fc.oneof(fc.constant(0n), ofDigits(9))
const feeTerms = fc.tuple(bps, fixed, bps, fixed, fixed).map((parts) => terms(...parts))
const sides = fc.constantFrom<Side>('buy', 'sell')
const names = fc.constantFrom<NamedAmount>('receive', 'deliver')

function checkParts(order: PricedOrder, fees: FeeTerms): void {
  const { principal, fee, bank_fee, platform_fee, rail_fee } = order
  expect(bank_fee >= 0n && platform_fee >= 0n).toBe(true)
  expect(bank_fee + platform_fee + rail_fee).toBe(fee)
  expect(rail_fee).toBe(fees.rail_fixed)
  expect(platform_fee).toBe(ceil([principal * BigInt(fees.platform_bps), 10_000n]) + fees.platform_fixed)
}

describe('for any order', () => {
  it('follows the table, keeps the named amount, creates no value and keeps back at most one unit', () => {
    let priced = 0
    fc.assert(
      fc.property(sides, names, amounts, ratesOf, feeTerms, (side, named, value, rate, fees) => {
        const order = priceOrder({ side, named, amount: value, rate, fees })
        const table = expected(side, named, value, rate, fees)
        if (order === 'invalid_amount' || table === 'invalid_amount') return order === table
        priced++
        const { receive_amount: received, deliver_amount: delivered, principal, fee } = order
        expect([received, delivered, principal, fee]).toEqual(table)
        expect(named === 'receive' ? received : delivered).toBe(value)
        checkParts(order, fees)
        const { numerator: n, denominator: d } = rate
        // What the market gets less what it gives, times d (in counter units) or n (in asset units).
        const left = side === 'buy' ? (delivered - fee) * d - received * n : delivered * n - (received + fee) * d
        expect(left >= 0n).toBe(true)
        const isLeftInCounter = (side === 'buy') === (named === 'receive')
        expect(left < (isLeftInCounter ? d : n)).toBe(true)
        const overPrincipal = side === 'buy' ? delivered - fee - principal : principal - fee - received
        expect(overPrincipal === 0n || (overPrincipal === 1n && side === 'buy' && named === 'deliver')).toBe(true)
        return true
      }),
      { numRuns: 5000 },
    )
    expect(priced).toBeGreaterThan(1000)
  })
})

describe('for any transfer', () => {
  it('loses nothing: what is delivered is what is received and the fee', () => {
    fc.assert(
      fc.property(names, amounts, feeTerms, (named, value, fees) => {
        const order = priceTransfer({ named, amount: value, fees })
        const table = expected('buy', named, value, par, fees)
        if (order === 'invalid_amount' || table === 'invalid_amount') return order === table
        expect([order.receive_amount, order.deliver_amount, order.principal, order.fee]).toEqual(table)
        expect(order.receive_amount + order.fee).toBe(order.deliver_amount)
        expect(order.receive_amount - order.principal <= 1n).toBe(true)
        checkParts(order, fees)
        return true
      }),
      { numRuns: 2000 },
    )
  })
})
