// The table of chains against the table of assets.
import { describe, expect, it, test } from 'vitest'
import { assets, type Chain, findAsset } from '../kernel/asset.ts'
import { chains, minimumAmount, takesTag } from './chain.ts'

const names = Object.keys(chains) as Chain[]

describe('every chain', () => {
  it.each(names)('%s pays its fees in an asset that lives on it', (chain) => {
    expect(findAsset(chains[chain].native_asset)?.chain).toBe(chain)
  })

  it.each(names)('%s has times and minimums that can be waited for and sent', (chain) => {
    const { confirmations, block_ms, dust_minimum, activation_minimum } = chains[chain]
    expect(Number.isInteger(confirmations) && confirmations >= 1).toBe(true)
    expect(confirmations * block_ms).toBeLessThanOrEqual(2 * 60 * 60 * 1000)
    expect(dust_minimum >= 1n && activation_minimum >= 1n).toBe(true)
  })
})

test('the assets live on these chains and on no other', () => {
  expect([...new Set(assets.flatMap(({ chain }) => chain ?? []))].sort()).toEqual([...names].sort())
})

test('tags are for Stellar and XRP, legacy addresses for the chains with outputs', () => {
  expect(names.filter(takesTag)).toEqual(['stellar', 'xrpl'])
  expect(names.filter((chain) => chains[chain].address_formats.includes('legacy'))).toEqual([
    'bitcoin',
    'litecoin',
    'bitcoincash',
  ])
  expect(names.filter((chain) => chains[chain].is_utxo)).toEqual(['bitcoin', 'litecoin', 'bitcoincash'])
})

test.each([
  ['BTC', 546n],
  ['LTC', 5_460n],
  ['ETH', 1n],
  ['SOL', 890_880n],
  ['USDC_SOL', 1n],
  ['XLM', 10_000_000n],
  ['USDC_XLM', 1n],
  ['XRP', 1_000_000n],
  ['TRX', 1n],
  ['USD', 1n],
])('the least %s that can be sent is %s', (code, least) => {
  expect(minimumAmount(findAsset(code)!)).toBe(least)
})
