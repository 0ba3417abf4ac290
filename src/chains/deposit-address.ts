// Derives the deposit address of an index from a bank's deposit key. Each index of a key must be used once. The formats of Bitcoin Cash
// share their key, so they share the indexes too.
import { HDKey } from '@scure/bip32'
import { assert, defined } from '../kernel/assert.ts'
import type { Chain } from '../kernel/asset.ts'
import { withLuhnDigit } from '../kernel/luhn.ts'
import { bitcoinAddress } from './bitcoin.ts'
import { bitcoinCashAddress } from './bitcoincash.ts'
import { type AddressFormat, chains, type Network } from './chain.ts'
import { keyVersions } from './deposit-key.ts'
import { evmAddress } from './evm.ts'
import { solanaChild } from './solana.ts'
import { tronAddress } from './tron.ts'

export interface DerivedAddress {
  readonly address: string
  readonly tag: string | null
}

/** With its check digit the largest tag still fits the uint32 of XRP. */
export const depositIndexMax = 400_000_000

export function deriveAddress(
  chain: Chain,
  network: Network,
  format: AddressFormat,
  key: string,
  index: number,
): DerivedAddress {
  assert(chains[chain].address_formats.includes(format), 'the chain has addresses of this format')
  assert(Number.isInteger(index) && index >= 0 && index <= depositIndexMax, 'the index of an address is in range')
  switch (chain) {
    case 'stellar':
    case 'xrpl':
      return { address: key, tag: depositTag(index) }
    case 'solana':
      return { address: solanaChild(key, index), tag: null }
    default:
      return { address: addressOf[chain](publicKeyOf(network, key, index), network, format), tag: null }
  }
}

type Bip32Chain = Exclude<Chain, 'stellar' | 'xrpl' | 'solana'>

const addressOf: Record<Bip32Chain, (publicKey: Uint8Array, network: Network, format: AddressFormat) => string> = {
  bitcoin: (publicKey, network, format) => bitcoinAddress('bitcoin', network, format, publicKey),
  litecoin: (publicKey, network, format) => bitcoinAddress('litecoin', network, format, publicKey),
  bitcoincash: (publicKey, network, format) => bitcoinCashAddress(network, format, publicKey),
  ethereum: evmAddress,
  base: evmAddress,
  polygon: evmAddress,
  tron: tronAddress,
}

const publicKeyOf = (network: Network, key: string, index: number): Uint8Array =>
  defined(externalChain(network, key).deriveChild(index).publicKey, 'a derived key has a public key')

/** A cache: most of the work is the same for all addresses of a key. */
const externalChains = new Map<string, HDKey>()
const externalChains_max = 1000

/** Chain 0 of the account (BIP44). */
function externalChain(network: Network, key: string): HDKey {
  const known = externalChains.get(key)
  if (known?.versions === keyVersions[network]) return known
  const account = HDKey.fromExtendedKey(key, keyVersions[network])
  assert(account.privateKey === null, 'a deposit key is public')
  const chain = account.deriveChild(0)
  if (externalChains.size >= externalChains_max) externalChains.clear()
  externalChains.set(key, chain)
  return chain
}

/** The check digit: a tag with one wrong digit belongs to no customer. */
const depositTag = (index: number): string => withLuhnDigit(String(index + 1))
