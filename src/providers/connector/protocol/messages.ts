// Signed messages of the protocol: a question or news has an id of its own, an answer is signed with the id of its question.
import { randomBytes } from 'node:crypto'
import type { Delivery } from '../../../signing/delivery-rules.ts'
import { signedHeaders } from '../../../signing/sign.ts'
import { verifySigned } from '../../../signing/verify.ts'

/** A new id. A dot would be cut off by the signature. */
export const newMessageId = (): string => `msg_${randomBytes(16).toString('hex')}`

/** `keys`: two while one is changed, and then either of them verifies. */
export const headersOfMessage = (keys: readonly string[], id: string, now_ms: number, body: string) => ({
  'content-type': 'application/json',
  ...signedHeaders(keys, id, now_ms, body),
})

/** The id of the message. Throws `InvalidDelivery`: it is not signed with a valid key, or not now. */
export const verifyMessage = (message: Delivery): string => verifySigned(message)
