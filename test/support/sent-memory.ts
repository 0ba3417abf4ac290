// The memory of a blockchain's adapter: the database's as two processes have it, and one without a database, which several
// adapters may share; every answer of it comes a turn later, so that their questions mix.
import { assert } from '../../src/kernel/assert.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import {
  type BundleMember,
  databaseMemory,
  type Kept,
  type Sent,
  type SentMemory,
} from '../../src/providers/sent-memory.ts'
import { connectTo, createTestDatabase, engineOn } from './database.ts'

export async function databaseMemories(): Promise<{ memories: readonly SentMemory[]; stop(): Promise<void> }> {
  const database = await createTestDatabase()
  const sql = connectTo(database.url, { name: 'sent-memory', max: 4 })
  const engines = [engineOn(database.url), engineOn(database.url)]
  return {
    memories: engines.map((engine) => databaseMemory(sql, engine)),
    async stop() {
      await Promise.all(engines.map((engine) => engine.stop()))
      await sql.end()
      await database.drop()
    },
  }
}

export interface TestMemory extends SentMemory {
  readonly all: readonly Kept[]
  /** Of all that is kept, what is sent. */
  sent(): readonly Sent[]
}

export function memoryOfSent(): TestMemory {
  const all: Kept[] = []
  const isSent = (kept: Kept): kept is Sent => !('refusal' in kept)
  const attemptOf = (kept: Kept): number => (isSent(kept) ? kept.attempt : 0)
  /** By the coins that replacements have closed. */
  const closers = new Map<string, Guid>()
  const isOfOne = (a: Kept, b: Kept): boolean => a.bank_guid === b.bank_guid && a.reference === b.reference
  /** By their payments. */
  const bundles = new Map<string, Guid>()
  function keepNow(kept: Kept): Kept | 'slot_taken' {
    const carrier = bundles.get(`${kept.bank_guid} ${kept.reference}`)
    if (carrier) return all.find((each) => each.reference === carrier)!
    const before = all.find((each) => isOfOne(each, kept) && attemptOf(each) === attemptOf(kept))
    if (before) return before
    const others = all
      .filter(isSent)
      .filter((each) => !isOfOne(each, kept) && each.bank_guid === kept.bank_guid && each.chain === kept.chain)
    const wanted = isSent(kept) ? [...kept.slots, ...(kept.closes ?? [])] : []
    const isTaken = others.some(({ slots }) => slots.some((slot) => wanted.includes(slot)))
    const isClosed = wanted.some((slot) => (closers.get(slot) ?? kept.reference) !== kept.reference)
    if (isTaken || isClosed) return 'slot_taken'
    const first = all.filter(isSent).find((each) => isOfOne(each, kept))
    const isShared = !first || (isSent(kept) && [...kept.slots].sort().join() === [...first.slots].sort().join())
    assert(isShared, 'every attempt takes the slots of the first')
    if (!isSent(kept)) {
      all.push(kept)
      return kept
    }
    const { closes = [], members = first?.members, ...sent } = kept
    for (const slot of closes) closers.set(slot, kept.reference)
    const stored = members ? { ...sent, members } : sent
    all.push(stored)
    return stored
  }
  return {
    all,
    sent: () => all.filter(isSent),
    async find(bank_guid, reference) {
      await turn()
      const carrier = bundles.get(`${bank_guid} ${reference}`) ?? reference
      return all
        .filter((kept) => kept.bank_guid === bank_guid && kept.reference === carrier)
        .sort((a, b) => attemptOf(a) - attemptOf(b))
    },
    async keep(kept) {
      await turn()
      return keepNow(kept)
    },
    async keepBundle(first, members) {
      await turn()
      const hasRow = ({ reference }: BundleMember) =>
        bundles.has(`${first.bank_guid} ${reference}`) || all.some((each) => isOfOne(each, { ...first, reference }))
      if (members.some(hasRow)) return 'member_taken'
      if (keepNow({ ...first, members }) === 'slot_taken') return 'slot_taken'
      for (const { reference } of members) bundles.set(`${first.bank_guid} ${reference}`, first.reference)
      return 'stored'
    },
    async holderOf(bank_guid, chain, slot) {
      await turn()
      const isHolder = (each: Sent) => each.bank_guid === bank_guid && each.chain === chain && each.slots.includes(slot)
      return all.filter(isSent).find(isHolder)?.reference
    },
    async ofHash(chain, hash) {
      await turn()
      const found = all.filter(isSent).filter((each) => each.chain === chain && each.hash === hash)
      return found.sort((a, b) => a.attempt - b.attempt)
    },
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
