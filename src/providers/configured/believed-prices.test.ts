// Prices that are not believed, by what the market said before: each step is a look at the market, some seconds after the one before.
import { expect, test } from 'vitest'
import { rateFromRatio } from '../../pricing/rate.ts'
import { BelievedPrices, usualPriceBounds } from './believed-prices.ts'

type Step = readonly [
  seconds: number,
  bid: number,
  ask: number,
  expected: 'believed' | 'spread' | 'jump' | 'age',
  age?: number,
]

const cases: readonly (readonly [string, readonly Step[]])[] = [
  ['a price', [[0, 100, 101, 'believed']]],
  ['a spread of just 10 %', [[0, 1000, 1100, 'believed']]],
  ['a spread above 10 %', [[0, 1000, 1101, 'spread']]],
  ['the ask of ten thousand times the bid', [[0, 60_000, 600_000_000, 'spread']]],
  [
    'a jump of just 20 %',
    [
      [0, 1000, 1000, 'believed'],
      [1, 1200, 1200, 'believed'],
    ],
  ],
  [
    'a jump up, and back',
    [
      [0, 1000, 1000, 'believed'],
      [1, 1201, 1201, 'jump'],
      [1, 1000, 1000, 'believed'],
      [59, 1201, 1201, 'jump'],
    ],
  ],
  [
    'a jump down',
    [
      [0, 1000, 1000, 'believed'],
      [1, 833, 833, 'jump'],
      [1, 834, 834, 'believed'],
    ],
  ],
  [
    'a jump where the market stays',
    [
      [0, 1000, 1000, 'believed'],
      [1, 2000, 2000, 'jump'],
      [30, 2100, 2100, 'jump'],
      [30, 1900, 1900, 'believed'],
      [1, 1000, 1000, 'jump'],
    ],
  ],
  [
    'a jump from which the market goes elsewhere',
    [
      [0, 1000, 1000, 'believed'],
      [1, 2000, 2000, 'jump'],
      [40, 9000, 9000, 'jump'],
      [40, 9000, 9000, 'jump'],
      [20, 9000, 9000, 'believed'],
    ],
  ],
  [
    'steps that are small each',
    [
      [0, 1000, 1000, 'believed'],
      [1, 1150, 1150, 'believed'],
      [1, 1300, 1300, 'believed'],
    ],
  ],
  [
    'a price that nobody asked for an hour',
    [
      [0, 1000, 1000, 'believed'],
      [3601, 5000, 5000, 'believed'],
    ],
  ],
  [
    'what was not believed is not the last price',
    [
      [0, 1000, 1000, 'believed'],
      [1, 1000, 9000, 'spread'],
      [1, 1000, 1000, 'believed'],
    ],
  ],
  [
    'an age',
    [
      [0, 100, 101, 'believed', 60],
      [1, 100, 101, 'age', 61],
      [1, 100, 101, 'age', -61],
      [1, 100, 101, 'believed'],
    ],
  ],
]

test.each(cases)('%s', (_, steps) => {
  let seconds = 0
  const faults: string[] = []
  const believed = new BelievedPrices({
    bounds: usualPriceBounds,
    monotonic: () => seconds * 1000,
    onFault: (symbol, fault) => faults.push(`${symbol} ${fault}`),
  })
  for (const [wait, bid, ask, expected, age] of steps) {
    seconds += wait
    const rates = { bid: rateFromRatio(BigInt(bid), 1n), ask: rateFromRatio(BigInt(ask), 1n) }
    const snapshot = { rates: (symbol: string) => (symbol === 'BTC-USD' ? rates : undefined) }
    const found = believed.of(snapshot, age === undefined ? undefined : age * 1000)
    expect(found.rates('ETH-USD')).toBeUndefined()
    expect(found.rates('BTC-USD')).toEqual(expected === 'believed' ? rates : undefined)
    if (expected !== 'believed') expect(faults.at(-1)).toBe(`BTC-USD ${expected}`)
  }
})

test('a fault is told once a minute for each symbol', () => {
  let seconds = 0
  const told: string[] = []
  const believed = new BelievedPrices({
    bounds: usualPriceBounds,
    monotonic: () => seconds * 1000,
    onFault: (symbol) => told.push(`${symbol} at ${seconds}`),
  })
  const wide = { bid: rateFromRatio(1n, 1n), ask: rateFromRatio(9n, 1n) }
  for (; seconds <= 60; seconds += 20) {
    const { rates } = believed.of({ rates: () => wide }, undefined)
    for (const symbol of ['BTC-USD', 'ETH-USD']) rates(symbol)
  }
  expect(told).toEqual(['BTC-USD at 0', 'ETH-USD at 0', 'BTC-USD at 60', 'ETH-USD at 60'])
})
