// Addresses of Bitcoin and Litecoin: base58check (P2PKH, P2SH) and native segwit. Old P2SH addresses of Litecoin (3...) have Bitcoin's
// version byte; their canonical form is the new one (M...). Regtest counts as a testnet: its segwit addresses (bcrt1...) have the
// canonical form of testnets.
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base58check } from './base58check.ts'
import type { AddressFormat, Network } from './chain.ts'
import { encodeSegwit, parseSegwit, withPrefix } from './segwit.ts'

interface Prefixes {
  readonly p2pkh: number
  /** The first is written, all are read. */
  readonly p2sh: readonly [number, ...number[]]
  /** The first is written, all are read. */
  readonly segwit: readonly [string, ...string[]]
}

const prefixes: Record<'bitcoin' | 'litecoin', Record<Network, Prefixes>> = {
  bitcoin: {
    mainnet: { p2pkh: 0x00, p2sh: [0x05], segwit: ['bc'] },
    testnet: { p2pkh: 0x6f, p2sh: [0xc4], segwit: ['tb', 'bcrt'] },
  },
  litecoin: {
    mainnet: { p2pkh: 0x30, p2sh: [0x32, 0x05], segwit: ['ltc'] },
    testnet: { p2pkh: 0x6f, p2sh: [0x3a, 0xc4], segwit: ['tltc'] },
  },
}

type BitcoinLike = keyof typeof prefixes

export interface HashAddress {
  readonly kind: 'p2pkh' | 'p2sh'
  readonly hash: Uint8Array
}

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

export function parseHashAddress(chain: BitcoinLike, network: Network, address: string): HashAddress | undefined {
  const payload = base58check.decode(address)
  if (payload?.length !== 21) return undefined
  const { p2pkh, p2sh } = prefixes[chain][network]
  const [version = 0] = payload
  const kind = version === p2pkh ? 'p2pkh' : p2sh.includes(version) ? 'p2sh' : undefined
  return kind && { kind, hash: payload.subarray(1) }
}

export function encodeHashAddress(chain: BitcoinLike, network: Network, { kind, hash }: HashAddress): string {
  const { p2pkh, p2sh } = prefixes[chain][network]
  return base58check.encode(concatBytes(Uint8Array.of(kind === 'p2pkh' ? p2pkh : p2sh[0]), hash))
}

export function parseBitcoinAddress(chain: BitcoinLike, network: Network, address: string): string | undefined {
  const found = parseHashAddress(chain, network, address)
  if (found) return encodeHashAddress(chain, network, found)
  const [written, ...others] = prefixes[chain][network].segwit
  const other = others.find((prefix) => parseSegwit(prefix, address) !== undefined)
  return other === undefined ? parseSegwit(written, address) : withPrefix(written, address)
}

/** Standard is P2WPKH, legacy P2PKH. */
export function bitcoinAddress(
  chain: BitcoinLike,
  network: Network,
  format: AddressFormat,
  publicKey: Uint8Array,
): string {
  const hash = hash160(publicKey)
  if (format === 'standard') return encodeSegwit(prefixes[chain][network].segwit[0], hash)
  return encodeHashAddress(chain, network, { kind: 'p2pkh', hash })
}
