// The rules by which a receiver trusts a delivery, without the computation of signatures: receive.ts does that with node:crypto, the
// client (packages/client) with the crypto of browsers. So nothing here is of Node alone.

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
  /** A cursor: lists and streams go on after it. Opaque. */
  readonly position: string
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

/** What the headers of a delivery claim. One of the signatures must be that of `id.timestamp.body` with one of the keys. */
export interface SignedClaim {
  readonly id: string
  readonly timestamp: string
  readonly signatures: readonly Uint8Array[]
}

export function claimOf({ headers, keys }: Delivery): SignedClaim {
  if (keys.length === 0) throw new TypeError('no key to verify with')
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  // With a full stop in the id, part of it could be moved to the timestamp under the same signature.
  if (!/^[^.\s]{1,255}$/.test(id) || !/^[1-9]\d{0,11}$/.test(timestamp)) throw new InvalidDelivery('malformed_header')
  const given = signatures.split(' ').filter((signature) => signature.startsWith('v1,'))
  return { id, timestamp, signatures: given.flatMap((signature) => bytesFromBase64(signature.slice(3)) ?? []) }
}

/** The event of a delivery whose signature was checked. */
export function eventOf(delivery: Delivery, claim: SignedClaim, isSigned: boolean): WebhookEvent {
  const { body } = delivery
  if (!isSigned) throw new InvalidDelivery('no_matching_signature')
  demandFresh(delivery, claim)
  try {
    const parsed: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as WebhookEvent
  } catch {
    // Falls through: a signed body that is no JSON object.
  }
  throw new InvalidDelivery('malformed_body')
}

/** A message that is too old may be a repetition by somebody else. */
export function demandFresh({ tolerance_seconds = 300, now = Date.now() }: Delivery, { timestamp }: SignedClaim): void {
  const age_seconds = Math.floor(now / 1000) - Number(timestamp)
  if (age_seconds > tolerance_seconds) throw new InvalidDelivery('too_old')
  if (age_seconds < -tolerance_seconds) throw new InvalidDelivery('too_new')
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

const prefix = 'whsec_'
const key_min_bytes = 24
const key_max_bytes = 64

/** The bytes of a signing key. The error does not name the key, which is a secret. */
export function signingKeyBytes(key: string): Uint8Array<ArrayBuffer> {
  const bytes = key.startsWith(prefix) ? bytesFromBase64(key.slice(prefix.length)) : undefined
  if (!bytes || bytes.length < key_min_bytes || bytes.length > key_max_bytes)
    throw new TypeError(`a signing key is ${prefix} and ${key_min_bytes} to ${key_max_bytes} bytes in base64`)
  return bytes
}

/** Undefined if the text is not the one way to write its bytes, with or without `=` at the end. */
function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text.replace(/={1,2}$/, '')
  if (!/^[A-Za-z0-9+/]*$/.test(digits) || digits.length % 4 === 1) return undefined
  const binary = atob(digits)
  if (btoa(binary).replace(/=+$/, '') !== digits) return undefined
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
