// Keeps what is about to be sent, and says what is kept: what somebody else kept before for the same payment and attempt, or
// that the slot belongs to another payment.
import { type Command, insert, key, match } from '../../kernel/command.ts'
import { type SentTransaction, sentTransactions } from './sent-transaction.ts'

export const keepSent: Command<SentTransaction, SentTransaction | 'slot_taken'> = {
  name: 'keep-sent',
  needs: [
    ({ bank_guid, guid, attempt, chain, slot }) => [
      key(sentTransactions, bank_guid, guid, attempt),
      ...(slot === null ? [] : [match(sentTransactions, 'slot', bank_guid, chain, slot, attempt)]),
    ],
  ],
  decide(sent, rows) {
    const { bank_guid, guid, attempt, chain, slot } = sent
    const kept = rows.get(sentTransactions, bank_guid, guid, attempt)
    if (kept) return { output: kept }
    const isTaken = slot !== null && rows.find(sentTransactions, 'slot', bank_guid, chain, slot, attempt).length > 0
    if (isTaken) return { output: 'slot_taken' }
    return { output: sent, changes: [insert(sentTransactions, sent)] }
  },
}
