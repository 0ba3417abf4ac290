// For receivers of webhooks, exported as `corridor/webhooks`:
//   const event = verifyDelivery({ headers: request.headers, body: raw_body, keys: [process.env.WEBHOOK_KEY] })
// `body` must be the received bytes, not parsed and serialized again. A delivery can come twice, with the same `webhook-id`.
import { timingSafeEqual } from 'node:crypto'
import { claimOf, type Delivery, eventOf, type SignedClaim, type WebhookEvent } from './delivery-rules.ts'
import { signatureOf } from './sign.ts'

export { type Delivery, InvalidDelivery, type InvalidReason, type WebhookEvent } from './delivery-rules.ts'

/** Returns the event if signature and age are valid, and throws `InvalidDelivery` otherwise. */
export function verifyDelivery(delivery: Delivery): WebhookEvent {
  const claim = claimOf(delivery)
  return eventOf(delivery, claim, isSigned(delivery, claim))
}

/** Compares every signature with every key in constant time, and does not stop at the first match. */
function isSigned({ keys, body }: Delivery, { id, timestamp, signatures }: SignedClaim): boolean {
  const expected = keys.map((key) => signatureOf(key, id, timestamp, body))
  let matches = 0
  for (const one of signatures) {
    for (const other of expected) if (one.length === other.length && timingSafeEqual(one, other)) matches += 1
  }
  return matches > 0
}
