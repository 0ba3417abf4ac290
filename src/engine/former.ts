// Forms a batch: loads what its commands need, in rounds, then decides them one by one in the order they came. Nothing is
// sent from here; what a decision does stays in the working set and in the batch.
import type { Sql } from '../db/pool.ts'
import { assert } from '../kernel/assert.ts'
import { type Decided, insert, key, type Moment, type Need } from '../kernel/command.ts'
import type { GuidSource } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import type { Timestamp } from '../kernel/time.ts'
import { postSteps } from '../ledger/post.ts'
import { Batch } from './batch.ts'
import { bankClocks, bankTime } from './clock.ts'
import { HeldRows, MissingNeed, withInserted } from './held-rows.ts'
import { load, missing } from './load.ts'
import { idempotencyKeys } from './once.ts'
import { type Answer, breakOff, type Pending } from './pending.ts'
import type { WorkingSet } from './working-set.ts'

export interface Formed {
  readonly batch: Batch
  /** Decided, and to be answered when the batch has landed. */
  readonly members: readonly Pending[]
  /** Not decided yet: to be taken again. */
  readonly later: readonly Pending[]
}

type Place = 'member' | 'later' | 'ended'

export class Former {
  readonly #set: WorkingSet
  readonly #reader: Sql
  readonly #now: () => Timestamp
  readonly #newGuid: GuidSource

  constructor(set: WorkingSet, reader: Sql, now: () => Timestamp, newGuid: GuidSource) {
    this.#set = set
    this.#reader = reader
    this.#now = now
    this.#newGuid = newGuid
  }

  async form(taken: readonly Pending[]): Promise<Formed> {
    await this.#load(taken)
    const batch = new Batch(this.#set)
    const places: Record<Place, Pending[]> = { member: [], later: [], ended: [] }
    for (const pending of taken) {
      places[pending.isEnded ? 'ended' : this.#decide(pending, batch)].push(pending)
      if (batch.isPoisoned) return this.#poisoned(batch, taken)
    }
    return { batch, members: places.member, later: places.later }
  }

  /** Brings these rows into the working set and keeps them there for the caller. */
  async hold(needs: readonly Need[], held = new HeldRows(this.#set)): Promise<HeldRows> {
    // Eviction may be quicker than we are; then it is loaded again.
    while (!held.hold(needs)) await this.#fetch(needs)
    return held
  }

  async #fetch(needs: readonly Need[]): Promise<void> {
    const absent = missing(needs, this.#set)
    if (absent.length > 0) await load(this.#reader, absent, this.#set)
  }

  /** Each step of `needs` may look at the rows that the steps before it brought; a round loads one step of everybody. */
  async #load(taken: readonly Pending[]): Promise<void> {
    for (const pending of taken) {
      pending.held = new HeldRows(this.#set)
      pending.needs = []
      pending.moment = undefined
    }
    let waiting = taken
    for (let step = -1; waiting.length > 0; step++) {
      const asked = new Map<Pending, readonly Need[]>()
      for (const pending of waiting) {
        try {
          asked.set(pending, this.#needsOf(pending, step))
        } catch (error) {
          breakOff(pending, error)
        }
      }
      await this.#fetch([...asked.values()].flat())
      for (const [pending, needs] of asked) {
        await this.hold(needs, pending.held)
        pending.needs.push(...needs)
        pending.moment ??= this.#momentFor(pending)
      }
      waiting = [...asked.keys()].filter((pending) => step + 1 < pending.command.needs.length)
    }
  }

  /** The engine's own needs come first: the idempotency key and the bank's clock. */
  #needsOf({ command, input, once, held, moment }: Pending, step: number): readonly Need[] {
    if (step >= 0) return command.needs[step]!(input, held!, moment!)
    const needs: Need[] = []
    if (once) needs.push(key(idempotencyKeys, once.owner_guid, once.key))
    if (input.bank_guid) needs.push(key(bankClocks, input.bank_guid))
    return needs
  }

  #momentFor({ input, held }: Pending): Moment {
    const clock = input.bank_guid ? held!.get(bankClocks, input.bank_guid) : undefined
    const now = bankTime(this.#now(), clock)
    return { now, newGuid: () => this.#newGuid(now) }
  }

  #decide(pending: Pending, batch: Batch): Place {
    const { command, input, held, once, moment } = pending
    try {
      assert(held && moment, 'a command is decided on its rows, at its moment')
      const earlier = once && held.get(idempotencyKeys, once.owner_guid, once.key)
      if (earlier) {
        const replay = { kind: 'replayed', rendered: { status: earlier.status, body: earlier.body } } as const
        const reused = { kind: 'rejected', rejection: reject('idempotency_key_reused', 'Idempotency-Key') } as const
        return sayNo(pending, earlier.fingerprint === once.fingerprint ? replay : reused)
      }
      const decision = command.decide(input, held, moment)
      if ('rejected' in decision) return sayNo(pending, { kind: 'rejected', rejection: decision })
      if (decision.isDoubtful && !pending.isFresh) return 'later'
      return this.#fold(pending, decision, batch, moment)
    } catch (error) {
      // A batch of one has nobody before it: there a missing need is a bug.
      if (error instanceof MissingNeed && !pending.isSolo) {
        pending.isSolo = pending.isFresh
        return 'later'
      }
      breakOff(pending, error)
      return 'ended'
    }
  }

  #fold(pending: Pending, decision: Decided<unknown>, batch: Batch, moment: Moment): Place {
    const { once } = pending
    const held = pending.held!
    const changes = [...(decision.changes ?? [])]
    const rendered = pending.render?.(decision.output)
    if (once && rendered) changes.push(insert(idempotencyKeys, { ...once, ...rendered, created_at: this.#now() }))
    const posted = decision.ledger && postSteps(decision.ledger, withInserted(held, changes), moment)
    if (!batch.accepts([...changes, ...(posted?.changes ?? [])])) return 'later'
    batch.apply(changes, posted, moment)
    for (const entry of held.entries) batch.reads.add(entry)
    for (const list of held.lists) for (const entry of list.entries) batch.reads.add(entry)
    pending.outcome = { kind: 'decided', output: decision.output, rendered }
    return 'member'
  }

  /** A decision broke half-way through being folded in: the batch is thrown away and everyone else is decided alone. */
  #poisoned(batch: Batch, taken: readonly Pending[]): Formed {
    forgetBatch(batch, this.#set)
    const later = taken.filter((pending) => !pending.isEnded)
    for (const pending of later) pending.isSolo = true
    return { batch: new Batch(this.#set), members: [], later }
  }
}

/** Nothing guards a "no", so it is only given on fresh rows, and only when its batch has landed. */
function sayNo(pending: Pending, outcome: Answer<unknown>): Place {
  if (!pending.isFresh) return 'later'
  pending.outcome = outcome
  return 'member'
}

/** What a batch touched is no longer known. */
export function forgetBatch(batch: Batch, set: WorkingSet): void {
  for (const entry of batch.touched()) {
    entry.write = undefined
    set.forgetEntry(entry, entry.row ?? batch.removed.get(entry))
  }
}
