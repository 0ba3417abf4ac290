// The fingerprint of a request, stored with its Idempotency-Key to recognize the same request. It is keyed: a plain hash of a body with an
// account number could be reversed by trying all numbers. The key is put before the text: an HMAC would be slower, and protects only
// where attackers can submit digests. Large bodies are hashed in pieces, with turns for other work.
import { createHash, hash } from 'node:crypto'

const piece_bytes = 1024 * 1024

/** A promise for large bodies only: every request that writes comes through here. */
export const fingerprintRequest = (
  key: Buffer,
  head: string,
  body: Buffer,
  turn: () => Promise<void>,
): string | Promise<string> =>
  body.length <= piece_bytes
    ? hash('sha256', Buffer.concat([key, Buffer.from(head), body]), 'base64')
    : fingerprintInTurns(key, head, body, turn)

async function fingerprintInTurns(key: Buffer, head: string, body: Buffer, turn: () => Promise<void>): Promise<string> {
  const hashed = createHash('sha256').update(key).update(head)
  for (let at = 0; at < body.length; at += piece_bytes) {
    await turn()
    hashed.update(body.subarray(at, at + piece_bytes))
  }
  return hashed.digest('base64')
}
