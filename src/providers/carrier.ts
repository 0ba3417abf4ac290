// A carrier moves money across the bank's edge: a payment rail, a blockchain, the lightning network. One question serves it
// all: `carry` hands a payment over, if its reference is new, and says how it stands, however often it is asked. So a call
// that timed out after it was accepted is simply asked again, and nothing is paid twice.
import type { RoutingDetail } from '../bank-numbers/routing-number.ts'
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Rail } from '../kernel/rail.ts'
import type { InvoiceMint } from '../lightning/mint-invoice.ts'
import type { Question } from './ports.ts'
import type { Identifier, Standing } from './standing.ts'

export interface Payment extends Question {
  /** Of a stage: its execution. A carrier that reports by itself names it again. Left out: the reference is a transfer. */
  readonly execution_guid?: Guid
  readonly asset: string
  /** What crosses the bank's edge: a pull brings it in, everything else takes it out. */
  readonly amount: Amount
  readonly side: 'deposit' | 'withdrawal'
}

/** What a carrier reports without being asked. */
export interface PaymentReport extends Pick<Payment, 'bank_guid' | 'reference' | 'execution_guid'> {
  readonly standing: Standing
}

export interface Carrier<P extends Payment> {
  /** Hands the payment over, if that was not done yet, and says how it stands. */
  carry(payment: P): Promise<Standing>
  /** Asks that it does not happen. A payment that was never handed over never will be after this. */
  cancel(payment: P): Promise<Standing>
}

export interface RailPayment extends Payment {
  readonly rail: Rail
  /** Whose account it is taken from or paid to, as its bank knows it. Never kept, never logged. */
  readonly party: {
    readonly names: readonly string[]
    readonly account_number?: string
    readonly routing_numbers: readonly RoutingDetail[]
    readonly email_addresses: readonly string[]
    readonly phone_numbers: readonly string[]
  }
}

export type PaymentRails = Carrier<RailPayment>

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
  /** More than this the network may not take, in the chain's native asset. */
  readonly network_fee_max: Amount
}

/** Whoever would know does not answer, or does not serve the network that was asked about. */
export class CarrierAway extends Error {}

export interface FeeQuestion {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly network: Network
  readonly asset: string
  /** Empty: one, not known yet to whom. */
  readonly outputs: readonly ChainOutput[]
}

export interface Blockchain extends Carrier<ChainPayment> {
  /**
   * What the network would take now, in the chain's native asset; undefined: this bank has no such chain. Asked while a caller
   * waits, so it throws `CarrierAway`.
   */
  estimateFee(question: FeeQuestion): Promise<Amount | undefined>
  /** How money stands that was seen on its way in: pending until the chain has confirmed it. */
  arrival(question: ArrivalQuestion): Promise<Standing>
}

export interface ArrivalQuestion extends Question {
  readonly chain: Chain
  readonly network: Network
  readonly identifiers: readonly Identifier[]
  /** What was seen. A transaction that is mined again, in another block, may do something else. */
  readonly seen: {
    readonly address: string
    readonly asset: string
    readonly amount: Amount
    /** In canonical form; null where the chain did not tell it. */
    readonly source_address: string | null
  }
}

export interface LightningPayment extends Payment {
  readonly network: Network
  readonly invoice: string
  readonly payment_hash: string
  /** What the payee gets, in thousandths of a satoshi: what the invoice asks, or what was chosen where it leaves that open. */
  readonly msat: Amount
  /** More than this the route may not take, in the payment's asset. */
  readonly routing_fee_max: Amount
}

/**
 * Pays an invoice once, whatever the reference, and says so with the preimage. What it charges is in the payment's asset:
 * `amount`, and as `network_fee` what was really taken beyond it, both as whole base units rounded up together.
 */
export interface Lightning extends Carrier<LightningPayment> {
  /** The most that a route to the payee may cost, in satoshi; undefined: there is nobody to find one. */
  estimateFee(question: {
    readonly bank_guid: Guid
    readonly invoice: string
    readonly amount: Amount
  }): Promise<Amount | undefined>
  /** Makes invoices that are paid to this bank's node. */
  mintOf(bank_guid: Guid): InvoiceMint
}
