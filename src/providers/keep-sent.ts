// Stores a signed transaction with its slots, before it is sent. Answers what is stored: another process may have stored another one
// for the same attempt before. `slot_taken`: a slot belongs to another payment.
import { assert } from '../kernel/assert.ts'
import { type Command, insert, key, type Rows } from '../kernel/command.ts'
import { type SentTransaction, sentSlots, sentTransactions } from './sent-transaction.ts'

export interface SentWithSlots {
  readonly sent: SentTransaction
  readonly slots: readonly string[]
}

export const keepSent: Command<SentWithSlots, SentWithSlots | 'slot_taken'> = {
  name: 'keep-sent',
  decide({ sent, slots }, rows) {
    const { bank_guid, guid, attempt, chain } = sent
    const kept = rows.get(sentTransactions, bank_guid, guid, attempt)
    const own = slotsOf(rows, sent)
    if (kept) return { output: { sent: kept, slots: own } }
    // At once: a transaction may take hundreds of coins.
    rows.want(() => slots.map((slot) => key(sentSlots, bank_guid, chain, slot)))
    const holders = slots.map((slot) => rows.get(sentSlots, bank_guid, chain, slot)?.guid)
    if (holders.some((holder) => holder !== undefined && holder !== guid)) return { output: 'slot_taken' }
    assert((slots.length === 0) === (sent.refusal !== null), 'what is sent takes a slot, and a refusal none')
    const added = insert(sentTransactions, sent)
    if (attempt === 0) {
      const taken = slots.map((slot) => insert(sentSlots, { bank_guid, chain, slot, guid }))
      return { output: { sent, slots }, changes: [added, ...taken] }
    }
    // Must stay: an attempt with other slots could be mined beside the first.
    assert([...slots].sort().join() === own.join(), 'every attempt takes the slots of the first')
    return { output: { sent, slots }, changes: [added] }
  },
}

const slotsOf = (rows: Rows, { bank_guid, guid }: SentTransaction): string[] =>
  rows
    .find(sentSlots, 'payment', bank_guid, guid)
    .map(({ slot }) => slot)
    .sort()
