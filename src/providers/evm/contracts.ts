// The ids and token contracts of the EVM chains. An operator may name other contracts; they must have the decimals of our asset
// (kernel/asset.ts).
import { chains, type Network } from '../../chains/chain.ts'
import { parseEvmAddress } from '../../chains/evm.ts'
import { type Chain, findAsset } from '../../kernel/asset.ts'

export const evmChains = ['ethereum', 'base', 'polygon'] as const satisfies readonly Chain[]
export type EvmChain = (typeof evmChains)[number]

/** Contract addresses by asset code. */
export type Tokens = Readonly<Record<string, string>>

const mainnetIds: Readonly<Record<EvmChain, number>> = { ethereum: 1, base: 8453, polygon: 137 }

const contracts: Readonly<Record<EvmChain, Readonly<Record<Network, Tokens>>>> = {
  ethereum: {
    mainnet: {
      USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    },
    testnet: { USDC: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238' },
  },
  base: {
    mainnet: { USDC_BASE: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
    testnet: { USDC_BASE: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' },
  },
  polygon: {
    mainnet: { USDC_POL: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
    testnet: { USDC_POL: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582' },
  },
}

export const isEvmChain = (chain: string): chain is EvmChain => (evmChains as readonly string[]).includes(chain)

/** The asset is a token of this chain, not its native asset. */
export const isTokenOf = (chain: EvmChain, code: string): boolean =>
  findAsset(code)?.chain === chain && chains[chain].native_asset !== code

export const tokensOf = (chain: EvmChain, network: Network, named: Tokens = {}): Tokens => ({
  ...contracts[chain][network],
  ...Object.fromEntries(Object.entries(named).map(([code, address]) => [code, parseEvmAddress(address) ?? address])),
})

/** A testnet, or the operator's private chain, has any id except those of the mainnets. */
export function isIdOf(chain: EvmChain, network: Network, id: number): boolean {
  return network === 'mainnet' ? id === mainnetIds[chain] : !Object.values(mainnetIds).includes(id)
}
