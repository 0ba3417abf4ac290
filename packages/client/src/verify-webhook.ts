// For receivers of webhooks, by the rules of the service (src/signing/delivery-rules.ts), with the crypto of every runtime:
//   const event = await verifyWebhook({ headers: request.headers, body: await request.text(), keys: [key] })
// `body` must be the received bytes or text, not parsed and serialized again. A delivery can come twice, with the same `webhook-id`.
import { claimOf, type Delivery, eventOf, signingKeyBytes } from '../../../src/signing/delivery-rules.ts'
import type { DeliveredEvent } from './generated/methods.ts'

export { InvalidDelivery } from '../../../src/signing/delivery-rules.ts'

/** The event, if signature and age are valid. Throws `InvalidDelivery` otherwise. */
export async function verifyWebhook(delivery: Delivery): Promise<DeliveredEvent> {
  const claim = claimOf(delivery)
  const body = typeof delivery.body === 'string' ? new TextEncoder().encode(delivery.body) : delivery.body
  const head = new TextEncoder().encode(`${claim.id}.${claim.timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  let matches = 0
  for (const key of delivery.keys) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const secret = await crypto.subtle.importKey('raw', signingKeyBytes(key), algorithm, false, ['verify'])
    // Every signature with every key: how long it takes does not tell which one matched.
    for (const signature of claim.signatures)
      if (await crypto.subtle.verify('HMAC', secret, new Uint8Array(signature), signed)) matches += 1
  }
  return eventOf(delivery, claim, matches > 0) as DeliveredEvent
}
