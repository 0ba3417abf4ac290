// The displayed price of a payout: what plans take for it now, on the corridor with the smallest spread. No amount is computed from it.
import { findPayoutPair } from '../kernel/asset.ts'
import type { RateLookup } from '../pricing/convert.ts'
import { displayPrice } from '../pricing/price.ts'
import { assetFloor } from '../pricing/rate.ts'
import { convertedAt, payoutExchange } from './conversion.ts'
import { corridorsOf } from './corridors.ts'
import type { PayoutSymbol } from './request.ts'

export interface PayoutPrice {
  readonly buy_price: bigint
  /** Of the market: nobody sells a payout. */
  readonly sell_price: bigint
  readonly receive_amount: bigint
}

/** Undefined: no corridor carries it, or the market has no price now. */
export function payoutPrice(payout: PayoutSymbol, rates: RateLookup): PayoutPrice | undefined {
  const pair = findPayoutPair(payout.symbol)
  if (!pair) return undefined
  const spreads = corridorsOf(pair.asset.code, payout.country_code, 'withdrawal').flatMap((corridor) =>
    corridor.route === payout.route && corridor.participants_types.some((each) => each === payout.participants_type)
      ? [corridor.spread_bps]
      : [],
  )
  const exchange = spreads.length > 0 ? payoutExchange(payout.symbol, Math.min(...spreads)) : undefined
  const converted = exchange && convertedAt(exchange, rates)
  const market = rates(payout.symbol)
  if (!market || !converted || 'unpriced' in converted) return undefined
  return {
    buy_price: displayPrice(converted.rate, pair.asset.decimals, 'up'),
    sell_price: displayPrice(market.bid, pair.asset.decimals, 'down'),
    receive_amount: assetFloor(10n ** BigInt(pair.counter_asset.decimals), converted.rate),
  }
}
