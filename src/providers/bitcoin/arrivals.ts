// Money on its way in. An output that pays one of our addresses is told apart from all others for ever by its transaction
// and its place in it. The wallet of the node must watch the deposit addresses.
import { chains } from '../../chains/chain.ts'
import { type Amount, amount, zero } from '../../kernel/amount.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { Blockchain } from '../carrier.ts'
import type { BitcoinNode } from './node.ts'

export interface Arrival {
  /** `txid:vout` */
  readonly id: string
  readonly txn_hash: string
  readonly address: string
  readonly amount: Amount
  readonly confirmations: number
}

export interface BitcoinArrivals {
  /**
   * What was paid to these addresses in the blocks after `since_height`, and what no block has yet. Ask next from `height`
   * less the confirmations: until then a block can still be replaced.
   */
  readArrivals(
    addresses: ReadonlySet<string>,
    since_height: number,
  ): Promise<{ readonly height: number; readonly arrivals: readonly Arrival[] }>
}

const { confirmations } = chains.bitcoin
const check_again_s = 60

export function arrivals(node: BitcoinNode, now: () => Timestamp): BitcoinArrivals & Pick<Blockchain, 'arrival'> {
  return {
    async readArrivals(addresses, since_height) {
      // Read first: a block that comes meanwhile is seen again, not missed.
      const height = await node.height()
      const received = await node.receivedSince(Math.min(since_height, height))
      const ours = received.filter(({ address }) => addresses.has(address))
      return {
        height,
        arrivals: ours.map((output) => ({
          id: `${output.hash}:${output.index}`,
          txn_hash: output.hash,
          address: output.address,
          amount: amount(output.amount),
          confirmations: output.confirmations,
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
