// Money on its way in. An output that pays one of our addresses is told apart from all others for ever by its transaction
// and its place in it. The wallet of the node must watch the deposit addresses. What no block has yet is shown too.
import { chains, type Network } from '../../chains/chain.ts'
import { amount, zero } from '../../kernel/amount.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type ChainHead, headAt, type WatchedChain } from '../watched-chain.ts'
import type { BitcoinNode } from './node.ts'
import type { BitcoinWallet } from './wallet.ts'

const { confirmations } = chains.bitcoin
const check_again_s = 60

export function arrivals(
  node: BitcoinNode,
  wallet: BitcoinWallet,
  now: () => Timestamp,
): Pick<WatchedChain, 'head' | 'arrivals' | 'arrival'> {
  /** The wallet's key tells its network, and the node is asked for its own. */
  async function head(network: Network): Promise<ChainHead> {
    if (network !== wallet.network) throw new Error(`the wallet is one of ${wallet.network}, not of ${network}`)
    return headAt(await node.height(), confirmations)
  }
  return {
    head,
    async arrivals(network, from_block, watched) {
      // Read first: a block that comes meanwhile is seen again, not missed.
      const { next_block } = await head(network)
      const received = await node.receivedSince(Math.min(from_block, next_block) - 1)
      const places = await watched([...new Set(received.map(({ address }) => address))])
      const ours = received.filter(({ address }) => places.has(address))
      return {
        next_block: Math.max(from_block, next_block),
        arrivals: ours.map((output) => ({
          id: `${output.hash}:${output.index}`,
          txn_hash: output.hash,
          to_address: output.address,
          asset: 'BTC',
          amount: amount(output.amount),
        })),
      }
    },
    async arrival({ identifiers }) {
      const known = { identifiers, network_fee: zero }
      const pending = { ...known, kind: 'pending', check_again_at: addSeconds(now(), check_again_s) } as const
      const hash = identifiers.find(({ type }) => type === 'txn_hash')?.value
      if (hash === undefined) return pending
      const depth = (await node.confirmations(hash)) ?? 0
      if (depth >= confirmations) return { ...known, kind: 'settled' }
      // Below zero: a transaction this deep has spent the same coins.
      return depth <= -confirmations ? { ...known, kind: 'failed', failure_code: 'external_vendor_error' } : pending
    },
  }
}
