// Stores a signed transaction with its slots, before it is sent. Answers what is stored: another process may have stored another one
// for the same attempt before. `slot_taken`: a slot belongs to another payment. `member_taken`: a payment of the bundle is refused, sent
// alone or in another bundle. A bundle and the rows of its payments are one commit.
import { assert } from '../kernel/assert.ts'
import { type Command, insert, key, type Rows } from '../kernel/command.ts'
import { type SentTransaction, sentSlots, sentTransactions } from './sent-transaction.ts'

export interface SentWithSlots {
  readonly sent: SentTransaction
  readonly slots: readonly string[]
  /** Coins that the attempts before have made, and that do not exist if this one is mined: no payment may spend them. */
  readonly closes?: readonly string[]
  /** Of the first attempt of a bundle: the rows of its payments. */
  readonly members?: readonly SentTransaction[]
}

export type NotKept = 'slot_taken' | 'member_taken'

export const keepSent: Command<SentWithSlots, SentWithSlots | NotKept> = {
  name: 'keep-sent',
  decide({ sent, slots, closes = [], members = [] }, rows) {
    const { bank_guid, guid, attempt, chain } = sent
    const kept = rows.get(sentTransactions, bank_guid, guid, attempt)
    const own = slotsOf(rows, sent)
    if (kept) return { output: { sent: kept, slots: own } }
    // At once: a transaction may take hundreds of coins.
    rows.want(() => [
      ...[...slots, ...closes].map((slot) => key(sentSlots, bank_guid, chain, slot)),
      ...members.map((member) => key(sentTransactions, bank_guid, member.guid, 0)),
    ])
    // Must stay: a payment that has a row is refused, or sent by what the row names.
    const taken = members.map((member) => rows.get(sentTransactions, bank_guid, member.guid, 0))
    if (taken.some((row) => row !== undefined)) return { output: 'member_taken' }
    const holderOf = (slot: string) => rows.get(sentSlots, bank_guid, chain, slot)?.guid
    const holders = [...slots, ...closes].map(holderOf)
    if (holders.some((holder) => holder !== undefined && holder !== guid)) return { output: 'slot_taken' }
    assert((slots.length === 0) === (sent.refusal !== null), 'what is sent takes a slot, and a refusal none')
    const added = insert(sentTransactions, sent)
    if (attempt === 0) {
      assert(
        members.every((row) => row.bundle_guid === guid && row.bank_guid === bank_guid && row.chain === chain),
        'the payments of a bundle name it',
      )
      const inside = members.map((row) => insert(sentTransactions, row))
      const held = slots.map((slot) => insert(sentSlots, { bank_guid, chain, slot, guid }))
      return { output: { sent, slots }, changes: [added, ...inside, ...held] }
    }
    assert(members.length === 0, 'a replacement carries the payments of the first attempt')
    // Must stay: an attempt with other slots could be mined beside the first.
    assert([...slots].sort().join() === own.join(), 'every attempt takes the slots of the first')
    const open = closes.filter((slot) => holderOf(slot) === undefined)
    const closed = open.map((slot) => insert(sentSlots, { bank_guid, chain, slot, guid }))
    return { output: { sent, slots }, changes: [added, ...closed] }
  },
}

/** Without what its attempts have made and closed: those slots begin with their hashes. */
function slotsOf(rows: Rows, { bank_guid, guid, attempt }: SentTransaction): string[] {
  const before = Array.from({ length: attempt }, (_, n) => rows.get(sentTransactions, bank_guid, guid, n)?.hash)
  return rows
    .find(sentSlots, 'payment', bank_guid, guid)
    .map(({ slot }) => slot)
    .filter((slot) => !before.some((hash) => hash && slot.startsWith(`${hash}:`)))
    .sort()
}
