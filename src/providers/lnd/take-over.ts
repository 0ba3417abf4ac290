// Remembers a payment that the node has made for us, and that a restored database does not know: as if our request had just been answered.
import { randomUUID } from 'node:crypto'
import type { Timestamp } from '../../kernel/time.ts'
import type { PaidByNode } from '../lightning-book.ts'
import type { SentMemory } from '../sent-memory.ts'
import { append, type PaymentOfHash } from './send-log.ts'

export async function takeOverSent(
  memory: SentMemory,
  payment: PaymentOfHash,
  { index, node }: PaidByNode,
  now: Timestamp,
): Promise<boolean> {
  const slot = await freeSlot(memory, payment)
  const send = { kind: 'send', sender: randomUUID(), after: String(index - 1n), node } as const
  const begun = { kind: 'begun', index: String(index) } as const
  return (
    (await append(memory, payment, { slot, length: 0 }, send, now)) &&
    (await append(memory, payment, { slot, length: 1 }, begun, now))
  )
}

/** Payments that tried the hash before have the others. */
async function freeSlot(memory: SentMemory, { bank_guid, payment_hash }: PaymentOfHash): Promise<string> {
  for (let nth = 1; ; nth++) {
    const slot = `${payment_hash} ${nth}`
    if ((await memory.holderOf(bank_guid, 'lightning', slot)) === undefined) return slot
  }
}
