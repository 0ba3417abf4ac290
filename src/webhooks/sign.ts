// Signatures of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, one per valid key. Keys are `whsec_` and 24 to 64 bytes in
// base64. receive.ts verifies them.
import { createHmac } from 'node:crypto'

const prefix = 'whsec_'
const key_min_bytes = 24
const key_max_bytes = 64

/** The bytes of a signing key. The error does not name the key, which is a secret. */
export function signingKeyBytes(key: string): Buffer {
  const text = key.slice(prefix.length)
  const bytes = Buffer.from(text, 'base64')
  const isBase64 = bytes.toString('base64').replaceAll('=', '') === text.replaceAll('=', '')
  if (!key.startsWith(prefix) || !isBase64 || bytes.length < key_min_bytes || bytes.length > key_max_bytes) {
    throw new TypeError(`a signing key is ${prefix} and ${key_min_bytes} to ${key_max_bytes} bytes in base64`)
  }
  return bytes
}

/** One signature, without its version. */
export const signatureOf = (key: string, id: string, timestamp: number | string, body: string | Uint8Array): Buffer =>
  createHmac('sha256', signingKeyBytes(key)).update(`${id}.${timestamp}.`).update(body).digest()

/** The value of `webhook-signature`: one signature per key, so that during a rotation either key verifies. */
export const signatureHeader = (
  keys: readonly string[],
  id: string,
  timestamp_seconds: number,
  body: string | Uint8Array,
): string => keys.map((key) => `v1,${signatureOf(key, id, timestamp_seconds, body).toString('base64')}`).join(' ')

/** The headers of a delivery. */
export function signedHeaders(keys: readonly string[], id: string, at_ms: number, body: string) {
  const timestamp = Math.floor(at_ms / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(keys, id, timestamp, body),
  }
}
