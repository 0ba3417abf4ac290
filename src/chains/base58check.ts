// Base58 with four bytes of double SHA-256, in the alphabets of Bitcoin and XRP. The payload includes the version bytes.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { type BytesCoder, base58, base58xrp } from '@scure/base'
import { attempt } from './attempt.ts'

export interface Base58Check {
  readonly encode: (payload: Uint8Array) => string
  readonly decode: (text: string) => Uint8Array | undefined
}

function checked(alphabet: BytesCoder): Base58Check {
  const encode = (payload: Uint8Array): string =>
    alphabet.encode(concatBytes(payload, sha256(sha256(payload)).subarray(0, 4)))
  return {
    encode,
    decode(text) {
      const payload = attempt(() => alphabet.decode(text))?.slice(0, -4)
      return payload && encode(payload) === text ? payload : undefined
    },
  }
}

export const base58check = checked(base58)
export const base58checkXrp = checked(base58xrp)
