// Coins are chosen the same way every time, and no satoshi is lost or given away.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, type Coin, chooseCoins, inputs_max, raiseFee, type Wanted } from './coin-selection.ts'
import { feeAt, virtualSize } from './size.ts'

const coin = (n: number, amount: bigint): Coin => ({
  outpoint: `${n.toString(16).padStart(64, '0')}:0`,
  amount,
  script: new Uint8Array(22),
  path: [0, 0],
})
const total = (coins: readonly Coin[]): bigint => coins.reduce((sum, { amount }) => sum + amount, 0n)
const sizeOf = ({ coins, change, change_coins }: Choice, { scripts_bytes }: Wanted): bigint => {
  const pieces = change > 0n ? Math.max(1, change_coins) : 0
  return virtualSize(coins.length, [...scripts_bytes, ...Array<number>(pieces).fill(22)])
}

const amounts = fc.bigInt({ min: 1n, max: 3_000_000n })
const coinLists = fc.array(amounts, { maxLength: 60 }).map((list) => list.map((amount, n) => coin(n, amount)))
const wishes = fc.record({
  amount: fc.bigInt({ min: 546n, max: 20_000_000n }),
  scripts_bytes: fc.array(fc.constantFrom(22, 23, 25, 34), { minLength: 1, maxLength: 100 }),
  fee_max: fc.bigInt({ min: 0n, max: 500_000n }),
})
const rates = fc.bigInt({ min: 1000n, max: 200_000n })

describe('sizes, by the weights of BIP141', () => {
  test.each([
    [1, [22], 110n],
    [1, [22, 22], 141n],
    [2, [22, 22, 22], 239n],
    [1, [34], 122n],
    [1, [25], 113n],
    [253, [22], 17185n],
  ])('%d inputs, scripts of %j bytes: %d', (inputs, scripts, size) => {
    expect(virtualSize(inputs, scripts)).toBe(size)
  })

  test('a fee is rounded up', () => expect([feeAt(1001n, 110n), feeAt(1000n, 110n)]).toEqual([111n, 110n]))
})

describe('coins', () => {
  const wanted = (amount: bigint, fee_max = 1000n): Wanted => ({ amount, scripts_bytes: [22], fee_max })
  const choose = (sums: readonly bigint[], wish: Wanted) =>
    chooseCoins(
      sums.map((sum, n) => coin(n, sum)),
      wish,
      1000n,
    )

  test.each([
    ['largest first', [5000n, 9000n, 7000n], wanted(15_000n), { fee: 208n, change: 792n, amounts: [9000n, 7000n] }],
    ['exactly enough', [5110n], wanted(5000n), { fee: 110n, change: 0n, amounts: [5110n] }],
    ['one satoshi short', [5109n], wanted(5000n), 'not_enough_coins'],
    ['the least change', [5687n], wanted(5000n), { fee: 141n, change: 546n, amounts: [5687n] }],
    ['change below dust is left to the fee', [5686n], wanted(5000n), { fee: 686n, change: 0n, amounts: [5686n] }],
    [
      'but never above the maximum',
      [5686n, 4000n],
      wanted(5000n, 300n),
      { fee: 208n, change: 4478n, amounts: [5686n, 4000n] },
    ],
    ['no second coin for that', [5686n], wanted(5000n, 300n), 'not_enough_coins'],
    ['a fee above the maximum', [9000n], wanted(5000n, 109n), 'network_fee_too_low'],
    ['no room for change within the maximum', [9000n], wanted(5000n, 140n), 'network_fee_too_low'],
    ['coins not worth their fee', [5100n, 68n], wanted(5000n), 'not_enough_coins'],
  ])('%s', (_, sums, wish, expected) => {
    const choice = choose(sums, wish)
    const seen =
      typeof choice === 'string'
        ? choice
        : { fee: choice.fee, change: choice.change, amounts: choice.coins.map(({ amount }) => amount) }
    expect(seen).toEqual(expected)
  })

  test('of equal amount go by their outpoint, and no more are taken than fit', () => {
    const many = Array.from({ length: inputs_max + 1 }, (_, n) => coin(n, 1000n))
    const chosen = (list: readonly Coin[]) => {
      const choice = chooseCoins(list, wanted(1500n), 1000n)
      return typeof choice === 'string' ? choice : choice.coins.map(({ outpoint }) => outpoint)
    }
    expect(chosen(many.toReversed())).toEqual([many[0]!.outpoint, many[1]!.outpoint])
    expect(chooseCoins(many, wanted(500_000n, 1_000_000n), 1000n)).toBe('not_enough_coins')
  })
})

test('a choice conserves value, pays the rate, stays below the maximum and gives nothing away', () => {
  fc.assert(
    fc.property(coinLists, wishes, rates, (coins, wanted, rate) => {
      const choice = chooseCoins(coins, wanted, rate)
      expect(chooseCoins(coins.toReversed(), wanted, rate)).toEqual(choice)
      if (choice === 'network_fee_too_low') return
      if (choice === 'not_enough_coins') {
        const all = coins.length
        const most = feeAt(rate, virtualSize(all, [...wanted.scripts_bytes, 22])) + 546n
        expect(total(coins)).toBeLessThan(wanted.amount + most + BigInt(all))
        return
      }
      const { fee, change } = choice
      const needed = feeAt(rate, sizeOf(choice, wanted))
      expect(total(choice.coins)).toBe(wanted.amount + fee + change)
      expect(fee).toBeLessThanOrEqual(wanted.fee_max)
      const left = coins.length - choice.coins.length
      expect(choice.change_coins).toBeLessThanOrEqual(change > 0n ? Math.max(1, 8 - left) : 0)
      if (choice.change_coins > 1) expect(change / BigInt(choice.change_coins)).toBeGreaterThanOrEqual(900_000n)
      if (change > 0n) expect([change >= 546n, fee]).toEqual([true, needed])
      else {
        expect(fee).toBeGreaterThanOrEqual(needed)
        expect(fee).toBeLessThan(feeAt(rate, sizeOf({ ...choice, change: 1n }, wanted)) + 546n)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a replacement conserves value, spends the same coins and pays as much more as BIP125 asks', () => {
  let raised = 0
  fc.assert(
    fc.property(coinLists, wishes, rates, rates, (coins, wanted, rate, later) => {
      const former = chooseCoins(coins, wanted, rate)
      if (typeof former === 'string') return
      const choice = raiseFee(former, wanted, later)
      if (!choice) return
      raised++
      expect(choice.coins).toBe(former.coins)
      expect(total(choice.coins)).toBe(wanted.amount + choice.fee + choice.change)
      expect(choice.fee).toBeGreaterThanOrEqual(former.fee + sizeOf(choice, wanted))
      expect(choice.fee).toBeLessThanOrEqual(wanted.fee_max)
      expect(choice.change === 0n || choice.change >= 546n).toBe(true)
    }),
    { numRuns: 1000 },
  )
  expect(raised).toBeGreaterThan(10)
})
