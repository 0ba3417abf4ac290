// Addresses and memos of Stellar: the vectors of SEP-23.
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'

const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'

test.each([account, muxed, 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'])(
  '%s is valid on both networks, and its own canonical form',
  (address) => {
    const parsed = { canonical_address: address, canonical_tag: null }
    expect(parseAddress('stellar', 'mainnet', address, null)).toEqual(parsed)
    expect(parseAddress('stellar', 'testnet', address, null)).toEqual(parsed)
  },
)

test.each([
  ['5 bytes', 'GAAAAAAAACGC6'],
  ['a trailing bit', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR'],
  ['a letter too many', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA'],
  ['a letter too few', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSG'],
  ['a byte too many', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI'],
  ['an unknown algorithm', 'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I'],
  ['a letter too many', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA'],
  ['a byte too many', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I'],
  ['an unknown algorithm', 'M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'],
  ['padding', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK==='],
  ['a wrong checksum', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO'],
  ['a wrong checksum', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGY'],
  ['lower case', account.toLowerCase()],
  ['a secret seed', 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN'],
  ['a contract', 'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA'],
  ['a liquidity pool', 'LA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUPJN'],
  ['a claimable balance', 'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU'],
  ['a federated name', 'alice*example.com'],
  ['an address of XRP', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'],
  ['nothing', ''],
])('%s is refused: %s', (_what, address) => {
  expect(parseAddress('stellar', 'mainnet', address, null)).toBe('invalid_address')
})

test.each<[string, string, canonical?: string]>([
  ['the least id', '0'],
  ['the largest id', '18446744073709551615'],
  ['text, being one above the largest id', '18446744073709551616'],
  ['text, because of the zero in front', '007'],
  ['a hash', 'a'.repeat(64)],
  ['a hash in upper case', 'AB'.repeat(32), 'ab'.repeat(32)],
  ['text of 28 bytes', 'x'.repeat(28)],
  ['text of 28 bytes in 14 letters', 'é'.repeat(14)],
  ['text with blanks', 'invoice 12'],
])('a memo may be %s: %s', (_what, memo, canonical = memo) => {
  expect(parseAddress('stellar', 'mainnet', account, memo)).toEqual({
    canonical_address: account,
    canonical_tag: canonical,
  })
})

test.each([
  ['empty', ''],
  ['text of 29 bytes', 'x'.repeat(29)],
  ['text of 30 bytes in 15 letters', 'é'.repeat(15)],
  ['a hash with a digit too few', 'a'.repeat(63)],
  ['a hash with a digit too many', 'a'.repeat(65)],
  ['64 letters that are no hex', 'g'.repeat(64)],
  ['a zero byte', 'a\u0000b'],
  ['a line break', 'a\n'],
  ['half a letter', '\ud800'],
])('a memo may not be %s', (_what, memo) => {
  expect(parseAddress('stellar', 'mainnet', account, memo)).toBe('invalid_address')
})

test('a muxed address carries its id and takes no memo', () => {
  expect(parseAddress('stellar', 'mainnet', muxed, '0')).toBe('invalid_address')
})
