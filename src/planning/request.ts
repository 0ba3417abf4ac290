// The input and the output of the planner. The quoted amount of a stage is what its journal moves: a fee in the delivered asset is not
// part of it, a fee in the received asset is.
import type { RoutingNumberType } from '../bank-numbers/routing-number.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { HomeRail, Rail } from '../kernel/rail.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { RateLookup } from '../pricing/convert.ts'
import type { FeeTerms } from '../pricing/fee.ts'
import type { RailFee } from '../pricing/rail-fee.ts'
import type { RailMode } from '../rails/rail-times.ts'
import type { Conversion } from './conversion.ts'
import type { ParticipantsType } from './corridors.ts'

export interface BankAccountEnd {
  readonly kind: 'external_bank_account'
  readonly asset: string
  readonly country_code: string
  readonly routing_number_types: readonly RoutingNumberType[]
  /** Of an account in Canada. */
  readonly institution_number?: string | undefined
  readonly payment_rail?: HomeRail | undefined
}

/** An account inside the bank. A source always belongs to the plan's owner. */
export interface AccountEnd {
  readonly kind: 'account'
  readonly asset: string
}

export type PlanSource = AccountEnd | BankAccountEnd

export type PlanDestination =
  | (AccountEnd & { readonly is_own: boolean })
  | BankAccountEnd
  | { readonly kind: 'external_wallet'; readonly asset: string }

export interface PayoutSymbol {
  readonly symbol: string
  readonly country_code: string
  readonly participants_type: string
  readonly route: string
}

export interface PlanRequest {
  readonly source: PlanSource
  readonly destination: PlanDestination
  readonly named: 'source' | 'destination'
  readonly amount: Amount
  /** The assets in which the owner has an account, to hold the money between two stages. */
  readonly own_assets: readonly string[]
  readonly rates: RateLookup
  /** Of a payment to the destination wallet. The bank pays it. */
  readonly network_fee?: { readonly asset: string; readonly amount: Amount } | undefined
  readonly fees: FeeTerms
  readonly rail_fees: readonly RailFee[]
  readonly supported_trading_symbols: readonly string[]
  readonly supported_payout_symbols: readonly PayoutSymbol[]
  readonly participants_type: ParticipantsType
  /** On the bank's clock. */
  readonly at: Timestamp
  readonly rail_times: RailMode
  readonly hold_seconds: number
}

export const planFeeTypes = ['bank', 'platform', 'network', 'rail'] as const

/** `customer`: the plan's owner, which may be the bank, out of what leaves the source. `bank`: from its gas. */
export const feePayers = ['customer', 'bank'] as const

export interface PlannedFee {
  readonly type: (typeof planFeeTypes)[number]
  readonly payer: (typeof feePayers)[number]
  readonly asset: string
  readonly quoted_amount: Amount
}

/** `between`: the owner's account in the asset. */
export interface StageEnd {
  readonly place: 'source' | 'between' | 'destination'
  readonly asset: string
  readonly quoted_amount: Amount
}

export interface PlannedStage {
  readonly type: 'deposit' | 'trade' | 'withdrawal' | 'payout'
  readonly source: StageEnd
  readonly destination: StageEnd
  readonly rail?: Rail
  readonly chain?: Chain
  readonly conversion?: Conversion
  readonly fees: readonly PlannedFee[]
  readonly arrives_at: Timestamp
}

export type PlanFailureCode = 'no_quote' | 'invalid_quote_amount' | 'invalid_destination'

/** A route that had a price also has the amount that the request did not name: the other one is the same on every route. */
export interface Rejected {
  readonly route: string
  readonly reason: string
  readonly source_amount?: Amount
  readonly destination_amount?: Amount
}

export interface Explanation {
  /** Null: no route was found. */
  readonly route: string | null
  readonly rejected: readonly Rejected[]
  readonly prices: readonly {
    readonly symbol: string
    readonly side: 'buy' | 'sell'
    /** Base units of the counter asset per base unit of the asset, an exact ratio. */
    readonly rate: string
    readonly source: string
  }[]
  readonly fees: readonly (PlannedFee & { readonly source: string })[]
}

export interface Planned {
  readonly stages: readonly PlannedStage[]
  /** Summed by type and asset, with the network's. */
  readonly fees: readonly PlannedFee[]
  /** What leaves the source, fees included. */
  readonly source_amount: Amount
  readonly destination_amount: Amount
  readonly arrives_at: Timestamp
  readonly explanation: Explanation
}

export interface PlanFailure {
  readonly failure_code: PlanFailureCode
  readonly explanation: Explanation
}
