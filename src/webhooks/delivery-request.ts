// The request that delivers an event: its body, and headers as Standard Webhooks has them. While the key before a rotation
// is still valid, both sign.
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { eventBody } from '../resources/subscriptions/subscription-event.ts'
import type { Claimed } from './claim-deliveries.ts'
import type { Post } from './post.ts'
import { signatureHeader } from './sign.ts'

export type SigningKeyOf = (subscription_guid: Guid, generation: number) => string

export function deliveryRequest(claimed: Claimed, now: Timestamp, signingKeyOf: SigningKeyOf): Post {
  const { event_guid: id, subscription_guid, key_generation, previous_key_until, event_created_at } = claimed
  const body = eventBody({ ...claimed, guid: id, created_at: event_created_at })
  const isPreviousValid = previous_key_until !== null && now < previous_key_until
  const generations = isPreviousValid ? [key_generation, key_generation - 1] : [key_generation]
  const keys = generations.map((generation) => signingKeyOf(subscription_guid, generation))
  const timestamp = Math.floor(now / 1000)
  return {
    url: claimed.url,
    environment: claimed.environment,
    owner: subscription_guid,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureHeader(keys, id, timestamp, body),
    },
    body,
  }
}
