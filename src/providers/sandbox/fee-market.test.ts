// The simulated fee market: the same for everybody, of a size that real networks have, moving, but not by leaps.
import { describe, expect, test } from 'vitest'
import { chains } from '../../chains/chain.ts'
import { assets, type Chain } from '../../kernel/asset.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { marketFee } from './fee-market.ts'

const start = Date.parse('2026-01-01T00:00:00Z')
const at = (ms: number) => (start + ms) as Timestamp
const hours = Array.from({ length: 24 * 60 }, (_, i) => at(i * 3_600_000))
const feesOf = (chain: Chain, asset = chains[chain].native_asset, outputs = 1) =>
  hours.map((hour) => marketFee(chain, asset, outputs, hour))

describe.each(Object.keys(chains) as Chain[])('%s', (chain) => {
  test('is between a third and five thirds of the usual, and uses much of that', () => {
    const fees = feesOf(chain)
    const [least, most] = fees.reduce(([a, b], fee) => [fee < a ? fee : a, fee > b ? fee : b], [fees[0]!, fees[0]!])
    expect(least).toBeGreaterThan(0n)
    expect(most).toBeGreaterThan(2n * least)
    expect(most).toBeLessThanOrEqual(5n * least + 1n)
  })

  test('moves by less than a twentieth in a minute', () => {
    for (const hour of hours) {
      const [now, soon] = [0, 60_000].map((ms) =>
        marketFee(chain, chains[chain].native_asset, 1, (hour + ms) as Timestamp),
      )
      const moved = soon! > now! ? soon! - now! : now! - soon!
      expect(moved * 20n).toBeLessThanOrEqual(now! + 20n)
    }
  })

  test('a token is at least as dear as the coin', () => {
    for (const { code } of assets.filter((each) => each.chain === chain)) {
      expect(marketFee(chain, code, 1, at(0))).toBeGreaterThanOrEqual(
        marketFee(chain, chains[chain].native_asset, 1, at(0)),
      )
    }
  })
})

test('more outputs cost more where they make a transaction larger, and nowhere else', () => {
  const hundred = feesOf('bitcoin', 'BTC', 100)
  expect(feesOf('bitcoin').every((fee, i) => hundred[i]! > 10n * fee && hundred[i]! < 20n * fee)).toBe(true)
  expect(feesOf('xrpl', 'XRP', 100)).toEqual(feesOf('xrpl'))
})
