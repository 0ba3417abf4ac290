// The identifiers of a message follow from our references, so a message written again is the same message and its receiver finds that
// it has it already. ISO 20022 gives them 35 characters; a reference has 32.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { assert } from '../../../kernel/assert.ts'
import type { Guid } from '../../../kernel/guid.ts'

const batches_max = 36 ** 3

export interface PaymentIds {
  readonly instruction_id: string
  readonly end_to_end_id: string
  /** The unique end-to-end transaction reference of wires: a random UUID by its form. */
  readonly uetr: string
}

export const messageIdFrom = (reference: Guid): string => reference

/** `index`: of the batch in its message, from 0. */
export function batchIdFrom(reference: Guid, index: number): string {
  assert(Number.isInteger(index) && index >= 0 && index < batches_max, `a message has at most ${batches_max} batches`)
  return reference + index.toString(36).padStart(3, '0')
}

export const paymentIdsFrom = (reference: Guid): PaymentIds => ({
  instruction_id: reference,
  end_to_end_id: reference,
  uetr: uetrFrom(reference),
})

function uetrFrom(reference: Guid): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`${reference}:uetr`)))
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
