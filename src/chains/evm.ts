// Addresses of Ethereum, Base and Polygon: twenty bytes as hex, with the EIP-55 checksum in the case of the letters. All these chains and
// their testnets share the same addresses.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Text in one case has no checksum and is accepted. */
export function parseEvmAddress(address: string): string | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1]
  if (digits === undefined) return undefined
  const canonical = checksummed(digits.toLowerCase())
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || canonical === address ? canonical : undefined
}

export const evmAddress = (publicKey: Uint8Array): string => checksummed(bytesToHex(publicKeyHash(publicKey)))

/** The last twenty bytes of the hash of the whole point. Tron uses it too. */
export const publicKeyHash = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).slice(-20)

function checksummed(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return `0x${[...lower].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit)).join('')}`
}
