// What open payments have taken out of the mined coins, to the satoshi: before they are sent, while they wait, replaced, and mined.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import type { ChainPayment } from '../carrier.ts'

let fixture: BitcoinFixture
beforeEach(async () => {
  fixture = await bitcoinFixture()
})
afterEach(() => fixture.node.close())

const walletHas = async (): Promise<bigint> => (await fixture.adapter().balances('testnet', []))[0]!.wallet
async function takenBy(...payments: ChainPayment[]): Promise<bigint> {
  const sends = payments.map(({ reference, asset, amount }) => {
    const attempts = fixture.memory.sent().filter((sent) => sent.reference === reference)
    return { reference, attempts, asset, amount }
  })
  const [taken] = await fixture.adapter().taken('testnet', sends)
  return taken!.amount
}

test('a payment explains what is missing in the wallet, at each step', async () => {
  fixture.fund([100_000n, 90_000n, 80_000n])
  const [one, two] = [1, 2].map(() => fixture.payment([[fixture.freshAddress(), 70_000n]]))
  const missing = async () => 270_000n - (await walletHas())
  expect(await takenBy(one!, two!)).toBe(0n)
  // Stored, and the node has not heard of it.
  fixture.node.losses.set('sendrawtransaction', 1)
  await expect(fixture.adapter().carry(one!)).rejects.toThrow()
  expect([await missing(), await takenBy(one!)]).toEqual([0n, 0n])
  // It waits in the node: its coin is gone, and the change is not there yet.
  await fixture.adapter().carry(one!)
  expect([await missing(), await takenBy(one!)]).toEqual([100_000n, 100_000n])
  await fixture.adapter().carry(two!)
  expect([await missing(), await takenBy(one!, two!)]).toEqual([190_000n, 190_000n])
  // Replaced at a higher fee: it shares the coins.
  fixture.chain.mineEmpty(6)
  fixture.node.fee_rate = 5000n
  await fixture.adapter().carry(one!)
  expect(fixture.memory.sent()).toHaveLength(3)
  expect([await missing(), await takenBy(one!, two!)]).toEqual([190_000n, 190_000n])
  // Mined: what was paid, and the fee of the transaction that was.
  fixture.mine(1)
  const fees = (await Promise.all([one!, two!].map((each) => fixture.adapter().carry(each)))).map(
    (each) => each.network_fee,
  )
  expect(fees[0]).toBeGreaterThan(fees[1]!)
  expect([await missing(), await takenBy(one!, two!)]).toEqual([
    140_000n + fees[0]! + fees[1]!,
    140_000n + fees[0]! + fees[1]!,
  ])
})

test('an arrival has as many confirmations as its block', async () => {
  const seen = { address: 'tb1', asset: 'BTC', amount: 7000n as never, source_address: null }
  const depth = (value: string) =>
    fixture.adapter().arrivalDepth({ ...fixture.payment([]), identifiers: [{ type: 'txn_hash', value }], seen })
  const [hash] = fixture.chain.payIn(fixture.wallet.keyAt([0, 2]).script, 7000n).split(':')
  expect(await depth(hash!)).toBe(0)
  fixture.mine(2)
  expect(await depth(hash!)).toBe(2)
  expect(await depth('f'.repeat(64))).toBe(0)
})
