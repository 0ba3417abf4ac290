// A real chain: it pays, and shows arrivals block by block. The id of an arrival stays the same if the chain replaces its block.
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { ArrivalQuestion, Blockchain, ChainPayment } from './carrier.ts'
import type { Sent } from './sent-memory.ts'
import type { HeldPlace, NodeBalance, Sweeping } from './sweeping.ts'
import type { RaisedPayment, RaiseTerms, SignedPayment, WaitingPayment } from './waiting.ts'

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

export interface ChainView extends ChainHead {
  readonly native_asset: string
  /** What the paying wallet has of it, mined. */
  readonly wallet: bigint
}

/** `height`: of the newest block, which has one confirmation. A block with `confirmations` is final. */
export const headAt = (height: number, confirmations: number): ChainHead => ({
  next_block: height + 1,
  final_block: Math.max(0, height + 2 - confirmations),
})

/** Which of these addresses, in canonical form, are watched. Called after a block was read, to include new addresses. */
export type Watched = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

/** A transaction that the wallet signed, as the chain or its node shows it. */
export interface SeenSend {
  readonly hash: string
  /** As the memory has them (sent-memory.ts). */
  readonly slots: readonly string[]
  /** As the memory has it; undefined: another program made it. */
  readonly raw: string | undefined
  /** Undefined: not mined yet. */
  readonly mined_at: Timestamp | undefined
  /** Undefined: it is no payment in an asset that is known. */
  readonly asset: string | undefined
  readonly outputs: readonly { readonly address: string; readonly amount: Amount }[]
  /** What it gathered, by the names of sweeps' sources: coins, or the address. Undefined: the paying wallet sent it. */
  readonly gathered?: readonly string[]
}

export interface SeenSends {
  readonly sends: readonly SeenSend[]
  /** Slots of transactions that wait in the node, which does not show them. */
  readonly hidden_slots: readonly string[]
}

/** A payment or sweep that was signed and has not ended by the books. */
export interface OpenSend {
  readonly reference: Guid
  /** Of its bundle, if one carries it. */
  readonly attempts: readonly Sent[]
  readonly asset: string
  /** What leaves the wallet and the deposit addresses, without the fee. 0: it goes from one of them to another. */
  readonly amount: bigint
}

/** So much less is in the wallet and at deposit addresses, as `balances` counts. */
export interface TakenOut {
  readonly asset: string
  readonly amount: bigint
}

export interface WatchedChain extends Blockchain {
  /** Undefined: the node has no key of deposit addresses. */
  readonly sweeping: Sweeping | undefined
  /** Changes nothing at the node, unlike `head`, which may make it watch addresses. */
  look(network: Network): Promise<ChainView>
  /** What the wallet and these deposit addresses have, mined. */
  balances(network: Network, places: readonly Pick<HeldPlace, 'address' | 'asset'>[]): Promise<readonly NodeBalance[]>
  /** Those that no block has, and why. */
  waiting(network: Network, payments: readonly SignedPayment[]): Promise<readonly WaitingPayment[]>
  /** The references of those that no block has. */
  unmined(network: Network, payments: readonly Pick<SignedPayment, 'attempts'>[]): Promise<readonly Guid[]>
  /** A payment that waits for longer is stuck. */
  readonly stuck_after_ms: number
  /** The most that workers have a replacement of a payment's transaction cost. */
  ceilingOf(payment: Pick<SignedPayment, 'network_fee_max' | 'attempts'>): bigint
  /** Throws `NotRaised`. */
  raised(payment: ChainPayment, terms: RaiseTerms): Promise<RaisedPayment>
  /** What open payments have taken out of these balances, with the network's fees. */
  taken(network: Network, sends: readonly OpenSend[]): Promise<readonly TakenOut[]>
  /** The confirmations of an arrival; 0: no block of the chain has it now. */
  arrivalDepth(question: ArrivalQuestion): Promise<number>
  /** Throws if the node is not on this network. */
  head(network: Network): Promise<ChainHead>
  /** The arrivals at watched addresses from this block on. */
  arrivals(network: Network, from_block: number, watched: Watched): Promise<SeenPage>
  /** What the wallet and these deposit addresses have sent since this time. Asked after a restore, so it may take long. */
  sendsSince(network: Network, since: Timestamp, gathered: readonly string[]): Promise<SeenSends>
}
