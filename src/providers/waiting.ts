// What was signed for a chain and waits for a block, and what raises its fee. Fees are in the chain's native asset: the most that the
// transaction may cost as it is signed (on Bitcoin, what it costs).
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Sent } from './sent-memory.ts'

export const waitingReasons = {
  in_time: 'a block will take it',
  raised_soon: 'workers raise its fee next',
  fee_at_maximum: 'blocks take more than the maximum allows',
  no_change: 'there is no change left to pay a higher fee from',
  change_spent: 'another payment spends its change, so it is not replaced; that payment can be raised',
  behind: 'it waits for the transaction before it',
  nonce_missing: 'no payment is known that has the nonce before it',
  other_key: 'another key has signed it than the one of the node',
} as const
export type WaitingReason = keyof typeof waitingReasons

/** Of a payment or sweep that has not ended by the books. */
export interface SignedPayment {
  readonly reference: Guid
  /** Of its bundle, if one carries it. */
  readonly attempts: readonly Sent[]
  /** How many outputs it pays, without change. */
  readonly outputs: number
  readonly network_fee_max: bigint
  /** A deposit address has signed it, not the paying wallet. */
  readonly is_sweep: boolean
}

export interface WaitingPayment {
  readonly reference: Guid
  /** When it was signed first. */
  readonly since: Timestamp
  readonly attempts: number
  readonly hash: string
  /** On EVM chains. */
  readonly nonce?: number
  readonly fee: bigint
  /** What a replacement would cost that blocks take now; undefined: none can be made. */
  readonly fee_wanted?: bigint
  readonly reason: WaitingReason
  /** Of `behind` and `change_spent`: the payment that it is about. */
  readonly about?: Guid
}

/** What an operator may have a replacement cost without saying more: twice what workers may have it cost. */
export const raiseBound = (fee_max: bigint): bigint => fee_max * 2n

export interface RaiseTerms {
  /** Undefined: what blocks take now. */
  readonly fee?: bigint
  readonly fee_max: bigint
}

/** The next attempt, signed and not stored, and the most that it may cost. */
export interface RaisedPayment {
  readonly sent: Sent
  readonly fee: bigint
}

/** A fee that cannot be raised, with the reason for the operator. */
export class NotRaised extends Error {}

/** So long after it was signed a payment that no block has is stuck: workers raise it after half of that. */
export const stuckAfter = (raised_after_ms: number): number => raised_after_ms * 2
