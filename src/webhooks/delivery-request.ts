// The request that delivers an event: its body and the headers of Standard Webhooks. While the previous signing key is valid, both keys
// sign.
import { isoFromTimestamp, type Timestamp } from '../kernel/time.ts'
import type { SubscriptionEvent } from '../resources/subscriptions/subscription-event.ts'
import type { EventCursors } from '../secrets/event-cursor.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'
import { signedHeaders } from '../signing/sign.ts'
import type { Claimed } from './claim-deliveries.ts'
import type { Post } from './post.ts'
import type { WebhookEvent } from './receive.ts'

/** What a request needs to be written and signed. */
export interface DeliverySecrets {
  readonly signingKeyOf: SigningKeyOf
  readonly eventCursors: Pick<EventCursors, 'write'>
}

/** The same bytes for every attempt, except that cursors are new after a restore. Lists and streams show the same fields. */
export function eventBody(event: SubscriptionEvent, cursors: Pick<EventCursors, 'write'>): string {
  const { guid, event_type, object_guid, bank_guid, organization_guid, environment, sequence } = event
  const created_at = isoFromTimestamp(event.created_at)
  const position = cursors.write(event, event.position)
  const body = {
    guid,
    event_type,
    object_guid,
    bank_guid,
    organization_guid,
    environment,
    sequence,
    created_at,
    position,
  }
  return JSON.stringify(body satisfies WebhookEvent)
}

export function deliveryRequest(
  claimed: Claimed,
  now: Timestamp,
  { signingKeyOf, eventCursors }: DeliverySecrets,
): Post {
  const { event_guid: id, subscription_guid, key_generation, previous_key_until, event_created_at } = claimed
  const body = eventBody({ ...claimed, guid: id, created_at: event_created_at }, eventCursors)
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
