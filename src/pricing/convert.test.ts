// What an amount is worth in another asset, rounded up, and which prices that is taken from.
import { expect, test } from 'vitest'
import { amount } from '../kernel/amount.ts'
import { convertCeil, type RateLookup } from './convert.ts'
import { rateFromRatio } from './rate.ts'

/** Bid and ask are the same: base units of the counter asset for one of the asset. */
const at: Record<string, readonly [bigint, bigint]> = {
  'USDC-USD': [1n, 10_000n],
  'USDC-CAD': [14n, 100_000n],
  'BTC-USD': [6n, 100n],
  'CAD-USD': [1n, 2n],
  'MXN-USD': [1n, 18n],
}
const rates: RateLookup = (symbol) => {
  const rate = at[symbol] && rateFromRatio(...at[symbol])
  return rate && { bid: rate, ask: rate }
}

test.each([
  ['itself', 'USD', 'USD', 7n, 7n],
  ['what it is traded for', 'USDC', 'USD', 10_001n, 2n],
  ['what is traded for it', 'USD', 'BTC', 1n, 17n],
  ['other fiat by the traded coin, not by the price of payouts', 'USD', 'CAD', 100n, 140n],
  ['what only payouts have a price of', 'MXN', 'USD', 180n, 10n],
  ['the same through dollars', 'MXN', 'BTC', 180n, 167n],
  ['what has no price', 'GBP', 'USD', 180n, undefined],
])('%s', (_, from, to, value, expected) => expect(convertCeil(amount(value), from, to, rates)).toBe(expected))
