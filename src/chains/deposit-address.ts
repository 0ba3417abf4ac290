// Makes the deposit address of an index from a bank's deposit key. Same key and index, same address; each index of a key
// must be given out once. The formats of Bitcoin Cash share their key, so they share the count too.
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

/** With its check digit the largest tag is still the uint32 that XRP takes. */
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

/** Most of the work is the same for all addresses of a key, so the last keys' part of it is remembered. */
const externalChains = new Map<string, HDKey>()
const externalChains_max = 1000

/** External chain 0 of the account, as BIP44 says. */
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

/** With its check digit one wrong digit names nobody, and the money waits instead of reaching a neighbour. */
const depositTag = (index: number): string => withLuhnDigit(String(index + 1))
