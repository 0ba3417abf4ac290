// The request that delivers an event: its body and the headers of Standard Webhooks. While the previous signing key is valid, both keys
// sign.
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { SubscriptionEvent } from '../resources/subscriptions/subscription-event.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'
import { signedHeaders } from '../signing/sign.ts'
import type { Claimed } from './claim-deliveries.ts'
import type { Post } from './post.ts'
import type { WebhookEvent } from './receive.ts'

/** The same bytes for every attempt. Lists and streams show these fields and the position. */
export function eventBody(event: SubscriptionEvent): string {
  const { guid, event_type, object_guid, bank_guid, organization_guid, environment, sequence } = event
  const created_at = isoFromTimestamp(event.created_at)
  const body = { guid, event_type, object_guid, bank_guid, organization_guid, environment, sequence, created_at }
  return JSON.stringify(body satisfies WebhookEvent)
}

export function deliveryRequest(claimed: Claimed, now: Timestamp, signingKeyOf: SigningKeyOf): Post {
  const { event_guid: id, subscription_guid, key_generation, previous_key_until, event_created_at } = claimed
  const body = eventBody({ ...claimed, guid: id, created_at: event_created_at })
  const isPreviousValid = previous_key_until !== null && now < previous_key_until
  const generations = isPreviousValid ? [key_generation, key_generation - 1] : [key_generation]
  const keys = generations.map((generation) => signingKeyOf(subscription_guid, generation))
  return {
    url: claimed.url,
    environment: claimed.environment,
    owner: subscription_guid,
    headers: signedHeaders(keys, id, now, body),
    body,
  }
}
