// Verifies signed messages: deliveries at a receiver, questions and answers of connectors, their news.
import { timingSafeEqual } from 'node:crypto'
import { claimOf, type Delivery, demandFresh, InvalidDelivery, type SignedClaim } from './delivery-rules.ts'
import { signatureOf } from './sign.ts'

/** The id of the message if signature and age are valid. Throws `InvalidDelivery` otherwise. */
export function verifySigned(message: Delivery): string {
  const claim = claimOf(message)
  if (!isSigned(message, claim)) throw new InvalidDelivery('no_matching_signature')
  demandFresh(message, claim)
  return claim.id
}

/** Compares every signature with every key in constant time, and does not stop at the first match. */
export function isSigned({ keys, body }: Delivery, { id, timestamp, signatures }: SignedClaim): boolean {
  const expected = keys.map((key) => signatureOf(key, id, timestamp, body))
  let matches = 0
  for (const one of signatures) {
    for (const other of expected) if (one.length === other.length && timingSafeEqual(one, other)) matches += 1
  }
  return matches > 0
}
