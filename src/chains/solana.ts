// Addresses of Solana: 32 bytes in base58, without checksum or network. Addresses of programs are not points of the curve. Wallets derive
// ed25519 keys from private keys only. `solanaChild` derives from a public key, like BIP32 for secp256k1: it adds a hash times the base
// point. The parent's scalar gives the child's, but no common wallet knows this derivation: it is for the sandbox.
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { attempt } from './attempt.ts'

export const parseSolanaAddress = (address: string): string | undefined =>
  attempt(() => base58.decode(address))?.length === 32 ? address : undefined

export const solanaAddress = (publicKey: Uint8Array): string => base58.encode(publicKey)

export function solanaChild(parent: string, index: number): string {
  const { Point } = ed25519
  const publicKey = base58.decode(parent)
  const hash = sha512(concatBytes(utf8ToBytes(`corridor/solana/${index}/`), publicKey))
  const tweak = Point.BASE.multiply(Point.Fn.create(bytesToNumberLE(hash)))
  return solanaAddress(Point.fromBytes(publicKey).add(tweak).toBytes())
}
