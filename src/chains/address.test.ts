// Addresses of Tron and Solana, and which texts are addresses of more than one chain.
import { describe, expect, it, test } from 'vitest'
import type { Chain } from '../kernel/asset.ts'
import { parseAddress } from './address.ts'
import { chains } from './chain.ts'

const names = Object.keys(chains) as Chain[]

describe.each<[Chain, string[]]>([
  [
    'tron',
    ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ],
  [
    'solana',
    [
      'So11111111111111111111111111111111111111112',
      '11111111111111111111111111111111',
      'CSKgzVRhq6PKFUtiEFtWdTYhQTd12ohN3fc6yjxYnwHL',
    ],
  ],
])('%s', (chain, valid) => {
  it.each(valid)('%s is valid on both networks, and takes no tag', (address) => {
    const parsed = { canonical_address: address, canonical_tag: null }
    expect(parseAddress(chain, 'mainnet', address, null)).toEqual(parsed)
    expect(parseAddress(chain, 'testnet', address, null)).toEqual(parsed)
    expect(parseAddress(chain, 'mainnet', address, '1')).toBe('invalid_address')
    expect(parseAddress(chain, 'mainnet', address, '')).toBe('invalid_address')
  })
})

test.each<[Chain, string, string]>([
  ['tron', 'a wrong checksum', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdJ'],
  ['tron', 'a letter in another case', 'tUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['tron', 'a letter too few', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYd'],
  ['tron', 'the hex form', '41c8599111f29c1e1e061265b4af93ea1f274ad78a'],
  ['tron', 'the version byte of an old testnet', '27jbj4qgTM1hvReST6hEa8Ep8RDo2AM8TJo'],
  ['tron', 'nothing', ''],
  ['solana', '31 bytes', '1111111111111111111111111111111'],
  ['solana', '33 bytes', '111111111111111111111111111111111'],
  ['solana', '31 bytes in 43 letters', 'So1111111111111111111111111111111111111111'],
  ['solana', 'a letter outside base58', 'So1111111111111111111111111111111111111111O'],
  ['solana', 'a blank after it', 'So11111111111111111111111111111111111111112 '],
  ['solana', 'a secret key of 64 bytes', '2'.repeat(88)],
  ['solana', 'far too much', '1'.repeat(1024)],
  ['solana', 'nothing', ''],
])('%s refuses %s: %s', (chain, _what, address) => {
  expect(parseAddress(chain, 'mainnet', address, null)).toBe('invalid_address')
})

test.each<[string, Chain[]]>([
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', ['bitcoin']],
  ['ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', ['litecoin']],
  ['LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez', ['litecoin']],
  ['bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6', ['bitcoincash']],
  ['1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', ['bitcoin', 'bitcoincash']],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', ['bitcoin', 'litecoin', 'bitcoincash']],
  ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', ['ethereum', 'base', 'polygon']],
  ['CSKgzVRhq6PKFUtiEFtWdTYhQTd12ohN3fc6yjxYnwHL', ['solana']],
  ['GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', ['stellar']],
  ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', ['xrpl']],
  ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', ['tron']],
])('%s is an address of %s and no other chain', (address, expected) => {
  expect(names.filter((chain) => parseAddress(chain, 'mainnet', address, null) !== 'invalid_address')).toEqual(expected)
})
