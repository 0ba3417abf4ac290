// A real chain: besides paying it shows what came in, block by block. Ids of arrivals stay the same when the chain replaces
// the block that had them, so who reads a block again knows them again.
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Blockchain } from './carrier.ts'

/** Money that a real chain shows at an address. */
export interface SeenArrival {
  readonly id: string
  readonly txn_hash: string
  /** Where the chain tells it. */
  readonly from_address?: string
  /** In canonical form. */
  readonly to_address: string
  readonly asset: string
  readonly amount: Amount
}

export interface SeenPage {
  readonly arrivals: readonly SeenArrival[]
  /** Where reading goes on. */
  readonly next_block: number
}

export interface ChainHead {
  /** The block that will come next. */
  readonly next_block: number
  /** Blocks before this one stay as they are. */
  readonly final_block: number
}

/** With `height` as its newest block. One that is `confirmations` deep is final, and the newest is one deep. */
export const headAt = (height: number, confirmations: number): ChainHead => ({
  next_block: height + 1,
  final_block: Math.max(0, height + 2 - confirmations),
})

/** Which of these addresses, in canonical form, are watched. Asked after a block was read, so that it knows those made since. */
export type Watched = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

export interface WatchedChain extends Blockchain {
  /** Throws if the node is not on this network. */
  head(network: Network): Promise<ChainHead>
  /** What came in at watched addresses from a block on, and how far that was read. */
  arrivals(network: Network, from_block: number, watched: Watched): Promise<SeenPage>
}
