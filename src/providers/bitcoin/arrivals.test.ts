// Deposits as the node's wallet sees them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import { addressOfScript } from './script.ts'

let fixture: BitcoinFixture
beforeEach(async () => {
  fixture = await bitcoinFixture()
})
afterEach(() => fixture.node.close())

describe('money that comes in', () => {
  const arrivalOf = (value: string) =>
    fixture.adapter().arrival({
      ...fixture.payment([[fixture.freshAddress(), 1000n]]),
      identifiers: [{ type: 'txn_hash', value }],
    })

  test('is read by address and height, with an id that stays', async () => {
    const [ours, other] = [2, 3].map((index) => addressOfScript('testnet', fixture.wallet.keyAt([0, index]).script)!)
    const before = fixture.chain.height()
    const id = fixture.chain.mint(fixture.scriptOf(ours!), 7000n)
    fixture.chain.mint(fixture.scriptOf(other!), 8000n)
    const read = (since: number) => fixture.adapter().readArrivals(new Set([ours!]), since)
    const arrival = { id, txn_hash: id.slice(0, 64), address: ours, amount: 7000n, confirmations: 2 }
    expect(await read(before)).toEqual({ height: before + 2, arrivals: [arrival] })
    expect(await read(before + 1)).toEqual({ height: before + 2, arrivals: [] })
    expect(await read(before + 1000)).toEqual({ height: before + 2, arrivals: [] })
    fixture.mine(1)
    expect((await read(before)).arrivals).toEqual([{ ...arrival, confirmations: 3 }])
  })

  test('is not what a payment brings back as change', async () => {
    fixture.fund([100_000n])
    const since = fixture.chain.height()
    await fixture.adapter().carry(fixture.payment([[fixture.freshAddress(), 20_000n]]))
    fixture.mine(1)
    const change = addressOfScript('testnet', fixture.wallet.change_script)!
    expect((await fixture.adapter().readArrivals(new Set([change]), since)).arrivals).toEqual([])
  })

  test('is pending until the chain has confirmed it', async () => {
    const [hash] = fixture.chain.mint(fixture.wallet.keyAt([0, 2]).script, 7000n).split(':')
    const identifiers = [{ type: 'txn_hash', value: hash }]
    fixture.chain.mineEmpty(1)
    expect(await arrivalOf(hash!)).toMatchObject({ kind: 'pending', identifiers, check_again_at: fixture.at + 60_000 })
    fixture.chain.mineEmpty(1)
    expect(await arrivalOf(hash!)).toEqual({ kind: 'settled', identifiers, network_fee: 0n })
    expect(await arrivalOf('f'.repeat(64))).toMatchObject({ kind: 'pending' })
  })
})
