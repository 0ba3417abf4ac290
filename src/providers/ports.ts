// What Corridor asks of the outside world. A port answers with an outcome, whatever it is; the job turns it into a command,
// and no transaction is open meanwhile. Every call names a reference: asked again, a provider must not act twice.
import type { Institution } from '../bank-numbers/issued-account.ts'
import type { AddressFormat, Network } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Rate } from '../pricing/rate.ts'

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

/** Keeps the private keys of deposit addresses. Asked again, it gives the same public key. */
export interface Custody {
  publicKeysOf(bank_guid: Guid): (chain: Chain, network: Network, format: AddressFormat) => string | undefined
}

/** Keeps the bank accounts into which deposits are paid. */
export interface DepositBank {
  /** Where accounts in this asset are kept; undefined: nowhere. */
  institutionFor(asset: string): Institution | undefined
  close(account: { readonly bank_guid: Guid; readonly reference: Guid }): Promise<Outcome<null, never>>
}

export interface Providers {
  readonly market: Market
  readonly liquidity: Liquidity
  readonly custody: Custody
  readonly depositBank: DepositBank
}
