// The signature of an invoice. It covers the readable part and all words before it, padded with zero bits to whole bytes. Its last word
// tells which of four possible keys signed.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { attempt } from '../chains/attempt.ts'
import type { Words } from './fields.ts'

export const signatureLength = 104

/** Padded to eight words, which are five bytes. */
function signedBytes(prefix: string, words: Words): Uint8Array {
  const padding = Array.from({ length: -words.length & 7 }, () => 0)
  const bytes = bech32.fromWords([...words, ...padding])
  return concatBytes(utf8ToBytes(prefix), bytes.subarray(0, Math.ceil((words.length * 5) / 8)))
}

/** The payee's public key; undefined: invalid. If the invoice names a key, that key must have signed, with a low S. */
export function payeeFromSignature(
  prefix: string,
  words: Words,
  signature: Words,
  named: Uint8Array | undefined,
): Uint8Array | undefined {
  return attempt(() => {
    const bytes = bech32.fromWords([...signature])
    const [rs, recovery] = [bytes.subarray(0, 64), bytes.subarray(64)]
    const signed = signedBytes(prefix, words)
    if (named) return secp256k1.verify(rs, signed, named) ? named : undefined
    return secp256k1.recoverPublicKey(concatBytes(recovery, rs), signed)
  })
}

/** The same words and key give the same signature (RFC 6979). */
export function sign(prefix: string, words: Words, private_key: Uint8Array): Words {
  const signature = secp256k1.sign(signedBytes(prefix, words), private_key, { format: 'recovered' })
  return bech32.toWords(concatBytes(signature.subarray(1), signature.subarray(0, 1)))
}
