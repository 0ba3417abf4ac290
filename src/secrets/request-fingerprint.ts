// What is kept of a request to tell whether its Idempotency-Key comes with the same one again. Keyed: a bare hash of a body
// with an account number in it could be turned back by trying the numbers. The key goes before the text instead of into an
// HMAC, which is slower on every request; what an HMAC adds matters only where strangers can hand in digests.
// A large body is hashed by turns.
import { createHash, hash } from 'node:crypto'

const piece_bytes = 1024 * 1024

export async function fingerprintRequest(
  key: Buffer,
  head: string,
  body: Buffer,
  turn: () => Promise<void>,
): Promise<string> {
  if (body.length <= piece_bytes) return hash('sha256', Buffer.concat([key, Buffer.from(head), body]), 'base64')
  const hashed = createHash('sha256').update(key).update(head)
  for (let at = 0; at < body.length; at += piece_bytes) {
    await turn()
    hashed.update(body.subarray(at, at + piece_bytes))
  }
  return hashed.digest('base64')
}
