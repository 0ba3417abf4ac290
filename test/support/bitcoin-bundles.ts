// Payments that are asked for together before a Bitcoin node of tests: how they are carried, and that each was paid exactly once.
import { expect } from 'vitest'
import type { BitcoinExtras } from '../../src/providers/bitcoin/bitcoin.ts'
import type { ChainPayment } from '../../src/providers/carrier.ts'
import type { Standing } from '../../src/providers/standing.ts'
import { type BitcoinFixture, bundling, type Wraps } from './bitcoin-fixture.ts'

const oneCoin = { coins: 1, least: 1_000_000n }

export function bundleDesk(fixture: BitcoinFixture) {
  const adapter = (extras: BitcoinExtras = {}, wraps: Wraps = {}) =>
    fixture.adapter({ bundling, coin_target: oneCoin, ...extras }, wraps)
  const payment = (sum = 20_000n, fee_max = 100_000n): ChainPayment =>
    fixture.payment([[fixture.freshAddress(), sum]], fee_max)
  const carryAll = (all: readonly ChainPayment[], by = adapter()): Promise<Standing[]> =>
    Promise.all(all.map((each) => by.carry(each)))
  const paid = ({ outputs }: ChainPayment): bigint[] => outputs.map(({ address }) => fixture.balanceOf(address))
  return {
    adapter,
    payment,
    payments: (count: number) => Array.from({ length: count }, (_, n) => payment(20_000n + BigInt(n))),
    carryAll,
    paid,
    attempts: () => fixture.memory.sent(),
    /** How many payments each transaction carries; 0: one alone. */
    sizes: () => fixture.memory.sent().map(({ members = [] }) => members.length),
    feeOf: (hash: string): bigint => fixture.chain.transactions.get(hash)!.fee,
    fees: (standings: readonly Standing[]): bigint => standings.reduce((sum, each) => sum + each.network_fee, 0n),
    /** Each got what was asked, once. */
    async expectPaid(all: readonly ChainPayment[], extras: BitcoinExtras = {}): Promise<Standing[]> {
      for (let round = 0; round < 4; round++) {
        await carryAll(all, adapter(extras))
        fixture.mine(3)
      }
      const standings = await carryAll(all, adapter(extras))
      expect(standings.map(({ kind }) => kind)).toEqual(all.map(() => 'settled'))
      for (const each of all) expect(paid(each)).toEqual(each.outputs.map(({ amount }) => amount))
      return standings
    },
  }
}

export type BundleDesk = ReturnType<typeof bundleDesk>
