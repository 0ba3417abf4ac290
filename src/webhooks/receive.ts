// For receivers of webhooks, exported as `corridor/webhooks`:
//   const event = verifyDelivery({ headers: request.headers, body: raw_body, keys: [process.env.WEBHOOK_KEY] })
// `body` must be the received bytes, not parsed and serialized again. A delivery can come twice, with the same `webhook-id`.
import { claimOf, type Delivery, eventOf, type WebhookEvent } from '../signing/delivery-rules.ts'
import { isSigned } from '../signing/verify.ts'

export { type Delivery, InvalidDelivery, type InvalidReason, type WebhookEvent } from '../signing/delivery-rules.ts'

/** Returns the event if signature and age are valid, and throws `InvalidDelivery` otherwise. */
export function verifyDelivery(delivery: Delivery): WebhookEvent {
  const claim = claimOf(delivery)
  return eventOf(delivery, claim, isSigned(delivery, claim))
}
