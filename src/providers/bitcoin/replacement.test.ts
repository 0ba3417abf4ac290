// What becomes of a payment that no block takes: it is replaced by one with a higher fee, as far as the maximum goes; one of
// them counts; and it is lost only when another transaction has its coins for good.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import { chooseCoins } from './coin-selection.ts'
import { extractPsbt, signedPsbt } from './psbt.ts'

let fixture: BitcoinFixture
beforeEach(async () => {
  fixture = await bitcoinFixture()
})
afterEach(() => fixture.node.close())

const hashes = (): string[] => fixture.memory.sent().map(({ hash }) => hash)

describe('a payment that no block takes', () => {
  const carried = async (fee_max: bigint, funds = 100_000n) => {
    fixture.fund([funds])
    const address = fixture.freshAddress()
    const payment = fixture.payment([[address, 20_000n]], fee_max)
    await fixture.adapter().carry(payment)
    return { payment, address, carry: () => fixture.adapter().carry(payment) }
  }

  test('is replaced after an hour by one with a higher fee, which then counts', async () => {
    const { carry, address } = await carried(5000n)
    fixture.chain.mineEmpty(5)
    await carry()
    expect(hashes()).toHaveLength(1)
    fixture.chain.mineEmpty(1)
    fixture.node.fee_rate = 10_000n
    const { identifiers } = await carry()
    const [first, second] = hashes().map((value) => ({ type: 'txn_hash', value }))
    expect(identifiers).toEqual([second, first])
    expect([...fixture.chain.mempool]).toEqual([hashes()[1]])
    expect(fixture.memory.sent()[1]!.slots).toEqual(fixture.memory.sent()[0]!.slots)
    fixture.mine(3)
    expect(await carry()).toEqual({ kind: 'settled', network_fee: 1410n, identifiers: [second, first] })
    expect(fixture.balanceOf(address)).toBe(20_000n)
  })

  test('counts as the first attempt if that was mined after all', async () => {
    const { carry, address } = await carried(5000n)
    const first = extractPsbt(fixture.memory.sent()[0]!.raw)
    fixture.chain.mineEmpty(6)
    await carry()
    fixture.chain.mine(3, first.raw)
    expect(await carry()).toMatchObject({
      kind: 'settled',
      network_fee: 282n,
      identifiers: [{ value: first.hash }, {}],
    })
    expect(fixture.balanceOf(address)).toBe(20_000n)
  })

  test.each([
    ['the maximum leaves no room', 400n, 100_000n],
    ['there is no change to pay from', 5000n, 20_300n],
  ])('stays as it is if %s', async (_, fee_max, funds) => {
    const { carry } = await carried(fee_max, funds)
    fixture.chain.mineEmpty(20)
    fixture.node.fee_rate = 10_000n
    expect(await carry()).toMatchObject({ kind: 'pending' })
    expect(hashes()).toHaveLength(1)
  })

  test('is raised to the maximum, and no further', async () => {
    const { carry } = await carried(900n)
    fixture.node.fee_rate = 50_000n
    for (let hours = 0; hours < 4; hours++) {
      fixture.chain.mineEmpty(6)
      await carry()
    }
    fixture.mine(3)
    expect(await carry()).toMatchObject({ kind: 'settled', network_fee: 900n })
  })

  test.each([
    ['known to the node', true],
    ['never sent', false],
  ])('is lost when another transaction has spent its coins for good (%s)', async (_, isKnown) => {
    const { payment, carry, address } = await carried(5000n)
    if (!isKnown) {
      fixture.chain.mempool.clear()
      fixture.chain.transactions.delete(hashes()[0]!)
    }
    const { coins } = extractPsbt(fixture.memory.sent()[0]!.raw)
    const elsewhere = fixture.freshAddress()
    const outputs = [{ script: fixture.scriptOf(elsewhere), amount: 90_000n }]
    const choice = chooseCoins(coins, { amount: 90_000n, scripts_bytes: [22], fee_max: 5000n }, 2000n)
    if (typeof choice === 'string') throw new Error(choice)
    fixture.chain.mine(2, extractPsbt(signedPsbt(fixture.wallet, choice, outputs, 800_000)).raw)
    expect(await carry()).toMatchObject({ kind: 'pending' })
    fixture.mine(1)
    const identifiers = [{ type: 'txn_hash', value: hashes()[0] }]
    expect(await carry()).toEqual({
      kind: 'failed',
      failure_code: 'external_vendor_error',
      network_fee: 0n,
      identifiers,
    })
    expect(await fixture.adapter().cancel(payment)).toMatchObject({ kind: 'failed' })
    expect(fixture.balanceOf(address)).toBe(0n)
  })
})
