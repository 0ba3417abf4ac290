// The Bitcoin adapter keeps the contract of blockchains, before a node that checks every transaction. The memory is
// the database's.
import { amount } from '../../src/kernel/amount.ts'
import { bank_guid, bitcoinFixture } from '../support/bitcoin-fixture.ts'
import { databaseMemories } from '../support/sent-memory.ts'
import { type BlockchainFixture, blockchainContract } from './blockchain.ts'

blockchainContract('bitcoin', async (): Promise<BlockchainFixture> => {
  const database = await databaseMemories()
  const fixture = await bitcoinFixture(database.memories)
  const { adapter, chain, node, fund, mine, balanceOf, freshAddress, wallet } = fixture
  fund(Array.from({ length: 60 }, () => 200_000n))
  return {
    bank_guid,
    chain: 'bitcoin',
    network: 'testnet',
    asset: 'BTC',
    amount: amount(50_000n),
    confirmations: 3,
    make: adapter,
    mine: async (blocks) => mine(blocks),
    freshAddress: async () => freshAddress(),
    balanceOf: async (address) => balanceOf(address),
    // The node sees what is paid to its own wallet.
    async payIn(_address, sum) {
      const [value] = chain.payIn(wallet.keyAt([0, 5]).script, sum).split(':')
      return [{ type: 'txn_hash', value: value! }]
    },
    breakNext(when) {
      if (when === 'after') node.silences.set('sendrawtransaction', 1)
      else node.losses.set('sendrawtransaction', 1)
    },
    async stop() {
      await Promise.all([node.close(), database.stop()])
    },
  }
})
