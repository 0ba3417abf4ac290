// The Bitcoin adapter before a real Bitcoin Core on regtest: the contract of blockchains, and what only a real node shows:
// reorganizations, replacement by fee, a lost mempool, a node that is killed.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeSegwit } from '../../src/chains/segwit.ts'
import { type Amount, amount } from '../../src/kernel/amount.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { extractPsbt, signedPsbt } from '../../src/providers/bitcoin/psbt.ts'
import type { ChainPayment } from '../../src/providers/carrier.ts'
import { type BlockchainFixture, blockchainContract } from '../contract/blockchain.ts'
import { type BitcoinCore, startBitcoinCore } from '../support/bitcoin-core.ts'
import { onRegtest, type RegtestWallet, reasonWithoutBitcoind, regtestWallet } from '../support/regtest.ts'
import { databaseMemories } from '../support/sent-memory.ts'

if (reasonWithoutBitcoind) console.warn(reasonWithoutBitcoind)

const newGuid = (): Guid => guidSource(randomBytes)(timestampFromMs(Date.now()))
const bank_guid = newGuid()
const freshAddress = (): string => encodeSegwit('tb', randomBytes(20))
const inBitcoin = (value: bigint): number => Number(value) / 1e8

async function contractFixture(): Promise<BlockchainFixture> {
  const core = await startBitcoinCore()
  const database = await databaseMemories()
  const world = regtestWallet(core, database.memories)
  await world.watch().ensure()
  await world.fund(60, 0.002)
  return {
    ...{ bank_guid, chain: 'bitcoin', network: 'testnet', asset: 'BTC' },
    amount: amount(50_000n),
    confirmations: 3,
    make: world.adapter,
    mine: core.mine,
    freshAddress: async () => freshAddress(),
    balanceOf: world.balanceOf,
    // The node sees what is paid to its own wallet.
    async payIn(_address, sum: Amount) {
      const to = onRegtest(encodeSegwit('tb', world.wallet.keyAt([0, 5]).script.subarray(2)))
      return [{ type: 'txn_hash', value: await core.rpc<string>('sendtoaddress', to, inBitcoin(sum)) }]
    },
    breakNext(when) {
      world.cut((method) => {
        if (method !== 'sendrawtransaction') return undefined
        world.cut(undefined)
        return when
      })
    },
    async stop() {
      await core.stop()
      await database.stop()
    },
  }
}

