// Signatures of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, one per valid key. Keys are `whsec_` and 24 to 64 bytes in
// base64. receive.ts verifies them.
import { createHmac } from 'node:crypto'
import { signingKeyBytes } from './delivery-rules.ts'

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
