// Builds a batch: loads the rows that its commands lack, then decides the commands one by one in the order they came. Nothing
// is sent from here; what a decision does stays in the working set and in the batch.
import type { Sql } from '../db/pool.ts'
import { BrokenAssertion } from '../kernel/assert.ts'
import { type Change, type Decided, insert, key, type Moment, type Need } from '../kernel/command.ts'
import type { Guid, GuidSource } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import type { Timestamp } from '../kernel/time.ts'
import { postSteps } from '../ledger/post.ts'
import { Batch } from './batch.ts'
import { bankClocks, bankTime, notBefore } from './clock.ts'
import { forgetBatch } from './forgetting.ts'
import { Loaded, nameOf } from './load.ts'
import { idempotencyKeys, keyRow, type Once } from './once.ts'
import { type Answer, breakOff, type Pending } from './pending.ts'
import { DecisionRows, missingRow, ProbeRows, withInserted } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

export interface Built {
  readonly batch: Batch
  /** Decided, and to be answered when the batch has landed. */
  readonly members: readonly Pending[]
  /** Not decided: to be decided again on fresh rows. */
  readonly later: readonly Pending[]
  /** Not decided: `pending.missing` names the rows to load first. */
  readonly lacking: readonly Pending[]
}

type Place = 'member' | 'later' | 'lacking' | 'ended'

/** A command that reads more rows one after another than this is broken. */
const loads_max = 64

