// Addresses of Ethereum, Base and Polygon: the vectors of EIP-55.
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'

const evmChains = ['ethereum', 'base', 'polygon'] as const

test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s is its own canonical form and that of its upper and lower case', (address) => {
  for (const spelling of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
    for (const chain of evmChains) {
      const parsed = { canonical_address: address, canonical_tag: null }
      expect(parseAddress(chain, 'mainnet', spelling, null)).toEqual(parsed)
      expect(parseAddress(chain, 'testnet', spelling, null)).toEqual(parsed)
      expect(parseAddress(chain, 'mainnet', spelling, '1')).toBe('invalid_address')
    }
  }
})

test('a letter in another case is a wrong checksum', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  for (let at = 2; at < address.length; at++) {
    const letter = address[at]!
    const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    if (flipped === letter) continue
    const changed = address.slice(0, at) + flipped + address.slice(at + 1)
    expect(parseAddress('ethereum', 'mainnet', changed, null)).toBe('invalid_address')
  }
})

test.each([
  ['a wrong digit', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee'],
  ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['0X', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['a digit too few', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
  ['a digit too many', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed0'],
  ['a letter outside hex', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg'],
  ['a name', 'vitalik.eth'],
  ['an address of Tron', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['nothing', ''],
])('%s is refused: %s', (_what, address) => {
  for (const chain of evmChains) expect(parseAddress(chain, 'mainnet', address, null)).toBe('invalid_address')
})
