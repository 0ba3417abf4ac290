// What became of a stage, in the words of executions. Unknown is not failed: whoever cannot tell says pending.
import { type Amount, zero } from '../../kernel/amount.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Rate } from '../../pricing/rate.ts'
import type { CarrierFailureCode, Identifier, Standing } from '../payments/standing.ts'
import type { RemittanceFailureCode } from '../plans/stage.ts'

/** How likely a pulled payment is to come back. */
export type ReturnRisk = 'passed' | 'administrative' | 'non_administrative'

interface Known {
  readonly identifiers: readonly Identifier[]
  /** What the network really took. */
  readonly network_fee: Amount
}

export type StageOutcome =
  | (Known & { readonly kind: 'pending'; readonly check_again_at: Timestamp })
  /** `look_again_at`: when there may be news, such as a return. */
  | (Known & {
      readonly kind: 'completed'
      readonly look_again_at?: Timestamp
      /** Of a trade: what the market takes now. */
      readonly rate?: Rate
      /** Of a pull. */
      readonly risk?: ReturnRisk
    })
  | (Known & { readonly kind: 'failed'; readonly failure_code: RemittanceFailureCode; readonly return_code?: string })

export const nothingKnown: Known = { identifiers: [], network_fee: zero }

/** A carrier knows reasons that a plan has no word for. */
const failureCodes: Readonly<Record<CarrierFailureCode, RemittanceFailureCode>> = {
  non_sufficient_funds: 'non_sufficient_funds',
  refresh_required: 'external_vendor_error',
  party_name_invalid: 'party_name_invalid',
  payment_rail_invalid: 'invalid_destination',
  network_fee_too_low: 'external_vendor_error',
  amount_too_low: 'invalid_quote_amount',
  invalid_address: 'invalid_destination',
  invalid_destination: 'invalid_destination',
  external_vendor_error: 'external_vendor_error',
}

export function outcomeOf(standing: Standing): StageOutcome {
  const { identifiers, network_fee } = standing
  const known = { identifiers, network_fee }
  switch (standing.kind) {
    case 'pending':
      return { ...known, kind: 'pending', check_again_at: standing.check_again_at }
    case 'settled': {
      const { look_again_at } = standing
      return { ...known, kind: 'completed', ...(look_again_at && { look_again_at }) }
    }
    case 'failed':
      return { ...known, kind: 'failed', failure_code: failureCodes[standing.failure_code] }
    case 'cancelled':
      return { ...known, kind: 'failed', failure_code: 'cancelled' }
    case 'returned':
      return { ...known, kind: 'failed', failure_code: 'reversed', return_code: standing.return_code }
  }
}
