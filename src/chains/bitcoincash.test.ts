// Addresses of Bitcoin Cash: the vectors of the CashAddr specification, and that every spelling has one canonical form.
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'
import type { Network } from './chain.ts'

const canonicalOf = (network: Network, address: string): string | undefined => {
  const parsed = parseAddress('bitcoincash', network, address, null)
  return parsed === 'invalid_address' ? undefined : parsed.canonical_address
}

test.each([
  ['1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR', 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy'],
  ['16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb', 'bitcoincash:qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r'],
  ['3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['3LDsS579y7sruadqu11beEJoTjdFiFCdX4', 'bitcoincash:pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e'],
  ['31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw', 'bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37'],
])('%s and every spelling of %s are one address', (legacy, cashaddr) => {
  const bare = cashaddr.slice('bitcoincash:'.length)
  for (const spelling of [legacy, cashaddr, bare, cashaddr.toUpperCase(), bare.toUpperCase()]) {
    expect(canonicalOf('mainnet', spelling)).toBe(cashaddr)
    expect(canonicalOf('testnet', spelling)).toBeUndefined()
  }
  expect(parseAddress('bitcoincash', 'mainnet', cashaddr, '1')).toBe('invalid_address')
})

test.each<[Network, string, string, canonical?: string]>([
  ['mainnet', 'P2PKH', 'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2'],
  [
    'mainnet',
    'a token-aware address',
    'bitcoincash:zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe',
    'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
  ],
  ['mainnet', 'P2SH of 32 bytes', 'bitcoincash:pvqljqfuvj0dqf4l6s9mradymsvmucwe8w7cm84yyt8p2dtwj93xcuqwaelt6'],
  ['testnet', 'P2SH', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
  ['testnet', 'P2SH of 32 bytes', 'bchtest:pvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq7fqng6m6'],
  [
    'testnet',
    'the legacy form',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'bchtest:qqjr7yu573z4faxw8ltgvjwpntwys08fysk07zmvce',
  ],
])('%s: %s is %s', (network, _what, address, canonical = address) => {
  expect(canonicalOf(network, address)).toBe(canonical)
})

test.each<[Network, string, string]>([
  ['mainnet', 'nothing', ''],
  ['mainnet', 'a prefix alone', 'bitcoincash:'],
  ['mainnet', 'a wrong checksum', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q'],
  ['mainnet', 'a wrong checksum of the legacy form', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggv'],
  ['mainnet', 'mixed case', 'bitcoincash:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A'],
  ['mainnet', 'one letter in another case', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6A'],
  ['mainnet', 'a letter beyond ASCII whose lower case is k', 'QPM2QSZNH\u212AS23Z7629MMS6S4CWEF74VCWVY22GDX6A'],
  ['mainnet', 'two prefixes', 'bitcoincash:bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['mainnet', 'an unknown prefix', 'pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5'],
  ['mainnet', 'a testnet address', 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
  ['mainnet', 'a testnet address without prefix', 'pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
  ['mainnet', 'a segwit address of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['mainnet', 'an address of Litecoin', 'LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez'],
  ['mainnet', 'a letter too few', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6'],
  ['mainnet', 'a payload without meaning', 'bitcoincash:qpzry9x8gf2tvdw0s3jn54khce6mua7lcw20ayyn'],
  ['mainnet', 'a key hash of 24 bytes', 'bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0'],
  ['mainnet', 'a key hash of 32 bytes', 'bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake'],
  ['testnet', 'a script hash of 24 bytes', 'bchtest:p9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2u94tsynr'],
])('%s refuses %s: %s', (network, _what, address) => {
  expect(canonicalOf(network, address)).toBeUndefined()
})
