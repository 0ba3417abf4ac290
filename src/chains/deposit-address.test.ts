// What holds for the deposit addresses of every seed and index.
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BrokenAssertion } from '../kernel/assert.ts'
import type { Chain } from '../kernel/asset.ts'
import { parseAddress } from './address.ts'
import { type AddressFormat, chains, type Network } from './chain.ts'
import { depositIndexMax, deriveAddress } from './deposit-address.ts'
import { depositKey } from './deposit-key.ts'

type Kind = readonly [Chain, Network, AddressFormat]
const kinds = (Object.keys(chains) as Chain[]).flatMap((chain) =>
  (['mainnet', 'testnet'] as const).flatMap((network) =>
    chains[chain].address_formats.map((format): Kind => [chain, network, format]),
  ),
)

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const indexes = fc.oneof(fc.nat(20), fc.nat(depositIndexMax))
const runs = { numRuns: 5 }

const keysOf = ([chain, network, format]: Kind) => seeds.map((seed) => depositKey(seed, chain, network, format))

test.each(kinds)('%s %s %s: valid where it was made, made again from the same key, and no other', (...kind) => {
  const [chain, network, format] = kind
  fc.assert(
    fc.property(keysOf(kind), indexes, indexes, (key, index, other) => {
      const made = deriveAddress(chain, network, format, key, index)
      // The formats of Bitcoin Cash are one address.
      const canonical = chain === 'bitcoincash' ? deriveAddress(chain, network, 'standard', key, index) : made
      expect(parseAddress(chain, network, made.address, made.tag)).toEqual({
        canonical_address: canonical.address,
        canonical_tag: made.tag,
      })
      expect(made.tag !== null).toBe(chains[chain].takes_tag)
      expect(deriveAddress(chain, network, format, key, index)).toEqual(made)
      if (index !== other) expect(deriveAddress(chain, network, format, key, other)).not.toEqual(made)
    }),
    runs,
  )
})

test.each(kinds.filter(([chain]) => chains[chain].is_utxo))('%s %s %s: invalid on the other network', (...kind) => {
  const [chain, network, format] = kind
  fc.assert(
    fc.property(keysOf(kind), indexes, (key, index) => {
      const { address } = deriveAddress(chain, network, format, key, index)
      const other = network === 'mainnet' ? 'testnet' : 'mainnet'
      expect(parseAddress(chain, other, address, null)).toBe('invalid_address')
    }),
    runs,
  )
})

// Solana has no checksum, and that of EIP-55 is only in the case of the letters (see evm.test.ts).
const unchecked: Chain[] = ['solana', 'ethereum', 'base', 'polygon']
const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ: '
const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...letters)), { minLength: 100, maxLength: 100 })

test.each(kinds.filter(([chain]) => !unchecked.includes(chain)))(
  '%s %s %s: invalid with a letter changed',
  (...kind) => {
    const [chain, network, format] = kind
    fc.assert(
      fc.property(keysOf(kind), changes, (key, some) => {
        const { address } = deriveAddress(chain, network, format, key, 0)
        for (const [place, letter] of some) {
          const at = place % address.length
          if (address[at] === letter) continue
          const changed = address.slice(0, at) + letter + address.slice(at + 1)
          expect([changed, parseAddress(chain, network, changed, null)]).toEqual([changed, 'invalid_address'])
        }
      }),
      runs,
    )
  },
)

test('the same seed gives the same key, another seed another', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), seeds, seeds, ([chain, network, format], seed, other) => {
      const key = depositKey(seed, chain, network, format)
      expect(depositKey(Uint8Array.from(seed), chain, network, format)).toBe(key)
      if (hex.encode(seed) !== hex.encode(other)) expect(depositKey(other, chain, network, format)).not.toBe(key)
    }),
    runs,
  )
})

test('a tag with one wrong digit is the tag of nobody', () => {
  const isTag = (tag: string) => {
    const index = Number(tag.slice(0, -1)) - 1
    return index >= 0 && index <= depositIndexMax && tagAt(index) === tag
  }
  const tagAt = (index: number) => deriveAddress('xrpl', 'mainnet', 'standard', 'r', index).tag!
  expect([0, 1, 9, depositIndexMax].map(tagAt)).toEqual(['18', '26', '109', '4000000010'])
  fc.assert(
    fc.property(indexes, (index) => {
      const tag = tagAt(index)
      expect(isTag(tag)).toBe(true)
      for (let at = 0; at < tag.length; at++) {
        for (const digit of '0123456789') {
          if (digit !== tag[at]) expect(isTag(tag.slice(0, at) + digit + tag.slice(at + 1))).toBe(false)
        }
      }
    }),
  )
})

test('a Solana address is a point of the prime-order group', () => {
  fc.assert(
    fc.property(seeds, indexes, (seed, index) => {
      const key = depositKey(seed, 'solana', 'mainnet', 'standard')
      const { address } = deriveAddress('solana', 'mainnet', 'standard', key, index)
      const point = ed25519.Point.fromBytes(base58.decode(address))
      expect(point.isTorsionFree() && !point.is0()).toBe(true)
    }),
    runs,
  )
})

describe('a bug is found where', () => {
  const seed = new Uint8Array(32)
  const xpub = depositKey(seed, 'bitcoin', 'mainnet', 'standard')
  const bitcoin = (key: string, index: number) => () => deriveAddress('bitcoin', 'mainnet', 'standard', key, index)

  it.each<[string, () => unknown]>([
    ['the seed is short', () => depositKey(seed.subarray(1), 'bitcoin', 'mainnet', 'standard')],
    ['the chain has no such format', () => depositKey(seed, 'ethereum', 'mainnet', 'legacy')],
    ['the chain has no such format', () => deriveAddress('tron', 'mainnet', 'legacy', xpub, 0)],
    ['the index is negative', bitcoin(xpub, -1)],
    ['the index is no integer', bitcoin(xpub, 0.5)],
    ['the index is too large', bitcoin(xpub, depositIndexMax + 1)],
    ['the key is private', bitcoin(HDKey.fromMasterSeed(seed).privateExtendedKey, 0)],
  ])('%s', (_what, run) => expect(run).toThrow(BrokenAssertion))

  it('the key is of the other network', () => {
    expect(() => deriveAddress('bitcoin', 'testnet', 'standard', xpub, 0)).toThrow('Version mismatch')
  })
})
