// The standing of a payment, as its carrier answers. Unknown is not failed: a carrier that cannot tell answers pending, or not at all.
import { type Amount, zero } from '../kernel/amount.ts'
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

/** The types of identifiers, each with its meaning. */
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

/** Names the payment outside. */
export interface Identifier {
  readonly type: IdentifierType
  readonly value: string
}

interface Reported {
  readonly identifiers: readonly Identifier[]
  /** What the network really took, in `network_fee_asset`, also if it reverted the payment. Rails: 0. */
  readonly network_fee: Amount
}

export const nothingReported = { identifiers: [], network_fee: zero } as const satisfies Reported

export type Standing =
  /** `is_missing`: of an arrival that the node showed before; now no block of the chain has it. */
  | (Reported & { readonly kind: 'pending'; readonly check_again_at: Timestamp; readonly is_missing?: true })
  /** `look_again_at`: when to ask whether it was returned. */
  | (Reported & { readonly kind: 'settled'; readonly look_again_at?: Timestamp })
  /** Final: nothing has moved but the network fee, and nothing will. */
  | (Reported & { readonly kind: 'failed'; readonly failure_code: CarrierFailureCode })
  /** Taken back before it settled, or paid back on our request. */
  | (Reported & { readonly kind: 'cancelled' })
  /** Settled, and then returned by the other side. */
  | (Reported & { readonly kind: 'returned'; readonly return_code: string })

/** A payment that was cancelled because of a fault has failed. If the carrier could not cancel it, its standing holds. */
export const failedInstead = (standing: Standing, failure_code: CarrierFailureCode): Standing =>
  standing.kind === 'cancelled' ? { ...standing, kind: 'failed', failure_code } : standing

/** As rails name the reasons of returns. */
export const return_code_pattern = '^[A-Z0-9]{1,8}$'
const returnCode = new RegExp(return_code_pattern)

/** Partners also have reasons of their own, in any words: those are no codes. NARR means that the reason is told elsewhere. */
export const returnCodeFrom = (reason: string | null | undefined): string =>
  reason && returnCode.test(reason) ? reason : 'NARR'

/** How likely the return of a pull is, as screening sees it. */
export type ReturnRisk = 'passed' | 'administrative' | 'non_administrative'
