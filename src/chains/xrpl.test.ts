// Addresses and tags of the XRP Ledger: classic ones, and the vectors of the X-address format.
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'
import { base58checkXrp } from './base58check.ts'
import type { Network } from './chain.ts'

const classic = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'

test.each([classic, 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'])(
  '%s is valid on both networks, without and with a tag',
  (address) => {
    for (const network of ['mainnet', 'testnet'] as const) {
      for (const tag of [null, '0', '1', '4294967295']) {
        const parsed = { canonical_address: address, canonical_tag: tag }
        expect(parseAddress('xrpl', network, address, tag)).toEqual(parsed)
      }
    }
  },
)

test.each(['', '-1', '1.0', '1e3', '0x1', '007', ' 1', '4294967296', '99999999999', 'abc'])(
  'a tag may not be "%s"',
  (tag) => {
    expect(parseAddress('xrpl', 'mainnet', classic, tag)).toBe('invalid_address')
  },
)

test.each<[string, string | null, mainnet: string, testnet: string]>([
  [
    'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
    null,
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
    'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ',
  ],
  [
    'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
    '11747',
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A',
    'T719a5UwUCnEs54UsxG9CJYYDhwmFCziiNHtUukubF2Mg6t',
  ],
  [classic, null, 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb', 'TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE'],
  [classic, '0', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc', 'TVE26TYGhfLC7tQDno7G8dGtxSkYQnSy8RHqGHoGJ59spi2'],
  [
    classic,
    '65591',
    'XVLhHMPHU98es4dbozjVtdWzVrDjtVozpjdhPQVdt3ghaWw',
    'TVE26TYGhfLC7tQDno7G8dGtxSkYQn7ryu2W6njw7mT1jmS',
  ],
  [
    classic,
    '4294967295',
    'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi',
    'TVE26TYGhfLC7tQDno7G8dGtxSkYQnXoy6kSDh6rZzApc69',
  ],
])('%s with tag %s is %s and, on testnet, %s', (address, tag, mainnet, testnet) => {
  const parsed = { canonical_address: address, canonical_tag: tag }
  const both: [Network, string, other: string][] = [
    ['mainnet', mainnet, testnet],
    ['testnet', testnet, mainnet],
  ]
  for (const [network, own, other] of both) {
    expect(parseAddress('xrpl', network, own, null)).toEqual(parsed)
    expect(parseAddress('xrpl', network, own, tag)).toEqual(parsed)
    expect(parseAddress('xrpl', network, own, '7')).toBe('invalid_address')
    expect(parseAddress('xrpl', network, other, null)).toBe('invalid_address')
  }
})

test.each([
  ['a wrong checksum', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpe'],
  ['a letter in another case', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpF'],
  ['a letter too few', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYp'],
  ['a wrong checksum of an X-address', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXa'],
  ['an X-address with a wrong prefix', 'dGzKGt8CVpWoa8aWL1k18tAdy9Won3PxynvbbpkAqp3V47g'],
  ['an X-address with a tag of 64 bits', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8zeUygYrCgrPh'],
  ['a secret seed', 'sn259rEFXrQrWyx3Q7XneWcwV6dfL'],
  ['an address of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['nothing', ''],
])('%s is refused: %s', (_what, address) => {
  expect(parseAddress('xrpl', 'mainnet', address, null)).toBe('invalid_address')
})

// version 2 | hash 20 | has tag 1 | tag 4 | reserved 4
const extended = (flag: number, tag: number, reserved: number): string =>
  base58checkXrp.encode(Uint8Array.from([0x05, 0x44, ...new Uint8Array(20), flag, tag, 0, 0, 0, reserved, 0, 0, 0]))

test.each([
  ['an X-address with a tag it says it has not', extended(0, 1, 0)],
  ['an X-address with reserved bytes', extended(1, 1, 1)],
  ['an X-address with an unknown flag', extended(2, 1, 0)],
  ['twenty bytes that are no account', base58checkXrp.encode(new Uint8Array(21).fill(1))],
])('%s is refused, though its checksum is right', (_what, address) => {
  expect(parseAddress('xrpl', 'mainnet', extended(1, 1, 0), null)).toMatchObject({ canonical_tag: '1' })
  expect(parseAddress('xrpl', 'mainnet', address, null)).toBe('invalid_address')
})
