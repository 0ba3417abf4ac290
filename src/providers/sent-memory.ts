// What was signed for a chain, kept before it is sent: after a crash, and in every process, the same transaction is sent
// again instead of another one. A payment may have several attempts, of which the chain takes one at most.
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'

export interface Sent {
  readonly bank_guid: Guid
  readonly reference: Guid
  /** 0, and one more for each replacement that pays a higher fee. */
  readonly attempt: number
  readonly chain: Chain
  /** What a transaction uses up: the coins it spends, or the one nonce of its account. Of a refusal: none. */
  readonly slots: readonly string[]
  /** As the chain's adapter wrote it. */
  readonly raw: string
  readonly hash: string
}

export interface SentMemory {
  /** All attempts of a payment, the first one first. */
  find(bank_guid: Guid, reference: Guid): Promise<readonly Sent[]>
  /**
   * All of it or nothing. `reference_taken`: this attempt of the payment is kept already. `slot_taken`: another payment of
   * the bank has one of the slots on this chain; the attempts of one payment may share theirs.
   */
  keep(sent: Sent): Promise<'kept' | 'reference_taken' | 'slot_taken'>
}
