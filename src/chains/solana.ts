// Addresses of Solana: 32 bytes in base58, without checksum or network. Not every address is a point of the curve (those
// of programs are not). Wallets derive ed25519 keys from private keys only; `solanaChild` does what BIP32 does for
// secp256k1, adding a hash times the base point, so that a public key is enough. Whoever has the parent's scalar has the
// child's, but no common wallet knows this derivation: it is for the sandbox.
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
