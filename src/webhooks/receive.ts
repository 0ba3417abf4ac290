// For receivers of webhooks, exported as `corridor/webhooks`:
//   const event = verifyDelivery({ headers: request.headers, body: raw_body, keys: [process.env.WEBHOOK_KEY] })
// `body` must be the received bytes, not parsed and serialized again. A delivery can come twice, with the same `webhook-id`.
import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from './sign.ts'

export interface WebhookEvent {
  readonly guid: string
  readonly event_type: string
  readonly object_guid: string
  readonly bank_guid: string
  readonly organization_guid: string
  readonly environment: 'sandbox' | 'production'
  /** Counts the events of one object without gaps. */
  readonly sequence: number
  readonly created_at: string
}

export type InvalidReason =
  | 'missing_header'
  | 'malformed_header'
  | 'no_matching_signature'
  | 'too_old'
  | 'too_new'
  | 'malformed_body'

/** The delivery is forged or too old. Answer 400 and ignore it. */
export class InvalidDelivery extends Error {
  override readonly name = 'InvalidDelivery'
  constructor(readonly reason: InvalidReason) {
    super(`not a valid delivery: ${reason}`)
  }
}

export interface Delivery {
  /** Headers of fetch or node:http, or a plain object. The case of names does not matter. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The raw bytes, or their text. */
  readonly body: string | Uint8Array
  /** All valid signing keys: two during a rotation. */
  readonly keys: readonly string[]
  /** Allowed difference of the clocks, both ways. */
  readonly tolerance_seconds?: number
  /** Milliseconds since the epoch. */
  readonly now?: number
}

/** Returns the event if signature and age are valid, and throws `InvalidDelivery` otherwise. */
export function verifyDelivery(delivery: Delivery): WebhookEvent {
  const { headers, body, keys, tolerance_seconds = 300, now = Date.now() } = delivery
  if (keys.length === 0) throw new TypeError('no key to verify with')
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  // With a full stop in the id, part of it could be moved to the timestamp under the same signature.
  if (!/^[^.\s]{1,255}$/.test(id) || !/^[1-9]\d{0,11}$/.test(timestamp)) throw new InvalidDelivery('malformed_header')
  if (!isSigned(signatures, keys, id, timestamp, body)) throw new InvalidDelivery('no_matching_signature')
  const age_seconds = Math.floor(now / 1000) - Number(timestamp)
  if (age_seconds > tolerance_seconds) throw new InvalidDelivery('too_old')
  if (age_seconds < -tolerance_seconds) throw new InvalidDelivery('too_new')
  return eventOf(body)
}

/** Compares every signature with every key in constant time, and does not stop at the first match. */
function isSigned(
  signatures: string,
  keys: readonly string[],
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): boolean {
  const expected = keys.map((key) => signatureOf(key, id, timestamp, body))
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
  let matches = 0
  for (const one of given) {
    for (const other of expected) if (one.length === other.length && timingSafeEqual(one, other)) matches += 1
  }
  return matches > 0
}

function headerOf(headers: Delivery['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (value === undefined || value === null || value === '') throw new InvalidDelivery('missing_header')
  if (typeof value === 'string') return value
  const [only] = value
  if (only === undefined || value.length !== 1) throw new InvalidDelivery('malformed_header')
  return only
}

function eventOf(body: string | Uint8Array): WebhookEvent {
  try {
    const parsed: unknown = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as WebhookEvent
  } catch {
    // Falls through: a signed body that is no JSON object.
  }
  throw new InvalidDelivery('malformed_body')
}
