// Gathers what lies at deposit addresses into the wallet that pays. Which of it may be gathered the books say; what it costs, and whether
// that is worth it, the chain says.
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Question } from './ports.ts'
import type { Standing } from './standing.ts'
import type { RaisedPayment, RaiseTerms } from './waiting.ts'

/** A deposit address with money on it, by the books. */
export interface HeldPlace {
  readonly address: string
  readonly asset: string
  readonly key_index: number
}

/** Something that one sweep takes whole: a coin, or what an address has. */
export interface Holding extends HeldPlace {
  /** Its name: `txid:vout`, or asset and address. */
  readonly source: string
  readonly amount: Amount
  /** The transaction that paid it; null: the chain keeps sums only. */
  readonly txn_hash: string | null
}

export interface SweepCost {
  /** What leaves the deposit addresses. On Bitcoin the network fee is part of it. */
  readonly amount: Amount
  readonly network_fee_max: Amount
  /** What the paying wallet first sends to the address for its fee, and what that may cost; 0: nothing. */
  readonly funding_amount: Amount
  readonly funding_fee_max: Amount
}

export interface SweepPlan<H extends Holding = Holding> extends SweepCost {
  readonly asset: string
  readonly sources: readonly H[]
}

export interface SweepOrder extends Question, SweepCost {
  readonly chain: Chain
  readonly network: Network
  readonly asset: string
  readonly sources: readonly Omit<Holding, 'asset' | 'txn_hash'>[]
  /** The reference of the transaction that brings the fee. */
  readonly funding_guid: Guid
}

export interface SweepStanding {
  readonly standing: Standing
  /** The fee is on its way to the address. */
  readonly is_funding: boolean
}

/** For every carrier but an operator's node. A sweep that was begun waits until its node is configured again. */
export const withoutSweeps = {
  sweep: (): Promise<SweepStanding> =>
    Promise.reject(new Error("only an operator's node sweeps, and none serves this chain")),
}

export interface Sweeping {
  /** The public key of the addresses that it can gather from (`deposit_keys`). */
  publicKey(network: Network): string | undefined
  readonly above: Readonly<Record<string, bigint>>
  /** What is final on the chain. `places` are asked for if the chain must be asked address by address. */
  holdings(network: Network, places: () => Promise<readonly HeldPlace[]>): Promise<readonly Holding[]>
  /** What is worth a transaction now. */
  plan<H extends Holding>(network: Network, holdings: readonly H[]): Promise<readonly SweepPlan<H>[]>
  /** Asked as often as needed: each reference is one transaction, or a replacement of it. */
  sweep(order: SweepOrder): Promise<SweepStanding>
  /** Of one of its transactions. Throws `NotRaised`. */
  raised(order: SweepOrder, reference: Guid, terms: RaiseTerms): Promise<RaisedPayment>
}

/** What a node shows of one asset. */
export interface NodeBalance {
  readonly asset: string
  readonly wallet: bigint
  readonly deposit_addresses: bigint
}
