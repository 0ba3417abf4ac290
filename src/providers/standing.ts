// How a payment stands with its carrier, in the carrier's own words. Unknown is not failed: a carrier that cannot tell says
// pending, or nothing at all.
import type { Amount } from '../kernel/amount.ts'
import type { Timestamp } from '../kernel/time.ts'

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

/** By what a payment can be known, each with what it is. */
export const identifierMeanings = {
  txn_hash: 'hash of the transaction on its chain; of a lightning payment, the hash it is paid under',
  imad: 'number that the sending bank gave a wire',
  omad: 'number that the receiving bank gave a wire',
  trace_number: 'number of an ACH or EFT payment',
  end_to_end_id: 'reference of an instant payment, an e-transfer or a payout, from the payer to the payee',
  preimage: 'proof that a lightning payment was made',
} as const
export type IdentifierType = keyof typeof identifierMeanings
export const identifierTypes = Object.keys(identifierMeanings) as readonly IdentifierType[]

/** By what others know the payment. */
export interface Identifier {
  readonly type: IdentifierType
  readonly value: string
}

interface Known {
  readonly identifiers: readonly Identifier[]
  /** What the network really took, in `network_fee_asset`: also of a payment that was mined and reverted. Rails: 0. */
  readonly network_fee: Amount
}

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

/** A payment that was taken back because it cannot be made has failed. A carrier that had it already goes on as it says. */
export const failedInstead = (standing: Standing, failure_code: CarrierFailureCode): Standing =>
  standing.kind === 'cancelled' ? { ...standing, kind: 'failed', failure_code } : standing

/** How likely a pulled payment is to come back, as screening sees it. */
export type ReturnRisk = 'passed' | 'administrative' | 'non_administrative'
