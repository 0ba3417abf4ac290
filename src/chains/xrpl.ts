// Addresses of the XRP Ledger and their destination tags. An X-address contains a classic address, its tag (or that there is none) and the
// network; its canonical form is the classic address and the tag. A classic address does not contain the network.
import { concatBytes, createView } from '@noble/hashes/utils.js'
import type { ParsedAddress } from './address.ts'
import { base58checkXrp } from './base58check.ts'
import { hash160 } from './bitcoin.ts'
import type { Network } from './chain.ts'

const accountVersion = 0x00
/** The first two bytes of an X-address (X... and T...). */
const extendedVersions: Record<Network, number> = { mainnet: 0x0544, testnet: 0x0493 }
const tagMax = 2 ** 32 - 1

export function parseXrplAddress(network: Network, address: string, tag: string | null): ParsedAddress | undefined {
  if (tag !== null && !isTag(tag)) return undefined
  const payload = base58checkXrp.decode(address)
  if (payload?.length === 21 && payload[0] === accountVersion) return { canonical_address: address, canonical_tag: tag }
  const extended = payload && parseExtended(network, payload)
  // A tag beside an X-address must be the same.
  return extended && (tag ?? extended.canonical_tag) === extended.canonical_tag ? extended : undefined
}

export const xrplAddress = (publicKey: Uint8Array): string => classicAddress(hash160(publicKey))

const isTag = (tag: string): boolean => /^(0|[1-9]\d{0,9})$/.test(tag) && Number(tag) <= tagMax

const classicAddress = (hash: Uint8Array): string =>
  base58checkXrp.encode(concatBytes(Uint8Array.of(accountVersion), hash))

/** version 2 | hash 20 | has tag 1 | tag 4, little-endian | reserved 4 */
function parseExtended(network: Network, payload: Uint8Array): ParsedAddress | undefined {
  if (payload.length !== 31) return undefined
  const view = createView(payload)
  const hasTag = payload[22]
  const tag = view.getUint32(23, true)
  const isKnown = hasTag === 1 || (hasTag === 0 && tag === 0)
  if (view.getUint16(0) !== extendedVersions[network] || !isKnown || view.getUint32(27) !== 0) return undefined
  return { canonical_address: classicAddress(payload.subarray(2, 22)), canonical_tag: hasTag ? String(tag) : null }
}
