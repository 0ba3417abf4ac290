// A real chain: it pays, and shows arrivals block by block. The id of an arrival stays the same if the chain replaces its block.
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Blockchain } from './carrier.ts'

export interface SeenArrival {
  readonly id: string
  readonly txn_hash: string
  /** If the chain shows it. */
  readonly from_address?: string
  /** In canonical form. */
  readonly to_address: string
  readonly asset: string
  readonly amount: Amount
}

export interface SeenPage {
  readonly arrivals: readonly SeenArrival[]
  /** The first block that was not read. */
  readonly next_block: number
}

export interface ChainHead {
  /** The block that does not exist yet. */
  readonly next_block: number
  /** Blocks before this one never change. */
  readonly final_block: number
}

/** `height`: of the newest block, which has one confirmation. A block with `confirmations` is final. */
export const headAt = (height: number, confirmations: number): ChainHead => ({
  next_block: height + 1,
  final_block: Math.max(0, height + 2 - confirmations),
})

/** Which of these addresses, in canonical form, are watched. Called after a block was read, to include new addresses. */
export type Watched = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

export interface WatchedChain extends Blockchain {
  /** Throws if the node is not on this network. */
  head(network: Network): Promise<ChainHead>
  /** The arrivals at watched addresses from this block on. */
  arrivals(network: Network, from_block: number, watched: Watched): Promise<SeenPage>
}