describe.skipIf(reasonWithoutBitcoind !== undefined)('Bitcoin Core', () => {
  blockchainContract('bitcoin, before a real node', contractFixture)

  describe('a real node', () => {
    let core: BitcoinCore
    let database: Awaited<ReturnType<typeof databaseMemories>>
    let world: RegtestWallet
    beforeAll(async () => {
      core = await startBitcoinCore()
      database = await databaseMemories()
      world = regtestWallet(core, database.memories)
      await world.watch().ensure()
      await world.fund(12, 0.002)
    })
    afterAll(async () => {
      await core?.stop()
      await database?.stop()
    })

    const payment = (network_fee_max = 20_000n): ChainPayment => ({
      ...{ bank_guid, reference: newGuid(), is_repeat: false, asset: 'BTC', side: 'withdrawal' },
      ...{ chain: 'bitcoin', network: 'testnet', amount: amount(50_000n), network_fee_max: amount(network_fee_max) },
      outputs: [{ address: freshAddress(), tag: null, amount: amount(50_000n) }],
    })
    const again = (asked: ChainPayment) => world.adapter().carry({ ...asked, is_repeat: true })
    const paid = (asked: ChainPayment) => world.balanceOf(asked.outputs[0]!.address)
    const hashOf = async (asked: ChainPayment): Promise<string> => (await again(asked)).identifiers[0]!.value
    const inMempool = async (hash: string) => (await core.rpc<string[]>('getrawmempool')).includes(hash)

    test('a block that is taken back: the payment is pending again, and is mined again by itself', async () => {
      const asked = payment()
      await world.adapter().carry(asked)
      await core.mine(2)
      expect(await again(asked)).toMatchObject({ kind: 'pending' })
      const tip = await core.rpc<string>('getbestblockhash')
      const { previousblockhash } = await core.rpc<{ previousblockhash: string }>('getblockheader', tip)
      await core.rpc('invalidateblock', previousblockhash)
      expect(await paid(asked)).toBe(0n)
      expect(await again(asked)).toMatchObject({ kind: 'pending', network_fee: 0n })
      // By another miner: the same block again would be the one that was taken back.
      await core.rpc('generatetoaddress', 4, onRegtest(freshAddress()))
      expect(await again(asked)).toMatchObject({ kind: 'settled' })
      expect(await paid(asked)).toBe(50_000n)
    })

    test('a payment that no block takes for long is replaced at a higher fee, and one of both is mined', async () => {
      const asked = payment()
      const first = (await world.adapter().carry(asked)).identifiers[0]!.value
      // Miners ignore it.
      await core.rpc('prioritisetransaction', first, 0, -1_000_000)
      await core.mine(6)
      const standing = await again(asked)
      expect(standing.kind).toBe('pending')
      expect(standing.identifiers.map(({ value }) => value)).toEqual([expect.not.stringMatching(first), first])
      expect(await inMempool(first)).toBe(false)
      await core.mine(3)
      const settled = await again(asked)
      expect(settled).toMatchObject({ kind: 'settled', identifiers: standing.identifiers })
      expect(settled.network_fee).toBeGreaterThan(141n)
      expect(await paid(asked)).toBe(50_000n)
    })

    test('a node that has lost its mempool is given the payment again', async () => {
      const asked = payment()
      await world.adapter().carry(asked)
      const hash = await hashOf(asked)
      await core.kill()
      await core.restart('-persistmempool=0', '-walletbroadcast=0')
      expect(await inMempool(hash)).toBe(false)
      await world.watch().ensure()
      expect(await again(asked)).toMatchObject({ kind: 'pending', identifiers: [{ value: hash }] })
      expect(await inMempool(hash)).toBe(true)
      await core.mine(3)
      expect(await again(asked)).toMatchObject({ kind: 'settled' })
      expect(await paid(asked)).toBe(50_000n)
    })

    test('a node that is killed while it is asked pays once', async () => {
      const asked = payment()
      world.cut((method) => {
        if (method === 'sendrawtransaction') void core.kill()
        return undefined
      })
      await world
        .adapter()
        .carry(asked)
        .catch(() => {})
      world.cut(undefined)
      await core.kill()
      await expect(again(asked)).rejects.toThrow('the node does not answer')
      await core.restart()
      await world.watch().ensure()
      await again(asked)
      await core.mine(3)
      expect(await again(asked)).toMatchObject({ kind: 'settled' })
      await core.mine(3)
      expect(await paid(asked)).toBe(50_000n)
    })

    test('a coin that another program has spent: the payment fails when that is final', async () => {
      const asked = payment()
      await world.adapter().carry(asked)
      const hash = await hashOf(asked)
      await core.kill()
      await core.restart('-persistmempool=0', '-walletbroadcast=0')
      await world.watch().ensure()
      await world.ask('abandontransaction', hash)
      const [kept] = await database.memories[0]!.find(bank_guid, asked.reference)
      const { coins } = extractPsbt(kept && 'raw' in kept ? kept.raw : '')
      const value = coins.reduce((sum, coin) => sum + coin.amount, 0n) - 5000n
      const script = world.wallet.keyAt([0, 9]).script
      const choice = { coins, fee: 5000n, change: 0n, change_coins: 0 }
      const theirs = signedPsbt(world.wallet, choice, [{ script, amount: value }], await world.node.height())
      await core.rpc('sendrawtransaction', extractPsbt(theirs).raw)
      await core.mine(2)
      expect(await again(asked)).toMatchObject({ kind: 'pending' })
      await core.mine(1)
      expect(await again(asked)).toMatchObject({ kind: 'failed', failure_code: 'external_vendor_error' })
      expect(await paid(asked)).toBe(0n)
    })
  })
})
