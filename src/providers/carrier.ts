// A carrier moves money across the bank's edge: a payment rail, a blockchain, the lightning network. One question serves it
// all: `carry` hands a payment over, if its reference is new, and says how it stands, however often it is asked. So a call
// that timed out after it was accepted is simply asked again, and nothing is paid twice.
import type { Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { PaymentRail } from '../kernel/rail.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Question } from './ports.ts'

/** By what others know the payment: what the owner can show to its bank, or look up on the chain. */
export interface Identifier {
  readonly type: 'txn_hash' | 'imad' | 'omad' | 'trace_number' | 'end_to_end_id'
  readonly value: string
}

export const carrierFailureCodes = [
  'non_sufficient_funds',
  'refresh_required',
  'party_name_invalid',
  'payment_rail_invalid',
  'network_fee_too_low',
  'amount_too_low',
  'invalid_address',
  'invalid_destination',
  'external_vendor_error',
] as const
export type CarrierFailureCode = (typeof carrierFailureCodes)[number]

interface Known {
  readonly identifiers: readonly Identifier[]
  /** What the network really took, in `network_fee_asset`: also of a payment that was mined and reverted. Rails: 0. */
  readonly network_fee: Amount
}

/** How a payment stands. Unknown is not failed: a carrier that cannot tell throws, or says pending. */
export type Standing =
  | (Known & { readonly kind: 'pending'; readonly check_again_at: Timestamp })
  /** Final for now. `look_again_at`: when there may be news, such as a return. */
  | (Known & { readonly kind: 'settled'; readonly look_again_at?: Timestamp })
  /** A definite no: nothing moved but the network fee, and nothing will. */
  | (Known & { readonly kind: 'failed'; readonly failure_code: CarrierFailureCode })
  /** Taken back before it settled, or paid back on our request. */
  | (Known & { readonly kind: 'cancelled' })
  /** Settled, and then sent back by the other side. */
  | (Known & { readonly kind: 'returned'; readonly return_code: string })

export interface Payment extends Question {
  readonly asset: string
  /** What crosses the bank's edge: a pull brings it in, everything else takes it out. */
  readonly amount: Amount
  readonly side: 'deposit' | 'withdrawal'
}

export interface Carrier<P extends Payment> {
  /** Hands the payment over, if that was not done yet, and says how it stands. */
  carry(payment: P): Promise<Standing>
  /** Asks that it does not happen. A payment that was never handed over never will be after this. */
  cancel(payment: P): Promise<Standing>
}

export interface RailPayment extends Payment {
  readonly rail: PaymentRail
  /** Whose account it is taken from or paid to, as its bank knows it. Never kept, never logged. */
  readonly party: {
    readonly names: readonly string[]
    readonly account_number?: string
    readonly routing_numbers: readonly { readonly routing_number_type: string; readonly routing_number: string }[]
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

export interface FeeQuestion {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly network: Network
  readonly asset: string
  readonly outputs: readonly ChainOutput[]
}

export interface Blockchain extends Carrier<ChainPayment> {
  /** What the network would take now, in the chain's native asset. */
  estimateFee(question: FeeQuestion): Promise<Amount>
  /** How money stands that was seen on its way in: pending until the chain has confirmed it. */
  arrival(question: ArrivalQuestion): Promise<Standing>
}

export interface ArrivalQuestion extends Question {
  readonly chain: Chain
  readonly network: Network
  readonly identifiers: readonly Identifier[]
}

export interface LightningPayment extends Payment {
  readonly invoice: string
  readonly payment_hash: string
  readonly routing_fee_max: Amount
}

export interface Lightning extends Carrier<LightningPayment> {
  /** The most that a route to the payee may cost, in the base units of BTC. */
  estimateFee(question: {
    readonly bank_guid: Guid
    readonly invoice: string
    readonly amount: Amount
  }): Promise<Amount>
}
