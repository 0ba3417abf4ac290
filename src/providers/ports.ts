// What Corridor asks of the outside world. A port answers with an outcome, whatever it is; the job turns it into a command,
// and no transaction is open meanwhile. Every call names a reference: asked again, a provider must not act twice.
import type { Amount } from '../kernel/amount.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Rate } from '../pricing/rate.ts'
import type { Inquiry, OpenedInquiry } from '../resources/identity-verifications/inquiry.ts'
import type { VerificationMethod } from '../resources/identity-verifications/methods.ts'

export type Outcome<Done, Failure extends string> =
  | { readonly kind: 'pending'; readonly check_again_at: Timestamp }
  | { readonly kind: 'done'; readonly result: Done }
  | { readonly kind: 'failed'; readonly failure_code: Failure }

export interface Rates {
  readonly bid: Rate
  readonly ask: Rate
}

/** Prices of one instant. */
export interface MarketSnapshot {
  rates(symbol: string): Rates | undefined
}

export interface Market {
  snapshot(bank_guid: Guid): Promise<MarketSnapshot>
}

export interface Order {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly receive_amount: Amount
  readonly deliver_amount: Amount
  /** Asked before: the answer may already exist. */
  readonly is_repeat: boolean
}

export interface Liquidity {
  /** Commits the market to the order. The rate is what the market would pay now; the order keeps its own amounts. */
  fill(order: Order): Promise<Outcome<{ readonly rate: Rate }, 'market_volatility' | 'not_filled'>>
  /** Asks whether both sides of a filled order have settled. */
  settle(order: Pick<Order, 'bank_guid' | 'reference'>): Promise<Outcome<null, never>>
}

export interface Verifier {
  supports(method: VerificationMethod): boolean
  /** Opens the inquiry of this reference, and says how far it is. */
  open(inquiry: Inquiry): Promise<OpenedInquiry>
}

export interface Providers {
  readonly market: Market
  readonly liquidity: Liquidity
  readonly verifier: Verifier
}
