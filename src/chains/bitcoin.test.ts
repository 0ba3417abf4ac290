// Addresses of Bitcoin and Litecoin: the vectors of BIP173 and BIP350, and those of the old form.
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'
import type { Network } from './chain.ts'

type Utxo = 'bitcoin' | 'litecoin'

test.each<[Utxo, Network, string, string, canonical?: string]>([
  ['bitcoin', 'mainnet', 'P2PKH', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', 'mainnet', 'P2PKH of zeros', '1111111111111111111114oLvT2'],
  ['bitcoin', 'mainnet', 'P2SH', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'testnet', 'P2PKH', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bitcoin', 'testnet', 'P2SH', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  [
    'bitcoin',
    'mainnet',
    'P2WPKH in upper case',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  ['bitcoin', 'testnet', 'P2WSH', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['bitcoin', 'testnet', 'P2WSH', 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
  ['bitcoin', 'mainnet', 'P2TR', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['bitcoin', 'testnet', 'P2TR', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
  [
    'bitcoin',
    'mainnet',
    'version 1, 40 bytes',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  ],
  ['bitcoin', 'mainnet', 'version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['bitcoin', 'mainnet', 'version 16, 2 bytes', 'BC1SW50QGDZ25J', 'bc1sw50qgdz25j'],
  ['litecoin', 'mainnet', 'P2PKH', 'LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez'],
  ['litecoin', 'mainnet', 'P2SH', 'MTf4tP1TCNBn8dNkyxeBVoPrFCcVzxJvvh'],
  ['litecoin', 'mainnet', 'P2SH of old', '3MSvaVbVFFLML86rt5eqgA9SvW23upaXdY', 'MTf4tP1TCNBn8dNkyxeBVoPrFCcVzxJvvh'],
  ['litecoin', 'mainnet', 'P2WPKH', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['litecoin', 'testnet', 'P2PKH', 'mkpZhYtJu2r87Js3pDiWJDmPte2NRZ8bJV'],
  ['litecoin', 'testnet', 'P2SH of old', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'QTmhZTeRJcLvaMbw5bS7zkYy2yAhn7UDZp'],
  ['litecoin', 'testnet', 'P2WPKH', 'tltc1qp7shgcwx3mpzgxjvff0d77vuhchcldzfajdc2e'],
])('%s %s: %s is %s', (chain, network, _what, address, canonical = address) => {
  const parsed = { canonical_address: canonical, canonical_tag: null }
  expect(parseAddress(chain, network, address, null)).toEqual(parsed)
  expect(parseAddress(chain, network, canonical, null)).toEqual(parsed)
  expect(parseAddress(chain, network, address, '1')).toBe('invalid_address')
})

test.each<[Utxo, Network, string, string]>([
  ['bitcoin', 'mainnet', 'nothing', ''],
  ['bitcoin', 'mainnet', 'a blank before it', ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', 'mainnet', 'a line break after it', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2\n'],
  ['bitcoin', 'mainnet', 'a wrong checksum', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
  ['bitcoin', 'mainnet', 'a letter in another case', '1bvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', 'mainnet', 'a letter too few', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN'],
  ['bitcoin', 'mainnet', 'a zero byte too many', '11BvBMSEYstWetqTFn5Au4m4GFg7xJiipkd'],
  ['bitcoin', 'mainnet', 'a letter outside base58', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN0'],
  ['bitcoin', 'mainnet', 'a private key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ['bitcoin', 'mainnet', 'P2PKH of testnet', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bitcoin', 'mainnet', 'P2SH of testnet', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['bitcoin', 'mainnet', 'P2WSH of testnet', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['bitcoin', 'testnet', 'P2PKH of mainnet', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['bitcoin', 'testnet', 'P2WPKH of mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'mainnet', 'P2WPKH of regtest', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  ['bitcoin', 'testnet', 'P2WPKH of regtest, with a wrong checksum', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081'],
  ['bitcoin', 'mainnet', 'P2PKH of Litecoin', 'LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez'],
  ['bitcoin', 'mainnet', 'P2WPKH of Litecoin', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['litecoin', 'mainnet', 'P2PKH of Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['litecoin', 'mainnet', 'P2WPKH of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['litecoin', 'mainnet', 'P2SH of testnet', 'QTmhZTeRJcLvaMbw5bS7zkYy2yAhn7UDZp'],
  ['litecoin', 'testnet', 'P2SH of mainnet', 'MTf4tP1TCNBn8dNkyxeBVoPrFCcVzxJvvh'],
  ['litecoin', 'testnet', 'P2WPKH of mainnet', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['litecoin', 'mainnet', 'a wrong checksum', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wj'],
  // BIP173
  ['bitcoin', 'mainnet', 'an unknown prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
  ['bitcoin', 'mainnet', 'a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['bitcoin', 'mainnet', 'version 17', 'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2'],
  ['bitcoin', 'mainnet', 'a program of 1 byte', 'bc1rw5uspcuh'],
  [
    'bitcoin',
    'mainnet',
    'a program of 41 bytes',
    'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  ],
  ['bitcoin', 'mainnet', 'version 0 of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['bitcoin', 'testnet', 'mixed case', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
  ['bitcoin', 'mainnet', 'padding of more than 4 bits', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
  ['bitcoin', 'testnet', 'padding that is not zero', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv'],
  ['bitcoin', 'mainnet', 'no data', 'bc1gmk9yu'],
  ['bitcoin', 'mainnet', 'version 16 with the old checksum', 'BC1SW50QA3JX3S'],
  ['bitcoin', 'mainnet', 'version 2 with the old checksum', 'bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj'],
  // BIP350
  ['bitcoin', 'mainnet', 'an unknown prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
  [
    'bitcoin',
    'mainnet',
    'version 1 with the old checksum',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  ],
  [
    'bitcoin',
    'testnet',
    'version 2 with the old checksum',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  ],
  ['bitcoin', 'mainnet', 'version 0 with the new checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  [
    'bitcoin',
    'testnet',
    'version 0 with the new checksum',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  ],
  ['bitcoin', 'mainnet', 'a letter outside bech32', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['bitcoin', 'mainnet', 'version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['bitcoin', 'mainnet', 'a program of 1 byte', 'bc1pw5dgrnzv'],
  [
    'bitcoin',
    'mainnet',
    'a program of 41 bytes',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  ],
  ['bitcoin', 'testnet', 'mixed case', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
  [
    'bitcoin',
    'mainnet',
    'padding of more than 4 bits',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  ],
  ['bitcoin', 'testnet', 'padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
])('%s %s refuses %s: %s', (chain, network, _what, address) => {
  expect(parseAddress(chain, network, address, null)).toBe('invalid_address')
})

test.each([
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BCRT1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KYGT080', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
])('an address of regtest (%s) is that of a testnet', (address, canonical) => {
  expect(parseAddress('bitcoin', 'testnet', address, null)).toMatchObject({ canonical_address: canonical })
})
