// Deposit keys from a seed: the vectors of BIP32, BIP84, BIP44 and SEP-5, and that no address ever moves.
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import type { Chain } from '../kernel/asset.ts'
import { accountPath } from './account-path.ts'
import { base58check } from './base58check.ts'
import { type AddressFormat, chains, type Network } from './chain.ts'
import { deriveAddress } from './deposit-address.ts'
import { depositKey } from './deposit-key.ts'

type Kind = readonly [Chain, Network, AddressFormat]

const addressAt = (seed: Uint8Array, [chain, network, format]: Kind, index: number) =>
  deriveAddress(chain, network, format, depositKey(seed, chain, network, format), index)

// BIP39 without passphrase, of "abandon" eleven times and "about".
const abandon = hex.decode(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
)

test.each<[Chain, Network, AddressFormat, ...string[]]>([
  [
    'bitcoin',
    'mainnet',
    'standard',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ],
  ['bitcoin', 'mainnet', 'legacy', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', '1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP'],
  ['bitcoin', 'testnet', 'standard', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
  ['bitcoin', 'testnet', 'legacy', 'mkpZhYtJu2r87Js3pDiWJDmPte2NRZ8bJV'],
  ['litecoin', 'mainnet', 'standard', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['litecoin', 'mainnet', 'legacy', 'LUWPbpM43E2p7ZSh8cyTBEkvpHmr3cB8Ez'],
  ['bitcoincash', 'mainnet', 'standard', 'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6'],
  ['bitcoincash', 'mainnet', 'legacy', '1mW6fDEMjKrDHvLvoEsaeLxSCzZBf3Bfg'],
  [
    'ethereum',
    'mainnet',
    'standard',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
  ],
  ['tron', 'mainnet', 'standard', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['xrpl', 'mainnet', 'standard', 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3', 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'],
])('%s %s %s gives the addresses that wallets give: %s', (chain, network, format, ...addresses) => {
  expect(addresses.map((_, index) => addressAt(abandon, [chain, network, format], index).address)).toEqual(addresses)
})

test('the account key of BIP84', () => {
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
  const withoutVersion = (key: string) => base58check.decode(key)!.slice(4)
  const key = depositKey(abandon, 'bitcoin', 'mainnet', 'standard')
  expect(key).toMatch(/^xpub/)
  expect(withoutVersion(key)).toEqual(withoutVersion(zpub))
})

test('the account of SEP-5', () => {
  const seed =
    'e4a5a632e70943ae7f07659df1332160937fad82587216a4c64315a0fb39497ee4a01f76ddab4cba68147977f3a147b6ad584c41808e8238a07f6cc4b582f186'
  expect(depositKey(hex.decode(seed), 'stellar', 'mainnet', 'standard')).toBe(
    'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6',
  )
})

test('the library steps from public key to public key as BIP32 says', () => {
  const parent =
    'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5'
  expect(HDKey.fromExtendedKey(parent).derive('m/2/1000000000').publicExtendedKey).toBe(
    'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy',
  )
})

// A bank that gave these out must find them again: a change here loses deposits.
const seven = new Uint8Array(32).fill(7)
test.each<[Chain, Network, AddressFormat, string, tag?: string]>([
  ['bitcoin', 'mainnet', 'standard', 'bc1quwyndyqu64s7ey0zca7c5zcyfp5hmcacx7q4tz'],
  ['bitcoin', 'mainnet', 'legacy', '15kM6tbaVwji9E55vnopCduUEu4NGVHk2q'],
  ['bitcoin', 'testnet', 'standard', 'tb1qh29946mn588pq0vjulhdjadltcha87wp7949gt'],
  ['bitcoin', 'testnet', 'legacy', 'n3f6ZuKig9JMWZrs6igKXGMjKFWY3yGXwz'],
  ['litecoin', 'mainnet', 'standard', 'ltc1qeqzhlmn6082e8z4fmx8ukyalsl0gtxcg6yg2fv'],
  ['litecoin', 'mainnet', 'legacy', 'LWVSHtqmXsaVaSM3kFbhFgWYnT33on4PmA'],
  ['litecoin', 'testnet', 'standard', 'tltc1qv26sv3e0smmcd6sxn8sf7j2llar8c7gyll4vd7'],
  ['litecoin', 'testnet', 'legacy', 'mxp3uxYEenXFyjkRi7XCxxFzeRGqfuFeAv'],
  ['bitcoincash', 'mainnet', 'standard', 'bitcoincash:qpnr8f8nl3msw8elagzu0y4wr6mcluvregsfx2w68y'],
  ['bitcoincash', 'mainnet', 'legacy', '1AKPnsydqCwLYNwetzYW1QPniCYucptMos'],
  ['bitcoincash', 'testnet', 'standard', 'bchtest:qz3pmm6jwey8mrtwmj0h32lmnu6lme9spvrq5ha987'],
  ['bitcoincash', 'testnet', 'legacy', 'mvJ9d3Jbgik7b3MimtSLG7ytFwPZeTvzpS'],
  ['ethereum', 'mainnet', 'standard', '0xbE9062ff3357eC4661b6e201277036dFC7E65449'],
  ['ethereum', 'testnet', 'standard', '0x993D4Ba09b02B82a436cF770e5DD92E41356F0E8'],
  ['base', 'mainnet', 'standard', '0x45b892465B9205B8D5b081dB26D7911984Ed6f2c'],
  ['base', 'testnet', 'standard', '0x65E187Eb37e3D5463E1d413B92BA7F9B49E0Da81'],
  ['polygon', 'mainnet', 'standard', '0x9c53c17De19552631621c6B655b240A9E64cbC5c'],
  ['polygon', 'testnet', 'standard', '0x4344CCFD5d4DccE99f63CA58efC21Ac4010835e9'],
  ['solana', 'mainnet', 'standard', '6AoJFY2C8Ah1F3tSJmNY9z95qLUiiFrMgUm6QBy1g39u'],
  ['solana', 'testnet', 'standard', '8Q1FBC57C6VaEMFfUxWAgTiH2cidCDuuNqCfd5r5Q9XV'],
  ['stellar', 'mainnet', 'standard', 'GCKJ3ZE5XEMZ45OHBH2KZGITT3MQWBTZEZCW7K4TOTWOLK6KOE2BGHA7', '422'],
  ['stellar', 'testnet', 'standard', 'GDNQBCPRTWX4BZS5NAJD2DLELSPPMPWETU4BOWBNT2SE4YF54T4HAGKW', '422'],
  ['xrpl', 'mainnet', 'standard', 'r9t6PsLma6L4LuLRy8QS386y4krsAk4oig', '422'],
  ['xrpl', 'testnet', 'standard', 'rBzwUwQf5iCptEd2SLsHUAeoMnZdL8VQNA', '422'],
  ['tron', 'mainnet', 'standard', 'TTiGuukkZ8BqDy7FJXTfs64ExRmb5d6GmB'],
  ['tron', 'testnet', 'standard', 'TMqL1PnmyNNjy1Tj6vWU7KLQ53HZCWejmj'],
])('%s %s %s never moves: %s', (chain, network, format, address, tag) => {
  expect(addressAt(seven, [chain, network, format], 41)).toEqual({ address, tag: tag ?? null })
})

const kinds = (Object.keys(chains) as Chain[]).flatMap((chain) =>
  (['mainnet', 'testnet'] as const).flatMap((network) =>
    chains[chain].address_formats.map((format): Kind => [chain, network, format]),
  ),
)

test('no two chains or networks share an account, so no address belongs to two customers', () => {
  const paths = kinds.map((kind) => accountPath(...kind).join('/'))
  const shared = kinds.filter((_, at) => paths.indexOf(paths[at]!) !== at)
  expect(shared).toEqual([
    ['bitcoincash', 'mainnet', 'legacy'],
    ['bitcoincash', 'testnet', 'legacy'],
  ])
})
