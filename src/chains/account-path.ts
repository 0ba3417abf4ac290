// The derivation path of a chain's keys: BIP84 for standard Bitcoin and Litecoin, BIP44 for all others. Every chain has its own account,
// even with a shared coin type (all testnets have 1, by SLIP-44): if two chains had the same addresses, money sent on the wrong chain
// would reach another customer.
import type { Chain } from '../kernel/asset.ts'
import type { AddressFormat, Network } from './chain.ts'

/** Coin type and account on mainnet; the account under coin type 1 on testnet. Never change a row: addresses would move. */
const accounts: Record<Chain, readonly [coinType: number, account: number, testnetAccount: number]> = {
  bitcoin: [0, 0, 0],
  litecoin: [2, 0, 1],
  bitcoincash: [145, 0, 2],
  ethereum: [60, 0, 3],
  base: [60, 1, 4],
  polygon: [60, 2, 5],
  tron: [195, 0, 6],
  xrpl: [144, 0, 7],
  stellar: [148, 0, 8],
  solana: [501, 0, 9],
}

/** All hardened: purpose, coin type, account. Both formats of Bitcoin Cash use the same keys. */
export function accountPath(chain: Chain, network: Network, format: AddressFormat): readonly number[] {
  const [coinType, account, testnetAccount] = accounts[chain]
  const isSegwit = format === 'standard' && (chain === 'bitcoin' || chain === 'litecoin')
  return [isSegwit ? 84 : 44, ...(network === 'mainnet' ? [coinType, account] : [1, testnetAccount])]
}
