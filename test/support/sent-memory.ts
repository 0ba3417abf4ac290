// What was signed for a chain, kept in memory: for tests of adapters. Several of them may share one, as processes share a
// database; every answer comes a turn later, so that their questions mix.
import type { Sent, SentMemory } from '../../src/providers/sent-memory.ts'

export function sentMemory(): SentMemory & { readonly all: readonly Sent[] } {
  const all: Sent[] = []
  const isSame = (a: Sent, b: Sent): boolean => a.bank_guid === b.bank_guid && a.reference === b.reference
  return {
    all,
    async find(bank_guid, reference) {
      await turn()
      return all
        .filter((sent) => sent.bank_guid === bank_guid && sent.reference === reference)
        .sort((a, b) => a.attempt - b.attempt)
    },
    async keep(sent) {
      await turn()
      if (all.some((other) => isSame(other, sent) && other.attempt === sent.attempt)) return 'reference_taken'
      const others = all.filter(
        (other) => !isSame(other, sent) && other.bank_guid === sent.bank_guid && other.chain === sent.chain,
      )
      if (others.some(({ slots }) => slots.some((slot) => sent.slots.includes(slot)))) return 'slot_taken'
      all.push(sent)
      return 'kept'
    },
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
