// Which known word is suggested, and when none is.
import { expect, test } from 'vitest'
import { tradingPairs } from './asset.ts'
import { didYouMean, nearest } from './nearest.ts'

const symbols = tradingPairs.map(({ symbol }) => symbol)

test.each([
  ['BTCUSD', symbols, 'BTC-USD'],
  ['btc-usd', symbols, 'BTC-USD'],
  ['BTC/USD', symbols, 'BTC-USD'],
  ['ETH-USDD', symbols, 'ETH-USD'],
  ['individul', ['individual', 'business'], 'individual'],
  ['costumer_guid', ['customer_guid', 'bank_guid'], 'customer_guid'],
  ['USD', ['USD', 'USDC'], 'USD'],
  ['staet', ['storing', 'state'], 'state'],
  ['nonsense', symbols, undefined],
  ['XXX', ['USD', 'EUR'], undefined],
  ['', ['a'], undefined],
  ['a'.repeat(100_000), ['a'.repeat(100_000)], undefined],
])('%s', (word, known, expected) => expect(nearest(word, known)).toBe(expected))

test('what is no text has no neighbour', () => expect(didYouMean(5, ['5'])).toBe(''))
