// Arrivals in bitcoin: outputs that pay watched addresses, also those that are not mined yet. Transaction and index identify an output.
// The wallet of the node must watch the deposit addresses.
import { chains, type Network } from '../../chains/chain.ts'
import { amount, zero } from '../../kernel/amount.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import { type Depths, nextLook } from '../chain-depths.ts'
import type { Identifier } from '../standing.ts'
import { type ChainHead, headAt, type WatchedChain } from '../watched-chain.ts'
import type { BitcoinNode } from './node.ts'
import type { BitcoinWallet } from './wallet.ts'
import type { Watching } from './watching.ts'

const { block_ms } = chains.bitcoin
const check_again_s = 60

export function arrivals(
  node: BitcoinNode,
  wallet: BitcoinWallet,
  now: () => Timestamp,
  depths: Depths,
  watching?: Watching,
): Pick<WatchedChain, 'head' | 'arrivals' | 'arrival' | 'arrivalDepth'> {
  async function head(network: Network): Promise<ChainHead> {
    if (network !== wallet.network) throw new Error(`the wallet is one of ${wallet.network}, not of ${network}`)
    await watching?.ensure()
    return headAt(await node.height(), depths.final)
  }
  return {
    head,
    async arrivals(network, from_block, watched) {
      // Read first: a block that comes meanwhile is read again, not missed.
      const { next_block } = await head(network)
      const received = await node.receivedSince(Math.min(from_block, next_block) - 1)
      // An address that was made meanwhile, beyond those that the wallet watches, may be paid: the blocks are then read again.
      if (watching && !(await watching.covers())) throw new Error('addresses were made faster than they are watched')
      const own = await watched([...new Set(received.map(({ address }) => address))])
      const ours = received.filter(({ address }) => own.has(address))
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
    async arrival({ identifiers, seen }) {
      const confirmations = depths.ofDeposit(seen.asset, seen.amount)
      const known = { identifiers, network_fee: zero }
      const pending = { ...known, kind: 'pending', check_again_at: addSeconds(now(), check_again_s) } as const
      const depth = await depthOf(node, identifiers)
      if (depth >= confirmations) return { ...known, kind: 'settled', ...nextLook(depths, depth, block_ms, now()) }
      if (depth <= -confirmations) return { ...known, kind: 'failed', failure_code: 'external_vendor_error' }
      return depth > 0 ? pending : { ...pending, is_missing: true }
    },
    arrivalDepth: async ({ identifiers }) => Math.max(0, await depthOf(node, identifiers)),
  }
}

/** Below 0: another transaction, that many blocks deep, has spent the same coins. */
async function depthOf(node: BitcoinNode, identifiers: readonly Identifier[]): Promise<number> {
  const hash = identifiers.find(({ type }) => type === 'txn_hash')?.value
  return hash === undefined ? 0 : ((await node.confirmations(hash)) ?? 0)
}
