// The memory of a blockchain's adapter without a database.
import type { Kept, SentMemory } from '../../src/providers/sent-memory.ts'

export function memoryOfSent(): SentMemory {
  const all: Kept[] = []
  const attemptOf = (kept: Kept): number => ('refusal' in kept ? 0 : kept.attempt)
  const isSame = (a: Kept, b: Kept): boolean =>
    a.bank_guid === b.bank_guid && a.reference === b.reference && attemptOf(a) === attemptOf(b)
  const hasSlot = (a: Kept, b: Kept): boolean =>
    !('refusal' in a || 'refusal' in b) &&
    a.bank_guid === b.bank_guid &&
    a.chain === b.chain &&
    a.slot === b.slot &&
    a.attempt === b.attempt
  return {
    find: async (bank_guid, reference) =>
      all
        .filter((kept) => kept.bank_guid === bank_guid && kept.reference === reference)
        .sort((a, b) => attemptOf(a) - attemptOf(b)),
    async keep(kept) {
      const before = all.find((each) => isSame(each, kept))
      if (before) return before
      if (all.some((each) => hasSlot(each, kept))) return 'slot_taken'
      all.push(kept)
      return kept
    },
  }
}
