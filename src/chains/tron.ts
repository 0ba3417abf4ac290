// Addresses of Tron: base58check of 0x41 and Ethereum's hash of the public key, also on testnets. The hex form is for contracts and is not
// accepted.
import { concatBytes } from '@noble/hashes/utils.js'
import { base58check } from './base58check.ts'
import { publicKeyHash } from './evm.ts'

const version = 0x41

export function parseTronAddress(address: string): string | undefined {
  const payload = base58check.decode(address)
  return payload?.length === 21 && payload[0] === version ? address : undefined
}

export const tronAddress = (publicKey: Uint8Array): string =>
  base58check.encode(concatBytes(Uint8Array.of(version), publicKeyHash(publicKey)))
