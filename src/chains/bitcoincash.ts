// Addresses of Bitcoin Cash. CashAddr with its prefix is canonical. The legacy form is Bitcoin's base58check, so one text can be an
// address of both chains. A token-aware address is the same address as its plain form.
import { encodeHashAddress, type HashAddress, hash160, parseHashAddress } from './bitcoin.ts'
import { decodeCashaddr, encodeCashaddr } from './cashaddr.ts'
import type { AddressFormat, Network } from './chain.ts'

const prefixes: Record<Network, string> = { mainnet: 'bitcoincash', testnet: 'bchtest' }

/** By version byte: four bits of type, three of hash size. Only scripts have 32-byte hashes. */
const kinds = new Map<number, { readonly kind: HashAddress['kind']; readonly length: number }>([
  [0x00, { kind: 'p2pkh', length: 20 }],
  [0x08, { kind: 'p2sh', length: 20 }],
  [0x0b, { kind: 'p2sh', length: 32 }],
  [0x10, { kind: 'p2pkh', length: 20 }],
  [0x18, { kind: 'p2sh', length: 20 }],
  [0x1b, { kind: 'p2sh', length: 32 }],
])

export function parseBitcoinCashAddress(network: Network, address: string): string | undefined {
  const legacy = parseHashAddress('bitcoin', network, address)
  if (legacy) return cashaddr(network, legacy)
  const payload = decodeCashaddr(prefixes[network], address)
  if (!payload) return undefined
  const found = kinds.get(payload.version)
  return found?.length === payload.hash.length ? cashaddr(network, { kind: found.kind, hash: payload.hash }) : undefined
}

export function bitcoinCashAddress(network: Network, format: AddressFormat, publicKey: Uint8Array): string {
  const address: HashAddress = { kind: 'p2pkh', hash: hash160(publicKey) }
  return format === 'standard' ? cashaddr(network, address) : encodeHashAddress('bitcoin', network, address)
}

const cashaddr = (network: Network, { kind, hash }: HashAddress): string =>
  encodeCashaddr(prefixes[network], { version: (kind === 'p2pkh' ? 0x00 : 0x08) | (hash.length === 32 ? 3 : 0), hash })
