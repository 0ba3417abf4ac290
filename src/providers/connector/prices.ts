// Prices of a connector as rates. A price is a decimal of whole units, or the exact ratio of base units.
import { findAsset } from '../../kernel/asset.ts'
import { parseRate, type Rate, rateFromRatio } from '../../pricing/rate.ts'
import type { MarketSnapshot, Rates } from '../ports.ts'
import { Misfit } from './protocol/codec.ts'
import type { AnswerOf } from './protocol/operations.ts'

export function rateFromPrice(price: string, symbol: string): Rate {
  if (price.includes('/')) return parseRate(price) ?? refuse('has a ratio that is none')
  const [asset, counter] = symbol.split('-').map((code) => findAsset(code))
  if (!asset || !counter) throw new Misfit('has a price of a symbol that is not known')
  const [whole = '', fraction = ''] = price.split('.')
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(counter.decimals)
  if (numerator === 0n) throw new Misfit('has a price of zero')
  return rateFromRatio(numerator, 10n ** BigInt(fraction.length) * 10n ** BigInt(asset.decimals))
}

const refuse = (message: string): never => {
  throw new Misfit(message)
}

export function snapshotFrom({ prices }: AnswerOf<'market/snapshot'>): MarketSnapshot {
  const bySymbol = new Map<string, Rates>()
  for (const { symbol, bid: bid_price, ask: ask_price } of prices) {
    const [bid, ask] = [rateFromPrice(bid_price, symbol), rateFromPrice(ask_price, symbol)]
    if (bySymbol.has(symbol)) throw new Misfit('has two prices of one symbol')
    // Whoever sells below what he buys for has made a mistake, which the bank would pay.
    if (bid.numerator * ask.denominator > ask.numerator * bid.denominator) throw new Misfit('has a bid above its ask')
    bySymbol.set(symbol, { bid, ask })
  }
  return { rates: (symbol) => bySymbol.get(symbol) }
}
