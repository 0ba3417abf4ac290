// Checks an address and its tag by the rules of their chain, and gives their canonical form: two texts mean the same destination exactly
// if both canonical parts are equal. The network is checked if the address contains it; those of EVM chains, Solana, Stellar, Tron and
// classic XRP do not.
import type { Chain } from '../kernel/asset.ts'
import { parseBitcoinAddress } from './bitcoin.ts'
import { parseBitcoinCashAddress } from './bitcoincash.ts'
import type { Network } from './chain.ts'
import { parseEvmAddress } from './evm.ts'
import { parseSolanaAddress } from './solana.ts'
import { parseStellarAddress } from './stellar.ts'
import { parseTronAddress } from './tron.ts'
import { parseXrplAddress } from './xrpl.ts'

export interface ParsedAddress {
  readonly canonical_address: string
  /** An X-address of XRP contains its own tag. */
  readonly canonical_tag: string | null
}

/** No valid address is longer, and base58 takes quadratic time. Some letters beyond ASCII have an ASCII lower case. */
const plainText = /^[!-~]{1,90}$/

type Parser = (network: Network, address: string, tag: string | null) => ParsedAddress | undefined

const untagged =
  (parse: (network: Network, address: string) => string | undefined): Parser =>
  (network, address, tag) => {
    const canonical_address = tag === null ? parse(network, address) : undefined
    return canonical_address === undefined ? undefined : { canonical_address, canonical_tag: null }
  }

const evm = untagged((_network, address) => parseEvmAddress(address))

const parsers: Record<Chain, Parser> = {
  bitcoin: untagged((network, address) => parseBitcoinAddress('bitcoin', network, address)),
  litecoin: untagged((network, address) => parseBitcoinAddress('litecoin', network, address)),
  bitcoincash: untagged(parseBitcoinCashAddress),
  ethereum: evm,
  base: evm,
  polygon: evm,
  solana: untagged((_network, address) => parseSolanaAddress(address)),
  stellar: (_network, address, tag) => parseStellarAddress(address, tag),
  xrpl: parseXrplAddress,
  tron: untagged((_network, address) => parseTronAddress(address)),
}

export function parseAddress(
  chain: Chain,
  network: Network,
  address: string,
  tag: string | null,
): ParsedAddress | 'invalid_address' {
  return (plainText.test(address) && parsers[chain](network, address, tag)) || 'invalid_address'
}
