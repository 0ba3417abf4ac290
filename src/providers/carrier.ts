// A carrier moves money across the bank's edge: a payment rail, a blockchain, the lightning network. `carry` hands a payment over, if
// its reference is new, and answers its standing. So a call that timed out is simply repeated, and nothing is paid twice.
import type { RoutingDetail } from '../bank-numbers/routing-number.ts'
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import type { InvoiceMint } from '../lightning/mint-invoice.ts'
import type { Invoices } from './invoicing.ts'
import type { Question } from './ports.ts'
import type { Identifier, Standing } from './standing.ts'
import type { SweepOrder, SweepStanding } from './sweeping.ts'

export interface Payment extends Question {
  /** Undefined: the reference is a transfer, not a stage. A carrier's own report names it again. */
  readonly execution_guid?: Guid
  readonly asset: string
  readonly amount: Amount
  readonly side: 'deposit' | 'withdrawal'
}

/** What a carrier reports without being asked. */
export interface PaymentReport extends Pick<Payment, 'bank_guid' | 'reference' | 'execution_guid'> {
  readonly standing: Standing
}

export interface Carrier<P extends Payment> {
  carry(payment: P): Promise<Standing>
  /** Asks the carrier not to pay. A payment that the carrier never got is never paid after this. */
  cancel(payment: P): Promise<Standing>
}

export interface RailPayment extends Payment {
  readonly rail: Rail
  /** The holder of the account outside. Never stored, never logged. */
  readonly party: {
    /** Undefined: not known. */
    readonly type?: 'individual' | 'business'
    readonly names: readonly string[]
    readonly account_number?: string
    readonly routing_numbers: readonly RoutingDetail[]
    readonly email_addresses: readonly string[]
    readonly phone_numbers: readonly string[]
  }
  /** It came in under these identifiers, and `cancel` asks to send it back. Undefined: it is no arrival. */
  readonly arrival_identifiers?: readonly Identifier[]
}

export type RailCarrier = Carrier<RailPayment>

export interface ChainOutput {
  /** In canonical form. */
  readonly address: string
  readonly tag: string | null
  readonly amount: Amount
}

export interface ChainPayment extends Payment {
  readonly chain: Chain
  readonly network: Network
  /** One transaction pays them all, or none. Their amounts add up to `amount`. */
  readonly outputs: readonly ChainOutput[]
  /** The most that the network may take, in the chain's native asset. */
  readonly network_fee_max: Amount
}

/** The provider does not answer, or does not serve this network. */
export class CarrierAway extends Error {
  /** It is asked until it is back. False: somebody must mend something first. */
  readonly isWaitedFor: boolean = true
}

/** `walletEmptyLike` (wallet-empty.ts) has the same words. The operator must fill it, or somebody gives the payment up. Until then its job is tried again, and waits as a review. */
export class WalletEmpty extends CarrierAway {
  constructor(address: string, asset: string) {
    super(`the wallet ${address} has too little ${asset}`)
  }
}

export interface FeeQuestion {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly network: Network
  readonly asset: string
  /** Empty: one output to an address that is not known yet. */
  readonly outputs: readonly ChainOutput[]
}

export interface Blockchain extends Carrier<ChainPayment> {
  /**
   * What the network would take now, in the chain's native asset; undefined: this bank has no such chain. Throws `CarrierAway`: a
   * caller waits for it.
   */
  estimateFee(question: FeeQuestion): Promise<Amount | undefined>
  /** The standing of an arrival: pending until the chain has confirmed it. */
  arrival(question: ArrivalQuestion): Promise<Standing>
  /** Gathers what lies at deposit addresses, and answers how far that is. */
  sweep(order: SweepOrder): Promise<SweepStanding>
}

export interface ArrivalQuestion extends Question {
  readonly chain: Chain
  readonly network: Network
  readonly identifiers: readonly Identifier[]
  /** A transaction that is mined again, in another block, may do something else. */
  readonly seen: {
    readonly address: string
    readonly asset: string
    readonly amount: Amount
    /** In canonical form; null: the chain does not show it. */
    readonly source_address: string | null
  }
}

export interface LightningPayment extends Payment {
  readonly network: Network
  readonly invoice: string
  readonly payment_hash: string
  /** What the payee gets, in thousandths of a satoshi. */
  readonly msat: Amount
  /** The most that the route may take, in the payment's asset. */
  readonly routing_fee_max: Amount
}

/**
 * Pays an invoice once, whatever the reference, and answers the preimage. It charges in the payment's asset: `amount`, and as
 * `network_fee` what was really taken beyond it, both as whole base units rounded up together.
 */
export interface Lightning extends Carrier<LightningPayment> {
  /**
   * The most that a route to the payee may cost, in satoshi; undefined: there is no lightning node. `own_node`: the payee is the node
   * that would pay, and no node pays itself.
   */
  estimateFee(question: {
    readonly bank_guid: Guid
    readonly invoice: string
    readonly amount: Amount
  }): Promise<Amount | 'own_node' | undefined>
  /** Undefined: the bank cannot be paid by lightning. */
  readonly invoices?: Invoices
  /** Creates invoices that pay this bank's node. Only simulated nodes do. */
  mintOf(bank_guid: Guid): InvoiceMint
}
