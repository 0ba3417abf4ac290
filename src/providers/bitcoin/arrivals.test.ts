// Deposits as the node's wallet sees them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BitcoinFixture, bitcoinFixture } from '../../../test/support/bitcoin-fixture.ts'
import { only } from '../../../test/support/watched.ts'
import { amount } from '../../kernel/amount.ts'
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
      seen: { address: 'tb1', asset: 'BTC', amount: amount(7000n), source_address: null },
    })

  test('is read by address and height, with an id that stays', async () => {
    const [ours, other] = [2, 3].map((index) => addressOfScript('testnet', fixture.wallet.keyAt([0, index]).script)!)
    const before = fixture.chain.height()
    const id = fixture.chain.mint(fixture.scriptOf(ours!), 7000n)
    fixture.chain.mint(fixture.scriptOf(other!), 8000n)
    const read = (from: number) => fixture.adapter().arrivals('testnet', from, only(ours!))
    const arrival = { id, txn_hash: id.slice(0, 64), to_address: ours, asset: 'BTC', amount: 7000n }
    const place = { next_block: before + 3 }
    expect(await fixture.adapter().head('testnet')).toEqual({ ...place, final_block: before + 1 })
    expect(await read(before + 1)).toEqual({ ...place, arrivals: [arrival] })
    expect(await read(before + 2)).toEqual({ ...place, arrivals: [] })
    expect(await read(before + 1000)).toEqual({ ...place, next_block: before + 1000, arrivals: [] })
    fixture.mine(1)
    expect(await read(before + 1)).toEqual({ next_block: before + 4, arrivals: [arrival] })
  })

  test('is not looked for on another network', async () => {
    const message = 'the wallet is one of testnet, not of mainnet'
    await expect(fixture.adapter().head('mainnet')).rejects.toThrow(message)
    await expect(fixture.adapter().arrivals('mainnet', 0, only())).rejects.toThrow(message)
  })

  test('may come from the same wallet, which brings itself the change', async () => {
    fixture.fund([100_000n])
    const since = fixture.chain.height()
    const asked: (readonly string[])[] = []
    const deposit = addressOfScript('testnet', fixture.wallet.keyAt([0, 5]).script)!
    const change = addressOfScript('testnet', fixture.wallet.change_script)!
    await fixture.adapter().carry(fixture.payment([[deposit, 20_000n]]))
    fixture.mine(1)
    const { arrivals } = await fixture.adapter().arrivals('testnet', since + 1, (named) => {
      asked.push(named)
      return only(deposit)(named)
    })
    expect(arrivals).toMatchObject([{ to_address: deposit, amount: 20_000n }])
    expect(asked).toEqual([[deposit, change]])
  })

  test('is pending until the chain has confirmed it', async () => {
    const [hash] = fixture.chain.mint(fixture.wallet.keyAt([0, 2]).script, 7000n).split(':')
    const identifiers = [{ type: 'txn_hash', value: hash }]
    fixture.chain.mineEmpty(1)
    expect(await arrivalOf(hash!)).toMatchObject({ kind: 'pending', identifiers, check_again_at: fixture.at + 60_000 })
    fixture.chain.mineEmpty(1)
    // Three blocks deep, it is looked for again after one more.
    const look_again_at = fixture.at + 600_000
    expect(await arrivalOf(hash!)).toEqual({ kind: 'settled', identifiers, network_fee: 0n, look_again_at })
    expect(await arrivalOf('f'.repeat(64))).toMatchObject({ kind: 'pending' })
  })
})
