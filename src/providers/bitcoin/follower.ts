// What follows the payments of one wallet at one node.
import type { Timestamp } from '../../kernel/time.ts'
import type { SentMemory } from '../sent-memory.ts'
import type { BitcoinNode } from './node.ts'
import type { BitcoinWallet } from './wallet.ts'

export interface Follower {
  readonly node: BitcoinNode
  readonly wallet: BitcoinWallet
  readonly memory: SentMemory
  readonly now: () => Timestamp
  readonly confirmations: number
  /** By default what was set aside for the payment. */
  readonly replacement_fee_max?: bigint | undefined
}
