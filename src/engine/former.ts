// Forms a batch: loads what its commands need, in rounds, then decides them one by one in the order they came. Nothing is
// sent from here; what a decision does stays in the working set and in the batch.
import type { Sql } from '../db/pool.ts'
import { assert, BrokenAssertion } from '../kernel/assert.ts'
import { type Change, type Decided, insert, key, type Moment, type Need } from '../kernel/command.ts'
import type { Guid, GuidSource } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import type { Timestamp } from '../kernel/time.ts'
import { postSteps } from '../ledger/post.ts'
import { Batch } from './batch.ts'
import { bankClocks, bankTime, notBefore } from './clock.ts'
import { HeldRows, MissingNeed, withInserted } from './held-rows.ts'
import { fullText, load, missing } from './load.ts'
import { idempotencyKeys, keyRow } from './once.ts'
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

interface Asked {
  readonly pending: Pending
  readonly needs: readonly Need[]
}

/** Takes hold of what is cached, and gives those that lack something: it must be fetched, and then they are asked again. */
const holdCached = (asked: readonly Asked[]): Asked[] =>
  asked.filter(({ pending, needs }) => !pending.held!.hold(needs))

/** The first step of needs is asked before the bank's clock is loaded. */
const noMoment: Moment = {
  get now(): never {
    throw new BrokenAssertion('the first needs cannot depend on the time')
  },
  newGuid() {
    throw new BrokenAssertion('needs make no guids')
  },
}

export class Former {
  readonly #set: WorkingSet
  readonly #reader: Sql
  readonly #now: () => Timestamp
  readonly #newGuid: GuidSource
  readonly #newestInFlight: () => Guid | undefined

  constructor(
    set: WorkingSet,
    reader: Sql,
    now: () => Timestamp,
    newGuid: GuidSource,
    newestInFlight: () => Guid | undefined,
  ) {
    this.#set = set
    this.#reader = reader
    this.#now = now
    this.#newGuid = newGuid
    this.#newestInFlight = newestInFlight
  }