export class BatchBuilder {
  readonly #set: WorkingSet
  readonly #reader: Sql
  readonly #now: () => Timestamp
  readonly #newGuid: GuidSource
  readonly #newestInFlight: () => Guid | undefined
  readonly #loaded: Loaded

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
    this.#loaded = new Loaded(set)
  }

  /**
   * Loads in one round what the commands are known to lack, then decides all of them without a pause, so that no row changes in
   * between. If all of them lack more, that is loaded and they are decided again; otherwise those wait for the next batch.
   */
  async build(taken: readonly Pending[]): Promise<Built> {
    await this.#loaded.load(
      this.#reader,
      taken.flatMap((pending) => this.#missingOf(pending)),
    )
    await this.#loadFresh(taken.filter(({ isFresh }) => isFresh))
    for (;;) {
      const built = this.#decideAll(taken)
      const { members, later, lacking } = built
      if (lacking.length === 0 || members.length + later.length > 0) return built
      await this.#loaded.load(
        this.#reader,
        lacking.flatMap(({ missing }) => missing),
      )
      taken = lacking
    }
  }

  /**
   * On fresh rows a "no" may be given, so all of them are read before anything is decided, and idempotency keys after all others: if
   * another process is executing the same request, then whoever sees the used quote also sees the key, and replays instead of refusing.
   */
  async #loadFresh(fresh: readonly Pending[]): Promise<void> {
    let lacking = fresh
    for (let round = 0; lacking.length > 0 && round < loads_max; round++) {
      const missing = lacking.map((pending) => this.#missingAfterTrial(pending))
      await this.#loaded.load(this.#reader, missing.flat())
      lacking = lacking.filter((_, i) => missing[i]!.length > 0)
    }
    const keys = fresh.flatMap(({ once }) => once ?? [])
    for (const { owner_guid, key: value } of keys) this.#set.forget(idempotencyKeys, owner_guid, value)
    await this.#loaded.load(this.#reader, keys.map(keyOf))
  }

  /** What a decision reads and is not loaded. Its outcome is thrown away. */
  #missingAfterTrial({ command, input }: Pending): readonly Need[] {
    const rows = new DecisionRows(this.#set, this.#loaded, true)
    try {
      const moment = this.#momentOf(input, rows)
      const decision = command.decide(input, rows, moment)
      if ('output' in decision && decision.ledger) {
        postSteps(decision.ledger, withInserted(rows, decision.changes ?? []), moment)
      }
    } catch {
      // Whatever is wrong shows again when it is decided.
    }
    return rows.missing
  }

  #momentOf(input: Pending['input'], rows: DecisionRows): Moment {
    const clock = input.bank_guid ? rows.get(bankClocks, input.bank_guid) : undefined
    return this.#moment(bankTime(this.#now(), clock))
  }

  #decideAll(taken: readonly Pending[]): Built {
    const batch = new Batch(this.#set, this.#newestInFlight())
    const places: Record<Place, Pending[]> = { member: [], later: [], lacking: [], ended: [] }
    for (const pending of taken) {
      places[this.#decide(pending, batch)].push(pending)
      if (batch.isPoisoned) return this.#poisoned(batch, taken)
    }
    return { batch, members: places.member, later: places.later, lacking: places.lacking }
  }

  /** What the last attempt lacked; of a newcomer what it reads first, the engine's own rows included. */
  #missingOf(pending: Pending): readonly Need[] {
    const { once, input, command, isFresh, missing } = pending
    if (missing.length > 0) return missing
    const probe = new ProbeRows(this.#set)
    try {
      command.decide(input, probe, this.#moment(this.#now()))
    } catch {
      // Nothing was decided.
    }
    pending.isCold = probe.missing.length > 0
    const own: Need[] = []
    if (once && !isFresh) own.push(keyOf(once))
    if (input.bank_guid) own.push(key(bankClocks, input.bank_guid))
    return own.length === 0 ? probe.missing : [...own, ...probe.missing]
  }

  #moment(now: Timestamp): Moment {
    return { now, newGuid: () => this.#newGuid(now) }
  }

  #decide(pending: Pending, batch: Batch): Place {
    const rows = new DecisionRows(this.#set, this.#loaded, pending.isCold)
    pending.rows = rows
    pending.missing = []
    try {
      return this.#decideOn(rows, pending, batch)
    } catch (error) {
      if (error === missingRow && !pending.isFresh) return lack(pending, rows.missing)
      if (!isFinal(pending)) return 'later'
      if (!isProvenBroken(pending)) {
        pending.breaks += 1
        return 'later'
      }
      breakOff(pending, error)
      return 'ended'
    }
  }

  #decideOn(rows: DecisionRows, pending: Pending, batch: Batch): Place {
    const { command, input, once } = pending
    const replay = once && replayOf(rows, once)
    if (replay) return sayNo(pending, replay)
    let moment = this.#momentOf(input, rows)
    let decision = command.decide(input, rows, moment)
    // Another process may have written one of these rows at a time that is yet to come here.
    const latest = notBefore(rows.entries, moment.now)
    if (latest !== moment.now) {
      moment = this.#moment(latest)
      decision = command.decide(input, rows, moment)
    }
    if ('rejected' in decision) return sayNo(pending, { kind: 'rejected', rejection: decision })
    if ((decision.isDoubtful || isUnguarded(decision)) && !isFinal(pending)) return 'later'
    return this.#fold(pending, decision, batch, moment, rows)
  }

  #fold(pending: Pending, decision: Decided<unknown>, batch: Batch, moment: Moment, rows: DecisionRows): Place {
    const { once } = pending
    const changes: Change[] = decision.changes ? [...decision.changes] : []
    const rendered = pending.render?.(decision.output)
    if (once && rendered) changes.push(insert(idempotencyKeys, keyRow(once, rendered, this.#now())))
    const posted = decision.ledger && postSteps(decision.ledger, withInserted(rows, changes), moment)
    if (!this.#isCurrent(rows) || !batch.accepts(changes, posted)) return 'later'
    batch.apply(changes, posted, moment, decision.exact)
    batch.read(rows.entries)
    for (const list of rows.lists) if (list.table.isGuarded) batch.read(list.entries)
    pending.outcome = { kind: 'decided', output: decision.output, rendered }
    return 'member'
  }

  /**
   * A commit that landed or failed while this batch was loaded may have made the working set forget rows that were loaded for it. What
   * nobody else has loaded since is put back; what somebody has is another object, and two would lose each other's changes.
   */
  #isCurrent({ entries, lists }: DecisionRows): boolean {
    for (const entry of entries) if (this.#set.keep(entry) !== entry) return false
    for (const list of lists) for (const entry of list.entries) if (this.#set.keep(entry) !== entry) return false
    return true
  }

  /** A decision broke half-way through being folded in: the batch is thrown away and everyone else is decided alone. */
  #poisoned(batch: Batch, taken: readonly Pending[]): Built {
    forgetBatch(batch, this.#set)
    const later = taken.filter((pending) => !pending.isEnded)
    for (const pending of later) pending.isSolo = true
    return { batch: new Batch(this.#set, undefined), members: [], later, lacking: [] }
  }
}

/** Its rows are loaded before it is decided again. */
function lack(pending: Pending, missing: readonly Need[]): Place {
  pending.missing = missing
  pending.isCold = true
  pending.loads += 1
  if (pending.loads <= loads_max) return 'lacking'
  breakOff(pending, new BrokenAssertion(`${pending.command.name} reads rows without end`))
  return 'ended'
}

function replayOf(rows: DecisionRows, once: Once): Answer<never> | undefined {
  const earlier = rows.get(idempotencyKeys, once.owner_guid, once.key)
  if (!earlier) return undefined
  if (earlier.fingerprint !== once.fingerprint) {
    return { kind: 'rejected', rejection: reject('idempotency_key_reused', 'Idempotency-Key') }
  }
  return { kind: 'replayed', rendered: { status: earlier.status, body: earlier.body } }
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
 * Read afresh, all of it: on fresh rows a command may read more than it did before, and what it had not read then may come from
 * the cache. Such a command is taken once more, a few times at most.
 */
function isFinal({ isFresh, forgotten, rows, rounds }: Pending): boolean {
  return isFresh && (rounds > fresh_rounds_max || (rows?.reads.every((read) => forgotten.has(nameOf(read))) ?? true))
}

const breaks_max = 3

/**
 * What breaks on rows that another process has changed since is no bug. Fresh rows are read one after another, so even they may
 * be of different instants: only what breaks on them again and again is broken.
 */
const isProvenBroken = (pending: Pending): boolean => isFinal(pending) && pending.breaks >= breaks_max

const keyOf = ({ owner_guid, key: value }: Once): Need => key(idempotencyKeys, owner_guid, value)
