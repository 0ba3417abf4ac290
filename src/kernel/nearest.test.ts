// What a misspelled word is taken for.
import { expect, test } from 'vitest'
import { didYouMean, distanceBetween, nearestWord } from './nearest.ts'

test.each([
  ['BTCUSD', ['ETH-USD', 'BTC-USD', 'BTC-CAD'], 'BTC-USD'],
  ['CORRIDOR_RATE_LIMITS', ['CORRIDOR_ROLES', 'CORRIDOR_RATE_LIMIT'], 'CORRIDOR_RATE_LIMIT'],
  ['trading', ['trading', 'tradings'], 'trading'],
  ['btc-usd', ['ETH-USD', 'BTC-USD'], 'BTC-USD'],
  ['BTC/USD', ['ETH-USD', 'BTC-USD'], 'BTC-USD'],
  ['costumer_guid', ['customer_guid', 'bank_guid'], 'customer_guid'],
  ['staet', ['storing', 'state'], 'state'],
  ['XXX', ['USD', 'EUR'], undefined],
  ['a'.repeat(100_000), ['a'.repeat(100_000)], undefined],
  ['zebra', ['trading', 'funding'], undefined],
  ['', ['a', 'abc'], undefined],
  ['anything', [], undefined],
])('%s among %j is closest to %s', (word, known, nearest) => {
  expect(nearestWord(word, known)).toBe(nearest)
})

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['state', 'staet', 1],
])('from %j to %j it takes %i changes', (a, b, changes) => {
  expect(distanceBetween(a, b)).toBe(changes)
  expect(distanceBetween(b, a)).toBe(changes)
})

test('what is no text has no neighbour', () => expect(didYouMean(5, ['5'])).toBe(''))