  async form(taken: readonly Pending[]): Promise<Formed> {
    await this.#load(taken)
    const batch = new Batch(this.#set, this.#newestInFlight())
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
    while (!held.hold(needs)) await this.fetch(needs)
    return held
  }

  /** Reads what the working set lacks. */
  async fetch(needs: readonly Need[]): Promise<void> {
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
    const isKeyLast = taken.some((pending) => pending.isFresh)
    let waiting = taken
    for (let step = 0; waiting.length > 0; step++) {
      const asked: Asked[] = []
      for (const pending of waiting) {
        try {
          asked.push({ pending, needs: this.#needsOf(pending, step, isKeyLast) })
        } catch (error) {
          if (isProvenBroken(pending)) breakOff(pending, error)
          // Without rows it cannot be decided, and will be taken again.
          else pending.held = undefined
        }
      }
      // What is cached is held at once; only the rest is waited for. A second round is for lists: a row that is read takes away
      // those it owns, which may have been read just before it.
      let lacking = holdCached(asked)
      for (let round = 0; round < 2 && lacking.length > 0; round++) {
        await this.fetch(lacking.flatMap(({ needs }) => needs))
        lacking = holdCached(lacking)
      }
      for (const { pending, needs } of lacking) await this.hold(needs, pending.held)
      const next: Pending[] = []
      for (const { pending, needs } of asked) {
        for (const need of needs) pending.needs.push(need)
        pending.moment ??= this.#momentFor(pending)
        if (step + 1 < pending.command.needs.length) next.push(pending)
      }
      waiting = next
    }
    if (isKeyLast) await this.#loadKeys(taken)
  }

  /**
   * Where a "no" may be given, idempotency keys are read after all other rows: if another process is executing the same
   * request, then who sees the used quote also sees the key, and replays instead of refusing.
   */
  async #loadKeys(taken: readonly Pending[]): Promise<void> {
    const keyed = taken.filter(({ once, held, isEnded }) => once && held && !isEnded)
    for (const pending of keyed) this.#set.forget(idempotencyKeys, pending.once!.owner_guid, pending.once!.key)
    await this.fetch(keyed.map(keyOf))
    for (const pending of keyed) {
      await this.hold([keyOf(pending)], pending.held)
      pending.needs.push(keyOf(pending))
    }
  }

  /** The engine's own needs, the idempotency key and the bank's clock, are loaded together with the first step. */
  #needsOf({ command, input, once, held, moment }: Pending, step: number, isKeyLast: boolean): readonly Need[] {
    const needs = command.needs[step]?.(input, held!, moment ?? noMoment) ?? []
    if (step > 0) return needs
    const own: Need[] = []
    if (once && !isKeyLast) own.push(key(idempotencyKeys, once.owner_guid, once.key))
    if (input.bank_guid) own.push(key(bankClocks, input.bank_guid))
    return [...own, ...needs]
  }

  #momentFor({ input, held }: Pending): Moment {
    const clock = input.bank_guid ? held!.get(bankClocks, input.bank_guid) : undefined
    const now = notBefore(held!.entries, bankTime(this.#now(), clock))
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
      if ((decision.isDoubtful || isUnguarded(decision)) && !isFinal(pending)) return 'later'
      return this.#fold(pending, decision, batch, moment)
    } catch (error) {
      if (!isFinal(pending)) return 'later'
      // A batch of one has nobody before it: there a missing need is a bug.
      if (error instanceof MissingNeed && !pending.isSolo) {
        pending.isSolo = true
        return 'later'
      }
      if (!isProvenBroken(pending)) {
        pending.breaks += 1
        return 'later'
      }
      breakOff(pending, error)
      return 'ended'
    }
  }

  #fold(pending: Pending, decision: Decided<unknown>, batch: Batch, moment: Moment): Place {
    const { once } = pending
    const held = pending.held!
    const changes: Change[] = decision.changes ? [...decision.changes] : []
    const rendered = pending.render?.(decision.output)
    if (once && rendered) changes.push(insert(idempotencyKeys, keyRow(once, rendered, this.#now())))
    const posted = decision.ledger && postSteps(decision.ledger, withInserted(held, changes), moment)
    if (!this.#isCurrent(held) || !batch.accepts(changes, posted)) return 'later'
    batch.apply(changes, posted, moment, decision.exact)
    batch.read(held.entries)
    for (const list of held.lists) if (list.table.isGuarded) batch.read(list.entries)
    pending.outcome = { kind: 'decided', output: decision.output, rendered }
    return 'member'
  }

  /**
   * A commit that landed or failed while this batch was loaded may have made the working set forget rows held here. What
   * nobody else has loaded since is put back; what somebody has is another object, and two would lose each other's changes.
   */
  #isCurrent({ entries, lists }: HeldRows): boolean {
    for (const entry of entries) if (this.#set.keep(entry) !== entry) return false
    for (const list of lists) for (const entry of list.entries) if (this.#set.keep(entry) !== entry) return false
    return true
  }

  /** A decision broke half-way through being folded in: the batch is thrown away and everyone else is decided alone. */
  #poisoned(batch: Batch, taken: readonly Pending[]): Formed {
    forgetBatch(batch, this.#set)
    const later = taken.filter((pending) => !pending.isEnded)
    for (const pending of later) pending.isSolo = true
    return { batch: new Batch(this.#set, undefined), members: [], later }
  }
}

/** Nothing guards a "no", so it is only given on fresh rows, and only when its batch has landed. */
function sayNo(pending: Pending, outcome: Answer<unknown>): Place {
  if (!isFinal(pending)) return 'later'
  pending.outcome = outcome
  return 'member'
}

/** A decision that writes nothing is not guarded by the commit either. */
const isUnguarded = ({ changes = [], ledger = [] }: Decided<unknown>): boolean => changes.length + ledger.length === 0

const fresh_rounds_max = 3

/**
 * Read afresh, all of it: on fresh rows a command may ask for more than it did before, and what it had not asked for then
 * may come from the cache. Such a command is taken once more, a few times at most.
 */
function isFinal({ isFresh, forgotten, needs, rounds }: Pending): boolean {
  return isFresh && (rounds > fresh_rounds_max || needs.every((need) => forgotten.has(needId(need))))
}

const breaks_max = 3

/**
 * What breaks on rows that another process has changed since is no bug. Fresh rows are read step by step, so even they may
 * be of different instants: only what breaks on them again and again is broken.
 */
const isProvenBroken = (pending: Pending): boolean => isFinal(pending) && pending.breaks >= breaks_max

const keyOf = ({ once }: Pending): Need => key(idempotencyKeys, once!.owner_guid, once!.key)

const needId = (need: Need): string => `${need.table.name}.${need.index ?? ''}:${fullText(need)}`

/** A command that is taken again forgets what it saw, so that all of it is read afresh. */
export function takeAfresh(pending: Pending, set: WorkingSet): void {
  for (const { table, index, tenant, text } of pending.needs) {
    if (index === undefined) set.forget(table, tenant, text)
    else set.forgetList(table, index, tenant, text)
  }
  for (const list of pending.held?.lists ?? []) {
    for (const { table, tenant, text } of list.entries) set.forget(table, tenant, text)
  }
  pending.isFresh = true
  pending.forgotten = new Set(pending.needs.map(needId))
  pending.rounds += 1
}

/**
 * Where no worker runs, whoever does a row's job changes it without this process hearing of it: the row is not kept, and nothing
 * that its version guards.
 */
export function forgetWorked(batch: Batch, members: readonly Pending[], set: WorkingSet): void {
  if (batch.jobs.size === 0) return
  for (const { table, tenant, text } of batch.jobs.keys()) set.forget(table, tenant, text)
  for (const { needs } of members) {
    for (const { table, index, tenant, text } of needs) {
      if (index !== undefined && index === table.begins) set.forgetListed(table, index, tenant, text)
    }
  }
  for (const [table, entries] of batch.written) {
    if (table.begins !== undefined) for (const entry of entries) set.forgetEntry(entry)
  }
}

/** What a batch touched is no longer known. */
export function forgetBatch(batch: Batch, set: WorkingSet): void {
  for (const entry of batch.touched()) {
    entry.write = undefined
    set.forgetEntry(entry, entry.row ?? batch.removed.get(entry))
  }
}
