// The CashAddr encoding: base32 with a 40-bit BCH checksum over prefix and payload. Its five-bit words are those of bech32, its
// checksum is not.
import { concatBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

function checksum(prefix: string, payload: readonly number[]): number[] {
  let sum = 1n
  const prefixWords = [...prefix].map((letter) => letter.charCodeAt(0) & 31)
  for (const word of [...prefixWords, 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const top = sum >> 35n
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word)
    generators.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator
    })
  }
  sum ^= 1n
  return [35n, 30n, 25n, 20n, 15n, 10n, 5n, 0n].map((shift) => Number((sum >> shift) & 31n))
}

export interface CashaddrPayload {
  /** Type and size of the hash. */
  readonly version: number
  readonly hash: Uint8Array
}

export function encodeCashaddr(prefix: string, { version, hash }: CashaddrPayload): string {
  const words = bech32.toWords(concatBytes(Uint8Array.of(version), hash))
  return `${prefix}:${[...words, ...checksum(prefix, words)].map((word) => alphabet[word]).join('')}`
}

/** The prefix may be left out, since the checksum covers it. Upper case is allowed, mixed case is not. */
export function decodeCashaddr(prefix: string, address: string): CashaddrPayload | undefined {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return undefined
  const lower = address.toLowerCase()
  const whole = lower.includes(':') ? lower : `${prefix}:${lower}`
  const words = [...whole.slice(prefix.length + 1, -8)].map((letter) => alphabet.indexOf(letter))
  const bytes = bech32.fromWordsUnsafe(words)
  const version = bytes?.[0]
  if (!bytes || version === undefined) return undefined
  const payload = { version, hash: bytes.subarray(1) }
  return encodeCashaddr(prefix, payload) === whole ? payload : undefined
}
