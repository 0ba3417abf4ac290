// The table of contracts, and which node may be used for which network.
import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import { networks } from '../../chains/chain.ts'
import { assets } from '../../kernel/asset.ts'
import { evmChains, isIdOf, isTokenOf, tokensOf } from './contracts.ts'

const places = evmChains.flatMap((chain) => networks.map((network) => [chain, network] as const))

test.each(places)('%s %s: contracts are addresses of tokens of that chain', (chain, network) => {
  for (const [asset, address] of Object.entries(tokensOf(chain, network))) {
    expect(isTokenOf(chain, asset)).toBe(true)
    expect(isAddress(address)).toBe(true)
  }
})

test.each(evmChains)('%s: every token served has a contract on the mainnet', (chain) => {
  const served = assets.map(({ code }) => code).filter((code) => isTokenOf(chain, code))
  expect(Object.keys(tokensOf(chain, 'mainnet')).sort()).toEqual(served.sort())
})

test('an operator may name another contract, in any spelling', () => {
  const tokens = tokensOf('ethereum', 'mainnet', { USDC: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' })
  expect(tokens).toEqual({
    USDC: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  })
})

test.each([
  ['ethereum', 'mainnet', 1, true],
  ['ethereum', 'mainnet', 8453, false],
  ['ethereum', 'mainnet', 31337, false],
  ['base', 'mainnet', 8453, true],
  ['polygon', 'mainnet', 137, true],
  ['ethereum', 'testnet', 11155111, true],
  ['ethereum', 'testnet', 31337, true],
  ['ethereum', 'testnet', 1, false],
  ['base', 'testnet', 137, false],
] as const)('%s %s by the node of chain %s: %s', (chain, network, id, is) => {
  expect(isIdOf(chain, network, id)).toBe(is)
})
