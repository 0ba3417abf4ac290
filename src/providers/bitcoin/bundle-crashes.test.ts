// Processes that die at every step of a bundle, before or after what they asked was done, and processes that take the same payments at
// once: each payment is paid exactly once, or not at all if it was cancelled, and the parts of a fee add up to what the network took.
import { expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture, bundling, type Wraps } from '../../../test/support/bitcoin-fixture.ts'
import type { ChainPayment } from '../carrier.ts'

const oneCoin = { coins: 1, least: 1_000_000n }
const extras = { bundling, coin_target: oneCoin }

/** From its nth question on the process is dead: that one is not asked, or asked and its answer lost. */
function dyingAt(nth: number, isDone: boolean): Wraps & { asked(): number } {
  let count = 0
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(from, name) {
        const value = Reflect.get(from, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          const turn = ++count
          if (turn > nth || (turn === nth && !isDone)) throw new Error('killed')
          const answer = await value.apply(from, args)
          if (turn === nth) throw new Error('killed')
          return answer
        }
      },
    })
  return { ofNode: wrap, ofMemory: wrap, asked: () => count }
}

async function withFixture<T>(work: (fixture: BitcoinFixture) => Promise<T>): Promise<T> {
  const fixture = await bitcoinFixture()
  try {
    return await work(fixture)
  } finally {
    await fixture.node.close()
  }
}

const settle = (asked: readonly Promise<unknown>[]) => Promise.allSettled(asked)

async function expectPaidOnce(fixture: BitcoinFixture, all: readonly ChainPayment[]): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const by = fixture.adapter(extras)
    await Promise.all(all.map((each) => by.carry(each)))
    fixture.mine(3)
  }
  const by = fixture.adapter(extras)
  const standings = await Promise.all(all.map((each) => by.carry(each)))
  expect(standings.map(({ kind }) => kind)).toEqual(all.map(() => 'settled'))
  for (const { outputs } of all) {
    for (const { address, amount } of outputs) expect(fixture.balanceOf(address)).toBe(amount)
  }
  const taken = [...fixture.chain.transactions.values()]
    .filter(({ height, fee }) => height !== undefined && fee > 0n)
    .reduce((sum, { fee }) => sum + fee, 0n)
  expect(standings.reduce((sum, { network_fee }) => sum + network_fee, 0n)).toBe(taken)
  for (const [n, { network_fee }] of standings.entries())
    expect(network_fee).toBeLessThanOrEqual(all[n]!.network_fee_max)
}

const paymentsOf = (fixture: BitcoinFixture, count: number) =>
  Array.from({ length: count }, (_, n) => fixture.payment([[fixture.freshAddress(), 20_000n + BigInt(n)]]))

test.each([
  ['before what it asks is done', false],
  ['after it was done, with the answer lost', true],
])('a process that dies at any step, %s', async (_, isDone) => {
  for (let nth = 1, isOver = false; !isOver; nth++) {
    await withFixture(async (fixture) => {
      fixture.fund([1_000_000n, 1_000_000n])
      const all = paymentsOf(fixture, 3)
      const dying = dyingAt(nth, isDone)
      const by = fixture.adapter(extras, dying)
      await settle(all.map((each) => by.carry(each)))
      isOver = dying.asked() < nth
      await expectPaidOnce(fixture, all)
    })
  }
})

test.each([
  ['before what it asks is done', false],
  ['after it was done, with the answer lost', true],
])('a process that dies at any step of a replacement, %s', async (_, isDone) => {
  for (let nth = 1, isOver = false; !isOver; nth++) {
    await withFixture(async (fixture) => {
      fixture.fund([1_000_000n])
      const all = paymentsOf(fixture, 2)
      const first = fixture.adapter(extras)
      await settle(all.map((each) => first.carry(each)))
      fixture.chain.mineEmpty(6)
      fixture.node.fee_rate = 10_000n
      const dying = dyingAt(nth, isDone)
      const by = fixture.adapter(extras, dying)
      await settle(all.map((each) => by.carry(each)))
      isOver = dying.asked() < nth
      await expectPaidOnce(fixture, all)
    })
  }
})

test.each(Array.from({ length: 8 }, (_, seed) => seed))(
  'processes that take the same payments at once (%i)',
  async (seed) => {
    let state = seed + 1
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    await withFixture(async (fixture) => {
      fixture.fund(Array.from({ length: 1 + random(4) }, () => 90_000n + BigInt(random(200_000))))
      fixture.fund([1_000_000n])
      const all = paymentsOf(fixture, 8)
      for (let round = 0; round < 3; round++) {
        const asked = [1, 2, 3].flatMap(() => {
          const wraps = random(3) === 0 ? dyingAt(1 + random(30), random(2) === 0) : {}
          const by = fixture.adapter({ ...extras, change_chain_max: random(2) === 0 ? 5 : undefined }, wraps)
          return all.filter(() => random(3) > 0).map((each) => by.carry(each))
        })
        await settle(asked)
        const next = random(3)
        if (next === 0) fixture.chain.mineEmpty(6)
        if (next === 1) fixture.mine(1)
        fixture.node.fee_rate = BigInt(1000 + random(8000))
      }
      await expectPaidOnce(fixture, all)
    })
  },
)
